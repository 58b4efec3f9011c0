/// What the author of a new post can do.
///
/// While the post is being saved the form is frozen: every call is ignored, ``cancel()`` too, so that the author always
/// learns how it ended.
public protocol CreatePostPresenterType: SettlingPresenterType {
    /// Takes over the title field.
    ///
    /// - Parameter title: The title as typed.
    func enter(title: String)

    /// Publishes the post and returns to the screen before; when that fails, the draft stays as it is.
    func save()

    /// Throws the draft away and returns to the screen before.
    func cancel()
}
