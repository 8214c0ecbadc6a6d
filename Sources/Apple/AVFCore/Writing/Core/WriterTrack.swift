import AVFBase
import CoreMedia
import Dispatch
import MediaFiles

// Sendable unchecked: what changes is touched on the track's own queue only.
/// A track while it is written: the thread that encodes, and what it encodes with.
final class WriterTrack: @unchecked Sendable {
    let index: Int
    let configuration: InputConfiguration
    let storage: InputStorage
    let queue: DispatchQueue
    private let makeEncoder: () throws(MediaError) -> any TrackEncoder
    private var encoder: (any TrackEncoder)?
    private var planner: SegmentPlanner?

    init(
        index: Int,
        configuration: InputConfiguration,
        storage: InputStorage,
        planner: SegmentPlanner?,
        makeEncoder: @escaping () throws(MediaError) -> any TrackEncoder
    ) {
        self.index = index
        self.configuration = configuration
        self.storage = storage
        self.planner = planner
        self.makeEncoder = makeEncoder
        queue = DispatchQueue(label: "AVFoundation.writer.track\(index)")
    }

    /// What the rules need to know.
    var plan: WriterState<WriterEntry>.TrackPlan {
        .init(isRealTime: configuration.expectsMediaDataInRealTime, capacity: configuration.capacity)
    }

    /// What encoding an entry gave.
    struct Output {
        var samples: [CMSampleBuffer]
        /// What the samples are, as soon as it is known.
        var format: CMFormatDescription?
        /// A new segment begins with the sample of this time.
        var segmentStart: CMTime?
    }

    /// Finds the encoder; on the track's queue, before the first entry comes.
    func prepare() throws(MediaError) -> CMFormatDescription? { try usedEncoder().format }

    /// Encodes an entry; on the track's queue.
    func encode(_ entry: WriterEntry) throws(MediaError) -> Output {
        let encoder = try usedEncoder()
        let start = segmentStart(entry)
        let samples = try encoder.encode(entry, startsSegment: start != nil)
        return Output(samples: samples, format: encoder.format, segmentStart: start)
    }

    /// Empties the encoder; on the track's queue.
    func finish() throws(MediaError) -> Output {
        guard let encoder else { return Output(samples: []) }
        defer { self.encoder = nil }
        return Output(samples: try encoder.finish(), format: encoder.format)
    }

    /// Lets go of the encoder and what it holds; on the track's queue.
    func forget() { encoder = nil }

    private func usedEncoder() throws(MediaError) -> any TrackEncoder {
        if let encoder { return encoder }
        let made = try makeEncoder()
        encoder = made
        return made
    }

    private func segmentStart(_ entry: WriterEntry) -> CMTime? {
        guard planner != nil else { return nil }
        let time: CMTime
        var canBegin = true
        switch entry.media {
        case .picture(_, let pictureTime): time = pictureTime
        case .sample(let sample):
            time = sample.outputPresentationTimeStamp
            if case .stored = configuration.coding { canBegin = sample.isSync }
        case .endOfPrevious: return nil
        }
        guard planner?.begins(at: time, asked: entry.segment, canBegin: canBegin) == true else { return nil }
        return time
    }
}
