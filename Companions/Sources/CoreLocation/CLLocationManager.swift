public import Foundation

/// The permission of a program to use the machine's location.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The program has not asked for permission.
    case notDetermined = 0
    /// The permission is denied and cannot be changed.
    case restricted = 1
    /// The permission is denied.
    case denied = 2
    /// The permission is granted at all times.
    case authorizedAlways = 3
    /// The permission is granted while the program is in use.
    case authorizedWhenInUse = 4
}

/// A delegate that receives locations.
public protocol CLLocationManagerDelegate: AnyObject {
    /// Called when the permission has changed; never called here.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Called with new locations; never called here.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Called with the reason for missing locations; never called here.
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

/// A source of the machine's location, which this library cannot know.
///
/// It behaves like a device whose location services are off: the status is restricted, and no location ever arrives.
open class CLLocationManager: NSObject {
    /// The delegate that receives locations.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// The desired accuracy in metres.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// The minimum distance between locations in metres.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone

    /// Returns a Boolean value that indicates whether location services are on; always false.
    open class func locationServicesEnabled() -> Bool { false }
    /// The permission to use the location: always restricted.
    open class func authorizationStatus() -> CLAuthorizationStatus { .restricted }
    /// The permission to use the location: always restricted.
    open var authorizationStatus: CLAuthorizationStatus { .restricted }
    /// The most recent location: always nil.
    open var location: CLLocation? { nil }

    /// Requests permission while the program is in use; has no effect.
    open func requestWhenInUseAuthorization() {}
    /// Requests permission at all times; has no effect.
    open func requestAlwaysAuthorization() {}
    /// Starts updates; no location arrives.
    open func startUpdatingLocation() {}
    /// Stops updates.
    open func stopUpdatingLocation() {}
    /// Requests one location; none arrives.
    open func requestLocation() {}
}

@available(*, unavailable)
extension CLLocationManager: @unchecked Sendable {}

/// The best available accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// The best available accuracy for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// An accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// The distance filter that reports every location.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// An element of a sequence of location updates.
public struct CLLocationUpdate: Sendable {
    /// The location, if there is one.
    public let location: CLLocation?
    /// A Boolean value that indicates whether the machine is stationary.
    public let isStationary: Bool

    /// The purpose of location updates.
    public enum LiveConfiguration: Sendable {
        /// No particular purpose.
        case `default`
        /// Navigation in a car.
        case automotiveNavigation
        /// Navigation other than in a car.
        case otherNavigation
        /// Sports.
        case fitness
        /// Flights.
        case airborne
    }

    /// A sequence of location updates that ends at once.
    public struct Updates: AsyncSequence, Sendable {
        /// An iterator over location updates.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// Returns the next update: always nil.
            public mutating func next() async throws -> CLLocationUpdate? { nil }
        }

        /// Returns an iterator.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }

    /// Returns a sequence of location updates that ends at once.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}
