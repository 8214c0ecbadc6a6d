public import Foundation

/// Whether a program may use the library of photos.
public enum PHAuthorizationStatus: Int, Sendable {
    /// Nobody asked.
    case notDetermined = 0
    /// It may not, and nobody can change that.
    case restricted = 1
    /// It may not.
    case denied = 2
    /// It may.
    case authorized = 3
    /// It may use some of it.
    case limited = 4
}

/// What a program wants to do with the library of photos.
public enum PHAccessLevel: Int, Sendable {
    /// Add to it.
    case addOnly = 1
    /// Read and change it.
    case readWrite = 2
}

/// The library of photos: a folder, into which photos and films can be put.
///
/// The folder is the one that the environment variable `OBSCURA_PHOTOS` names. Without it there is no library: the status
/// is restricted, and changes fail.
///
/// Differs from Apple: nothing can be read from the library, and the names of files are those of the photos.
public final class PHPhotoLibrary: NSObject, Sendable {
    private static let library = PHPhotoLibrary()

    let queue = DispatchQueue(label: "obscura.photos")

    /// The library.
    public class func shared() -> PHPhotoLibrary { library }

    static var folder: URL? {
        let path = ProcessInfo.processInfo.environment["OBSCURA_PHOTOS"] ?? ""
        return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Whether the program may use the library.
    public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        folder == nil ? .restricted : .authorized
    }

    /// Whether the program may use the library.
    @available(*, deprecated, message: "Use authorizationStatus(for:).")
    public class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

    /// Asks whether the program may use the library; the answer comes on a thread of the library's.
    public class func requestAuthorization(
        for accessLevel: PHAccessLevel,
        handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        library.queue.async { handler(authorizationStatus(for: accessLevel)) }
    }

    /// Asks whether the program may use the library.
    public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        authorizationStatus(for: accessLevel)
    }

    /// Asks whether the program may use the library; the answer comes on a thread of the library's.
    public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        requestAuthorization(for: .readWrite, handler: handler)
    }

    /// Carries out the changes that a closure asks for, all or none; both closures run on a thread of the library's.
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

    /// Carries out the changes that a closure asks for, all or none; the closure runs on a thread of the library's.
    @preconcurrency
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Carries out the changes that a closure asks for, all or none, and waits for it.
    public func performChangesAndWait(_ changeBlock: () -> Void) throws {
        try queue.sync { try ChangeSet.collect(changeBlock).carryOut() }
    }
}

/// Why a change of the library failed.
public struct PHPhotosError: LocalizedError, CustomNSError, Sendable {
    /// What is wrong.
    public enum Code: Int, Sendable {
        /// The program may not use the library.
        case accessRestricted = 3310
        /// A file or data cannot become a photo or a film.
        case invalidResource = 3302
        /// Nothing can be added.
        case missingResource = 3303
    }

    /// What is wrong.
    public let code: Code
    /// What is wrong and what to do about it.
    public let errorDescription: String?
    /// The name of these errors.
    public static let errorDomain = "PHPhotosErrorDomain"
    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    init(_ code: Code, _ text: String) {
        self.code = code
        errorDescription = text
    }
}
