import AVFoundation
import Obscura

/// The recent frames of a camera for the delayed view, movies and clips: a feed that compresses every frame, with its
/// readers.
struct CameraPast: Sendable {
    let feed: DelayedFeed
    let reader: DelayedFeedReader
    let clips: ClipBuffer

    /// Adds a feed to a session that does not run yet.
    ///
    /// - Throws: The feed's errors.
    init(session: AVCaptureSession, configuration: DelayedFeedConfiguration, delay: Double) throws {
        feed = try DelayedFeed(session: session, configuration: configuration)
        reader = feed.reader(delay: delay)
        clips = ClipBuffer(feed: feed)
    }
}
