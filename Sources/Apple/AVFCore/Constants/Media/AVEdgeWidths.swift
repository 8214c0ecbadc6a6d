public import Foundation

/// The widths of the four edges of an image, in pixels.
public struct AVEdgeWidths: Hashable, Sendable {
    /// The left edge.
    public var left: CGFloat
    /// The top edge.
    public var top: CGFloat
    /// The right edge.
    public var right: CGFloat
    /// The bottom edge.
    public var bottom: CGFloat

    /// Creates edges of width zero.
    public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }

    /// Creates edges with given widths.
    public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
