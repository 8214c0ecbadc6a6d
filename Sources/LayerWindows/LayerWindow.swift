import Compositor
public import QuartzCore

/// Shows a tree of layers in a window.
public final class LayerWindow {
    /// The layer at the top of the tree.
    public let layer: CALayer

    /// Makes a window for a tree.
    public init(_ layer: CALayer) { self.layer = layer }
}
