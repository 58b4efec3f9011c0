/// What a signed-in person can do in the feed.
///
/// One thing goes on at a time: a call that makes no sense meanwhile is ignored, except that ``refresh()`` takes the
/// place of ``loadMore()`` and ``signOut()`` that of both.
public protocol HomePresenterType: SettlingPresenterType {
    /// Reads the first page again; what is shown stays until it is there.
    func refresh()

    /// Reads the page after the posts shown, if there is one.
    func loadMore()

    /// Lets the person pick a picture, then write the post.
    func addPost()

    /// Signs the person out. Another screen takes this one's place.
    func signOut()
}
