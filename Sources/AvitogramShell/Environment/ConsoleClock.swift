import AvitogramServices
import Foundation
import Synchronization

/// A clock that a script can stop and move; until then it shows another clock's time.
nonisolated final class ConsoleClock: TimeSource {
    private enum State {
        /// As the other clock shows, so many seconds later.
        case running(offset: TimeInterval)
        case frozen(Date)
    }

    private let base: any TimeSource
    private let state = Mutex(State.running(offset: 0))

    init(base: any TimeSource = SystemTimeSource()) {
        self.base = base
    }

    var now: Date {
        switch state.withLock({ $0 }) {
        case .running(let offset): base.now + offset
        case .frozen(let date): date
        }
    }

    /// Stops the clock.
    ///
    /// - Parameter date: What it shows from now on.
    func freeze(at date: Date) {
        state.withLock { $0 = .frozen(date) }
    }

    /// Moves the clock forward, whether it is stopped or not.
    ///
    /// - Parameter seconds: How far.
    func advance(by seconds: TimeInterval) {
        state.withLock { state in
            switch state {
            case .running(let offset): state = .running(offset: offset + seconds)
            case .frozen(let date): state = .frozen(date + seconds)
            }
        }
    }
}
