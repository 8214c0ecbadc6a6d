/// An object that lays out a layer's sublayers and provides its contents.
///
/// All methods are optional. They are called on the thread whose transaction ends, or on the thread that draws.
///
/// Differs from Apple: drawing into a context is not supported.
public protocol CALayerDelegate: AnyObject {
    /// Provides a layer's `contents`.
    func display(_ layer: CALayer)

    /// Lays out a layer's sublayers.
    func layoutSublayers(of layer: CALayer)

    /// Returns the action for a property of a layer, or nil to use the layer's own.
    ///
    /// Actions are never run.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Does nothing.
    public func display(_ layer: CALayer) {}

    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}

    /// Returns nil, so that the layer's own action is used.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
