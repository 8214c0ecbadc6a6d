public import CoreMedia
public import Foundation

/// Hours, minutes, seconds and frames that name a frame of a film.
public struct AVCaptureTimecode: Sendable {
    /// Where timecodes come from.
    public enum SourceType: Int, Sendable {
        /// Frames are counted.
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
    /// The frame in the second.
    public var frames: UInt8 = 0
    /// Whatever its maker wants to say.
    public var userBits: UInt32 = 0
    /// The time between frames.
    public var frameDuration = CMTime.invalid
    /// Where it comes from.
    public var sourceType = SourceType.frameCount

    /// Makes the timecode of the first frame; its frame duration is to be filled in.
    public init() {}

    /// The whole number of frames that timecodes count in a second; 30 where the frame duration is not known.
    private var framesPerSecond: Int64 {
        guard frameDuration.isNumeric, frameDuration.value > 0 else { return 30 }
        let rate = (Double(frameDuration.timescale) / Double(frameDuration.value)).rounded(.up)
        return Int64(min(max(rate, 1), 255))
    }

    /// The timecode of a frame so many frames later, or earlier for a negative number; midnight follows 23:59:59.
    ///
    /// Every number is counted: none is left out to make up for a rate that is no whole number.
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

    /// A sample buffer with the timecode for a film's track: nil, as such tracks are not written here.
    public static func createMetadataSampleBuffer(
        from timecode: AVCaptureTimecode,
        associatedWithPresentationTimeStamp presentationTimeStamp: CMTime
    ) -> CMSampleBuffer? { nil }

    /// A sample buffer with the timecode for a film's track: nil, as such tracks are not written here.
    public static func createMetadataSampleBuffer(
        from timecode: AVCaptureTimecode,
        forDuration duration: CMTime
    ) -> CMSampleBuffer? { nil }

    /// One place where timecodes come from.
    open class Source: NSObject {
        /// The source's name for people.
        public let displayName: String
        /// What kind of source it is.
        public let type: SourceType
        /// The source's identifier.
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
