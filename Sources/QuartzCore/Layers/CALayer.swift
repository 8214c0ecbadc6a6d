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
    private static let changes = Atomic<UInt64>(1)

    // All under the lock.
    var state = LayerState()
    var drawn = LayerState()
    var revision: UInt64 = 0
    /// Whether a transaction has changed the list of sublayers, which is drawn as it was.
    var hasUndrawnChildren = false
    weak var parent: CALayer?
    weak var lastSnapshot: LayerSnapshot?
    private var hasNoPicture = false

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
            set(\.look.bounds, newValue.standardized)
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
            change { look in look.setFrame(frame) }
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

    // MARK: State

    /// What a property says now.
    final func value<Value>(_ path: KeyPath<LayerState, Value>) -> Value {
        Self.lock.withLock { state[keyPath: path] }
    }

    /// Changes a property, and what is drawn: at once, or when the thread's transaction ends.
    final func set<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        let old = Self.lock.withLock { write(path, value) }
        // Freed only here, as they may be clients' objects.
        withExtendedLifetime(old) {}
    }

    /// Changes what is drawn as it is in a way that depends on what it was.
    final func change(_ body: (inout LayerLook) -> Void) {
        Self.lock.withLock {
            var look = state.look
            body(&look)
            _ = write(\.look.bounds, look.bounds)
            _ = write(\.look.position, look.position)
        }
    }

    /// ``set(_:_:)`` under the lock; gives what was there, to be freed outside.
    final func write<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) -> (Value, Value?) {
        let old = state[keyPath: path]
        state[keyPath: path] = value
        if let transaction = ThreadTransaction.current {
            transaction.note(self, path, value)
            return (old, nil)
        }
        let oldDrawn = drawn[keyPath: path]
        drawn[keyPath: path] = value
        drawnDidChange()
        return (old, oldDrawn)
    }

    /// Gives what is drawn another number; under the lock.
    final func drawnDidChange() {
        revision = Self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The layer as what gives pictures, if it does; under the lock.
    final var asPictureLayer: (any PictureLayer)? {
        if hasNoPicture { return nil }
        let found = self as? any PictureLayer
        hasNoPicture = found == nil
        return found
    }

    private func requireNumbers(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ property: String) {
        precondition(
            !(a.isNaN || b.isNaN || c.isNaN || d.isNaN),
            "CALayer.\(property) was set to something that is not a number; check the division it comes from."
        )
    }

    /// Takes the tree apart without going into it: the end of each layer would be within that of its superlayer.
    private func takeApart() {
        func loose(_ state: inout LayerState) -> [CALayer] {
            defer { (state.children, state.mask) = ([], nil) }
            return state.mask.map { state.children + [$0] } ?? state.children
        }
        drawn.children = []
        drawn.mask = nil
        var layers = loose(&state)
        while var layer = layers.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            Self.lock.withLock {
                layer.drawn.children = []
                layer.drawn.mask = nil
                layers += loose(&layer.state)
            }
        }
    }
}

@available(*, unavailable)
extension CALayer: @unchecked Sendable {}
