public import Foundation

/// An error in setting up a delayed feed or a clip buffer, or in saving a clip.
public struct DelayedFeedError: LocalizedError, Sendable, Hashable {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// The session does not accept the camera.
        case cameraRefused
        /// The session does not accept the output for the frames.
        case outputRefused
        /// The folder for frames that do not fit in memory cannot be used.
        case spillFolderUnusable
        /// A budget, delay or interval is invalid.
        case invalidConfiguration
        /// No frame of the requested time is held.
        case nothingHeld
        /// The frames were dropped while the clip was being saved.
        case noLongerHeld
        /// The clip's file already exists.
        case fileExists
        /// The clip's file cannot be written.
        case notWritten
        /// The disk is full.
        case diskFull
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the failure and its remedy, for people.
    public let message: String
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
