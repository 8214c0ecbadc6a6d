public import Foundation

/// What a window is to be like when it opens.
public struct LayerWindowConfiguration: Sendable, Hashable {
    /// What a tree of layers is drawn with.
    public enum Drawing: String, Sendable, Hashable, CaseIterable {
        /// The graphics processor where the machine has one, else the processor.
        case automatic
        /// The graphics processor, or whatever stands in for it.
        case graphicsProcessor
        /// The processor, into memory that the display shows.
        case processor
    }

    /// What the desktop calls the window.
    public var title = "Obscura"
    /// The size in points; at least 32 × 32.
    public var size = CGSize(width: 960, height: 540)
    /// Whether its user may give it another size.
    public var isResizable = true
    /// Whether it fills the screen.
    public var isFullScreen = false
    /// What the tree is drawn with.
    public var drawing = Drawing.automatic
    /// The colour behind the layers: red, green and blue, 0 to 1.
    public var background = SIMD3<Double>(0, 0, 0)

    /// A window of 960 × 540 points, black behind its layers.
    public init() {}
}
