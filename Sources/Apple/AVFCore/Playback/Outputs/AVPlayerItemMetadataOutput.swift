public import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Hands over an item's timed metadata as they become due.
///
/// Differs from Apple: kept with its settings; tracks of timed metadata are not played here, so nothing is handed over
/// but flushes.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemMetadataOutputPushDelegate)?
        var queue: DispatchQueue?
        var interval: TimeInterval = 0
    }
    private let state = Mutex(State())

    /// Makes an output for metadata with some identifiers; nil for all.
    public init(identifiers: [String]?) { super.init() }

    /// Who gets the metadata; not kept alive.
    open var delegate: (any AVPlayerItemMetadataOutputPushDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// Where the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets who gets the metadata, and where; nil for nobody, and for the main queue.
    open func setDelegate(
        _ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?,
        queue delegateQueue: DispatchQueue?
    ) {
        let reference = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = reference.value
            state.queue = delegateQueue
        }
    }

    /// How many seconds before they are due metadata are wanted; 0 at first.
    open var advanceIntervalForDelegateInvocation: TimeInterval {
        get { state.withLock { $0.interval } }
        set { state.withLock { $0.interval = newValue } }
    }

    override func sequenceWasFlushed() {
        guard delegate != nil else { return }
        let reference = UncheckedReference(self)
        (delegateQueue ?? .main).async { reference.value.delegate?.outputSequenceWasFlushed(reference.value) }
    }
}

/// Gets an item's timed metadata.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemMetadataOutputPushDelegate: AVPlayerItemOutputPushDelegate {
    /// Some metadata are due.
    ///
    /// - Parameters:
    ///   - output: who hands them over.
    ///   - groups: the metadata with their times.
    ///   - track: where they come from; nil for the whole item.
    func metadataOutput(
        _ output: AVPlayerItemMetadataOutput,
        didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
        from track: AVPlayerItemTrack?
    )
}

extension AVPlayerItemMetadataOutputPushDelegate {
    /// Does nothing.
    public func metadataOutput(
        _ output: AVPlayerItemMetadataOutput,
        didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
        from track: AVPlayerItemTrack?
    ) {}
}
