import CoreVideo
public import Foundation

/// A layer that draws colours that change over into one another, over its background and below its sublayers.
open class CAGradientLayer: CALayer {
    /// Makes a layer without colours.
    public override init() {
        super.init()
        initialize(\.gradient, GradientLayerState())
    }

    /// Makes a copy of a layer's properties, without its place in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAGradientLayer) { initialize(\.gradient, GradientLayerState()) }
    }

    /// The colours, as `CGColor`; anything else is left out.
    ///
    /// Nothing is drawn with fewer than two.
    open var colors: [Any]? {
        get { value(\.gradient.colors) }
        set { set(\.gradient.colors, newValue) }
    }

    /// Where each colour is, from 0 to 1; nil for evenly.
    open var locations: [NSNumber]? {
        get { value(\.gradient.locations) }
        set { set(\.gradient.locations, newValue) }
    }

    /// Where the first colour is, as fractions of the bounds; the middle of the upper edge at first.
    open var startPoint: CGPoint {
        get { value(\.gradient.start) }
        set { set(\.gradient.start, newValue) }
    }

    /// Where the last colour is, as fractions of the bounds; the middle of the lower edge at first.
    open var endPoint: CGPoint {
        get { value(\.gradient.end) }
        set { set(\.gradient.end, newValue) }
    }

    /// How the colours lie.
    open var type: CAGradientLayerType {
        get { value(\.gradient.type) }
        set { set(\.gradient.type, newValue) }
    }
}

/// How a gradient layer's colours lie.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from start to end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// In ellipses around the start.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start, beginning toward the end.
    public static let conic = CAGradientLayerType(rawValue: "conic")

    init(_ drawn: GradientContents.Shape) {
        switch drawn {
        case .axial: self = .axial
        case .radial: self = .radial
        case .conic: self = .conic
        }
    }

    /// What is drawn; for names other than those above the first of them.
    var drawn: GradientContents.Shape {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}

/// What a gradient layer draws, as its properties say it.
struct GradientLayerState {
    var colors: [Any]?
    var locations: [NSNumber]?
    var start = CGPoint(x: 0.5, y: 0)
    var end = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial

    /// What is drawn.
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
