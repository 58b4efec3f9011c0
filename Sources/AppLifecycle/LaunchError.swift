/// A launch that a service has stopped.
public struct LaunchError: Error, CustomStringConvertible {
    /// The service that threw.
    public let service: String

    /// What it threw in.
    public let event: LifecycleEvent

    /// What it threw.
    public let underlying: any Error

    /// The services that had been told of the launch before, in the order they were terminated.
    public let terminated: [String]

    /// What failed, where and why, and what was undone.
    public var description: String {
        let undone = terminated.isEmpty ? "" : " (terminated again: \(terminated.joined(separator: ", ")))"
        return "The launch was stopped by \(service) in \(event): \(underlying)\(undone)"
    }
}
