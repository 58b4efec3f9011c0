/// Errors that tests send and throw.
enum TestError: Error, Equatable {
    case first
    case second
}
