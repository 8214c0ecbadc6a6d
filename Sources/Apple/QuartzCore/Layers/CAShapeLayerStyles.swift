import CoreVideo

/// What counts as the inside of a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where it winds around more often one way than the other.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Where it winds around an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the ends of a shape layer's stroke look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut where the line ends.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// With half a disc beyond the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// With half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    init(_ drawn: CGLineCap) {
        switch drawn {
        case .butt: self = .butt
        case .round: self = .round
        case .square: self = .square
        }
    }

    /// What is drawn; for names other than those above the first of them.
    var drawn: CGLineCap {
        switch self {
        case .round: .round
        case .square: .square
        default: .butt
        }
    }
}

/// How the corners of a shape layer's stroke look.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pointed, unless that is longer than the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    init(_ drawn: CGLineJoin) {
        switch drawn {
        case .miter: self = .miter
        case .round: self = .round
        case .bevel: self = .bevel
        }
    }

    /// What is drawn; for names other than those above the first of them.
    var drawn: CGLineJoin {
        switch self {
        case .round: .round
        case .bevel: .bevel
        default: .miter
        }
    }
}
