/// The shape of a pixel: its width to its height.
public struct AVPixelAspectRatio: Hashable, Sendable {
    /// How wide it is, in the unit of the other number.
    public var horizontalSpacing: Int
    /// How high it is, in the unit of the other number.
    public var verticalSpacing: Int

    /// Makes a ratio of two zeros.
    public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }

    /// Makes a ratio of its numbers.
    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}
