/// The widths that pictures come in: few, so that many viewers share each.
enum PictureWidth {
    /// The widths, from the smallest.
    static let all = [160, 320, 480, 640, 960, 1280, 1920]

    /// The width for a viewer who wants no more than so many pixels; nil for the camera's own.
    ///
    /// Less than the smallest width counts as that.
    static func served(_ wanted: Int?) -> Int? {
        guard let wanted else { return nil }
        return all.last { $0 <= wanted } ?? all[0]
    }
}
