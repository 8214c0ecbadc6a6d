import AVFBase
import CoreMedia

extension WriterEntry {
    /// The decode time and the end time, for the writer's ordering.
    var times: WriterState<WriterEntry>.EntryTime {
        switch media {
        case .sample(let sample):
            let time = sample.outputPresentationTimeStamp
            let duration = sample.outputDuration
            return .init(decodeTime: sample.orderingTime, end: duration.isNumeric ? time + duration : time)
        case .image(_, let time): return .init(decodeTime: time, end: time)
        case .endOfPrevious: return .init(decodeTime: .invalid, end: .invalid)
        }
    }
}
