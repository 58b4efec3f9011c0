extension ProjectEdit {
    /// The file with all changes made.
    ///
    /// - Returns: The new bytes; the file's own where nothing changes.
    public func bytes() -> [UInt8] {
        guard !isEmpty else { return file.bytes }
        return TextPatch.apply(ProjectWriter(edit: self).patches(), to: file.bytes)
    }
}
