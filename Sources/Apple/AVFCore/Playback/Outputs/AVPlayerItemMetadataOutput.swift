public import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Delivers an item's timed metadata when they become due.
///
/// Differs from Apple: stored with its settings; timed metadata tracks are not played here, and only flushes are
/// reported.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemMetadataOutputPushDelegate)?
        var queue: DispatchQueue?
        var interval: TimeInterval = 0
    }
    private let state = Mutex(State())

    /// Creates an output for metadata with the given identifiers; nil for all.
    public init(identifiers: [String]?) { super.init() }

    /// The delegate, held weakly.
    open var delegate: (any AVPlayerItemMetadataOutputPushDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// The queue on which the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets the delegate and its queue; a nil delegate removes it, a nil queue means the main queue.
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

    /// Number of seconds by which metadata are delivered before they are due; initially 0.
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

/// Receives an item's timed metadata.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemMetadataOutputPushDelegate: AVPlayerItemOutputPushDelegate {
    /// Called when metadata are due.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - groups: The metadata with their times.
    ///   - track: The track that contains the metadata; nil for the whole item.
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
