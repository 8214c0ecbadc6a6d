import AVFBase
public import CoreMedia
public import Foundation
package import MediaFiles
import Synchronization

/// Reads the samples of an asset's tracks, as stored or decoded, once from beginning to end.
///
/// Add outputs, call ``startReading()``, then request samples from each output until it returns nil; then check
/// ``status``. A reader can make one pass only.
///
/// Outputs may be read on different threads, each on one at a time; each output opens the file separately, and none
/// waits for another.
open class AVAssetReader: NSObject, @unchecked Sendable {
    // @unchecked: mutable state is locked; the outputs change before the start only.

    /// The states of a reader.
    public enum Status: Int, Sendable {
        /// The reader has not been started.
        case unknown = 0
        /// The reader was started, and there may be samples.
        case reading = 1
        /// All samples were read.
        case completed = 2
        /// Reading failed; see ``AVAssetReader/error``.
        case failed = 3
        /// ``AVAssetReader/cancelReading()`` was called.
        case cancelled = 4
    }

    /// The asset that is read.
    public let asset: AVAsset
    private let state = Mutex(ReadingState())
    private let list = Mutex<[AVAssetReaderOutput]>([])
    private let range = Mutex(CMTimeRange(start: .zero, duration: .positiveInfinity))
    package let interrupt = MediaInterrupt()

    /// Creates a reader; blocks while it reads the asset's headers.
    ///
    /// - Throws: An ``AVError`` if the asset cannot be read.
    public init(asset: AVAsset) throws {
        self.asset = asset
        super.init()
        _ = try asset.facts()
    }

    deinit { interrupt.cancel() }

    /// The state of the reader; readable from any thread.
    open var status: Status { state.withLock { $0.status } }

    /// The reason why reading failed; nil unless the status is failed.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// The range of the asset that is read, initially everything; parts outside the asset are ignored.
    ///
    /// Setting it after the start raises.
    open var timeRange: CMTimeRange {
        get { range.withLock { $0 } }
        set {
            guard status == .unknown else {
                ObjectiveCException.raise(.generic, "timeRange cannot be set: the reader was started already.")
                return
            }
            range.withLock { $0 = newValue }
        }
    }

    /// The outputs that were added.
    open var outputs: [AVAssetReaderOutput] { list.withLock { $0 } }

    /// Returns a Boolean value that indicates whether an output can be added: its tracks belong to this asset, it is in
    /// no reader, and reading has not begun.
    open func canAdd(_ output: AVAssetReaderOutput) -> Bool { reasonAgainst(output) == nil }

    /// Adds an output; raises if ``canAdd(_:)`` is false.
    open func add(_ output: AVAssetReaderOutput) {
        if let reason = reasonAgainst(output) {
            ObjectiveCException.raise(.invalidArgument, "The output cannot be added to the reader: \(reason).")
            return
        }
        output.reader = self
        list.withLock { $0.append(output) }
    }

    /// Starts reading; raises if it was called before.
    ///
    /// - Returns: True if there are samples to read; false if the reader has failed, see ``error``, or was cancelled.
    open func startReading() -> Bool {
        let outputs = outputs
        switch status {
        case .unknown: break
        case .cancelled, .failed: return false
        default:
            ObjectiveCException.raise(.generic, "startReading() was called before; a reader makes one pass only.")
            return false
        }
        do {
            let range = try clippedRange()
            for output in outputs { try output.prepare(range, interrupt: interrupt) }
        } catch {
            fail(AVError(wrapping: error))
            return false
        }
        return state.withLock { $0.start(outputs.map { ObjectIdentifier($0) }) }
    }

    /// Stops reading: outputs return nil from now on.
    ///
    /// On Apple's systems, this must not be called while a copy runs on another thread; here that copy ends and returns
    /// nil.
    open func cancelReading() {
        if state.withLock({ $0.cancel() }) { interrupt.cancel() }
    }

    // MARK: For the outputs

    /// Notes that an output has provided all its samples.
    func outputEnded(_ output: AVAssetReaderOutput) { state.withLock { $0.end(ObjectIdentifier(output)) } }

    /// Fails reading for all outputs.
    func fail(_ error: AVError) {
        state.withLock { $0.fail(error) }
        interrupt.cancel()
    }

    /// Returns the requested range, clipped to the asset.
    private func clippedRange() throws -> CMTimeRange {
        let range = timeRange
        let start = range.start.isNumeric ? max(range.start, .zero) : .zero
        var end = range.end.isNumeric ? range.end : .positiveInfinity
        // Durations may be estimates; the end of such media is determined by reading.
        let facts = try asset.facts()
        if facts.isExact, facts.duration.isNumeric { end = min(end, facts.duration) }
        return CMTimeRange(start: start, end: max(start, end))
    }

    private func reasonAgainst(_ output: AVAssetReaderOutput) -> String? {
        if status != .unknown { return "reading has begun" }
        if output.reader != nil { return "it is in a reader already" }
        if output.tracks.contains(where: { $0.core !== asset.core }) { return "its track is of another asset" }
        return output.reasonAgainstReading
    }

    /// Adds an output and returns a provider of its samples; raises if ``canAdd(_:)`` is false.
    open func outputProvider(
        for output: AVAssetReaderOutput
    ) -> sending AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>> {
        // No one writes to ready buffers, which allows sharing frames with the decoder.
        output.alwaysCopiesSampleData = false
        add(output)
        return AVAssetReaderOutput.Provider(output)
    }

    /// Adds an output with random access; returns a provider of its samples and a controller for further ranges.
    open func outputProviderWithRandomAccess(
        for output: AVAssetReaderOutput
    )
        -> sending (
            AVAssetReaderOutput.Provider<CMReadySampleBuffer<CMSampleBuffer.DynamicContent>>,
            AVAssetReaderOutput.RandomAccessController
        )
    {
        output.supportsRandomAccess = true
        return (outputProvider(for: output), AVAssetReaderOutput.RandomAccessController(output))
    }
}
