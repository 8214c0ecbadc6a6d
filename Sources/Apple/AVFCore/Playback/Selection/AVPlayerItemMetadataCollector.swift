public import AVFBase
import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Collects data of an item's media; see its subclass.
open class AVPlayerItemMediaDataCollector: NSObject {
    let isUsed = Mutex(false)

    fileprivate override init() { super.init() }

    /// Called with the item's asset when the item is ready; subclasses override it.
    func collect(_ asset: AVAsset) {}
}

/// Collects all timed metadata of an item, whatever is being played.
///
/// The delegate gets them once, when the item is ready.
open class AVPlayerItemMetadataCollector: AVPlayerItemMediaDataCollector {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?
        var queue: DispatchQueue?
    }

    private let state = Mutex(State())
    private let identifiers: Set<String>?
    private let labels: Set<String>?
    private let reading = DispatchQueue(label: "AVFoundation.item.collector")

    /// Creates a collector of groups with at least one of the identifiers and one of the labels; nil for all.
    public init(identifiers: [String]? = nil, classifyingLabels: [String]? = nil) {
        self.identifiers = identifiers.map { Set($0) }
        labels = classifyingLabels.map { Set($0) }
        super.init()
    }

    /// Sets the delegate, which is held weakly, and its queue; nil means the main queue.
    open func setDelegate(
        _ delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?,
        queue delegateQueue: DispatchQueue?
    ) {
        let reference = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = reference.value
            state.queue = delegateQueue
        }
    }

    /// The delegate, held weakly.
    open var delegate: (any AVPlayerItemMetadataCollectorPushDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// The queue on which the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    override func collect(_ asset: AVAsset) {
        let reference = UncheckedReference(self)
        let asset = UncheckedReference(asset)
        let (identifiers, labels) = (identifiers, labels)
        reading.async {
            let entries = MetadataFeed.read(asset.value, identifiers)
            let groups = entries.map { entry in
                AVDateRangeMetadataGroup(
                    items: entry.group.items,
                    start: Date(timeIntervalSinceReferenceDate: entry.group.timeRange.start.seconds),
                    end: entry.group.timeRange.duration.isNumeric
                        ? Date(timeIntervalSinceReferenceDate: entry.group.timeRange.end.seconds) : nil
                )
            }.filter { group in labels.map { $0.contains(group.classifyingLabel ?? "") } ?? true }
            guard !groups.isEmpty else { return }
            let found = UncheckedReference(groups)
            (reference.value.delegateQueue ?? .main).async {
                reference.value.delegate?.metadataCollector(
                    reference.value,
                    didCollect: found.value,
                    indexesOfNewGroups: IndexSet(integersIn: 0..<found.value.count),
                    indexesOfModifiedGroups: IndexSet()
                )
            }
        }
    }
}

/// Receives the metadata that a collector has found, on the collector's queue.
public protocol AVPlayerItemMetadataCollectorPushDelegate: NSObjectProtocol {
    /// Called with all groups so far.
    ///
    /// Differs from Apple: items here have no dates; the dates of the groups are their times in the item, counted from
    /// the reference date.
    ///
    /// - Parameters:
    ///   - metadataCollector: The collector.
    ///   - metadataGroups: All groups.
    ///   - indexesOfNewGroups: The positions of the groups that are new.
    ///   - indexesOfModifiedGroups: The positions of the groups that have changed.
    func metadataCollector(
        _ metadataCollector: AVPlayerItemMetadataCollector,
        didCollect metadataGroups: [AVDateRangeMetadataGroup],
        indexesOfNewGroups: IndexSet,
        indexesOfModifiedGroups: IndexSet
    )
}

extension AVPlayerItem {
    /// Lets the collectors begin; called when the item is ready.
    func collectMetadata() {
        for collector in mediaDataCollectors { collector.collect(asset) }
    }
}
