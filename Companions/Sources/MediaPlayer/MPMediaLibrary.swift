public import Foundation

// The music of a device. There is none, and access to it is denied.

/// The permission to read the library of music.
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
    /// The program has not asked.
    case notDetermined = 0
    /// Access is denied.
    case denied = 1
    /// Access is restricted.
    case restricted = 2
    /// Access is granted.
    case authorized = 3
}

/// The library of music, which is empty.
public final class MPMediaLibrary: NSObject, Sendable {
    private static let shared = MPMediaLibrary()

    /// Returns the library.
    public class func `default`() -> MPMediaLibrary { shared }

    /// Returns the permission: denied.
    public class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus { .denied }

    /// Calls a closure with the permission, on the calling thread.
    @preconcurrency
    public class func requestAuthorization(_ handler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void) {
        handler(.denied)
    }

    /// Returns the permission.
    public class func requestAuthorization() async -> MPMediaLibraryAuthorizationStatus { .denied }

    /// The date of the last change.
    public var lastModifiedDate: Date { Date(timeIntervalSince1970: 0) }
}
