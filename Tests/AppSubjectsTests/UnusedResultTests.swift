#if os(Linux)
    import Foundation
    import Testing

    @Suite("A forgotten subscription", .timeLimit(.minutes(2)))
    struct UnusedResultTests {
        @Test("is a warning of the compiler, whichever way it was made; one that is kept or let go of by name is none")
        func warnings() throws {
            let forgotten = [
                "subject.subscribe(onNext: { _ in })",
                "subject.subscribe(onError: { _ in })",
                "subject.subscribe { event in _ = event }",
                "subject.subscribe(with: subject, onNext: { _, _ in })",
                "subject.subscribe(AnyObserver<Int> { _ in })",
                "subject.map { $0 }.share().subscribe(onNext: { _ in })",
                "relay.subscribe(onNext: { _ in })",
                "subject.bind(onNext: { _ in })",
                "subject.bind(with: subject, onNext: { _, _ in })",
                "subject.bind(to: AnyObserver<Int> { _ in })",
                "subject.bind(to: relay)",
                "subject.publish().connect()",
                "subject.asSingle().subscribe(onSuccess: { _ in })",
                "subject.asSingle().subscribe { _ in }",
                "subject.map { $0 }",
                "CompositeDisposable().insert(subject.subscribe(onNext: { _ in }))",
            ]
            let kept = [
                "subject.subscribe(onNext: { _ in }).disposed(by: bag)",
                "subject.subscribe(onNext: { _ in }).dispose()",
                "_ = subject.subscribe(onNext: { _ in })",
                "bag.insert(subject.bind(to: relay))",
                "relay.update { $0 += 1 }",
                "relay.accept(1)",
            ]
            let lines = [
                "import AppSubjects",
                "func f(_ subject: PublishSubject<Int>, _ relay: BehaviorRelay<Int>, _ bag: DisposeBag) {",
            ]
            let source = (lines + forgotten + kept + ["}", ""]).joined(separator: "\n")
            let messages = try typeCheck(source)
            #expect(messages.count == forgotten.count)
            for (index, statement) in forgotten.enumerated() {
                let prefix = "Snippet.swift:\(index + lines.count + 1):"
                let message = try #require(messages.first { $0.hasPrefix(prefix) }, "no warning for \(statement)")
                #expect(message.contains("warning: result of call to '") && message.contains("is unused"))
            }
        }

        /// What the compiler says about a source file that imports the module under test.
        ///
        /// - Parameter source: The text of the file.
        /// - Returns: Its warnings and errors, a line each.
        /// - Throws: What keeps the compiler from running.
        private func typeCheck(_ source: String) throws -> [String] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "snippet-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data(source.utf8).write(to: folder.appending(path: "Snippet.swift"))
            let modules = Bundle.main.bundleURL.appending(path: "Modules")
            let process = Process()
            let pipe = Pipe()
            process.executableURL = try compiler()
            process.currentDirectoryURL = folder
            process.arguments = [
                "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", modules.path(),
                "-module-cache-path", folder.appending(path: "cache").path(), "Snippet.swift",
            ]
            process.standardError = pipe
            try process.run()
            let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            let text = String(decoding: data, as: UTF8.self)
            #expect(process.terminationStatus == 0, "\(text)")
            return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("Snippet.swift:") }
                .filter { $0.contains(" warning: ") || $0.contains(" error: ") }
        }

        /// The compiler of the toolchain whose library this process runs with.
        private func compiler() throws -> URL {
            let suffix = "/lib/swift/linux/libswiftCore.so"
            // Read in one go it would be empty: its size is not known.
            let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() ?? Data()
            let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
            let library = try #require(lines.first { $0.hasSuffix(suffix) })
            let path = library[try #require(library.firstIndex(of: "/"))...].dropLast(suffix.count)
            return URL(filePath: path + "/bin/swiftc")
        }
    }
#endif
