public import CoreMedia
public import Foundation

/// Hours, minutes, seconds and frames that identify a frame of a movie.
public struct AVCaptureTimecode: Sendable {
    /// The sources of timecodes.
    public enum SourceType: Int, Sendable {
        /// A frame counter.
        case frameCount = 0
        /// The time of day.
        case realTimeClock = 1
        /// Another device.
        case external = 2
    }

    /// 0…23.
    public var hours: UInt8 = 0
    /// 0…59.
    public var minutes: UInt8 = 0
    /// 0…59.
    public var seconds: UInt8 = 0
    /// The number of the frame within the second.
    public var frames: UInt8 = 0
    /// Arbitrary user data.
    public var userBits: UInt32 = 0
    /// The time between frames.
    public var frameDuration = CMTime.invalid
    /// The source of the timecode.
    public var sourceType = SourceType.frameCount

    /// Creates the timecode of the first frame, without a frame duration.
    public init() {}

    /// The number of frames that timecodes count per second, a whole number; 30 if the frame duration is unknown.
    private var framesPerSecond: Int64 {
        guard frameDuration.isNumeric, frameDuration.value > 0 else { return 30 }
        let rate = (Double(frameDuration.timescale) / Double(frameDuration.value)).rounded(.up)
        return Int64(min(max(rate, 1), 255))
    }

    /// Returns the timecode a number of frames later, or earlier for a negative number; midnight follows 23:59:59.
    ///
    /// No numbers are dropped to compensate for fractional frame rates.
    public static func advanced(_ timecode: AVCaptureTimecode, by framesToAdd: Int64) -> AVCaptureTimecode {
        let rate = timecode.framesPerSecond
        let day = 86_400 * rate
        let clock = Int64(timecode.hours) * 3600 + Int64(timecode.minutes) * 60 + Int64(timecode.seconds)
        let number = (clock * rate + Int64(timecode.frames) + framesToAdd % day) % day
        let positive = (number + day) % day
        var result = timecode
        result.frames = UInt8(truncatingIfNeeded: positive % rate)
        result.seconds = UInt8(truncatingIfNeeded: positive / rate % 60)
        result.minutes = UInt8(truncatingIfNeeded: positive / rate / 60 % 60)
        result.hours = UInt8(truncatingIfNeeded: positive / rate / 3600)
        return result
    }

    /// Creates a sample buffer with the timecode for a movie's track; always nil, as such tracks are not written here.
    public static func createMetadataSampleBuffer(
        from timecode: AVCaptureTimecode,
        associatedWithPresentationTimeStamp presentationTimeStamp: CMTime
    ) -> CMSampleBuffer? { nil }

    /// Creates a sample buffer with the timecode for a movie's track; always nil, as such tracks are not written here.
    public static func createMetadataSampleBuffer(
        from timecode: AVCaptureTimecode,
        forDuration duration: CMTime
    ) -> CMSampleBuffer? { nil }

    /// A source of timecodes.
    open class Source: NSObject {
        /// The display name of the source.
        public let displayName: String
        /// The type of the source.
        public let type: SourceType
        /// The identifier of the source.
        public let uuid = UUID()

        init(displayName: String, type: SourceType) {
            self.displayName = displayName
            self.type = type
            super.init()
        }
    }
}

@available(*, unavailable)
extension AVCaptureTimecode.Source: @unchecked Sendable {}
