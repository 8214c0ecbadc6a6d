public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A vector of a plane.
open class VNVector: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let parts: SIMD2<Double>

    /// Creates a vector from its components.
    public init(xComponent x: Double, yComponent y: Double) {
        parts = SIMD2(x, y)
        super.init()
    }

    /// Creates a vector from its length and its angle in radians.
    public convenience init(r: Double, theta: Double) {
        self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
    }

    /// Creates the vector from one point (`tail`) to another (`head`).
    public convenience init(vectorHead head: VNPoint, tail: VNPoint) {
        self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
    }

    /// Creates a vector from an archive.
    public required init?(coder: NSCoder) {
        parts = SIMD2(coder.decodeDouble(forKey: "x"), coder.decodeDouble(forKey: "y"))
        super.init()
    }

    /// Writes the vector into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(parts.x, forKey: "x")
        coder.encode(parts.y, forKey: "y")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the vector itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The vector (0, 0).
    open class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

    /// Returns the vector of length 1 in the direction of another; zero for the zero vector.
    open class func unitVector(for vector: VNVector) -> VNVector {
        vector.length > 0 ? multiply(vector, scalar: 1 / vector.length) : zero
    }

    /// Returns the product of a vector and a number.
    open class func multiply(_ vector: VNVector, scalar: Double) -> VNVector {
        VNVector(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
    }

    /// Returns the sum of two vectors.
    open class func add(_ v1: VNVector, to v2: VNVector) -> VNVector {
        VNVector(xComponent: v1.x + v2.x, yComponent: v1.y + v2.y)
    }

    /// Returns the second vector minus the first one.
    open class func subtract(_ v1: VNVector, from v2: VNVector) -> VNVector {
        VNVector(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
    }

    /// Returns the dot product of two vectors.
    open class func dotProduct(_ v1: VNVector, vector v2: VNVector) -> Double { v1.x * v2.x + v1.y * v2.y }

    /// The x component.
    open var x: Double { parts.x }
    /// The y component.
    open var y: Double { parts.y }
    /// The length.
    open var r: Double { length }
    /// The angle in radians, -π…π.
    open var theta: Double { atan2(y, x) }
    /// The length.
    open var length: Double { hypot(x, y) }
    /// The square of the length.
    open var squaredLength: Double { x * x + y * y }

    /// Returns whether the other object is an equal vector.
    open override func isEqual(_ object: Any?) -> Bool { (object as? VNVector)?.parts == parts }

    /// A hash that is equal for equal vectors.
    open override var hash: Int { parts.hashValue }

    /// A text with the components.
    open override var description: String { "[\(x); \(y)]" }
}
