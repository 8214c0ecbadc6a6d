public import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// What a reader gives its samples through; use one of its subclasses.
///
/// One thread at a time may ask for samples; that thread waits for the disk and does the decoding.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    // @unchecked: settings change before the start only; the rest is locked.

    /// How far an output is within the ranges that it reads.
    private struct State {
        var producer: (any SampleProducer)?
        /// Ranges still to be read.
        var waiting: [CMTimeRange] = []
        /// Whether nil was returned since the last reset.
        var isAtEnd = false
        var isFinal = false
    }

    /// The kind of media of the samples.
    public let mediaType: AVMediaType
    /// The tracks that are read.
    let tracks: [AVAssetTrack]
    /// The reader that it was added to.
    weak var reader: AVAssetReader?
    // Held while a sample is made: samples of one output come one after the other.
    private let lock = NSLock()
    // Only touched with the lock held.
    private var state = State()
    private let flags = Mutex((copies: true, isRandom: false, wasPrepared: false))

    init(mediaType: AVMediaType, tracks: [AVAssetTrack]) {
        self.mediaType = mediaType
        self.tracks = tracks
    }

    /// Whether the samples' data may be changed by their receiver; true unless set otherwise before the start.
    ///
    /// False is faster where pictures can be shared with the decoder.
    open var alwaysCopiesSampleData: Bool {
        get { flags.withLock { $0.copies } }
        set {
            guard isBeforeStart("alwaysCopiesSampleData") else { return }
            flags.withLock { $0.copies = newValue }
        }
    }

    /// Whether other ranges can be read after the first; false unless set before the start.
    open var supportsRandomAccess: Bool {
        get { flags.withLock { $0.isRandom } }
        set {
            guard isBeforeStart("supportsRandomAccess") else { return }
            flags.withLock { $0.isRandom = newValue }
        }
    }

    /// The next sample; nil at the end of the range, and when reading failed or was cancelled: see the reader's status.
    ///
    /// The reader must be kept: when it is gone there are no more samples.
    ///
    /// Blocks until the sample is there. Raises before the reader was started.
    open func copyNextSampleBuffer() -> CMSampleBuffer? {
        let reader = reader
        guard let reader, reader.status != .unknown else {
            // A reader that is gone has taken its samples with it.
            if reader == nil, flags.withLock({ $0.wasPrepared }) { return nil }
            ObjectiveCException.raise(
                .generic,
                "copyNextSampleBuffer() needs an output that was added to a reader, and startReading() called on that."
            )
            return nil
        }
        lock.lock()
        defer { lock.unlock() }
        guard reader.status == .reading, let producer = state.producer, !state.isAtEnd else { return nil }
        do {
            while true {
                if let sample = try producer.next() { return sample }
                guard !state.waiting.isEmpty else { break }
                try producer.begin(state.waiting.removeFirst())
            }
            state.isAtEnd = true
            if !supportsRandomAccess || state.isFinal { reader.outputEnded(self) }
        } catch {
            // A cancelled reader has its status already.
            reader.fail(AVError(wrapping: error))
        }
        return nil
    }

    /// Reads other ranges, in their order; only after nil was returned for those before.
    ///
    /// - Parameter timeRanges: `CMTimeRange`s in `NSValue`s: numeric, sorted and not overlapping; else this raises.
    open func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        let ranges = timeRanges.map(\.timeRangeValue)
        guard supportsRandomAccess else {
            ObjectiveCException.raise(.generic, "Other ranges need supportsRandomAccess set before the start.")
            return
        }
        let isNumeric = ranges.allSatisfy { $0.start.isNumeric && $0.duration.isNumeric }
        guard isNumeric, zip(ranges, ranges.dropFirst()).allSatisfy({ $0.end <= $1.start }) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "The time ranges must be numeric, in rising order, and must not overlap."
            )
            return
        }
        lock.lock()
        defer { lock.unlock() }
        guard let reader, state.isAtEnd, !state.isFinal else {
            let reason =
                state.isFinal ? "markConfigurationAsFinal() was called" : "not all samples were read; go on until nil"
            ObjectiveCException.raise(.generic, "The output cannot read other ranges: \(reason).")
            return
        }
        guard reader.status == .reading, let producer = state.producer else { return }
        state.waiting = ranges
        guard !ranges.isEmpty else { return }
        do {
            try producer.begin(state.waiting.removeFirst())
            state.isAtEnd = false
        } catch {
            reader.fail(AVError(wrapping: error))
        }
    }

    /// Says that no other ranges will be read, so that the reader can complete.
    open func markConfigurationAsFinal() {
        lock.lock()
        defer { lock.unlock() }
        state.isFinal = true
        if state.isAtEnd { reader?.outputEnded(self) }
    }

    // MARK: For the package

    /// Why a reader cannot take the output; nil when it can.
    var reasonAgainstReading: String? { nil }

    /// Makes what gives the samples.
    func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        throw AVError(.unknown, "This kind of output gives no samples. Use AVAssetReaderTrackOutput.")
    }

    /// Opens the media and goes to the beginning of a range.
    func prepare(_ range: CMTimeRange, interrupt: MediaInterrupt) throws {
        let producer = try makeProducer(interrupt)
        try producer.begin(range)
        lock.lock()
        defer { lock.unlock() }
        state.producer = producer
        flags.withLock { $0.wasPrepared = true }
    }

    /// Whether settings may still change; raises when not.
    func isBeforeStart(_ name: String) -> Bool {
        guard let reader, reader.status != .unknown else { return true }
        ObjectiveCException.raise(.generic, "\(name) cannot be set: reading has begun.")
        return false
    }
}
