public import Foundation

/// Why a delayed feed or a clip buffer cannot be set up, or a clip not be saved.
public struct DelayedFeedError: LocalizedError, Sendable, Hashable {
    /// What went wrong, for programs.
    public enum Code: Sendable, Hashable {
        /// The session does not take the camera.
        case cameraRefused
        /// The session does not take the output that frames come from.
        case outputRefused
        /// The folder for frames that memory has no room for cannot be used.
        case spillFolderUnusable
        /// A budget, a delay or an interval that cannot be.
        case invalidConfiguration
        /// No frame of the time that was asked for is held.
        case nothingHeld
        /// The frames went while the clip was being saved.
        case noLongerHeld
        /// The clip's file exists already.
        case fileExists
        /// The clip's file cannot be written.
        case notWritten
        /// The disk is full.
        case diskFull
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What failed and what to do, for people.
    public let message: String
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
