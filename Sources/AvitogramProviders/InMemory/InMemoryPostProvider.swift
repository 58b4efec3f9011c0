public import AvitogramServices
import Synchronization

/// Keeps posts until the process ends.
public final class InMemoryPostProvider: PostProvider {
    /// A post's place, oldest first.
    private struct Place: Comparable {
        let milliseconds: Int64
        let reference: String

        static func < (one: Place, other: Place) -> Bool {
            (one.milliseconds, one.reference) < (other.milliseconds, other.reference)
        }
    }

    private struct State {
        var places: [Place] = []
        var posts: [String: Post] = [:]
        var imageNames: Set<String> = []

        /// How many places are before this one, found by halving.
        func countOfPlaces(before place: Place) -> Int {
            var range = places.indices
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                range = places[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return range.lowerBound
        }
    }

    private let state = Mutex(State())

    /// Makes a provider without posts.
    public init() {}

    /// Stores a post under the reference it carries.
    public func create(_ post: Post) async throws {
        let record = try PostRecord(post)
        try state.withLock { state in
            guard state.posts[record.reference] == nil else { throw PostStoreError.referenceTaken(record.reference) }
            let place = Place(milliseconds: record.createdAt, reference: record.reference)
            state.places.insert(place, at: state.countOfPlaces(before: place))
            state.posts[record.reference] = record.post
            state.imageNames.insert(record.imageName)
        }
    }

    /// Reads one page, newest first.
    public func posts(after cursor: PostCursor?, limit: Int) async throws -> PostPage {
        guard limit >= 1 else { throw PostStoreError.limitNotPositive(limit) }
        return state.withLock { state in
            let end =
                cursor.map { cursor in
                    state.countOfPlaces(
                        before: Place(
                            milliseconds: cursor.createdAt.millisecondsSince1970,
                            reference: cursor.reference
                        )
                    )
                } ?? state.places.count
            let start = max(0, end - min(limit, end))
            let posts = state.places[start..<end].reversed().compactMap { state.posts[$0.reference] }
            return PostPage(posts, isLast: start == 0)
        }
    }

    /// Tells which of the pictures given are part of a post.
    public func imageNamesInUse(among names: Set<String>) async throws -> Set<String> {
        state.withLock { names.intersection($0.imageNames) }
    }
}
