import AvitogramServices
import Foundation

/// Kills the process at one step of creating a post, as a crash or a power cut would, to test what the next launch
/// finds.
nonisolated struct FatalWriteStep: WriteStepObserver {
    /// The environment variable that names the step.
    static let variable = "AVITOGRAM_KILL_AT"

    private let step: WriteStep

    init(_ step: WriteStep) {
        self.step = step
    }

    /// The observer that the environment asks for.
    ///
    /// - Parameter environment: The process's environment variables.
    /// - Returns: One that lets every step pass where nothing is asked for.
    /// - Throws: ``ConsoleError`` where the variable names no step.
    static func observer(in environment: [String: String]) throws(ConsoleError) -> any WriteStepObserver {
        guard let name = environment[variable] else { return IgnoredWriteSteps() }
        guard let step = WriteStep(rawValue: name) else {
            let steps = WriteStep.allCases.map(\.rawValue)
            throw ConsoleError("\(variable) names no step: \(quoted: name)" + suggestion(for: name, among: steps))
        }
        return FatalWriteStep(step)
    }

    func reached(_ step: WriteStep) {
        guard step == self.step else { return }
        // Nothing may run after this, so the signal is the one that cannot be handled.
        kill(getpid(), SIGKILL)
        while true { pause() }
    }
}
