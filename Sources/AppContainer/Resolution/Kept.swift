import Synchronization

/// An instance a container has kept.
///
/// `@unchecked Sendable`: as `Carried`.
struct Kept<Service>: @unchecked Sendable {
    let instance: Service
    /// Ascending in the order in which instances were complete, so that what an instance was made from comes before it.
    let order: UInt

    /// A number greater than all before.
    ///
    /// - Returns: The number.
    static func nextOrder() -> UInt {
        completed.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

private let completed = Atomic<UInt>(1)
