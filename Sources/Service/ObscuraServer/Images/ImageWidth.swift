/// The widths of images: few, because viewers of the same width share each image.
enum ImageWidth {
    /// The widths in increasing order.
    static let all = [160, 320, 480, 640, 960, 1280, 1920]

    /// Returns the width for a viewer with a maximum width; nil for the camera's own.
    ///
    /// A smaller request than the smallest width gets that one.
    static func served(_ wanted: Int?) -> Int? {
        guard let wanted else { return nil }
        return all.last { $0 <= wanted } ?? all[0]
    }
}
