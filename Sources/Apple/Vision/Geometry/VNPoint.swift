public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A point of a plane.
open class VNPoint: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let place: SIMD2<Double>

    /// Creates a point.
    public init(x: Double, y: Double) {
        place = SIMD2(x, y)
        super.init()
    }

    /// Creates a point.
    public convenience init(location: CGPoint) { self.init(x: Double(location.x), y: Double(location.y)) }

    /// Creates a point from an archive.
    public required init?(coder: NSCoder) {
        place = SIMD2(coder.decodeDouble(forKey: "x"), coder.decodeDouble(forKey: "y"))
        super.init()
    }

    /// Writes the point into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(place.x, forKey: "x")
        coder.encode(place.y, forKey: "y")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the point itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The point (0, 0).
    open class var zero: VNPoint { VNPoint(x: 0, y: 0) }

    /// Returns a point moved by a vector.
    open class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
        VNPoint(x: point.x + vector.x, y: point.y + vector.y)
    }

    /// Returns the distance of two points.
    open class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double { point1.distance(point2) }

    /// Returns the distance to another point.
    open func distance(_ point: VNPoint) -> Double { hypot(point.x - x, point.y - y) }

    /// The point.
    open var location: CGPoint { CGPoint(x: x, y: y) }
    /// The x coordinate.
    open var x: Double { place.x }
    /// The y coordinate.
    open var y: Double { place.y }

    /// Returns whether the other object is an equal point.
    open override func isEqual(_ object: Any?) -> Bool { (object as? VNPoint)?.place == place }

    /// A hash that is equal for equal points.
    open override var hash: Int { place.hashValue }

    /// A text with the coordinates.
    open override var description: String { "[\(x); \(y)]" }
}

/// A point that was detected.
open class VNDetectedPoint: VNPoint, @unchecked Sendable {
    private let sureness: Float

    init(x: Double, y: Double, confidence: Float) {
        sureness = confidence
        super.init(x: x, y: y)
    }

    /// Creates a point from an archive.
    public required init?(coder: NSCoder) {
        sureness = coder.decodeFloat(forKey: "confidence")
        super.init(coder: coder)
    }

    /// Writes the point into an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(sureness, forKey: "confidence")
    }

    /// The confidence, 0…1.
    open var confidence: VNConfidence { sureness }
}
