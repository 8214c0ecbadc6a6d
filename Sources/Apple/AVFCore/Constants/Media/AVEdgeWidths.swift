public import Foundation

/// The widths of the four edges of a picture, in pixels.
public struct AVEdgeWidths: Hashable, Sendable {
    /// On the left.
    public var left: CGFloat
    /// Above.
    public var top: CGFloat
    /// On the right.
    public var right: CGFloat
    /// Below.
    public var bottom: CGFloat

    /// Makes four zeros.
    public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }

    /// Makes edges of their widths.
    public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
