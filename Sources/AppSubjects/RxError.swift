/// The errors that sequences end with on their own account.
public enum RxError: Error, CustomDebugStringConvertible {
    /// An error nothing more is known about.
    case unknown
    /// A subject was used after it was disposed of.
    case disposed(object: AnyObject)
    /// Counting elements exceeded the range of `Int`.
    case overflow
    /// An index is outside of what the sequence had.
    case argumentOutOfRange
    /// A sequence that has to have an element has none.
    case noElements
    /// A sequence that may have only one element has more.
    case moreThanOneElement
    /// An element did not come in time.
    case timeout

    /// The error in words.
    public var debugDescription: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object `\(object)` was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }
}

// `disposed` carries its object along for the message and to tell which one it was; nothing here reads or writes its
// state.
extension RxError: @unchecked Sendable {}
