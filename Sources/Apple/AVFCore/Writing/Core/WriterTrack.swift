import AVFBase
import Basics
import CoreMedia
import Dispatch
import MediaFiles

// `@unchecked Sendable`: mutable state is used on the track's own queue only.
/// A track while it is written: the encoding queue and the encoder.
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

    /// The settings of the track for the writer's rules.
    var plan: WriterState<WriterEntry>.TrackPlan {
        .init(
            isRealTime: configuration.expectsMediaDataInRealTime,
            capacity: configuration.capacity,
            isSparse: MediaFileWriter.Track(mediaType: configuration.mediaType.descriptionType).isSparse
        )
    }

    /// The result of encoding an entry.
    struct Output {
        var samples: [CMSampleBuffer]
        /// The format of the samples, as soon as it is known.
        var format: CMFormatDescription?
        /// The time of the sample with which a new segment begins.
        var segmentStart: CMTime?
    }

    /// Creates the encoder; called on the track's queue before the first entry.
    func prepare() throws(MediaError) -> CMFormatDescription? { try usedEncoder().format }

    /// Encodes an entry; called on the track's queue.
    ///
    /// - Parameter waiting: The number of entries that wait behind this one.
    func encode(_ entry: WriterEntry, waiting: Int) throws(MediaError) -> Output {
        let encoder = try usedEncoder()
        encoder.note(waiting: waiting, capacity: configuration.capacity)
        let start = segmentStart(entry)
        let samples = try encoder.encode(entry, startsSegment: start != nil)
        return Output(samples: samples, format: encoder.format, segmentStart: start)
    }

    /// Drains the encoder; called on the track's queue.
    func finish() throws(MediaError) -> Output {
        queue.assertIsCurrent()
        guard let encoder else { return Output(samples: []) }
        defer { self.encoder = nil }
        return Output(samples: try encoder.finish(), format: encoder.format)
    }

    /// Releases the encoder and its buffers; called on the track's queue.
    func releaseEncoder() {
        queue.assertIsCurrent()
        encoder = nil
    }

    private func usedEncoder() throws(MediaError) -> any TrackEncoder {
        queue.assertIsCurrent()
        if let encoder { return encoder }
        let made = try makeEncoder()
        encoder = made
        return made
    }

    private func segmentStart(_ entry: WriterEntry) -> CMTime? {
        queue.assertIsCurrent()
        guard planner != nil else { return nil }
        let time: CMTime
        var canBegin = true
        switch entry.media {
        case .image(_, let imageTime): time = imageTime
        case .sample(let sample):
            time = sample.outputPresentationTimeStamp
            if case .stored = configuration.coding { canBegin = sample.isSync }
        case .endOfPrevious: return nil
        }
        guard planner?.begins(at: time, asked: entry.segment, canBegin: canBegin) == true else { return nil }
        return time
    }
}
