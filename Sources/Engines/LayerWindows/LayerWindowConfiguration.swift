public import Foundation

/// The initial properties of a window.
public struct LayerWindowConfiguration: Sendable, Hashable {
    /// The processor that draws a tree of layers.
    public enum Drawing: String, Sendable, Hashable, CaseIterable {
        /// The graphics processor if the machine has one, otherwise the CPU.
        case automatic
        /// The graphics processor, or its emulation.
        case graphicsProcessor
        /// The CPU, into memory that the display shows.
        case processor
    }

    /// The title of the window.
    public var title = "Obscura"
    /// The size in points; at least 32 × 32.
    public var size = CGSize(width: 960, height: 540)
    /// A Boolean value that indicates whether the user may resize the window.
    public var isResizable = true
    /// A Boolean value that indicates whether the window fills the screen.
    public var isFullScreen = false
    /// The processor that draws the tree.
    public var drawing = Drawing.automatic
    /// The colour behind the layers: red, green and blue, 0 to 1.
    public var background = SIMD3<Double>(0, 0, 0)

    /// Creates a configuration for a window of 960 × 540 points with a black background.
    public init() {}
}
