public import CoreVideo
public import Foundation
import Synchronization

/// A rectangle in a tree of rectangles, with geometry, order, appearance and visibility.
///
/// This is the part of Core Animation that previews, overlays and players need. Coordinates have their origin at the
/// top left, and y grows downward. Every property may be read and written on any thread. A change is drawn immediately
/// or, within a ``CATransaction``, together with all other changes of that transaction.
///
/// Differs from Apple: y grows downward, as on iOS, unless ``isGeometryFlipped`` is true; nothing is animated.
open class CALayer: NSObject {
    /// The lock that guards the state of all layers: one change affects several layers, and drawing reads all of them
    /// at once.
    // Recursive: if the last reference to a layer goes away while the lock is held, the layer's deinitializer locks it
    // again.
    static let lock = NSRecursiveLock()

    /// The number of changes to the drawn state of all layers.
    ///
    /// Renderers need not traverse a tree while it stays the same.
    package static var changeCount: UInt64 { changes.load(ordering: .acquiring) }
    static let changes = Atomic<UInt64>(1)

    // Nonisolated unchecked: both variables are accessed with the lock held.
    /// The number of open transactions that contain changes.
    nonisolated(unsafe) static var notedTransactions = 0
    nonisolated(unsafe) private static var lastTurn: UInt64 = 0

    /// Returns the next number in the sequence of property writes.
    ///
    /// The caller holds the lock.
    static func nextTurn() -> UInt64 {
        lastTurn += 1
        return lastTurn
    }

    // All are accessed with the lock held.
    var state = LayerState()
    var drawn = LayerState()
    var revision: UInt64 = 0
    /// The number of open transactions that changed the list of sublayers.
    var undrawnEdits = 0
    /// For each property, the number of the write that is drawn; recorded while transactions are open, which compare
    /// it.
    var drawnTurns: [AnyKeyPath: UInt64] = [:]
    weak var parent: CALayer?
    weak var lastSnapshot: LayerSnapshot?
    var hasNoImage = false
    var upkeep = LayerUpkeep()
    weak var keptDelegate: (any CALayerDelegate)?
    var animations: [(key: String, animation: CAAnimation)] = []

    /// Creates a layer of size zero at the origin, without a superlayer.
    public override init() {
        super.init()
    }

    /// Creates a copy of another layer's properties, without its superlayer, its sublayers and its mask.
    ///
    /// - Parameter layer: a layer; any other value creates a new layer with default properties.
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

    /// The layer's rectangle in its own coordinates, in which sublayers are positioned.
    ///
    /// The size is the layer's size; an origin other than zero scrolls the sublayers. NaN values trap.
    open var bounds: CGRect {
        get { value(\.properties.bounds) }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "bounds")
            setBounds(newValue.standardized)
        }
    }

    /// The position of the anchor point, in the superlayer's coordinates.
    open var position: CGPoint {
        get { value(\.properties.position) }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "position")
            set(\.properties.position, newValue)
        }
    }

    /// The depth of the anchor point, which also orders siblings.
    ///
    /// A layer covers siblings with a smaller value, and siblings with the same value that precede it in the list.
    open var zPosition: CGFloat {
        get { value(\.properties.zPosition) }
        set { set(\.properties.zPosition, newValue) }
    }

    /// The point of the layer that ``position`` refers to, as fractions of its size; the centre by default.
    ///
    /// Transforms apply about this point. Changing it moves the layer: the position stays, the frame changes.
    open var anchorPoint: CGPoint {
        get { value(\.properties.anchorPoint) }
        set {
            requireNumbers(newValue.x, newValue.y, 0, 0, "anchorPoint")
            set(\.properties.anchorPoint, newValue)
        }
    }

    /// The z coordinate, in the layer's own space, that ``zPosition`` refers to.
    open var anchorPointZ: CGFloat {
        get { value(\.properties.anchorPointZ) }
        set { set(\.properties.anchorPointZ, newValue) }
    }

    /// The transform of the layer and its sublayers about the anchor point.
    ///
    /// Differs from Apple: each layer is flattened into the plane of its superlayer; layers do not intersect.
    /// Conversions and hit tests follow perspective exactly; drawing shows a parallelogram instead.
    open var transform: CATransform3D {
        get { value(\.properties.transform) }
        set { set(\.properties.transform, newValue) }
    }

    /// The layer's rectangle in the superlayer's coordinates: the smallest upright rectangle around the transformed
    /// bounds.
    ///
    /// The frame is computed from ``bounds``, ``position``, ``anchorPoint`` and ``transform``. Setting it sets the
    /// bounds' size and the position. If the transform only scales and rotates by right angles, the resulting frame is
    /// exact. Otherwise the centre is exact, and the size is the one that the transform's inverse computes. If the
    /// transform has no inverse, only the position changes.
    open var frame: CGRect {
        get { value(\.properties).frame }
        set {
            requireNumbers(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height, "frame")
            let frame = newValue.standardized
            setFrame(frame)
        }
    }

    /// The transform of the sublayers about this layer's anchor point, for example a perspective.
    open var sublayerTransform: CATransform3D {
        get { value(\.properties.sublayerTransform) }
        set { set(\.properties.sublayerTransform, newValue) }
    }

    /// A Boolean value that indicates whether y grows upward within the layer.
    ///
    /// Images and text stay upright; see ``contentsAreFlipped()``.
    open var isGeometryFlipped: Bool {
        get { value(\.properties.isGeometryFlipped) }
        set { set(\.properties.isGeometryFlipped, newValue) }
    }

    /// A Boolean value that indicates whether the layer is also visible from the back.
    open var isDoubleSided: Bool {
        get { value(\.properties.isDoubleSided) }
        set { set(\.properties.isDoubleSided, newValue) }
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the layer and its sublayers are hidden.
    open var isHidden: Bool {
        get { value(\.properties.isHidden) }
        set { set(\.properties.isHidden, newValue) }
    }

    /// The opacity of the layer and its sublayers, from 0, invisible, to 1.
    open var opacity: Float {
        get { value(\.properties.opacity) }
        set { set(\.properties.opacity, newValue) }
    }

    /// A Boolean value that declares the contents fully opaque, which may speed up drawing.
    ///
    /// It must be false if they are not.
    open var isOpaque: Bool {
        get { value(\.properties.isOpaque) }
        set { set(\.properties.isOpaque, newValue) }
    }

    /// A Boolean value that indicates whether ``opacity`` applies to the layer and its sublayers as a group; true by
    /// default.
    ///
    /// If false, the opacity applies to each of them separately.
    open var allowsGroupOpacity: Bool {
        get { value(\.properties.allowsGroupOpacity) }
        set { set(\.properties.allowsGroupOpacity, newValue) }
    }

    /// A Boolean value that indicates whether contents and sublayers are clipped to the bounds and rounded corners.
    open var masksToBounds: Bool {
        get { value(\.properties.masksToBounds) }
        set { set(\.properties.masksToBounds, newValue) }
    }

    /// The background colour; nil for none.
    open var backgroundColor: CGColor? {
        get { value(\.properties.backgroundColor) }
        set { set(\.properties.backgroundColor, newValue) }
    }

    /// The width of the border, which lies within the bounds, above contents and sublayers.
    open var borderWidth: CGFloat {
        get { value(\.properties.borderWidth) }
        set { set(\.properties.borderWidth, newValue) }
    }

    /// The colour of the border; black by default.
    open var borderColor: CGColor? {
        get { value(\.properties.borderColor) }
        set { set(\.properties.borderColor, newValue) }
    }

    /// The radius of the corners of background, border and the ``masksToBounds`` clip.
    open var cornerRadius: CGFloat {
        get { value(\.properties.cornerRadius) }
        set { set(\.properties.cornerRadius, newValue) }
    }

    /// The corners that are rounded; all by default.
    open var maskedCorners: CACornerMask {
        get { value(\.properties.maskedCorners) }
        set { set(\.properties.maskedCorners, newValue) }
    }

    /// The curve of rounded corners.
    open var cornerCurve: CALayerCornerCurve {
        get { value(\.properties.cornerCurve) }
        set { set(\.properties.cornerCurve, newValue) }
    }

    // MARK: Contents

    /// An image: a `CGImage` or a `CVPixelBuffer`, whose pixels must not change as long as the layer has it.
    ///
    /// Other values are stored but not drawn. Subclasses that draw content ignore this property.
    open var contents: Any? {
        get { value(\.contents) }
        set { set(\.contents, newValue) }
    }

    /// The placement of contents whose size differs from the bounds.
    ///
    /// Layers whose content changes over time, such as previews, use their `videoGravity` instead.
    open var contentsGravity: CALayerContentsGravity {
        get { value(\.properties.contentsGravity) }
        set { set(\.properties.contentsGravity, newValue) }
    }

    /// The part of the contents that is shown, as fractions of their size; all by default.
    open var contentsRect: CGRect {
        get { value(\.properties.contentsRect) }
        set { set(\.properties.contentsRect, newValue) }
    }

    /// The part of the contents that is stretched, as fractions of their size.
    ///
    /// Differs from Apple: stored without effect; the entire contents are stretched.
    open var contentsCenter: CGRect {
        get { value(\.properties.contentsCenter) }
        set { set(\.properties.contentsCenter, newValue) }
    }

    /// The number of contents pixels per unit of the layer's coordinates; 1 by default.
    open var contentsScale: CGFloat {
        get { value(\.properties.contentsScale) }
        set { set(\.properties.contentsScale, newValue) }
    }

    /// The filter used to shrink contents.
    ///
    /// Differs from Apple: stored without effect; contents are shrunk by averaging.
    open var minificationFilter: CALayerContentsFilter {
        get { value(\.properties.minificationFilter) }
        set { set(\.properties.minificationFilter, newValue) }
    }

    /// The filter used to enlarge contents.
    open var magnificationFilter: CALayerContentsFilter {
        get { value(\.properties.magnificationFilter) }
        set { set(\.properties.magnificationFilter, newValue) }
    }

    /// The placement of content that changes over time, as an AVFoundation video gravity, for subclasses that have it.
    package final var imageGravity: String {
        get { value(\.properties.imageGravity) }
        set { set(\.properties.imageGravity, newValue) }
    }

    // MARK: Shadow

    /// The colour of the shadow; black by default.
    ///
    /// Differs from Apple: the shadow properties are stored but shadows are not drawn.
    open var shadowColor: CGColor? {
        get { value(\.properties.shadowColor) }
        set { set(\.properties.shadowColor, newValue) }
    }

    /// The opacity of the shadow: 0, the default, for no shadow, to 1.
    open var shadowOpacity: Float {
        get { value(\.properties.shadowOpacity) }
        set { set(\.properties.shadowOpacity, newValue) }
    }

    /// The offset of the shadow.
    open var shadowOffset: CGSize {
        get { value(\.properties.shadowOffset) }
        set { set(\.properties.shadowOffset, newValue) }
    }

    /// The blur radius of the shadow.
    open var shadowRadius: CGFloat {
        get { value(\.properties.shadowRadius) }
        set { set(\.properties.shadowRadius, newValue) }
    }

    /// The shape that casts the shadow, in the layer's coordinates; nil for the layer itself.
    open var shadowPath: CGPath? {
        get { value(\.shadowPath).map(CGPath.init(segments:)) }
        set {
            let segments = newValue?.segments
            set(\.shadowPath, segments)
        }
    }

    // MARK: Tree

    /// A name that identifies the layer.
    open var name: String? {
        get { value(\.name) }
        set { set(\.name, newValue) }
    }

    // MARK: Points

    /// Returns whether a point of this layer's coordinates lies within its bounds; the right and lower edges are
    /// outside.
    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Returns the layer at a point: the frontmost sublayer hit, otherwise this layer, or nil.
    ///
    /// Hidden layers, areas clipped by ``masksToBounds``, and layers whose transform has no inverse are not hit.
    ///
    /// - Parameter point: a point in the superlayer's coordinates.
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

    /// The object that lays out sublayers and provides the contents; held weakly.
    open var delegate: (any CALayerDelegate)? {
        get { Self.lock.withLock { keptDelegate } }
        set { Self.lock.withLock { keptDelegate = newValue } }
    }

    /// Requests ``layoutSublayers()`` before the thread's transaction ends or, without one, before the layer is next
    /// drawn.
    ///
    /// Changing the size or the list of sublayers also requests it.
    open func setNeedsLayout() {
        Self.lock.withLock { layoutIsDue() }
    }

    /// Returns whether ``layoutSublayers()`` is pending.
    open func needsLayout() -> Bool { Self.lock.withLock { upkeep.layout != .none } }

    /// Calls ``layoutSublayers()`` now for this layer, and for its sublayers and ancestors that requested it.
    open func layoutIfNeeded() {
        LayerUpkeep.layOut(self)
    }

    /// Lays out the sublayers; subclasses may override it.
    ///
    /// The default implementation calls the delegate.
    ///
    /// Differs from Apple: called on the thread whose transaction ends, or on the thread that draws.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
    }

    /// Requests ``display()``, which is called at the same time as ``setNeedsLayout()`` describes.
    open func setNeedsDisplay() {
        Self.lock.withLock { displayIsDue() }
    }

    /// Requests ``display()``; the rectangle is ignored and the entire layer is displayed.
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// Returns whether ``display()`` is pending.
    open func needsDisplay() -> Bool { Self.lock.withLock { upkeep.display != .none } }

    /// Calls ``display()`` now if it is pending.
    open func displayIfNeeded() {
        if Self.lock.withLock({ upkeep.endDisplay() }) { display() }
    }

    /// Provides ``contents``; subclasses may override it.
    ///
    /// The default implementation calls the delegate.
    ///
    /// Differs from Apple: drawing into a context is not supported; implementations set the contents.
    open func display() {
        delegate?.display(self)
    }

    /// A Boolean value that indicates whether a change of size requests ``display()``.
    open var needsDisplayOnBoundsChange: Bool {
        get { Self.lock.withLock { upkeep.displaysNewSizes } }
        set { Self.lock.withLock { upkeep.displaysNewSizes = newValue } }
    }

    /// Returns the preferred size of the layer: the size of its bounds.
    open func preferredFrameSize() -> CGSize { bounds.size }

    // MARK: Animation

    /// The actions for property changes, by property name; stored without effect, because nothing is animated.
    open var actions: [String: any CAAction]? {
        get { value(\.actions) }
        set { set(\.actions, newValue) }
    }

    /// Returns the action for a property: the delegate's, else that in ``actions``, else the class's default.
    ///
    /// Differs from Apple: property changes do not call this method.
    open func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event] ?? Self.defaultAction(forKey: event)
    }

    /// Returns the class's default action for a property: none.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    private func requireNumbers(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ property: String) {
        precondition(
            !(a.isNaN || b.isNaN || c.isNaN || d.isNaN),
            "CALayer.\(property) was set to something that is not a number; check the division it comes from."
        )
    }

    /// The layer that contains this one.
    open var superlayer: CALayer? { Self.lock.withLock { parent } }

    /// The sublayers, from back to front; nil if there are none.
    ///
    /// Setting the list moves its layers into this layer and removes all others.
    open var sublayers: [CALayer]? {
        get { Self.lock.withLock { state.children.isEmpty ? nil : state.children } }
        set {
            edit { edit in
                edit.removeChildren(of: self)
                for child in newValue ?? [] { edit.insert(child, into: self, at: state.children.count) }
            }
        }
    }

    /// Adds a layer in front of the other sublayers and removes it from its previous superlayer.
    open func addSublayer(_ layer: CALayer) {
        edit { $0.insert(layer, into: self, at: .max) }
    }

    /// Inserts a layer at an index among the sublayers and removes it from its previous superlayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - index: 0 is the back; an index past the end is the front.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        edit { $0.insert(layer, into: self, at: Int(index)) }
    }

    /// Inserts a layer directly behind another sublayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a sublayer of this layer; if it is nil or not a sublayer, the new layer goes to the back.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            edit.insert(layer, into: self, at: state.children.firstIndex { $0 === sibling } ?? 0)
        }
    }

    /// Inserts a layer directly in front of another sublayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a sublayer of this layer; if it is nil or not a sublayer, the new layer goes to the front.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            let place = state.children.firstIndex { $0 === sibling }
            edit.insert(layer, into: self, at: place.map { $0 + 1 } ?? .max)
        }
    }

    /// Replaces a sublayer with another layer; does nothing if the old layer is not a sublayer of this one.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        edit { edit in
            guard oldLayer !== newLayer, oldLayer.parent === self else { return }
            edit.detach(newLayer)
            guard let index = state.children.firstIndex(where: { $0 === oldLayer }) else { return }
            edit.detach(oldLayer)
            edit.insert(newLayer, into: self, at: index)
        }
    }

    /// Removes the layer from its superlayer, if it has one.
    open func removeFromSuperlayer() {
        edit { $0.detach(self) }
    }

    /// A layer whose alpha masks this layer and its sublayers; nil for no mask.
    ///
    /// The mask is positioned like a sublayer. A mask cannot be part of a tree: setting it removes it from its
    /// superlayer.
    open var mask: CALayer? {
        get { Self.lock.withLock { state.mask } }
        set {
            edit { edit in
                if let newValue { edit.detach(newValue) }
                edit.keep(drawn.mask)
                edit.keep(state.mask)
                _ = write(\.mask, newValue)
            }
        }
    }

    /// Adds an animation, which has no effect on the screen.
    ///
    /// The delegate is notified of start and stop when the thread's transaction ends, or immediately if there is none.
    /// The layer keeps the animation only if `isRemovedOnCompletion` is false.
    ///
    /// Differs from Apple: nothing is animated; a property takes its new value immediately.
    ///
    /// - Parameters:
    ///   - animation: the animation.
    ///   - key: the name of the animation; an animation with the same name is replaced.
    open func add(_ animation: CAAnimation, forKey key: String?) {
        let replaced = Self.lock.withLock {
            let replaced = animations
            animations.removeAll { $0.key == key }
            if !animation.isRemovedOnCompletion {
                animations.append((key ?? "animation \(ObjectIdentifier(animation))", animation))
            }
            return replaced
        }
        withExtendedLifetime(replaced) {}
        if let transaction = ThreadTransaction.current {
            transaction.note(animation)
        } else {
            animation.notifyDelegate()
        }
    }

    /// Returns the stored animation with a name, or nil if there is none.
    open func animation(forKey key: String) -> CAAnimation? {
        Self.lock.withLock { animations.first { $0.key == key }?.animation }
    }

    /// Returns the names of all stored animations, or nil if there are none.
    open func animationKeys() -> [String]? {
        let keys = Self.lock.withLock { animations.map(\.key) }
        return keys.isEmpty ? nil : keys
    }

    /// Removes the animation with a name.
    open func removeAnimation(forKey key: String) {
        let removed = Self.lock.withLock {
            let removed = animations
            animations.removeAll { $0.key == key }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes all animations.
    open func removeAllAnimations() {
        let removed = Self.lock.withLock {
            let removed = animations
            animations = []
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Converts a point from another layer's coordinates to this layer's.
    ///
    /// The conversion includes all transforms between the two layers. If a transform has no inverse, for example a
    /// scale of 0, every point of the outer layer maps to the inner layer's anchor point. A point that perspective
    /// moves to infinity maps to the layer's position.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: the layer whose coordinates the point is in; nil for the coordinates that the topmost layer is
    ///     positioned in. Separate trees are assumed to share these coordinates.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        LayerPath(from: layer, to: self).point(point)
    }

    /// Converts a point from this layer's coordinates to another layer's.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: the layer to convert to; nil as in ``convert(_:from:)-(CGPoint,_)``.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        LayerPath(from: self, to: layer).point(point)
    }

    /// Returns the smallest upright rectangle in this layer's coordinates that contains a rectangle of another layer;
    /// see ``convert(_:from:)-(CGPoint,_)``.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        LayerPath(from: layer, to: self).rect(rect)
    }

    /// Returns the smallest upright rectangle in another layer's coordinates that contains a rectangle of this layer;
    /// see ``convert(_:to:)-(CGPoint,_)``.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        LayerPath(from: self, to: layer).rect(rect)
    }

    /// Returns ``transform`` as an affine transform; valid only if the transform is affine.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets ``transform`` to an affine transform.
    open func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Returns whether images and text are drawn upside down in the layer's coordinates so that they appear upright.
    ///
    /// This is the case if the number of layers with flipped geometry, from this layer up to the topmost one, is odd.
    open func contentsAreFlipped() -> Bool {
        Self.lock.withLock {
            var isFlipped = false
            var layer: CALayer? = self
            while let present = layer {
                if present.state.properties.isGeometryFlipped { isFlipped.toggle() }
                layer = present.parent
            }
            return isFlipped
        }
    }

    /// Returns the layer as it appears on the screen: the layer itself, because nothing is animated.
    ///
    /// Differs from Apple: the result is the same layer, not a copy, and it is not nil before the layer was first
    /// drawn.
    open func presentation() -> Self? { self }

    /// Returns the layer that holds the current property values: the layer itself.
    open func model() -> Self { self }
}

@available(*, unavailable)
extension CALayer: @unchecked Sendable {}
