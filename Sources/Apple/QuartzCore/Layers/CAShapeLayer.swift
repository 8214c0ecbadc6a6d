public import CoreVideo
public import Foundation

/// A layer that draws a path, filled and stroked, over its background and below its sublayers.
///
/// The path is in the layer's coordinates and may reach beyond its bounds.
open class CAShapeLayer: CALayer {
    /// Makes a layer without a path.
    public override init() {
        super.init()
        initialize(\.shape, ShapeLayerState())
    }

    /// Makes a copy of a layer's properties, without its place in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CAShapeLayer) { initialize(\.shape, ShapeLayerState()) }
    }

    /// What is drawn; nil for nothing.
    ///
    /// A copy is kept: changing the path that was set has no effect. One with a point that is not finite is not drawn.
    open var path: CGPath? {
        get { value(\.shape.path).map(CGPath.init(segments:)) }
        set {
            let segments = newValue?.segments
            set(\.shape.path, segments)
        }
    }

    /// What the path is filled with; nil for nothing, black at first.
    open var fillColor: CGColor? {
        get { value(\.shape.contents.fillColor) }
        set { set(\.shape.contents.fillColor, newValue) }
    }

    /// What is inside of the path.
    open var fillRule: CAShapeLayerFillRule {
        get { value(\.shape.contents.fillRule) == .evenOdd ? .evenOdd : .nonZero }
        set {
            let rule = newValue == .evenOdd ? CGPathFillRule.evenOdd : .winding
            set(\.shape.contents.fillRule, rule)
        }
    }

    /// What the path is stroked with; nil, as at first, for nothing.
    open var strokeColor: CGColor? {
        get { value(\.shape.contents.strokeColor) }
        set { set(\.shape.contents.strokeColor, newValue) }
    }

    /// Where the stroke begins, as a fraction of the path's length.
    open var strokeStart: CGFloat {
        get { value(\.shape.contents.strokeStart) }
        set { set(\.shape.contents.strokeStart, newValue) }
    }

    /// Where the stroke ends, as a fraction of the path's length.
    open var strokeEnd: CGFloat {
        get { value(\.shape.contents.strokeEnd) }
        set { set(\.shape.contents.strokeEnd, newValue) }
    }

    /// How wide the stroke is, half of it on each side of the path; 1 at first.
    open var lineWidth: CGFloat {
        get { value(\.shape.contents.lineWidth) }
        set { set(\.shape.contents.lineWidth, newValue) }
    }

    /// How many widths long a pointed corner may be before it is cut; 10 at first.
    open var miterLimit: CGFloat {
        get { value(\.shape.contents.miterLimit) }
        set { set(\.shape.contents.miterLimit, newValue) }
    }

    /// How the stroke's ends look.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(value(\.shape.contents.lineCap)) }
        set {
            let cap = newValue.drawn
            set(\.shape.contents.lineCap, cap)
        }
    }

    /// How the stroke's corners look.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(value(\.shape.contents.lineJoin)) }
        set {
            let join = newValue.drawn
            set(\.shape.contents.lineJoin, join)
        }
    }

    /// How far into the pattern of dashes the stroke begins.
    open var lineDashPhase: CGFloat {
        get { value(\.shape.contents.dashPhase) }
        set { set(\.shape.contents.dashPhase, newValue) }
    }

    /// Lengths of dashes and gaps in turn; nil for a stroke without gaps.
    ///
    /// One with a negative length, or of nothing but zeros, is not drawn.
    open var lineDashPattern: [NSNumber]? {
        get { value(\.shape.dashes) }
        set {
            set(\.shape.dashes, newValue)
        }
    }
}

/// What a shape layer draws, as its properties say it.
struct ShapeLayerState {
    var path: [PathSegment]?
    var dashes: [NSNumber]?
    /// All but the path and the dashes.
    var contents = ShapeContents()

    /// What is drawn.
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
