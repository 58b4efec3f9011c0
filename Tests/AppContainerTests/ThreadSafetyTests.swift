import Dispatch
import Synchronization
import Testing

@testable import AppContainer

@Suite("Threads")
struct ThreadSafetyTests {
    final class A {
        weak var b: B?
    }

    final class B {
        weak var a: A?
    }

    @Test("two threads that race for a container-scope object build it once", arguments: [false, true])
    func buildsOnce(isWeak: Bool) async {
        for _ in 0..<100 {
            let container = Container()
            let built = Counter()
            let start = Barrier(2)
            let gate = Barrier(2)
            container.register(A.self) { _ in
                _ = built.next()
                return A()
            }.inObjectScope(isWeak ? .weak : .container)
            let objects = await onThreads(2) { _ in
                start.wait()
                let object = container.resolve(A.self)
                gate.wait()  // keep the weak one until both have it
                return object.map { UInt(bitPattern: ObjectIdentifier($0)) }
            }
            #expect(Set(objects).count == 1 && built.next() == 2)
        }
    }

    @Test("a thread waits for the object another one makes, while others resolve on")
    func waitsForTheMaker() async {
        let container = Container()
        let isMaking = Barrier(2)
        let mayEnd = Barrier(2)
        container.register(A.self) { _ in
            isMaking.wait()
            mayEnd.wait()
            return A()
        }.inObjectScope(.container)
        container.register(Int.self) { _ in 1 }
        async let first = onThreads(1) { _ in container.resolve(A.self) != nil }
        let other = await onThreads(1) { _ in
            isMaking.wait()
            let number = container.resolve(Int.self)  // no lock is held while A's factory runs
            mayEnd.wait()
            return number == 1 && container.resolve(A.self) != nil
        }
        #expect(await first == [true])
        #expect(other == [true])
    }

    @Test("a cycle across threads is an error that names both chains")
    func crossThreadCycle() async {
        let container = Container()
        let bothStarted = Barrier(2)
        let passed = Mutex(0)
        @Sendable func waitOnce() {
            let isFirst = passed.withLock { count in
                count += 1
                return count <= 2
            }
            if isFirst { bothStarted.wait() }
        }
        container.register(A.self) { r in
            waitOnce()
            _ = try r.require(B.self)
            return A()
        }.inObjectScope(.container)
        container.register(B.self) { r in
            waitOnce()
            _ = try r.require(A.self)
            return B()
        }.inObjectScope(.container)

        let errors = await onThreads(2) { index -> String in
            do {
                if index == 0 { _ = try container.require(A.self) } else { _ = try container.require(B.self) }
                return "no error"
            } catch {
                return "\(error)"
            }
        }
        let crossing = errors.filter { $0.contains("by way of another thread") }
        #expect(!crossing.isEmpty)
        #expect(
            crossing.allSatisfy {
                $0 == """
                    B needs itself, by way of another thread
                        chain: A → B
                        other thread: B
                        do: resolve one of them in initCompleted, or as a Lazy or Provider
                    """
                    || $0 == """
                        A needs itself, by way of another thread
                            chain: B → A
                            other thread: A
                            do: resolve one of them in initCompleted, or as a Lazy or Provider
                        """
            },
            "\(crossing)"
        )
    }

    @Test("objects that complete each other are made on two threads at once without waiting forever")
    func crossThreadCompletion() async {
        for _ in 0..<50 {
            let container = Container()
            let start = Barrier(2)
            container.register(A.self) { _ in A() }
                .inObjectScope(.container)
                .initCompleted { r, a in a.b = r.resolve(B.self) }
            container.register(B.self) { _ in B() }
                .inObjectScope(.container)
                .initCompleted { r, b in b.a = r.resolve(A.self) }
            _ = await onThreads(2) { index in
                start.wait()
                if index == 0 { _ = container.resolve(A.self) } else { _ = container.resolve(B.self) }
            }
            let (a, b) = (container.resolve(A.self), container.resolve(B.self))
            #expect(a != nil && a?.b === b && b?.a === a)
        }
    }

    @Test("a failed factory lets a waiting thread try again")
    func retriesAfterFailure() async {
        struct Failure: Error {}
        let container = Container()
        let calls = Counter()
        let isMaking = Barrier(2)
        container.register(A.self) { _ in
            guard calls.next() == 1 else { return A() }
            isMaking.wait()
            throw Failure()
        }.inObjectScope(.container)
        let results = await onThreads(2) { index in
            if index == 1 { isMaking.wait() }
            return (try? container.require(A.self)) != nil
        }
        #expect(results == [false, true])
    }

    @Test("registering, resolving, resetting and removing from many threads at once is safe")
    func everythingAtOnce() async {
        let container = Container()
        let child = Container(parent: container)
        container.register(A.self) { _ in A() }.inObjectScope(.container)
        _ = await onThreads(4) { index in
            for round in 0..<300 {
                switch index {
                case 0:
                    container.register(Int.self, name: "\(round % 7)") { _ in round }
                    if round % 50 == 0 { child.removeAll() }
                case 1:
                    container.resetObjectScope(.container)
                    child.register(B.self) { _ in B() }.inObjectScope(.weak)
                default:
                    _ = child.resolve(A.self)
                    _ = child.resolve(B.self)
                    _ = child.resolve(Int.self, name: "\(round % 7)")
                    _ = child.hasAnyRegistration(of: Int.self, name: "x")
                    _ = child.resolve(Lazy<A>.self)?.instance
                }
            }
        }
        #expect(container.resolve(A.self) != nil)
    }

    @Test("a replaced factory is freed, once no thread can be reading it")
    func freesReplacedFactories() {
        let container = Container()
        weak var captured: Log?
        do {
            let events = Log()
            captured = events
            container.register(Int.self) { _ in events.entries.count }
        }
        #expect(captured != nil)
        container.register(Int.self) { _ in 2 }
        // Other tests resolve meanwhile: whoever ends last frees it.
        while captured != nil { _ = container.resolve(Int.self) }
        #expect(container.resolve(Int.self) == 2)
    }

    @Test("a synchronized view runs one factory at a time")
    func synchronizedView() async {
        let container = Container()
        let inside = Mutex(0)
        container.register(Int.self) { _ in
            let count = inside.withLock { count in
                count += 1
                return count
            }
            inside.withLock { $0 -= 1 }
            return count
        }
        let view = container.synchronize()
        let other = Container(parent: container).synchronize()
        let counts = await onThreads(4) { index in
            (0..<100).map { _ in (index % 2 == 0 ? view : other).resolve(Int.self) ?? 0 }.max()
        }
        #expect(counts == [1, 1, 1, 1])
    }

    @Test("a lazy that threads ask at once gives all the same instance")
    func lazyOnce() async throws {
        let container = Container()
        container.register(A.self) { _ in A() }.inObjectScope(.transient)
        let lazy = Unchecked(value: try container.require(Lazy<A>.self))
        let start = Barrier(4)
        let objects = await onThreads(4) { _ in
            start.wait()
            return ObjectIdentifier(lazy.value.instance)
        }
        #expect(Set(objects).count == 1)
    }
}

/// Lets a test hand something to threads on purpose.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
