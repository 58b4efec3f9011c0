import Foundation
import Testing

@testable import AvitogramShell

@Suite("DescriptorConsole")
struct DescriptorConsoleTests {
    @Test("says when the reader has gone")
    func brokenPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try TestPipe()
        try pipe.reader.close()
        #expect(throws: BrokenPipe()) {
            try DescriptorConsole.write("x", to: pipe.writer.fileDescriptor)
        }
    }
}
