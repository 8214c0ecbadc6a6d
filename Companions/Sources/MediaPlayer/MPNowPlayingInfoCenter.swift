public import Foundation
import Synchronization

// The facts that a program gives the system about its playback. Nothing shows it; it can be read back.

/// The place for facts about what is playing.
public final class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the state is accessed only under the lock.
    private let lock = NSLock()
    private var info: [String: Any]?
    private var state = MPNowPlayingPlaybackState.unknown
    private static let shared = MPNowPlayingInfoCenter()

    /// Returns the place that the program shares.
    public class func `default`() -> MPNowPlayingInfoCenter { shared }

    /// The facts.
    public var nowPlayingInfo: [String: Any]? {
        get { lock.withLock { info } }
        set { lock.withLock { info = newValue } }
    }

    /// The state of playback.
    public var playbackState: MPNowPlayingPlaybackState {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }
}

/// The state of playback.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    /// Unknown.
    case unknown = 0
    /// Playing.
    case playing = 1
    /// Paused.
    case paused = 2
    /// Stopped.
    case stopped = 3
    /// Interrupted.
    case interrupted = 4
}

/// The kind of what is playing.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
    /// Unknown.
    case none = 0
    /// Audio.
    case audio = 1
    /// Video.
    case video = 2
}

/// A picture of what is playing; its image is never asked for.
public final class MPMediaItemArtwork: NSObject {
    /// The size of the picture.
    public let bounds: CGRect

    /// Creates a picture from a closure that makes it in any size.
    public init<Image>(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> Image) {
        bounds = CGRect(origin: .zero, size: boundsSize)
    }
}

/// The key of the title.
public let MPMediaItemPropertyTitle = "title"
/// The key of the artist.
public let MPMediaItemPropertyArtist = "artist"
/// The key of the album.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The key of the artist of the album.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The key of the genre.
public let MPMediaItemPropertyGenre = "genre"
/// The key of the picture.
public let MPMediaItemPropertyArtwork = "artwork"
/// The key of the duration in seconds.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The key of the number of the track.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// The key of the number of tracks.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The key of the identifier.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The key of the kind.
public let MPMediaItemPropertyMediaType = "mediaType"
/// The key of the time that has passed.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The key of the rate.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// The key of the normal rate.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The key of the place in the queue.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// The key of the length of the queue.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// The key of the chapter.
public let MPNowPlayingInfoPropertyChapterNumber = "MPNowPlayingInfoPropertyChapterNumber"
/// The key of the number of chapters.
public let MPNowPlayingInfoPropertyChapterCount = "MPNowPlayingInfoPropertyChapterCount"
/// The key of whether it is live.
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// The key of the kind.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// The key of the address.
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
/// The key of the service.
public let MPNowPlayingInfoPropertyServiceIdentifier = "MPNowPlayingInfoPropertyServiceIdentifier"
