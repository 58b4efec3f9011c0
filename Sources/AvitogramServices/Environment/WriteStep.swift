/// A point in the creation of a post at which the process may die; what is on disk then is what the next launch finds.
///
/// The cases are in the order in which one creation passes them. A picture that is stored already goes from
/// ``imageBegin`` straight to ``imageStored``.
nonisolated public enum WriteStep: String, CaseIterable, Sendable {
    /// Nothing of the picture is written.
    case imageBegin = "image.begin"
    /// The picture's bytes are in a temporary file, which may not have reached the disk.
    case imageWritten = "image.written"
    /// The temporary file is on the disk, still under its own name.
    case imageSynced = "image.synced"
    /// The picture has its name, and the name is on the disk.
    case imageStored = "image.stored"
    /// Nothing of the record is written.
    case recordBegin = "record.begin"
    /// The record is written inside a transaction that is still open.
    case recordWritten = "record.written"
    /// The transaction is committed; the caller does not know yet.
    case recordCommitted = "record.committed"
}

/// Hears of every ``WriteStep`` a store reaches, on the thread that writes: the place to kill the process, or to make a
/// write fail.
///
/// Stores that keep nothing on disk report no step.
nonisolated public protocol WriteStepObserver: Sendable {
    /// Called when a step is reached; the store goes on when this returns.
    ///
    /// - Parameter step: The step reached.
    /// - Throws: An error that takes the place of a failed write: the store undoes what is open and throws this error
    ///   to its caller. After ``WriteStep/imageStored`` and ``WriteStep/recordCommitted`` there is nothing to undo, and
    ///   only the answer is lost.
    func reached(_ step: WriteStep) throws
}

/// Lets every step pass.
nonisolated public struct IgnoredWriteSteps: WriteStepObserver {
    /// Makes the observer that stores use unless they are given another.
    public init() {}

    /// Does nothing.
    public func reached(_ step: WriteStep) {}
}
