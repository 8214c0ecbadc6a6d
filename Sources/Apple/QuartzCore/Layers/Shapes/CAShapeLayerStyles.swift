import CoreVideo

/// The rule that decides which areas are inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Areas with a winding number other than zero are inside.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Areas with an odd winding number are inside.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The style of the ends of a shape layer's stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Squared off at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Extended by a semicircle.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Extended by half the line width, squared off.
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    init(_ drawn: CGLineCap) {
        switch drawn {
        case .butt: self = .butt
        case .round: self = .round
        case .square: self = .square
        }
    }

    /// The style that is drawn; unknown names are drawn as ``butt``.
    var drawn: CGLineCap {
        switch self {
        case .round: .round
        case .square: .square
        default: .butt
        }
    }
}

/// The style of the joins of a shape layer's stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pointed, unless the point exceeds the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Bevelled.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    init(_ drawn: CGLineJoin) {
        switch drawn {
        case .miter: self = .miter
        case .round: self = .round
        case .bevel: self = .bevel
        }
    }

    /// The style that is drawn; unknown names are drawn as ``miter``.
    var drawn: CGLineJoin {
        switch self {
        case .round: .round
        case .bevel: .bevel
        default: .miter
        }
    }
}
