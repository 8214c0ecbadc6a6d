import CoreVideo
public import Foundation

/// A layer that draws a colour gradient above its background and below its sublayers.
open class CAGradientLayer: CALayer {
    /// Creates a layer without colours.
    public override init() {
        super.init()
        initialize(\.gradient, GradientLayerState())
    }

    /// Creates a copy of a layer's properties, without its position in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAGradientLayer) { initialize(\.gradient, GradientLayerState()) }
    }

    /// The colours, as `CGColor` values; other values are ignored.
    ///
    /// A gradient needs at least two colours; with fewer, nothing is drawn.
    open var colors: [Any]? {
        get { value(\.gradient.colors) }
        set { set(\.gradient.colors, newValue) }
    }

    /// The position of each colour, from 0 to 1; nil spaces the colours evenly.
    open var locations: [NSNumber]? {
        get { value(\.gradient.locations) }
        set { set(\.gradient.locations, newValue) }
    }

    /// The position of the first colour, as fractions of the bounds; by default the middle of the upper edge.
    open var startPoint: CGPoint {
        get { value(\.gradient.start) }
        set { set(\.gradient.start, newValue) }
    }

    /// The position of the last colour, as fractions of the bounds; by default the middle of the lower edge.
    open var endPoint: CGPoint {
        get { value(\.gradient.end) }
        set { set(\.gradient.end, newValue) }
    }

    /// The geometry of the gradient.
    open var type: CAGradientLayerType {
        get { value(\.gradient.type) }
        set { set(\.gradient.type, newValue) }
    }
}

/// The geometry of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from start to end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// In ellipses around the start.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start point, beginning in the direction of the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")

    init(_ drawn: GradientContents.Shape) {
        switch drawn {
        case .axial: self = .axial
        case .radial: self = .radial
        case .conic: self = .conic
        }
    }

    /// The geometry that is drawn; unknown names are drawn as ``axial``.
    var drawn: GradientContents.Shape {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}

/// The properties of a gradient layer, as they were set.
struct GradientLayerState {
    var colors: [Any]?
    var locations: [NSNumber]?
    var start = CGPoint(x: 0.5, y: 0)
    var end = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial

    /// The gradient that is drawn.
    var contents: GradientContents {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        let last = CGFloat(max(colors.count - 1, 1))
        var places = colors.indices.map { CGFloat($0) / last }
        if let locations, locations.count == colors.count {
            var least: CGFloat = 0
            places = locations.map { location in
                let place = CGFloat(location.doubleValue)
                least = min(max(place.isNaN ? 0 : place, least), 1)
                return least
            }
        }
        return GradientContents(
            shape: type.drawn,
            colors: colors.count < 2 ? [] : colors,
            locations: colors.count < 2 ? [] : places,
            start: start,
            end: end
        )
    }
}

extension LayerState {
    var gradient: GradientLayerState {
        get {
            if case .gradient(let gradient) = special { gradient } else { GradientLayerState() }
        }
        set { special = .gradient(newValue) }
    }
}
