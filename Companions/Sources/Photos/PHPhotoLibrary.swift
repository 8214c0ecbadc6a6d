public import Foundation

/// The permission of a program to use the photo library.
public enum PHAuthorizationStatus: Int, Sendable {
    /// The program has not asked for permission.
    case notDetermined = 0
    /// The permission is denied and cannot be changed.
    case restricted = 1
    /// The permission is denied.
    case denied = 2
    /// The permission is granted.
    case authorized = 3
    /// The permission is granted for a part of the library.
    case limited = 4
}

/// The access to the photo library that a program requests.
public enum PHAccessLevel: Int, Sendable {
    /// Adding photos.
    case addOnly = 1
    /// Reading and changing photos.
    case readWrite = 2
}

/// The photo library: a folder of photos and movies.
///
/// The environment variable `OBSCURA_PHOTOS` names the folder. Without it there is no library: the status is
/// restricted, and changes fail.
///
/// Differs from Apple: photos keep the names of their files, each of which is an asset; albums are lists in a file of
/// the folder.
public final class PHPhotoLibrary: NSObject, Sendable {
    private static let library = PHPhotoLibrary()

    let queue = DispatchQueue(label: "obscura.photos")

    /// Returns the library.
    public class func shared() -> PHPhotoLibrary { library }

    static var folder: URL? {
        let path = ProcessInfo.processInfo.environment["OBSCURA_PHOTOS"] ?? ""
        return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Returns the permission to use the library.
    public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        folder == nil ? .restricted : .authorized
    }

    /// Returns the permission to use the library.
    @available(*, deprecated, message: "Use authorizationStatus(for:).")
    public class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

    /// Requests permission to use the library; the handler runs on a thread of the library.
    public class func requestAuthorization(
        for accessLevel: PHAccessLevel,
        handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        library.queue.async { handler(authorizationStatus(for: accessLevel)) }
    }

    /// Requests permission to use the library.
    public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        authorizationStatus(for: accessLevel)
    }

    /// Requests permission to use the library; the handler runs on a thread of the library.
    public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        requestAuthorization(for: .readWrite, handler: handler)
    }

    /// Performs the changes that a closure requests, all or none; both closures run on a thread of the library.
    @preconcurrency
    public func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        queue.async {
            do {
                try ChangeSet.collect(changeBlock).carryOut()
                completionHandler?(true, nil)
            } catch {
                completionHandler?(false, error)
            }
        }
    }

    /// Performs the changes that a closure requests, all or none; the closure runs on a thread of the library.
    @preconcurrency
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Registers an observer of the library, which is never called: nothing watches the folder.
    public func register(_ observer: any PHPhotoLibraryChangeObserver) {}
    /// Removes an observer of the library.
    public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {}

    /// Performs the changes that a closure requests, all or none, and waits until they are done.
    public func performChangesAndWait(_ changeBlock: () -> Void) throws {
        try queue.sync { try ChangeSet.collect(changeBlock).carryOut() }
    }
}

/// The reason for a failed change of the library.
public struct PHPhotosError: LocalizedError, CustomNSError, Sendable {
    /// The kind of error.
    public enum Code: Int, Sendable {
        /// The program may not use the library.
        case accessRestricted = 3310
        /// The user refused access.
        case accessUserDenied = 3311
        /// The file or data cannot become a photo or a movie.
        case invalidResource = 3302
        /// The asset has no resource.
        case missingResource = 3303
        /// The user stopped the operation; never reported here.
        case userCancelled = 3072
        /// The volume of the library is missing; never reported here.
        case libraryVolumeOffline = 3114
        /// The library is being copied to another volume; never reported here.
        case relinquishingLibraryBundleToWriter = 3142
        /// Another program has switched the library; never reported here.
        case switchingSystemPhotoLibrary = 3143
        /// The original must be loaded first; never reported here.
        case networkAccessRequired = 3164
        /// The network failed; never reported here.
        case networkError = 3169
        /// There is no asset with the identifier; never reported here.
        case identifierNotFound = 3201
        /// There are several assets with the identifier; never reported here.
        case multipleIdentifiersFound = 3202
        /// The change is not possible; never reported here.
        case changeNotSupported = 3300
        /// The operation was interrupted; never reported here.
        case operationInterrupted = 3301
        /// There is not enough space; never reported here.
        case notEnoughSpace = 3305
        /// The resource has no library; never reported here.
        case requestNotSupportedForAsset = 3306
    }

    /// The kind of error.
    public let code: Code
    /// A description of the error and its remedy.
    public let errorDescription: String?
    /// The domain of these errors.
    public static let errorDomain = "PHPhotosErrorDomain"
    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }

    init(_ code: Code, _ text: String) {
        self.code = code
        errorDescription = text
    }
}

/// An observer of the library.
public protocol PHPhotoLibraryChangeObserver: AnyObject {
    /// Called when the library has changed; never called here.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// A change of the library; never created here.
public final class PHChange: NSObject {
    private override init() {}

    /// Returns the change of a fetch result; always nil.
    public func changeDetails<T>(for object: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? { nil }
}

/// A change of a fetch result; never created here.
public final class PHFetchResultChangeDetails<ObjectType: AnyObject>: NSObject {
    /// The result before the change.
    public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
    /// The result after the change.
    public let fetchResultAfterChanges: PHFetchResult<ObjectType>

    init(before: PHFetchResult<ObjectType>, after: PHFetchResult<ObjectType>) {
        (fetchResultBeforeChanges, fetchResultAfterChanges) = (before, after)
    }

    /// A Boolean value that indicates whether single changes are described; always false.
    public var hasIncrementalChanges: Bool { false }
    /// The positions of removed objects; always nil.
    public var removedIndexes: IndexSet? { nil }
    /// The removed objects; always none.
    public var removedObjects: [ObjectType] { [] }
    /// The positions of inserted objects; always nil.
    public var insertedIndexes: IndexSet? { nil }
    /// The inserted objects; always none.
    public var insertedObjects: [ObjectType] { [] }
    /// The positions of changed objects; always nil.
    public var changedIndexes: IndexSet? { nil }
    /// The changed objects; always none.
    public var changedObjects: [ObjectType] { [] }
    /// A Boolean value that indicates whether objects have moved; always false.
    public var hasMoves: Bool { false }

    /// Calls a closure for each move; never.
    public func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {}
}
