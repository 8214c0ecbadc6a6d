import CoreMedia
import CoreVideo

// `@unchecked Sendable`: clients must not change what they have appended (WIN-10); it is only read from here on.
/// An entry that a client has appended, on its way to the encoder: the client's own buffer, not a copy.
struct WriterEntry: @unchecked Sendable {
    enum Media {
        /// A sample buffer as appended.
        case sample(CMSampleBuffer)
        /// A frame without a sample buffer, and its presentation time.
        case picture(CVPixelBuffer, CMTime)
        /// The end time of the previous sample.
        case endOfPrevious(CMTime)
    }

    var media: Media
    /// Number of segments that a client has ended before this entry.
    var segment = 0

    /// The decode time and the end time, for the writer's ordering.
    var times: WriterState<WriterEntry>.EntryTime {
        switch media {
        case .sample(let sample):
            let time = sample.outputPresentationTimeStamp
            let duration = sample.outputDuration
            return .init(decodeTime: sample.orderingTime, end: duration.isNumeric ? time + duration : time)
        case .picture(_, let time): return .init(decodeTime: time, end: time)
        case .endOfPrevious: return .init(decodeTime: .invalid, end: .invalid)
        }
    }
}
