public import CoreVideo
public import Foundation

/// A layer that fills and strokes a path above its background and below its sublayers.
///
/// The path is in the layer's coordinates and may extend beyond its bounds.
open class CAShapeLayer: CALayer {
    /// Creates a layer without a path.
    public override init() {
        super.init()
        initialize(\.shape, ShapeLayerState())
    }

    /// Creates a copy of a layer's properties, without its position in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAShapeLayer) { initialize(\.shape, ShapeLayerState()) }
    }

    /// The path; nil for none.
    ///
    /// The layer stores a copy: changing the path after it was set has no effect. A path with a point that is not
    /// finite is not drawn.
    open var path: CGPath? {
        get { value(\.shape.path).map(CGPath.init(segments:)) }
        set {
            let segments = newValue?.segments
            set(\.shape.path, segments)
        }
    }

    /// The fill colour; nil for no fill, black by default.
    open var fillColor: CGColor? {
        get { value(\.shape.contents.fillColor) }
        set { set(\.shape.contents.fillColor, newValue) }
    }

    /// The rule that decides which areas are inside the path.
    open var fillRule: CAShapeLayerFillRule {
        get { value(\.shape.contents.fillRule) == .evenOdd ? .evenOdd : .nonZero }
        set {
            let rule = newValue == .evenOdd ? CGPathFillRule.evenOdd : .winding
            set(\.shape.contents.fillRule, rule)
        }
    }

    /// The stroke colour; nil, the default, for no stroke.
    open var strokeColor: CGColor? {
        get { value(\.shape.contents.strokeColor) }
        set { set(\.shape.contents.strokeColor, newValue) }
    }

    /// The start of the stroke, as a fraction of the path's length.
    open var strokeStart: CGFloat {
        get { value(\.shape.contents.strokeStart) }
        set { set(\.shape.contents.strokeStart, newValue) }
    }

    /// The end of the stroke, as a fraction of the path's length.
    open var strokeEnd: CGFloat {
        get { value(\.shape.contents.strokeEnd) }
        set { set(\.shape.contents.strokeEnd, newValue) }
    }

    /// The width of the stroke, centred on the path; 1 by default.
    open var lineWidth: CGFloat {
        get { value(\.shape.contents.lineWidth) }
        set { set(\.shape.contents.lineWidth, newValue) }
    }

    /// The maximum length of a mitred join, in line widths, beyond which the join is bevelled; 10 by default.
    open var miterLimit: CGFloat {
        get { value(\.shape.contents.miterLimit) }
        set { set(\.shape.contents.miterLimit, newValue) }
    }

    /// The style of the stroke's ends.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(value(\.shape.contents.lineCap)) }
        set {
            let cap = newValue.drawn
            set(\.shape.contents.lineCap, cap)
        }
    }

    /// The style of the stroke's joins.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(value(\.shape.contents.lineJoin)) }
        set {
            let join = newValue.drawn
            set(\.shape.contents.lineJoin, join)
        }
    }

    /// The offset into the dash pattern at which the stroke begins.
    open var lineDashPhase: CGFloat {
        get { value(\.shape.contents.dashPhase) }
        set { set(\.shape.contents.dashPhase, newValue) }
    }

    /// The lengths of dashes and gaps in turn; nil for a solid stroke.
    ///
    /// A pattern that contains a negative length, or only zeros, is ignored.
    open var lineDashPattern: [NSNumber]? {
        get { value(\.shape.dashes) }
        set {
            set(\.shape.dashes, newValue)
        }
    }
}

/// The properties of a shape layer, as they were set.
struct ShapeLayerState {
    var path: [PathSegment]?
    var dashes: [NSNumber]?
    /// All properties except the path and the dashes.
    var contents = ShapeContents()

    /// The shape that is drawn.
    var drawn: ShapeContents {
        var drawn = contents
        if let path, path.allSatisfy(\.isFinite) { drawn.path = path }
        let lengths = (dashes ?? []).map { CGFloat($0.doubleValue) }
        if lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 }) {
            drawn.dashPattern = lengths
        }
        return drawn
    }
}

extension LayerState {
    var shape: ShapeLayerState {
        get {
            if case .shape(let shape) = special { shape } else { ShapeLayerState() }
        }
        set { special = .shape(newValue) }
    }
}
