public import Foundation

/// A number of degrees.
public typealias CLLocationDegrees = Double
/// A number of metres.
public typealias CLLocationDistance = Double
/// A radius in metres; negative where it is not known.
public typealias CLLocationAccuracy = Double
/// A speed in metres a second; negative where it is not known.
public typealias CLLocationSpeed = Double
/// Degrees clockwise from north; negative where it is not known.
public typealias CLLocationDirection = Double

/// A place on the earth.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich.
    public var longitude: CLLocationDegrees

    /// The place at 0°, 0°.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Makes a place; nothing is checked.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// No place.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether there is such a place on the earth.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

// Sendable unchecked: nothing changes after the initializer.
/// Where something was, how high, how fast, and when.
open class CLLocation: NSObject, @unchecked Sendable {
    /// The place.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above sea level.
    public let altitude: CLLocationDistance
    /// How far off the place may be.
    public let horizontalAccuracy: CLLocationAccuracy
    /// How far off the altitude may be.
    public let verticalAccuracy: CLLocationAccuracy
    /// Where it was going.
    public let course: CLLocationDirection
    /// How fast it was.
    public let speed: CLLocationSpeed
    /// When it was there.
    public let timestamp: Date

    /// Makes a place, now.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// Makes a place whose motion is not known.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: hAccuracy,
            verticalAccuracy: vAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Makes a place with its motion.
    public init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        horizontalAccuracy = hAccuracy
        verticalAccuracy = vAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
        super.init()
    }

    /// Metres to another place, on a sphere of the earth's mean radius.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let (a, b) = (coordinate, location.coordinate)
        let south = sin(radians(b.latitude - a.latitude) / 2)
        let east = sin(radians(b.longitude - a.longitude) / 2)
        let h = south * south + cos(radians(a.latitude)) * cos(radians(b.latitude)) * east * east
        return 2 * 6_371_008.8 * asin(min(h.squareRoot(), 1))
    }
}
