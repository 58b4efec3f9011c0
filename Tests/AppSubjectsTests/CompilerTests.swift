#if os(Linux)
    import Foundation
    import Testing

    @Suite("What the compiler says", .timeLimit(.minutes(2)))
    struct CompilerTests {
        @Test(
            "warns of a forgotten subscription, whichever way it was made, and of none that is kept or let go of by name"
        )
        func forgottenSubscriptions() throws {
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
            let messages = try typeCheck(forgotten + kept)
            #expect(messages.count == forgotten.count)
            for (index, statement) in forgotten.enumerated() {
                let message = try #require(messages[index], "no warning for \(statement)")
                #expect(message.hasPrefix("warning: result of call to '") && message.contains("' is unused"))
            }
        }

        @Test("knows RxSwift 5's names of operators, and tells the new ones")
        func oldNames() throws {
            let renamed = [
                "_ = subject.catchError { _ in .never() }": "catch(_:)",
                "_ = subject.catchErrorJustReturn(1)": "catchAndReturn(_:)",
                "_ = Observable<Int>.catchError([.just(1)])": "catch(sequence:)",
                "_ = subject.retryWhen { (errors: Observable<any Error>) in errors }": "retry(when:)",
                "_ = subject.retryWhen { (errors: Observable<RxError>) in errors }": "retry(when:)",
                "_ = subject.observeOn(MainScheduler.instance)": "observe(on:)",
                "_ = subject.subscribeOn(MainScheduler.instance)": "subscribe(on:)",
                "_ = subject.takeWhile { $0 > 0 }": "take(while:)",
                "_ = subject.takeUntil(relay)": "take(until:)",
                "_ = subject.takeUntil(.inclusive) { $0 > 0 }": "take(until:behavior:)",
                "_ = subject.skipWhile { $0 > 0 }": "skip(while:)",
                "_ = subject.skipUntil(relay)": "skip(until:)",
                "_ = subject.elementAt(1)": "element(at:)",
                "_ = subject.take(.seconds(1), scheduler: MainScheduler.instance)": "take(for:scheduler:)",
            ].sorted { $0.key < $1.key }
            let messages = try typeCheck(renamed.map(\.key))
            #expect(messages.count == renamed.count)
            for (index, (statement, name)) in renamed.enumerated() {
                let message = try #require(messages[index], "no warning for \(statement)")
                #expect(message.hasPrefix("warning: ") && message.contains("is deprecated: renamed to '\(name)'"))
            }
        }

        /// What the compiler says about statements that use the module under test.
        ///
        /// - Parameter statements: The statements, one a line.
        /// - Returns: Its warnings by the positions of the statements.
        /// - Throws: What keeps the compiler from running.
        private func typeCheck(_ statements: [String]) throws -> [Int: String] {
            let head = [
                "import AppSubjects",
                "func test(_ subject: PublishSubject<Int>, _ relay: BehaviorRelay<Int>, _ bag: DisposeBag) {",
            ]
            let source = (head + statements + ["}", ""]).joined(separator: "\n")
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
            var messages: [Int: String] = [:]
            for line in text.split(separator: "\n") {
                // Snippet.swift:3:13: warning: …
                guard let match = line.wholeMatch(of: #/Snippet\.swift:(\d+):\d+: ((?:warning|error): .*)/#),
                    let number = Int(match.1)
                else { continue }
                messages[number - head.count - 1] = String(match.2)
            }
            return messages
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
