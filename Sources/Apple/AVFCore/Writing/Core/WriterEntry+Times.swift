import AVFBase
import CoreMedia

extension WriterEntry {
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
