public import Foundation

/// A direction and a length.
public struct CGVector: Hashable, Codable, Sendable {
    /// The part to the right.
    public var dx: CGFloat
    /// The part downwards.
    public var dy: CGFloat

    /// The vector of no length.
    public static let zero = CGVector()

    /// Makes the vector of no length.
    public init() { self.init(dx: 0, dy: 0) }

    /// Makes a vector from its parts.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Makes a vector from its parts.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Makes a vector from its parts.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
