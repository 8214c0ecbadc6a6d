import AVFoundation
import Basics
import MediaFiles
import Obscura

/// Packs the compressed frames of a feed for streams: start codes, parameter sets, and a stamp with number and times.
///
/// Frames before the first key frame that is due are left out, so that a stream begins on time. A value without a
/// clock; times are in nanoseconds.
struct FramePacker {
    /// The delay of all frames.
    let delay: Nanoseconds
    /// Indicates whether the frames' times are on the host clock.
    let isHostTime: Bool
    private var format: StreamFrame.Format?
    private var description: CMFormatDescription?
    private var hasBegun = false

    init(delay: Nanoseconds, isHostTime: Bool) {
        self.delay = delay
        self.isHostTime = isHostTime
    }

    /// Returns a frame for the stream; nil if it comes before the first key frame, or is neither H.264 nor HEVC.
    mutating func pack(_ frame: CompressedFrame, now: Nanoseconds) -> StreamFrame? {
        if !hasBegun, frame.isBefore || !frame.isKey { return nil }
        let captured = Nanoseconds(frame.sample.presentationTimeStamp)
        guard let captured, let description = frame.sample.formatDescription else { return nil }
        if description !== self.description {
            self.description = description
            format = StreamFrame.Format(description)
        }
        guard let format else { return nil }
        let stamp = FrameStamp(
            number: Int64(frame.cameraNumber ?? frame.number),
            captured: captured,
            sent: now,
            clock: isHostTime ? HostStart.identity : 0
        )
        let packed = StreamFrame(
            frame.sample,
            isKey: frame.isKey,
            format: format,
            stamp: stamp,
            time: captured + delay
        )
        if packed != nil { hasBegun = true }
        return packed
    }
}

extension Nanoseconds {
    /// Converts a time; nil if it is not numeric or out of range.
    init?(_ time: CMTime) {
        guard time.isNumeric else { return nil }
        let converted = CMTimeConvertScale(time, timescale: 1_000_000_000, method: .roundTowardNegativeInfinity)
        guard converted.isNumeric, abs(converted.value) < Nanoseconds.max / 4 else { return nil }
        self = converted.value
    }
}
