import Foundation

extension AVCaptureDevice {
    /// Whether the program may use devices of a kind of media.
    ///
    /// Linux has no question to the user; what the files of the devices allow shows when one is opened, as an error that
    /// says so. The answer is therefore `.authorized`. Raises for anything but `.video` and `.audio`.
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        guard isAuthorizable(mediaType, "authorizationStatus(for:)") else { return .restricted }
        return .authorized
    }

    /// Asks for leave to use devices of a kind of media; returns at once.
    ///
    /// Raises for anything but `.video` and `.audio`.
    ///
    /// - Parameter handler: gets the answer, on a thread of the library's own.
    public class func requestAccess(
        for mediaType: AVMediaType,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        guard isAuthorizable(mediaType, "requestAccess(for:)") else { return }
        let isGranted = authorizationStatus(for: mediaType) == .authorized
        DispatchQueue(label: "AVFoundation.access").async { handler(isGranted) }
    }

    /// Asks for leave to use devices of a kind of media.
    ///
    /// Raises for anything but `.video` and `.audio`.
    ///
    /// - Returns: the answer.
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
        guard isAuthorizable(mediaType, "requestAccess(for:)") else { return false }
        return authorizationStatus(for: mediaType) == .authorized
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
