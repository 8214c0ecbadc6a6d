public import AVFoundation

/// A clip that was saved.
public struct Clip: Sendable, Hashable {
    /// The file.
    public let url: URL
    /// When the clip begins, on the session's clock: exactly what was asked for, or where what is held begins.
    public let start: CMTime
    /// When it ends, on the session's clock.
    public let end: CMTime
    /// Frames that are shown in it.
    public let frameCount: Int
    /// Seconds that were asked for and are not in it, because they are not held or were never captured.
    public let missing: Double
    /// Bytes of the file.
    public let byteCount: Int

    /// Seconds that it lasts.
    public var duration: Double { CMTimeSubtract(end, start).seconds }
}

/// A code that was read, with the clip around it.
public struct ScanClip: Sendable {
    /// The code's symbology.
    public let type: AVMetadataObject.ObjectType
    /// The payload as text; nil where it is no text.
    public let text: String?
    /// The payload's bytes, where the capture system tells them.
    public let bytes: Data?
    /// Where the code is: fractions of the frame's width and height, origin top-left.
    public let bounds: CGRect
    /// When the frame that it was read in was exposed, on the session's clock.
    public let time: CMTime
    /// The camera's number of that frame, where the capture system tells it; else nil.
    public let number: Int?
    /// The clip, or why there is none.
    public let clip: Result<Clip, DelayedFeedError>
}
