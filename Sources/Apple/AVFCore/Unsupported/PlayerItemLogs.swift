public import Foundation

// The logs of streams whose quality a server adapts. Playback here has one quality, and keeps no logs.

/// A log of accesses to the network, which no item has.
open class AVPlayerItemAccessLog: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: without stored properties; the class is open, so the compiler cannot check subclasses.
    override init() {}

    /// The log as text; nil.
    open func extendedLogData() -> Data? { nil }
    /// The encoding of the text.
    open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }
    /// The events; none.
    open var events: [AVPlayerItemAccessLogEvent] { [] }
}

/// One entry of a log of accesses, which no log has.
open class AVPlayerItemAccessLogEvent: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: without stored properties; the class is open, so the compiler cannot check subclasses.
    override init() {}

    /// Number of requests; -1 for unknown.
    open var numberOfMediaRequests: Int { -1 }
    /// The date of the first of them; nil.
    open var playbackStartDate: Date? { nil }
    /// The address; nil.
    open var uri: String? { nil }
    /// The server's address; nil.
    open var serverAddress: String? { nil }
    /// Number of times that the server's address changed; -1 for unknown.
    open var numberOfServerAddressChanges: Int { -1 }
    /// The session's identifier; nil.
    open var playbackSessionID: String? { nil }
    /// The beginning in the stream, in seconds; -1 for unknown.
    open var playbackStartOffset: TimeInterval { -1 }
    /// The duration of what was loaded, in seconds; -1 for unknown.
    open var segmentsDownloadedDuration: TimeInterval { -1 }
    /// The duration of what was played, in seconds; -1 for unknown.
    open var durationWatched: TimeInterval { -1 }
    /// Number of stalls; -1 for unknown.
    open var numberOfStalls: Int { -1 }
    /// Number of bytes that were loaded; -1 for unknown.
    open var numberOfBytesTransferred: Int64 { -1 }
    /// The time that loading took, in seconds; -1 for unknown.
    open var transferDuration: TimeInterval { -1 }
    /// Bits per second that were received; -1 for unknown.
    open var observedBitrate: Double { -1 }
    /// Bits per second that the stream states; -1 for unknown.
    open var indicatedBitrate: Double { -1 }
    /// Mean bits per second that the stream states; -1 for unknown.
    open var indicatedAverageBitrate: Double { -1 }
    /// Mean bits per second of the pictures; -1 for unknown.
    open var averageVideoBitrate: Double { -1 }
    /// Mean bits per second of the sound; -1 for unknown.
    open var averageAudioBitrate: Double { -1 }
    /// Number of frames that were dropped; -1 for unknown.
    open var numberOfDroppedVideoFrames: Int { -1 }
    /// The time until playback began, in seconds; -1 for unknown.
    open var startupTime: TimeInterval { -1 }
    /// Number of downloads that were too slow; -1 for unknown.
    open var downloadOverdue: Int { -1 }
    /// The largest bits per second that were received; -1 for unknown.
    open var observedMaxBitrate: Double { -1 }
    /// The smallest bits per second that were received; -1 for unknown.
    open var observedMinBitrate: Double { -1 }
    /// The standard deviation of the bits per second; -1 for unknown.
    open var observedBitrateStandardDeviation: Double { -1 }
    /// The kind of playback, such as `VOD`; nil.
    open var playbackType: String? { nil }
    /// Number of requests over a mobile network; -1 for unknown.
    open var mediaRequestsWWAN: Int { -1 }
    /// Bits per second at which the quality changes; -1 for unknown.
    open var switchBitrate: Double { -1 }
}

/// A log of errors of the network, which no item has.
open class AVPlayerItemErrorLog: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: without stored properties; the class is open, so the compiler cannot check subclasses.
    override init() {}

    /// The log as text; nil.
    open func extendedLogData() -> Data? { nil }
    /// The encoding of the text.
    open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }
    /// The events; none.
    open var events: [AVPlayerItemErrorLogEvent] { [] }
}

/// One entry of a log of errors, which no log has.
open class AVPlayerItemErrorLogEvent: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: without stored properties; the class is open, so the compiler cannot check subclasses.
    override init() {}

    /// The date; nil.
    open var date: Date? { nil }
    /// The address; nil.
    open var uri: String? { nil }
    /// The server's address; nil.
    open var serverAddress: String? { nil }
    /// The session's identifier; nil.
    open var playbackSessionID: String? { nil }
    /// The code of the error.
    open var errorStatusCode: Int { 0 }
    /// The domain of the error.
    open var errorDomain: String { "" }
    /// The comment; nil.
    open var errorComment: String? { nil }
    /// The fields of the answer; nil.
    open var allHTTPResponseHeaderFields: [String: String]? { nil }
}
