public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A circle of a plane.
open class VNCircle: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The centre.
    public let center: VNPoint
    /// The radius.
    public let radius: Double

    /// Creates a circle from its centre and radius.
    public init(center: VNPoint, radius: Double) {
        self.center = center
        self.radius = radius
        super.init()
    }

    /// Creates a circle from its centre and diameter.
    public convenience init(center: VNPoint, diameter: Double) { self.init(center: center, radius: diameter / 2) }

    /// Creates a circle from an archive.
    public required init?(coder: NSCoder) {
        center = VNPoint(x: coder.decodeDouble(forKey: "x"), y: coder.decodeDouble(forKey: "y"))
        radius = coder.decodeDouble(forKey: "radius")
        super.init()
    }

    /// Writes the circle into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(center.x, forKey: "x")
        coder.encode(center.y, forKey: "y")
        coder.encode(radius, forKey: "radius")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the circle itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The circle around (0, 0) without extent.
    open class var zero: VNCircle { VNCircle(center: .zero, radius: 0) }

    /// The diameter.
    open var diameter: Double { radius * 2 }

    /// Returns whether a point lies in the circle or on it.
    open func contains(_ point: VNPoint) -> Bool { center.distance(point) <= radius }

    /// Returns whether a point is at most half of a width away from the circle's line.
    open func contains(_ point: VNPoint, inCircumferentialRingOfWidth ringWidth: Double) -> Bool {
        abs(center.distance(point) - radius) <= ringWidth / 2
    }

    /// Returns whether the other object is an equal circle.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? VNCircle else { return false }
        return center == other.center && radius == other.radius
    }

    /// A hash that is equal for equal circles.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(center)
        hasher.combine(radius)
        return hasher.finalize()
    }

    /// A text with the centre and the radius.
    open override var description: String { "\(center) radius \(radius)" }
}
