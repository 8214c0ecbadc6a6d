public import AVFBase
import Foundation

extension AVCaptureDevice {
    /// Returns the authorization of the program to use devices of a media type.
    ///
    /// Linux does not ask the user; the permissions of device files decide. The result is `.authorized` if at least one
    /// camera can be used or there is none, and `.denied` if there are cameras but the process may open none of their
    /// device files; `obscura doctor` then names the group to join. Raises for media types other than `.video` and
    /// `.audio`.
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        guard isAuthorizable(mediaType, "authorizationStatus(for:)") else { return .restricted }
        return CaptureAccess.current.status(for: mediaType)
    }

    /// Requests authorization to use devices of a media type; returns immediately.
    ///
    /// Raises for media types other than `.video` and `.audio`.
    ///
    /// - Parameters:
    ///   - mediaType: The media type.
    ///   - handler: Receives the result, on a thread of the library.
    public class func requestAccess(
        for mediaType: AVMediaType,
        completionHandler handler: @escaping (Bool) -> Void
    ) {
        guard isAuthorizable(mediaType, "requestAccess(for:)") else { return }
        CaptureAccess.current.request(for: mediaType, handler: handler)
    }

    /// Requests authorization to use devices of a media type.
    ///
    /// Raises for media types other than `.video` and `.audio`.
    ///
    /// - Returns: True if the program may use such devices.
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
        guard isAuthorizable(mediaType, "requestAccess(for:)") else { return false }
        return await withCheckedContinuation { continuation in
            CaptureAccess.current.request(for: mediaType) { continuation.resume(returning: $0) }
        }
    }

    private static func isAuthorizable(_ mediaType: AVMediaType, _ function: String) -> Bool {
        if mediaType == .video || mediaType == .audio { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(function) was called for media type \(mediaType.rawValue). Only .video and .audio need authorization."
        )
        return false
    }
}
