import AVFBase
import CoreMedia
public import Dispatch
public import Foundation

/// The parts of the media that a pass requests.
public final class AVAssetWriterInputPassDescription: NSObject, Sendable {
    private let ranges: [CMTimeRange]

    init(ranges: [CMTimeRange]) { self.ranges = ranges }

    /// The requested parts as time ranges in the source's time.
    public var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }

    /// The only pass: everything from time zero on.
    static let everything = AVAssetWriterInputPassDescription(
        ranges: [CMTimeRange(start: .zero, duration: .positiveInfinity)]
    )
}

extension AVAssetWriterInput {
    /// A Boolean value that indicates whether several passes over the media are wanted if the encoder supports them;
    /// initially false.
    ///
    /// No encoder here supports them: see ``canPerformMultiplePasses``. Raises after writing has started.
    public var performsMultiPassEncodingIfSupported: Bool {
        get { storage.configuration.performsMultiPassEncodingIfSupported }
        set {
            configure("performsMultiPassEncodingIfSupported") { $0.performsMultiPassEncodingIfSupported = newValue }
        }
    }

    /// A Boolean value that indicates whether the encoder requests some of the media again: always false on Linux
    /// (WIN-23).
    public var canPerformMultiplePasses: Bool { false }

    /// The pass whose media are to be appended now: everything, once writing has started; nil before that and after the
    /// pass.
    ///
    /// Observable.
    public var currentPassDescription: AVAssetWriterInputPassDescription? {
        guard storage.pass != .finished, let place = storage.place, place.core.hasStarted else { return nil }
        return .everything
    }

    /// Marks everything that ``currentPassDescription`` requests as appended.
    ///
    /// There is only one pass: ``currentPassDescription`` becomes nil. Raises before writing has started.
    public func markCurrentPassAsFinished() {
        guard let place = storage.place, place.core.hasStarted else {
            return ObjectiveCException.raise(
                .generic,
                "markCurrentPassAsFinished() was called before startWriting(). Start the writer first."
            )
        }
        let old = currentPassDescription
        storage.setPass(.finished)
        notify(\.currentPassDescription, old: old, new: nil)
        storage.callPassBlock()
    }

    /// Calls a block for each pass over the media: once when writing has started, and once when the pass is finished
    /// and ``currentPassDescription`` is nil.
    ///
    /// The block should request media for the pass, or mark the input as finished if there is no pass. Raises when
    /// called a second time or before the input belongs to a writer that has started.
    public func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard let place = storage.place, place.core.hasStarted else {
            return ObjectiveCException.raise(
                .generic,
                "respondToEachPassDescription(on:using:) was called before startWriting(). Start the writer first."
            )
        }
        guard storage.setPassBlock(on: queue, block) else {
            return ObjectiveCException.raise(
                .generic,
                "respondToEachPassDescription(on:using:) was called twice. Use one block for each input."
            )
        }
        storage.callPassBlock()
    }
}
