public import CoreVideo
public import Foundation
import Synchronization

/// A rectangle in a tree of rectangles: geometry, order, look and visibility.
///
/// What previews, overlays and players need of Core Animation. Coordinates have the origin at the top left and y growing
/// downward. Every property may be read and written from any thread. What was changed is drawn from then on, or, within a
/// ``CATransaction``, with all other changes of that transaction at once.
///
/// Differs from Apple: y grows downward, as on iOS, unless ``isGeometryFlipped`` says otherwise; nothing is animated.
open class CALayer: NSObject {
    /// Guards the state of all layers, as one change concerns several of them and drawing all at once.
    // Recursive: when the last reference to a layer goes while it is held, that layer's end takes it again.
    static let lock = NSRecursiveLock()

    /// How often what is drawn of any layer has changed: what draws layers need not look again while it stays the same.
    package static var changeCount: UInt64 { changes.load(ordering: .acquiring) }
    static let changes = Atomic<UInt64>(1)

    // Nonisolated unchecked: both under the lock.
    /// How many open transactions have changed anything.
    nonisolated(unsafe) static var notedTransactions = 0
    nonisolated(unsafe) private static var lastTurn: UInt64 = 0

    /// The next of all writes to properties, in their order; under the lock.
    static func nextTurn() -> UInt64 {
        lastTurn += 1
        return lastTurn
    }

    // All under the lock.
    var state = LayerState()
    var drawn = LayerState()
    var revision: UInt64 = 0
    /// How many open transactions have changed the list of sublayers.
    var undrawnEdits = 0
    /// Since which turn properties are drawn as they are, as far as open transactions may want to know.
    var drawnTurns: [AnyKeyPath: UInt64] = [:]
    weak var parent: CALayer?
    weak var lastSnapshot: LayerSnapshot?
    var hasNoPicture = false
    var upkeep = LayerUpkeep()
    weak var keptDelegate: (any CALayerDelegate)?
    var animations: [(key: String, animation: CAAnimation)] = []

    /// Makes a layer of no size at the origin, without a superlayer.
    public override init() {
        super.init()
    }

    /// Makes a copy of another layer's properties, without its place in the tree, its sublayers and its mask.
    ///
    /// - Parameter layer: a layer; anything else gives a fresh one.
    public init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else { return }
        state = Self.lock.withLock { layer.state }
        state.children = []
        state.mask = nil
        drawn = state
    }

    deinit {
        takeApart()
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates: what its sublayers are placed in.
    ///
    /// The size is the layer's size; an origin other than zero scrolls the sublayers. What is not a number traps.
    open var bounds: CGRect {
        get { value(\.look.bounds) }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "bounds")
            setBounds(newValue.standardized)
        }
    }

    /// Where the anchor point lies, in the superlayer's coordinates.
    open var position: CGPoint {
        get { value(\.look.position) }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "position")
            set(\.look.position, newValue)
        }
    }

    /// Where the anchor point lies in depth, and which siblings the layer covers: those with a smaller value, and among
    /// equals those before it.
    open var zPosition: CGFloat {
        get { value(\.look.zPosition) }
        set { set(\.look.zPosition, newValue) }
    }

    /// The point of the layer that ``position`` places, as fractions of its size; the centre at first.
    ///
    /// The layer is turned and scaled about it. Changing it moves the layer: position stays, frame does not.
    open var anchorPoint: CGPoint {
        get { value(\.look.anchorPoint) }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "anchorPoint")
            set(\.look.anchorPoint, newValue)
        }
    }

    /// The depth, in the layer's own space, that ``zPosition`` places.
    open var anchorPointZ: CGFloat {
        get { value(\.look.anchorPointZ) }
        set { set(\.look.anchorPointZ, newValue) }
    }

    /// What is done to the layer and all inside it about its anchor point.
    ///
    /// Differs from Apple: each layer is flattened into the plane of its superlayer; layers do not cut through one another.
    /// Conversions and hits go by perspective exactly; drawing shows it as a parallelogram.
    open var transform: CATransform3D {
        get { value(\.look.transform) }
        set { set(\.look.transform, newValue) }
    }

    /// The layer's rectangle in the superlayer's coordinates: the smallest upright one around the transformed bounds.
    ///
    /// Not stored: it follows from ``bounds``, ``position``, ``anchorPoint`` and ``transform``. Setting it sets the size of
    /// the bounds and the position: under a transform that scales or turns by right angles to what gives this frame, under
    /// others to what has its centre, and the size that the transform's inverse makes of it. Nothing but the position is
    /// changed where the transform has no inverse.
    open var frame: CGRect {
        get { value(\.look).frame }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "frame")
            let frame = newValue.standardized
            setFrame(frame)
        }
    }

    /// What is done to the layers inside about this layer's anchor point, such as perspective.
    open var sublayerTransform: CATransform3D {
        get { value(\.look.sublayerTransform) }
        set { set(\.look.sublayerTransform, newValue) }
    }

    /// Whether y grows upward within the layer.
    ///
    /// Pictures and text stay upright all the same; see ``contentsAreFlipped()``.
    open var isGeometryFlipped: Bool {
        get { value(\.look.isGeometryFlipped) }
        set { set(\.look.isGeometryFlipped, newValue) }
    }

    /// Whether the layer is seen from its back, too.
    open var isDoubleSided: Bool {
        get { value(\.look.isDoubleSided) }
        set { set(\.look.isDoubleSided, newValue) }
    }

    // MARK: Look

    /// Whether the layer and its sublayers are left out.
    open var isHidden: Bool {
        get { value(\.look.isHidden) }
        set { set(\.look.isHidden, newValue) }
    }

    /// How opaque the layer with all inside it is: 0, invisible, to 1.
    open var opacity: Float {
        get { value(\.look.opacity) }
        set { set(\.look.opacity, newValue) }
    }

    /// Says that contents have no gaps, which may make drawing faster; wrong where they have.
    open var isOpaque: Bool {
        get { value(\.look.isOpaque) }
        set { set(\.look.isOpaque, newValue) }
    }

    /// Whether ``opacity`` is that of layer and sublayers as a whole, as at first, rather than that of each.
    open var allowsGroupOpacity: Bool {
        get { value(\.look.allowsGroupOpacity) }
        set { set(\.look.allowsGroupOpacity, newValue) }
    }

    /// Whether contents and sublayers are cut at the bounds, with their round corners.
    open var masksToBounds: Bool {
        get { value(\.look.masksToBounds) }
        set { set(\.look.masksToBounds, newValue) }
    }

    /// What the bounds are filled with; nil for nothing.
    open var backgroundColor: CGColor? {
        get { value(\.look.backgroundColor) }
        set { set(\.look.backgroundColor, newValue) }
    }

    /// How wide the border is, which lies within the bounds, over contents and sublayers.
    open var borderWidth: CGFloat {
        get { value(\.look.borderWidth) }
        set { set(\.look.borderWidth, newValue) }
    }

    /// The colour of the border; black at first.
    open var borderColor: CGColor? {
        get { value(\.look.borderColor) }
        set { set(\.look.borderColor, newValue) }
    }

    /// The radius of the corners of background and border, and of what ``masksToBounds`` cuts.
    open var cornerRadius: CGFloat {
        get { value(\.look.cornerRadius) }
        set { set(\.look.cornerRadius, newValue) }
    }

    /// Which corners are round; all at first.
    open var maskedCorners: CACornerMask {
        get { value(\.look.maskedCorners) }
        set { set(\.look.maskedCorners, newValue) }
    }

    /// How corners are round.
    open var cornerCurve: CALayerCornerCurve {
        get { value(\.look.cornerCurve) }
        set { set(\.look.cornerCurve, newValue) }
    }

    // MARK: Contents

    /// A picture: a `CGImage` or a `CVPixelBuffer`, whose pixels must not be changed as long as it is here.
    ///
    /// Anything else is kept and not drawn. Subclasses with content of their own do not draw it.
    open var contents: Any? {
        get { value(\.contents) }
        set { set(\.contents, newValue) }
    }

    /// Where the contents lie when sizes differ.
    ///
    /// Layers with pictures that change, such as previews, go by their `videoGravity`.
    open var contentsGravity: CALayerContentsGravity {
        get { value(\.look.contentsGravity) }
        set { set(\.look.contentsGravity, newValue) }
    }

    /// Which part of the contents is shown, as fractions of their size; all at first.
    open var contentsRect: CGRect {
        get { value(\.look.contentsRect) }
        set { set(\.look.contentsRect, newValue) }
    }

    /// Which part of the contents is stretched, as fractions of their size.
    ///
    /// Differs from Apple: kept; all of the contents is stretched.
    open var contentsCenter: CGRect {
        get { value(\.look.contentsCenter) }
        set { set(\.look.contentsCenter, newValue) }
    }

    /// Pixels of the contents to a unit of the layer's coordinates; 1 at first.
    open var contentsScale: CGFloat {
        get { value(\.look.contentsScale) }
        set { set(\.look.contentsScale, newValue) }
    }

    /// How contents are made smaller.
    ///
    /// Differs from Apple: kept; they are made smaller by averages.
    open var minificationFilter: CALayerContentsFilter {
        get { value(\.look.minificationFilter) }
        set { set(\.look.minificationFilter, newValue) }
    }

    /// How contents are made larger.
    open var magnificationFilter: CALayerContentsFilter {
        get { value(\.look.magnificationFilter) }
        set { set(\.look.magnificationFilter, newValue) }
    }

    /// Where a picture that changes with time lies, for subclasses that have one, as AVFoundation names its gravities.
    package final var pictureGravity: String {
        get { value(\.look.pictureGravity) }
        set { set(\.look.pictureGravity, newValue) }
    }

    // MARK: Shadow

    /// The colour of the shadow; black at first.
    ///
    /// Differs from Apple: shadows are kept, with all about them, and not drawn.
    open var shadowColor: CGColor? {
        get { value(\.look.shadowColor) }
        set { set(\.look.shadowColor, newValue) }
    }

    /// How opaque the shadow is: 0, as at first, for none, to 1.
    open var shadowOpacity: Float {
        get { value(\.look.shadowOpacity) }
        set { set(\.look.shadowOpacity, newValue) }
    }

    /// How far the shadow is moved.
    open var shadowOffset: CGSize {
        get { value(\.look.shadowOffset) }
        set { set(\.look.shadowOffset, newValue) }
    }

    /// How soft the shadow's edge is.
    open var shadowRadius: CGFloat {
        get { value(\.look.shadowRadius) }
        set { set(\.look.shadowRadius, newValue) }
    }

    /// What casts the shadow, in the layer's coordinates; nil for the layer itself.
    open var shadowPath: CGPath? {
        get { value(\.shadowPath).map(CGPath.init(segments:)) }
        set {
            let segments = newValue?.segments
            set(\.shadowPath, segments)
        }
    }

    // MARK: Tree

    /// A name for finding the layer again.
    open var name: String? {
        get { value(\.name) }
        set { set(\.name, newValue) }
    }

    // MARK: Points

    /// Whether a point of this layer's coordinates lies within its bounds, the right and lower edges excluded.
    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// The layer that is hit at a point: the foremost of those inside this one, else this one; nil for none.
    ///
    /// Layers that are hidden, and what they cut off by ``masksToBounds``, are not hit, nor those that no point leads to.
    ///
    /// - Parameter point: in the superlayer's coordinates.
    open func hitTest(_ point: CGPoint) -> CALayer? {
        guard let place = placeOfHit(point) else { return nil }
        let isInside = contains(place)
        if isInside || !masksToBounds {
            for layer in sublayersInDrawingOrder.reversed() {
                if let hit = layer.hitTest(place) { return hit }
            }
        }
        return isInside ? self : nil
    }

    // MARK: Layout and display

    /// What places sublayers and fills the contents for the layer; not kept alive.
    open var delegate: (any CALayerDelegate)? {
        get { Self.lock.withLock { keptDelegate } }
        set { Self.lock.withLock { keptDelegate = newValue } }
    }

    /// Asks for ``layoutSublayers()``: before the thread's transaction ends, or else before the layer is next drawn.
    ///
    /// A change of size, or of the list of sublayers, asks for it, too.
    open func setNeedsLayout() {
        Self.lock.withLock { layoutIsDue() }
    }

    /// Whether ``layoutSublayers()`` was asked for.
    open func needsLayout() -> Bool { Self.lock.withLock { upkeep.layout != .none } }

    /// Calls ``layoutSublayers()`` now, of this layer, the layers inside and those around it that asked for it.
    open func layoutIfNeeded() {
        LayerUpkeep.layOut(self)
    }

    /// Places the sublayers; to be overridden.
    ///
    /// Lets the delegate do it.
    ///
    /// Differs from Apple: called on the thread whose transaction ends, or on that which draws.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
    }

    /// Asks for ``display()``, at the times of ``setNeedsLayout()``.
    open func setNeedsDisplay() {
        Self.lock.withLock { displayIsDue() }
    }

    /// Asks for ``display()``; all is displayed, whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Whether ``display()`` was asked for.
    open func needsDisplay() -> Bool { Self.lock.withLock { upkeep.display != .none } }

    /// Calls ``display()`` now if it was asked for.
    open func displayIfNeeded() {
        if Self.lock.withLock({ upkeep.endDisplay() }) { display() }
    }

    /// Fills ``contents``; to be overridden.
    ///
    /// Lets the delegate do it.
    ///
    /// Differs from Apple: there is no drawing in a context; contents are set.
    open func display() {
        delegate?.display(self)
    }

    /// Whether a change of size asks for ``display()``.
    open var needsDisplayOnBoundsChange: Bool {
        get { Self.lock.withLock { upkeep.displaysNewSizes } }
        set { Self.lock.withLock { upkeep.displaysNewSizes = newValue } }
    }

    /// The size that the layer would like to have: that of its bounds.
    open func preferredFrameSize() -> CGSize { bounds.size }

    // MARK: Animation

    /// What happens when a property changes, by its name; kept, as nothing is animated.
    open var actions: [String: any CAAction]? {
        get { value(\.actions) }
        set { set(\.actions, newValue) }
    }

    /// What happens when a property changes: what the delegate, ``actions`` or the class say.
    ///
    /// Differs from Apple: changes do not ask for it.
    open func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event] ?? Self.defaultAction(forKey: event)
    }

    /// What happens when a property of the class changes: nothing.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    private func requireNumbers(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ property: String) {
        precondition(
            !(a.isNaN || b.isNaN || c.isNaN || d.isNaN),
            "CALayer.\(property) was set to something that is not a number; check the division it comes from."
        )
    }
}

@available(*, unavailable)
extension CALayer: @unchecked Sendable {}
