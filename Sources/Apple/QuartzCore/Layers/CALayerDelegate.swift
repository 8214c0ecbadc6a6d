/// Places a layer's sublayers and fills its contents.
///
/// All functions may be left out. They are called on the thread whose transaction ends, or on that which draws.
///
/// Differs from Apple: there is no drawing in a context.
public protocol CALayerDelegate: AnyObject {
    /// Fills a layer's `contents`.
    func display(_ layer: CALayer)

    /// Places a layer's sublayers.
    func layoutSublayers(of layer: CALayer)

    /// What happens when a property of a layer changes; nil to let the layer decide. Nothing is animated.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Does nothing.
    public func display(_ layer: CALayer) {}

    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}

    /// Lets the layer decide.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
