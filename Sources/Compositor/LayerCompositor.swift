public import QuartzCore

/// Draws a tree of layers into pixel buffers.
public final class LayerCompositor {
    /// The layer at the top of the tree.
    public let layer: CALayer

    /// Makes a compositor for a tree.
    public init(_ layer: CALayer) { self.layer = layer }
}
