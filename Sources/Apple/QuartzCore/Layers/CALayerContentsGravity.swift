/// The placement of a layer's contents when their size differs from the bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centred, at the contents' own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the upper edge, at the contents' own size.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the lower edge, at the contents' own size.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge, at the contents' own size.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge, at the contents' own size.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the upper left corner, at the contents' own size.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the upper right corner, at the contents' own size.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the lower left corner, at the contents' own size.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the lower right corner, at the contents' own size.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the layer's size.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit the layer, with the aspect ratio preserved.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill the layer, with the aspect ratio preserved.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
