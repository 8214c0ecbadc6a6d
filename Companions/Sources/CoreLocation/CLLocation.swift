public import Foundation

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// A radius in metres; negative if unknown.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// A direction in degrees clockwise from north; negative if unknown.
public typealias CLLocationDirection = Double

/// A location on Earth.
public struct CLLocationCoordinate2D: Sendable {
    /// The latitude in degrees north of the equator.
    public var latitude: CLLocationDegrees
    /// The longitude in degrees east of Greenwich.
    public var longitude: CLLocationDegrees

    /// Creates the location at 0°, 0°.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Creates a location without checks.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid location.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns a Boolean value that indicates whether the coordinate is a location on Earth.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

// `@unchecked Sendable`: nothing changes after the initializer.
/// The position, altitude, speed and course of an object at a point in time.
open class CLLocation: NSObject, @unchecked Sendable {
    /// The coordinate.
    public let coordinate: CLLocationCoordinate2D
    /// The altitude in metres above sea level.
    public let altitude: CLLocationDistance
    /// The accuracy of the coordinate.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The accuracy of the altitude.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of motion.
    public let course: CLLocationDirection
    /// The speed.
    public let speed: CLLocationSpeed
    /// The time of the measurement.
    public let timestamp: Date

    /// Creates a location with the current time.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// Creates a location whose motion is unknown.
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

    /// Creates a location with its motion.
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

    /// Returns the distance to another location in metres, on a sphere with the Earth's mean radius.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let (a, b) = (coordinate, location.coordinate)
        let south = sin(radians(b.latitude - a.latitude) / 2)
        let east = sin(radians(b.longitude - a.longitude) / 2)
        let h = south * south + cos(radians(a.latitude)) * cos(radians(b.latitude)) * east * east
        return 2 * 6_371_008.8 * asin(min(h.squareRoot(), 1))
    }
}
