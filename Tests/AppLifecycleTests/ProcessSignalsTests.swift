import AppCoreTesting
import AppLifecycle
import Foundation
import Testing

/// Each test runs in a process of its own and sends it real signals.
@Suite("Signals of the process")
struct ProcessSignalsTests {
    /// Runs an application in this process and writes what its services hear to the standard output.
    @MainActor
    private static func run(
        reaction: @escaping @MainActor (RecordingApplicationService.Call) -> Void
    ) async throws -> Application.Termination {
        let service = RecordingApplicationService("Service")
        service.reaction = { call in
            try FileHandle.standardOutput.write(contentsOf: Data("\(call.event)\n".utf8))
            reaction(call)
        }
        let delegate = PluggableApplicationDelegate(services: [service])
        return try await Application(delegate: delegate).run()
    }

    @Test("lead an application down once, and it tells which it was")
    func graceful() async throws {
        let result = await #expect(processExitsWith: .exitCode(55), observing: [\.standardOutputContent]) {
            @MainActor in
            let termination = try await Self.run { call in
                if call == .didBecomeActive { kill(getpid(), SIGTERM) }
            }
            exit(termination == .signal(.terminate) ? 55 : 1)
        }
        #expect(
            result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == """
                willFinishLaunching
                didFinishLaunching
                didBecomeActive
                willResignActive
                didEnterBackground
                willTerminate

                """
        )
    }

    @Test("end the process at once with 130 when the second is SIGINT, though the main actor is blocked")
    func secondInterrupt() async {
        await #expect(processExitsWith: .exitCode(130)) { @MainActor in
            _ = try await Self.run { call in
                if call == .didBecomeActive { kill(getpid(), SIGTERM) }
                guard call == .willResignActive else { return }
                kill(getpid(), SIGINT)
                while true { pause() }
            }
        }
    }

    @Test("end the process at once with 143 when the second is SIGTERM")
    func secondTerminate() async {
        await #expect(processExitsWith: .exitCode(143)) { @MainActor in
            _ = try await Self.run { call in
                if call == .didBecomeActive { kill(getpid(), SIGINT) }
                if call == .willTerminate {
                    kill(getpid(), SIGTERM)
                    while true { pause() }
                }
            }
        }
    }

    @Test("do again what they did before when the application has terminated")
    func restored() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { @MainActor in
            _ = try await Self.run { call in
                if call == .didBecomeActive { kill(getpid(), SIGINT) }
            }
            kill(getpid(), SIGTERM)
            while true { pause() }
        }
    }

    @Test("do in child processes what they do by default")
    func children() async {
        await #expect(processExitsWith: .exitCode(0)) {
            _ = ProcessSignals().subscribe { _ in }
            var attributes = posix_spawnattr_t()
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_init(&attributes)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            let words: [String] = ["sh", "-c", "kill -TERM $$; exit 3"]
            var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var child: pid_t = 0
            #expect(posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ) == 0)
            var status: Int32 = 0
            #expect(waitpid(child, &status, 0) == child)
            // Ended by the signal; the code of an exit would stand in the next byte.
            #expect(status == SIGTERM)
        }
    }

    @Test("are let through to a process that was started with them blocked, and no others")
    func blocked() async {
        await #expect(processExitsWith: .exitCode(0)) {
            var mask = sigset_t()
            sigfillset(&mask)
            pthread_sigmask(SIG_SETMASK, &mask, nil)
            _ = ProcessSignals([.interrupt]).subscribe { _ in }
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            #expect(sigismember(&mask, SIGINT) == 0)
            #expect(sigismember(&mask, SIGTERM) == 1)
        }
    }

    @Test("keep doing what they did when the process can open no pipe")
    func noPipe() async {
        await #expect(processExitsWith: .signal(SIGTERM)) { @MainActor in
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            #if canImport(Glibc)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            #expect(setrlimit(resource, &limit) == 0)
            _ = ProcessSignals().subscribe { _ in }
            kill(getpid(), SIGTERM)
            while true { pause() }
        }
    }

    @Test("reach every subscriber to them and nobody else, until it stops")
    func subscribers() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let (stream, heard) = AsyncStream.makeStream(of: String.self)
            var words = stream.makeAsyncIterator()
            let (user1, user2) = (Signal(rawValue: SIGUSR1), Signal(rawValue: SIGUSR2))
            let stopBoth = ProcessSignals([user1, user2]).subscribe { heard.yield("both \($0.rawValue)") }
            let stopOne = ProcessSignals([user2]).subscribe { heard.yield("one \($0.rawValue)") }
            kill(getpid(), SIGUSR1)
            #expect(await words.next() == "both \(SIGUSR1)")
            kill(getpid(), SIGUSR2)
            #expect(await words.next() == "both \(SIGUSR2)")
            #expect(await words.next() == "one \(SIGUSR2)")
            stopBoth()
            stopBoth()
            kill(getpid(), SIGUSR2)
            #expect(await words.next() == "one \(SIGUSR2)")
            stopOne()
        }
    }
}
