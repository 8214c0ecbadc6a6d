public import AVFBase
import Foundation

extension AVCaptureDevice {
    /// Whether the program may use devices of a kind of media.
    ///
    /// Linux has no question to the user: it is `.authorized` where there is a camera that can be used, or none at all, and
    /// `.denied` where there are cameras but their device files allow the process nothing; `obscura doctor` then names the
    /// group to join. Follows the files' permissions. Raises for anything but `.video` and `.audio`.
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        guard isAuthorizable(mediaType, "authorizationStatus(for:)") else { return .restricted }
        return CaptureAccess.current.status(for: mediaType)
    }

    /// Asks for leave to use devices of a kind of media; returns at once.
    ///
    /// Raises for anything but `.video` and `.audio`.
    ///
    /// - Parameters:
    ///   - mediaType: the kind of media.
    ///   - handler: gets the answer, on a thread of the library's own.
    public class func requestAccess(
        for mediaType: AVMediaType,
        completionHandler handler: @escaping (Bool) -> Void
    ) {
        guard isAuthorizable(mediaType, "requestAccess(for:)") else { return }
        CaptureAccess.current.request(for: mediaType, handler: handler)
    }

    /// Asks for leave to use devices of a kind of media.
    ///
    /// Raises for anything but `.video` and `.audio`.
    ///
    /// - Returns: the answer.
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
            "\(function) was called for media type \(mediaType.rawValue). Only .video and .audio need leave."
        )
        return false
    }
}
