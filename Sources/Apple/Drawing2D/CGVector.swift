public import Foundation

/// A vector with a direction and a length.
public struct CGVector: Hashable, Codable, Sendable {
    /// The horizontal component, positive to the right.
    public var dx: CGFloat
    /// The vertical component, positive downward.
    public var dy: CGFloat

    /// The zero vector.
    public static let zero = CGVector()

    /// Creates a zero vector.
    public init() { self.init(dx: 0, dy: 0) }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
