import AVFoundation
import Obscura

/// What a camera saw, for the delayed view, films and clips: a feed that compresses every frame, and who reads it.
struct CameraPast: Sendable {
    let feed: DelayedFeed
    let reader: DelayedFeedReader
    let clips: ClipBuffer

    /// Adds a feed to a session that does not run yet.
    ///
    /// - Throws: what the feed says.
    init(session: AVCaptureSession, configuration: DelayedFeedConfiguration, delay: Double) throws {
        feed = try DelayedFeed(session: session, configuration: configuration)
        reader = feed.reader(delay: delay)
        clips = ClipBuffer(feed: feed)
    }
}
