/// What a fetch brought. Several answers are combined by the smallest: new data from one service outweighs the rest.
public enum BackgroundFetchResult: Int, Comparable, CaseIterable, Sendable {
    /// There was something new.
    case newData
    /// There was nothing new.
    case noData
    /// Fetching failed.
    case failed

    /// Orders by what counts more: new data, no data, failed.
    ///
    /// - Parameters:
    ///   - lhs: A result.
    ///   - rhs: Another.
    /// - Returns: Whether the first counts more.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
