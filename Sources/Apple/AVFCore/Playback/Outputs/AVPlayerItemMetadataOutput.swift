public import AVFBase
import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Delivers an item's timed metadata when they become due.
///
/// Groups come when playback reaches their start, and after a seek those that last at the new time. The item must be in
/// a player.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemMetadataOutputPushDelegate)?
        var queue: DispatchQueue?
        var interval: TimeInterval = 0
        /// The start of the groups delivered last, each of which comes once per pass.
        var delivered: [CMTime] = []
    }
    private let state = Mutex(State())
    private let identifiers: Set<String>?
    private let feed = MetadataFeed()

    /// Creates an output for metadata with the given identifiers; nil for all.
    public init(identifiers: [String]? = nil) {
        self.identifiers = identifiers.map { Set($0) }
        super.init()
    }

    deinit { feed.end() }

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

    override func mediaDataChanged() {
        guard let item, let player = item.player else { return }
        let reference = UncheckedWeakReference(self)
        feed.begin(
            asset: item.mediaAsset,
            player: player,
            identifiers: identifiers,
            advance: advanceIntervalForDelegateInvocation,
            ready: { reference.value?.deliverCurrent() },
            due: { reference.value?.deliver(at: $0, isInside: false) }
        )
        deliverCurrent()
    }

    /// Delivers the groups that last at the item's time.
    private func deliverCurrent() {
        guard let item else { return }
        deliver(at: item.currentTime, isInside: true)
    }

    private func deliver(at time: CMTime, isInside: Bool) {
        let entries = feed.entries(at: time, isInside: isInside)
        guard !entries.isEmpty, delegate != nil, let item, item.player?.currentItem?.core === item else { return }
        let tracks = item.playerItem?.tracks ?? []
        let isNew = state.withLock { state in
            let starts = entries.map(\.group.timeRange.start)
            defer { state.delivered = starts }
            return state.delivered != starts
        }
        guard isNew else { return }
        let groups = Dictionary(grouping: entries, by: \.trackID).sorted { $0.key < $1.key }
        let reference = UncheckedReference(self)
        for (id, entries) in groups {
            let track = UncheckedReference(tracks.first { Int($0.assetTrack?.trackID ?? 0) == id })
            (delegateQueue ?? .main).async {
                reference.value.delegate?.metadataOutput(
                    reference.value,
                    didOutputTimedMetadataGroups: entries.map(\.group),
                    from: track.value
                )
            }
        }
    }

    override func sequenceWasFlushed() {
        state.withLock { $0.delivered = [] }
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
