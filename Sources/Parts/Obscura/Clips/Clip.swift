public import AVFoundation

/// A saved clip.
public struct Clip: Sendable, Hashable {
    /// The URL of the file.
    public let url: URL
    /// The clip's start on the session's clock: the requested time, or the oldest held frame if that is later.
    public let start: CMTime
    /// The clip's end on the session's clock.
    public let end: CMTime
    /// The number of frames shown in the clip.
    public let frameCount: Int
    /// The requested seconds that are not in the clip, because they are no longer held or were never captured.
    public let missing: Double
    /// The size of the file in bytes.
    public let byteCount: Int

    /// The clip's duration in seconds.
    public var duration: Double { CMTimeSubtract(end, start).seconds }
}

/// A code that was read, with the clip around it.
public struct ScanClip: Sendable {
    /// The code's symbology.
    public let type: AVMetadataObject.ObjectType
    /// The payload as text; nil if it is not text.
    public let text: String?
    /// The payload's bytes, if the capture system provides them.
    public let bytes: Data?
    /// The code's bounds as fractions of the frame's width and height, with the origin at the top left.
    public let bounds: CGRect
    /// The capture time of the frame that contains the code, on the session's clock.
    public let time: CMTime
    /// The camera's number of that frame; nil if the capture system does not provide one.
    public let number: Int?
    /// The clip, or the error that prevented it.
    public let clip: Result<Clip, DelayedFeedError>
}
