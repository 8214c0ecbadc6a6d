import AVFBase
import CoreMedia
import Dispatch
import Foundation
import MediaFiles
import Synchronization

/// The timed metadata of an item, and the moments at which they are due.
///
/// Reads the metadata tracks once, on a queue of its own, when the item is in a player; then follows the player.
final class MetadataFeed: Sendable {
    /// The groups of one track that begin at the same time.
    struct Entry: @unchecked Sendable {
        // @unchecked: groups that were read do not change.
        var trackID: Int
        var group: AVTimedMetadataGroup
    }

    private struct State {
        var isLoading = false
        var entries: [Entry] = []
        var token: TimeObserverToken?
        weak var player: PlayerCore?
    }

    private let state = Mutex(State())
    private let reading = DispatchQueue(label: "AVFoundation.item.metadata")

    /// Largest number of groups that are kept.
    private static let maximumCount = 200_000

    /// The groups at a time: those that begin there, or with `isInside` those that last then.
    func entries(at time: CMTime, isInside: Bool) -> [Entry] {
        state.withLock { state in
            state.entries.filter { entry in
                let range = entry.group.timeRange
                if !isInside { return range.start == time }
                return range.start <= time && (!range.duration.isNumeric || time < range.end)
            }
        }
    }

    /// Reads the groups, once, and observes the player's time from then on.
    ///
    /// - Parameters:
    ///   - identifiers: The identifiers that are wanted; nil for all.
    ///   - due: Called on a queue of the feed with the time at which groups begin, shortly after it.
    ///   - ready: Called once when the groups have been read.
    func begin(
        asset: AVAsset,
        player: PlayerCore,
        identifiers: Set<String>?,
        advance: TimeInterval,
        read: @escaping @Sendable (AVAsset, Set<String>?) -> [Entry] = { MetadataFeed.read($0, $1) },
        ready: @escaping @Sendable () -> Void,
        due: @escaping @Sendable (CMTime) -> Void
    ) {
        let isFirst = state.withLock { state in
            defer { state.isLoading = true }
            return !state.isLoading
        }
        guard isFirst else { return }
        let player = UncheckedWeakReference(player)
        reading.async { [self] in
            let entries = read(asset, identifiers)
            guard !entries.isEmpty, let player = player.value else { return }
            let lead = CMTime(seconds: max(0, advance), preferredTimescale: 90_000)
            let token = TimeObserverToken(queue: reading) { due($0 + lead) }
            state.withLock { state in
                state.entries = entries
                state.token = token
                state.player = player
            }
            player.observe(token, interval: nil, times: entries.map { $0.group.timeRange.start - lead })
            ready()
        }
    }

    /// Ends the observation.
    func end() {
        let (player, token) = state.withLock { state in
            defer { state.token = nil }
            return (state.player, state.token)
        }
        if let token { _ = player?.remove(token) }
    }

    /// Reads the groups of the metadata tracks.
    static func read(_ asset: AVAsset, _ identifiers: Set<String>?) -> [Entry] {
        guard let demuxer = try? asset.makeDemuxer(interrupt: MediaInterrupt()) else { return [] }
        let tracks = demuxer.tracks.filter { $0.mediaType == .metadata && $0.isEnabled }
        guard !tracks.isEmpty else { return [] }
        demuxer.select(Set(tracks.map(\.id)))
        var entries: [Entry] = []
        while entries.count < maximumCount, let sample = try? demuxer.next() {
            guard let group = AVTimedMetadataGroup(sampleBuffer: sample.buffer) else { continue }
            let items = group.items.filter { item in
                identifiers.map { $0.contains(item.identifier?.rawValue ?? "") } ?? true
            }
            guard !items.isEmpty, group.timeRange.start.isNumeric else { continue }
            let wanted = AVTimedMetadataGroup(items: items, timeRange: group.timeRange)
            entries.append(Entry(trackID: sample.trackID, group: wanted))
        }
        return entries
    }
}
