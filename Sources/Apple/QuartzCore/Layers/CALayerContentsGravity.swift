/// Where a layer's picture lies when their sizes differ.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, at its own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the upper edge, at its own size.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the lower edge, at its own size.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge, at its own size.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge, at its own size.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the upper left corner, at its own size.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the upper right corner, at its own size.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the lower left corner, at its own size.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the lower right corner, at its own size.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the layer's size.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits into the layer.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as fills the layer.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
