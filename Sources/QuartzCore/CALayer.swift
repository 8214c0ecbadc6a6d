public import Foundation
import Synchronization

/// A rectangle in a tree of rectangles: geometry, order and visibility.
///
/// The part of Core Animation that camera previews need; nothing is drawn or animated here. Coordinates are points with
/// the origin at the top left and y growing downward.
///
/// Differs from Apple: y grows downward in every layer, as on iOS, never upward. Every property may be read and written
/// from any thread, and takes effect at once.
open class CALayer: NSObject {
    private struct Geometry {
        var bounds = CGRect.zero
        var position = CGPoint.zero
        var anchorPoint = CGPoint(x: 0.5, y: 0.5)
        var zPosition: CGFloat = 0
        var isHidden = false
        var opacity: Float = 1
        var masksToBounds = false
        var name: String?
        var contentsGravity = CALayerContentsGravity.resize

        var frame: CGRect {
            get {
                CGRect(
                    x: position.x - anchorPoint.x * bounds.width,
                    y: position.y - anchorPoint.y * bounds.height,
                    width: bounds.width,
                    height: bounds.height
                )
            }
            set {
                let frame = newValue.standardized
                bounds.size = frame.size
                position = CGPoint(
                    x: frame.minX + anchorPoint.x * frame.width,
                    y: frame.minY + anchorPoint.y * frame.height
                )
            }
        }
    }

    private let geometry = Mutex(Geometry())
    // The place in the tree; both under `CALayer.treeLock`, see CALayer+Tree.swift.
    weak var parent: CALayer?
    var children: [CALayer] = []

    /// Makes a layer of no size at the origin, without a superlayer.
    public override init() {
        super.init()
    }

    /// Makes a copy of another layer's properties, without its place in the tree.
    ///
    /// - Parameter layer: a layer; anything else gives a fresh one.
    public init(layer: Any) {
        super.init()
        if let layer = layer as? CALayer {
            let copied = layer.geometry.withLock { $0 }
            geometry.withLock { $0 = copied }
        }
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates: what its sublayers are placed in.
    ///
    /// The size is the layer's size; an origin other than zero scrolls the sublayers.
    open var bounds: CGRect {
        get { geometry.withLock { $0.bounds } }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "bounds")
            let bounds = newValue.standardized
            geometry.withLock { $0.bounds = bounds }
        }
    }

    /// Where the anchor point lies, in the superlayer's coordinates.
    open var position: CGPoint {
        get { geometry.withLock { $0.position } }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "position")
            geometry.withLock { $0.position = newValue }
        }
    }

    /// The point of the layer that ``position`` places, as fractions of its size; the centre at first.
    ///
    /// Changing it moves the layer: position stays, frame does not.
    open var anchorPoint: CGPoint {
        get { geometry.withLock { $0.anchorPoint } }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "anchorPoint")
            geometry.withLock { $0.anchorPoint = newValue }
        }
    }

    /// The layer's rectangle in the superlayer's coordinates.
    ///
    /// Not stored: it follows from ``bounds``, ``position`` and ``anchorPoint``; setting it sets the size of the bounds
    /// and the position.
    open var frame: CGRect {
        get { geometry.withLock { $0.frame } }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "frame")
            geometry.withLock { $0.frame = newValue }
        }
    }

    /// Which siblings the layer covers: those with a smaller value, and among equals those before it.
    open var zPosition: CGFloat {
        get { geometry.withLock { $0.zPosition } }
        set { geometry.withLock { $0.zPosition = newValue } }
    }

    // MARK: Visibility

    /// Whether the layer and its sublayers are left out.
    open var isHidden: Bool {
        get { geometry.withLock { $0.isHidden } }
        set { geometry.withLock { $0.isHidden = newValue } }
    }

    /// How opaque the layer is: 0, invisible, to 1.
    open var opacity: Float {
        get { geometry.withLock { $0.opacity } }
        set { geometry.withLock { $0.opacity = newValue } }
    }

    /// Whether sublayers are cut at the bounds.
    open var masksToBounds: Bool {
        get { geometry.withLock { $0.masksToBounds } }
        set { geometry.withLock { $0.masksToBounds = newValue } }
    }

    /// A name for finding the layer again.
    open var name: String? {
        get { geometry.withLock { $0.name } }
        set { geometry.withLock { $0.name = newValue } }
    }

    /// Where a picture that is a layer's own contents lies; kept, but nothing is drawn here.
    ///
    /// Layers with pictures of their own, such as previews, go by their `videoGravity`.
    open var contentsGravity: CALayerContentsGravity {
        get { geometry.withLock { $0.contentsGravity } }
        set { geometry.withLock { $0.contentsGravity = newValue } }
    }

    private func requireNumbers(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ property: String) {
        precondition(
            !(a.isNaN || b.isNaN || c.isNaN || d.isNaN),
            "CALayer.\(property) was set to something that is not a number; check the division it comes from."
        )
    }
}

@available(*, unavailable)
extension CALayer: @unchecked Sendable {}
