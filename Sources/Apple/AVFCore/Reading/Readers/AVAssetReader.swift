import AVFBase
public import CoreMedia
public import Foundation
package import MediaFiles
import Synchronization

/// Reads the samples of an asset's tracks, as stored or decoded, once from beginning to end.
///
/// Add outputs, call ``startReading()``, then ask each output for its samples until it gives nil; then look at
/// ``status``. A reader is good for one pass.
///
/// Outputs may be read on different threads, each on one at a time; each opens the file for itself, so that none waits
/// for another.
open class AVAssetReader: NSObject, @unchecked Sendable {
    // @unchecked: what changes is locked; the outputs change before the start only.

    /// Where a reader is.
    public enum Status: Int, Sendable {
        /// Not started.
        case unknown = 0
        /// Started, and there may be samples.
        case reading = 1
        /// All samples were read.
        case completed = 2
        /// Reading failed; see ``AVAssetReader/error``.
        case failed = 3
        /// ``AVAssetReader/cancelReading()`` was called.
        case cancelled = 4
    }

    /// What is read.
    public let asset: AVAsset
    private let state = Mutex(ReadingState())
    private let list = Mutex<[AVAssetReaderOutput]>([])
    private let range = Mutex(CMTimeRange(start: .zero, duration: .positiveInfinity))
    package let interrupt = MediaInterrupt()

    /// Makes a reader; reads the asset's headers and blocks until they are there.
    ///
    /// - Throws: an ``AVError`` when the asset cannot be read.
    public init(asset: AVAsset) throws {
        self.asset = asset
        super.init()
        _ = try asset.facts()
    }

    deinit { interrupt.cancel() }

    /// Where the reader is; from any thread.
    open var status: Status { state.withLock { $0.status } }

    /// Why reading failed; nil unless the status is failed.
    open var error: (any Error)? { state.withLock { $0.error } }

    /// The part of the asset that is read: everything at first; what lies outside the asset is ignored.
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

    /// Whether an output can be added: its tracks are of this asset, it is in no reader, and reading has not begun.
    open func canAdd(_ output: AVAssetReaderOutput) -> Bool { reasonAgainst(output) == nil }

    /// Adds an output; raises where ``canAdd(_:)`` is false.
    open func add(_ output: AVAssetReaderOutput) {
        if let reason = reasonAgainst(output) {
            ObjectiveCException.raise(.invalidArgument, "The output cannot be added to the reader: \(reason).")
            return
        }
        output.reader = self
        list.withLock { $0.append(output) }
    }

    /// Begins reading; raises when it was called before.
    ///
    /// - Returns: whether there are samples to be read; false when the reader has failed, see ``error``, or was cancelled.
    open func startReading() -> Bool {
        let outputs = outputs
        switch status {
        case .unknown: break
        case .cancelled, .failed: return false
        default:
            ObjectiveCException.raise(.generic, "startReading() was called before; a reader is good for one pass.")
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

    /// Ends reading: outputs give nil from now on.
    ///
    /// Not to be called while a copy runs on another thread on Apple's systems; here that copy ends and gives nil.
    open func cancelReading() {
        if state.withLock({ $0.cancel() }) { interrupt.cancel() }
    }

    // MARK: For the outputs

    /// An output has given all its samples.
    func outputEnded(_ output: AVAssetReaderOutput) { state.withLock { $0.end(ObjectIdentifier(output)) } }

    /// Reading has failed for all outputs.
    func fail(_ error: AVError) {
        state.withLock { $0.fail(error) }
        interrupt.cancel()
    }

    /// The part of the asset that is read, cut to it.
    private func clippedRange() throws -> CMTimeRange {
        let range = timeRange
        let start = range.start.isNumeric ? max(range.start, .zero) : .zero
        var end = range.end.isNumeric ? range.end : .positiveInfinity
        // Durations may be estimates; what is read decides where such media end.
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
}
