public import Foundation

// Names of places on a map. There is no service that knows them here.

/// Creates a location without checks.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// The precision that the user allows.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// All of it.
    case fullAccuracy = 0
    /// About a kilometre.
    case reducedAccuracy = 1
}

/// A place with its address; never made here.
open class CLPlacemark: NSObject {
    /// The place's location.
    open var location: CLLocation? { nil }
    /// The place's name.
    open var name: String? { nil }
    /// The street.
    open var thoroughfare: String? { nil }
    /// The number in the street.
    open var subThoroughfare: String? { nil }
    /// The city.
    open var locality: String? { nil }
    /// The part of the city.
    open var subLocality: String? { nil }
    /// The state.
    open var administrativeArea: String? { nil }
    /// The part of the state.
    open var subAdministrativeArea: String? { nil }
    /// The postal code.
    open var postalCode: String? { nil }
    /// The code of the country.
    open var isoCountryCode: String? { nil }
    /// The country.
    open var country: String? { nil }
    /// The time zone.
    open var timeZone: TimeZone? { nil }

    override init() {}
}

/// A finder of addresses.
///
/// Differs from Apple: there is no service to ask, so that each request fails with the code of an error of the network.
open class CLGeocoder: NSObject {
    /// Called with places or an error.
    public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

    /// Creates a finder.
    public override init() {}

    /// A Boolean value that indicates whether a request is under way; always false.
    open var isGeocoding: Bool { false }

    /// Finds the address of a location; answers with an error.
    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
        completionHandler(nil, unavailable)
    }

    /// Finds the address of a location; always throws.
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { throw unavailable }

    /// Finds the location of an address; answers with an error.
    open func geocodeAddressString(
        _ addressString: String,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { completionHandler(nil, unavailable) }

    /// Finds the location of an address; always throws.
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] { throw unavailable }

    /// Gives up a request, of which there is none.
    open func cancelGeocode() {}

    private var unavailable: NSError {
        NSError(
            domain: "kCLErrorDomain",
            code: 2,
            userInfo: [NSLocalizedDescriptionKey: "No service on this system knows addresses."]
        )
    }
}

/// An area on a map.
open class CLRegion: NSObject {
    /// The name of the area.
    public let identifier: String
    /// The wish to be told when the device enters the area.
    open var notifyOnEntry = true
    /// The wish to be told when the device leaves the area.
    open var notifyOnExit = true

    init(identifier: String) { self.identifier = identifier }
}

/// A circle on a map.
open class CLCircularRegion: CLRegion {
    /// The centre.
    public let center: CLLocationCoordinate2D
    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Creates a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        (self.center, self.radius) = (center, radius)
        super.init(identifier: identifier)
    }

    /// Returns a Boolean value that indicates whether a location is in the circle.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        let here = CLLocation(latitude: center.latitude, longitude: center.longitude)
        return here.distance(from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)) <= radius
    }
}
