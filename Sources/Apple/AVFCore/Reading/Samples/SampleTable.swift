import CoreMedia
import Foundation
import MediaFiles

/// The times and qualities of all samples of a track, in decode order.
///
/// Made by reading through the file once. Immutable, shared by cursors.
final class SampleTable: Sendable {
    /// One sample without its data.
    struct Entry: Sendable {
        var presentationTime: CMTime
        var decodeTime: CMTime
        var duration: CMTime
        var isSync: Bool
        var isDisposable: Bool
        var format: CMFormatDescription
    }

    /// The track's number.
    let trackID: Int
    let entries: [Entry]
    /// Places in ``entries`` in presentation order.
    let presentationOrder: [Int]
    /// For each place in ``entries`` its place in presentation order.
    let rank: [Int]

    /// Reads through a track; nil when it has no samples.
    init?(_ demuxer: MediaDemuxer, track: MediaTrack) throws(MediaError) {
        trackID = track.id
        demuxer.select([track.id])
        var entries: [Entry] = []
        while let sample = try demuxer.next()?.buffer {
            let facts = sample.sampleAttachments[0]
            let shown = sample.presentationTimeStamp
            let decoded = sample.decodeTimeStamp
            entries.append(
                Entry(
                    presentationTime: shown.isNumeric ? shown : decoded,
                    decodeTime: decoded.isNumeric ? decoded : shown,
                    duration: sample.duration,
                    isSync: !(facts[.notSync] as? Bool ?? false),
                    isDisposable: !(facts[.isDependedOnByOthers] as? Bool ?? true),
                    format: sample.formatDescription ?? track.format
                )
            )
        }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
        let order = entries.indices.sorted {
            (entries[$0].presentationTime, $0) < (entries[$1].presentationTime, $1)
        }
        presentationOrder = order
        var rank = Array(repeating: 0, count: order.count)
        for (place, index) in order.enumerated() { rank[index] = place }
        self.rank = rank
    }

    /// The sample that is shown at a time: the last that begins at or before it, else the first.
    func index(presentedAt time: CMTime) -> Int {
        let place = Self.last(presentationOrder.count) { entries[presentationOrder[$0]].presentationTime <= time }
        return presentationOrder[place ?? 0]
    }

    /// The last sample that is decoded at or before a time, else the first.
    func index(decodedAt time: CMTime) -> Int { Self.last(entries.count) { entries[$0].decodeTime <= time } ?? 0 }

    /// The last sync sample at or before a place, else the first sample.
    func lastSync(_ index: Int) -> Int { entries[...index].lastIndex { $0.isSync } ?? 0 }

    /// The last number that something is true for, which is true up to some number and then false.
    private static func last(_ count: Int, where isTrue: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isTrue(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
