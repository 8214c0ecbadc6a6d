/// The aspect ratio of a pixel, as width to height.
public struct AVPixelAspectRatio: Hashable, Sendable {
    /// The relative width of a pixel.
    public var horizontalSpacing: Int
    /// The relative height of a pixel.
    public var verticalSpacing: Int

    /// Creates a ratio of two zeros.
    public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }

    /// Creates a ratio of two numbers.
    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}
