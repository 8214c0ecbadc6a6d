/// The way an image fills a layer with another aspect ratio.
///
/// Any string makes a value, including unknown ones. A preview treats an unknown value as ``resizeAspect``.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Stretches the image to the layer, which changes its aspect ratio.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
    /// Shows the whole image as large as possible, centered between bars.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// Fills the layer with the centered image and crops the overflow; keeps the aspect ratio.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
}
