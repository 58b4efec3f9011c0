/// What a person can do who chooses a picture; one picture at most, once.
public protocol PickerPresenterType: SettlingPresenterType {
    /// Chooses a picture; if it can be published, the picker closes and hands it over, else it tells why not and stays.
    ///
    /// Ignored while another one is being read.
    ///
    /// - Parameter reference: What the picture is called at the picker's ``PictureSource``, such as a path.
    func pick(_ reference: String)

    /// Closes the picker without a picture, also while one is being read.
    func cancel()
}
