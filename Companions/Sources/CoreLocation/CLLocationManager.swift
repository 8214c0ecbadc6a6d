public import Foundation

/// Whether a program may know where the machine is.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// Nobody asked.
    case notDetermined = 0
    /// It may not, and nobody can change that.
    case restricted = 1
    /// It may not.
    case denied = 2
    /// It may at any time.
    case authorizedAlways = 3
    /// It may while it is in use.
    case authorizedWhenInUse = 4
}

/// What hears of places.
public protocol CLLocationManagerDelegate: AnyObject {
    /// Hears that what the program may do has changed; never called here.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Gets places; never called here.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Hears why there are none; never called here.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

extension CLLocationManagerDelegate {
    /// Does nothing.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}

/// Tells where the machine is: nowhere that this library could know.
///
/// It answers as on a device on which places are switched off: the status is restricted and no place ever comes.
open class CLLocationManager: NSObject {
    /// What hears of places.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// How exact places should be, in metres.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// Metres that lie between places.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone

    /// Whether the machine tells where it is: never.
    open class func locationServicesEnabled() -> Bool { false }
    /// Whether the program may know where the machine is: restricted.
    open class func authorizationStatus() -> CLAuthorizationStatus { .restricted }
    /// Whether the program may know where the machine is: restricted.
    open var authorizationStatus: CLAuthorizationStatus { .restricted }
    /// The newest place: none.
    open var location: CLLocation? { nil }

    /// Asks for places while in use; changes nothing.
    open func requestWhenInUseAuthorization() {}
    /// Asks for places at any time; changes nothing.
    open func requestAlwaysAuthorization() {}
    /// Begins; no place comes.
    open func startUpdatingLocation() {}
    /// Ends.
    open func stopUpdatingLocation() {}
    /// Asks for one place; none comes.
    open func requestLocation() {}
}

@available(*, unavailable)
extension CLLocationManager: @unchecked Sendable {}

/// As exact as can be.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// As exact as can be, for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Every place.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// A place that comes with a sequence of them.
public struct CLLocationUpdate: Sendable {
    /// The place, where there is one.
    public let location: CLLocation?
    /// Whether the machine has not moved.
    public let isStationary: Bool

    /// What the places are for.
    public enum LiveConfiguration: Sendable {
        /// For nothing in particular.
        case `default`
        /// For navigation in a car.
        case automotiveNavigation
        /// For navigation elsewhere.
        case otherNavigation
        /// For sports.
        case fitness
        /// For flights.
        case airborne
    }

    /// Places as they come: a sequence that ends at once.
    public struct Updates: AsyncSequence, Sendable {
        /// Asks for the next place.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The next place: none.
            public mutating func next() async throws -> CLLocationUpdate? { nil }
        }

        /// Begins.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }

    /// Places as they come: a sequence that ends at once.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}
