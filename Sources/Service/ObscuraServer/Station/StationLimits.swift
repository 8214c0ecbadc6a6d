/// What bounds the station's memory and waits, in one place.
enum StationLimits {
    /// Scans that are listed, each with the picture of its frame.
    static let scans = 500
    /// Scans that wait to be kept, without their frames; more than these are told of as lost.
    static let waitingScans = 4096
    /// The longest film around scans that follow one another, in seconds.
    static let longestScanClip = 60.0
    /// Frames that wait for their small picture to be made; more than these scans go without.
    static let waitingThumbnails = 3
    /// The width of the pictures of scans, in pixels.
    static let thumbnailWidth = 320
    /// Events that wait for a slow listener.
    static let waitingEvents = 256
    /// Fragments of a film that wait for a slow viewer before it is cut off: some seconds of film.
    static let waitingFragments = 24
    /// Seconds from one look for new frames of a film to the next; a fragment lasts about as long.
    static let filmPulse = 0.2
    /// Frames of a film that are taken at once.
    static let filmFrames = 128
    /// Seconds after which a film ends and has to be asked for again, as its tables grow with it.
    static let longestFilm = 4.0 * 3600
    /// Films that are shown at a time.
    static let films = 32
    /// Those who watch pictures of one view.
    static let viewers = 512
    /// Films in the clip folder that are listed, the newest.
    static let clips = 1000
    /// Clips that are being saved at a time.
    static let saving = 2
    /// Seconds from one report of what became of frames to the next.
    static let pulse = 0.5
    /// Seconds without a frame after which the station says that none come.
    static let silence = 4.0
    /// Seconds until a camera that failed is tried again: the first time, and at most.
    static let firstRetry = 1.0
    static let lastRetry = 15.0
    /// Seconds for which the live view waits for a frame that was examined.
    static let withoutCodes = 0.4
    /// The longest delay that can always be asked for, in seconds.
    static let usualLongestDelay = 300.0
    /// How fast the delayed view may play.
    static let speeds = -16.0...16.0
}
