/// How a picture fills a layer of another shape.
///
/// An open set: any string makes a value. A preview treats one it does not know as ``resizeAspect``.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Stretched to the layer; the shape of the picture changes.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
    /// The whole picture, as large as fits, centred, bars beside it.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The layer filled, the shape kept, centred, the overflow cut.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
}
