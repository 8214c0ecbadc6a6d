/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the smallest x and the smallest y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner with the largest x and the smallest y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner with the smallest x and the largest y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner with the largest x and the largest y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    static let all: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}

/// The curve of a layer's rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a curve from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A circular arc.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that joins the straight edges smoothly.
    ///
    /// Differs from Apple: drawn as ``circular``.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The filter that scales a layer's contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a filter from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Each output pixel is the nearest pixel of the contents.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Each output pixel is interpolated linearly between pixels of the contents.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Each output pixel is interpolated between successively smaller copies of the contents.
    ///
    /// Differs from Apple: drawn as ``linear``.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
