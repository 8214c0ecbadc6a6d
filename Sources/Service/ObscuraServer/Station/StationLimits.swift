/// The limits on a station's memory and waiting times.
enum StationLimits {
    /// Maximum scans that are listed, each with an image of its frame.
    static let scans = 500
    /// Maximum scans that wait to be kept, without their frames; further ones are reported as lost.
    static let waitingScans = 4096
    /// Maximum length of a movie around successive scans, in seconds.
    static let longestScanClip = 60.0
    /// Maximum frames that wait for their thumbnail; scans of further frames get none.
    static let waitingThumbnails = 3
    /// The width of scans' thumbnails, in pixels.
    static let thumbnailWidth = 320
    /// Maximum events that wait for a slow listener.
    static let waitingEvents = 256
    /// Maximum movie fragments that wait for a slow viewer before it is cut off: some seconds.
    static let waitingFragments = 24
    /// Seconds between two checks for new frames of a movie; a fragment lasts about as long.
    static let movieInterval = 0.2
    /// Maximum frames of a movie that are read at a time.
    static let movieFrames = 128
    /// Seconds after which a movie ends and must be requested again, because its tables grow with it.
    static let longestMovie = 4.0 * 3600
    /// Maximum movies that are streamed at the same time.
    static let movies = 32
    /// Maximum viewers of one view's images.
    static let viewers = 512
    /// Maximum movies in the clip folder that are listed, newest first.
    static let clips = 1000
    /// Maximum events of a clip that are listed.
    static let filmEvents = 10_000
    /// Maximum clips that are being saved at the same time.
    static let saving = 2
    /// Seconds between two reports of frame counts.
    static let pulse = 0.5
    /// Seconds without a frame after which the station reports that none arrive.
    static let silence = 4.0
    /// Seconds until a failed camera is first retried; the next value is the maximum.
    static let firstRetry = 1.0
    static let lastRetry = 15.0
    /// Seconds for which the live view waits for a scanned frame.
    static let withoutCodes = 0.4
    /// Maximum delay that can always be requested, in seconds.
    static let usualLongestDelay = 300.0
    /// The range of playback speeds of the delayed view.
    static let speeds = -16.0...16.0
}
