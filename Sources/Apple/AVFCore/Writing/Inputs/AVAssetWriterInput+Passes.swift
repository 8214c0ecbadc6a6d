import AVFBase
import CoreMedia
public import Dispatch
public import Foundation

/// Which parts of the media a pass asks for.
public final class AVAssetWriterInputPassDescription: NSObject, Sendable {
    private let ranges: [CMTimeRange]

    init(ranges: [CMTimeRange]) { self.ranges = ranges }

    /// The parts as time ranges in the source's time.
    public var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }

    /// The one pass there is: everything from zero on.
    static let everything = AVAssetWriterInputPassDescription(
        ranges: [CMTimeRange(start: .zero, duration: .positiveInfinity)]
    )
}

extension AVAssetWriterInput {
    /// Whether several passes over the media are wanted where the encoder can do them; false at first.
    ///
    /// No encoder here can: see ``canPerformMultiplePasses``. Raises after writing has started.
    public var performsMultiPassEncodingIfSupported: Bool {
        get { storage.configuration.performsMultiPassEncodingIfSupported }
        set {
            configure("performsMultiPassEncodingIfSupported") { $0.performsMultiPassEncodingIfSupported = newValue }
        }
    }

    /// Whether the encoder asks for some of the media again: never, on Linux (WIN-23).
    public var canPerformMultiplePasses: Bool { false }

    /// What is to be appended now: all of it, once writing has started; nil before and when that is done.
    ///
    /// Observable.
    public var currentPassDescription: AVAssetWriterInputPassDescription? {
        guard storage.pass != .finished, let place = storage.place, place.core.hasStarted else { return nil }
        return .everything
    }

    /// Says that everything was appended that ``currentPassDescription`` asks for.
    ///
    /// There is one pass only: ``currentPassDescription`` becomes nil. Raises before writing has started.
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

    /// Calls a block for each pass over the media: once when writing has started, and once when the pass is finished and
    /// ``currentPassDescription`` is nil.
    ///
    /// The block should request media for the pass, or mark the input as finished where there is none. Raises when called a
    /// second time or before the input belongs to a writer that has started.
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
