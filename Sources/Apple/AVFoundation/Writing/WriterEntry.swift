import CoreMedia
import CoreVideo

// Sendable unchecked: clients must not change what they have appended (WIN-10), so it is only read from here on.
/// What a client has appended, on its way to the encoder: the client's own buffer, not a copy.
struct WriterEntry: @unchecked Sendable {
    enum Media {
        /// A sample buffer, as it came.
        case sample(CMSampleBuffer)
        /// A picture without a sample buffer, and when it is shown.
        case picture(CVPixelBuffer, CMTime)
        /// The sample before it ends at this time.
        case endOfPrevious(CMTime)
    }

    var media: Media
    /// How many segments a client has ended before it.
    var segment = 0

    /// When it is decoded and when it ends, as the writer's order needs it.
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
