/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner of the smallest x and the smallest y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner of the largest x and the smallest y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner of the smallest x and the largest y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner of the largest x and the largest y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    static let all: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}

/// How a layer's corners are round.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a curve from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Part of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// Without a sudden change where the corner begins.
    ///
    /// Differs from Apple: drawn as ``circular``.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How the pixels of a layer's contents are made fewer or more.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a filter from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Each pixel is that of the contents which is nearest.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Pixels of the contents are mixed by their distance.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Pixels of the contents are mixed from ever smaller copies.
    ///
    /// Differs from Apple: drawn as ``linear``.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
