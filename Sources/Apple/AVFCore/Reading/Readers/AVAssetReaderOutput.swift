public import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// An output through which a reader provides samples; use one of its subclasses.
///
/// Only one thread at a time may request samples; that thread waits for the disk and decodes.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    // @unchecked: settings change before the start only; the rest is locked.

    /// The progress of an output within the ranges that it reads.
    private struct State {
        var producer: (any SampleProducer)?
        /// The ranges still to be read.
        var waiting: [CMTimeRange] = []
        /// Set after nil was returned, until the next reset.
        var isAtEnd = false
        var isFinal = false
    }

    /// The media type of the samples.
    public let mediaType: AVMediaType
    /// The tracks that are read.
    let tracks: [AVAssetTrack]
    /// The reader to which the output was added.
    weak var reader: AVAssetReader?
    // Held while a sample is made: the samples of one output are made one after the other.
    private let lock = NSLock()
    // Used with the lock held only.
    private var state = State()
    private let flags = Mutex((copies: true, isRandom: false, wasPrepared: false))

    init(mediaType: AVMediaType, tracks: [AVAssetTrack]) {
        self.mediaType = mediaType
        self.tracks = tracks
    }

    /// A Boolean value that indicates whether the receiver may change the samples' data; initially true; can be set
    /// before the start only.
    ///
    /// False is faster if frames can be shared with the decoder.
    open var alwaysCopiesSampleData: Bool {
        get { flags.withLock { $0.copies } }
        set {
            guard isBeforeStart("alwaysCopiesSampleData") else { return }
            flags.withLock { $0.copies = newValue }
        }
    }

    /// A Boolean value that indicates whether further ranges can be read after the first; initially false; can be set
    /// before the start only.
    open var supportsRandomAccess: Bool {
        get { flags.withLock { $0.isRandom } }
        set {
            guard isBeforeStart("supportsRandomAccess") else { return }
            flags.withLock { $0.isRandom = newValue }
        }
    }

    /// Returns the next sample; nil at the end of the range, and if reading failed or was cancelled: see the reader's
    /// status.
    ///
    /// The reader must be retained: when it is deallocated, there are no more samples.
    ///
    /// Blocks until the sample is available. Raises before the reader was started. A reader of damaged media returns all
    /// samples that it can, and then fails.
    open func copyNextSampleBuffer() -> CMSampleBuffer? {
        let reader = reader
        guard let reader, reader.status != .unknown else {
            // A deallocated reader takes its samples with it: the end, not an error.
            if reader == nil, flags.withLock({ $0.wasPrepared }) { return nil }
            ObjectiveCException.raise(
                .generic,
                "copyNextSampleBuffer() needs an output of a reader, and startReading() called on the reader."
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
            if let loss = producer.loss { throw loss }
            if !supportsRandomAccess || state.isFinal { reader.outputEnded(self) }
        } catch {
            // A cancelled reader already has its final status.
            reader.fail(AVError(wrapping: error))
        }
        return nil
    }

    /// Reads further ranges in order; allowed only after nil was returned for the previous ones.
    ///
    /// - Parameter timeRanges: `CMTimeRange`s in `NSValue`s, which must be numeric and sorted and must not overlap;
    ///   raises otherwise.
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
                "The time ranges must be numeric, in ascending order, and must not overlap."
            )
            return
        }
        lock.lock()
        defer { lock.unlock() }
        guard let reader, state.isAtEnd, !state.isFinal else {
            let reason =
                state.isFinal ? "markConfigurationAsFinal() was called" : "not all samples were read; read until nil"
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

    /// Declares that no further ranges will be read, which lets the reader complete.
    open func markConfigurationAsFinal() {
        lock.lock()
        defer { lock.unlock() }
        state.isFinal = true
        if state.isAtEnd { reader?.outputEnded(self) }
    }

    // MARK: For the package

    /// The reason why a reader cannot take the output; nil if it can.
    var reasonAgainstReading: String? { nil }

    /// Creates the producer of the samples.
    func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        throw AVError(.unknown, "This kind of output provides no samples. Use AVAssetReaderTrackOutput.")
    }

    /// Opens the media and seeks to the beginning of a range.
    func prepare(_ range: CMTimeRange, interrupt: MediaInterrupt) throws {
        let producer = try makeProducer(interrupt)
        try producer.begin(range)
        lock.lock()
        defer { lock.unlock() }
        state.producer = producer
        flags.withLock { $0.wasPrepared = true }
    }

    /// Returns whether settings may still change; raises if not.
    func isBeforeStart(_ name: String) -> Bool {
        guard let reader, reader.status != .unknown else { return true }
        ObjectiveCException.raise(.generic, "\(name) cannot be set: reading has begun.")
        return false
    }
}
