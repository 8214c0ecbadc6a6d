import CoreMedia
import Foundation
import MediaFiles

/// The properties of all samples of a track, in decode order.
///
/// Made by reading through the file once. Immutable, and shared by cursors.
final class SampleTable: Sendable {
    /// One sample without its data.
    struct Entry: Sendable {
        var presentationTime: CMTime
        var decodeTime: CMTime
        var duration: CMTime
        var isSync: Bool
        var isDisposable: Bool
        var format: CMFormatDescription
        /// The position of the bytes in the file; nil if it is unknown.
        var position: Int64?
        /// Number of bytes.
        var size: Int
        /// True or false where the file says whether other samples need this one; nil where it does not.
        var isNeeded: Bool?
    }

    /// The ID of the track.
    let trackID: Int
    let entries: [Entry]
    /// Indices into ``entries`` in presentation order.
    let presentationOrder: [Int]
    /// The position in presentation order of each element of ``entries``.
    let rank: [Int]
    /// The index of the first sample of each chunk: a run of samples, one after the other in the file, of one format.
    let chunks: [Int]

    /// Reads through a track; returns nil if it has no samples.
    init?(_ demuxer: any MediaSource, track: MediaTrack) throws(MediaError) {
        trackID = track.id
        demuxer.select([track.id])
        var entries: [Entry] = []
        while let stored = try demuxer.next() {
            let sample = stored.buffer
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
                    format: sample.formatDescription ?? track.format,
                    position: stored.position,
                    size: sample.totalSampleSize,
                    isNeeded: facts[.isDependedOnByOthers] as? Bool
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
        chunks = entries.indices.filter { index in
            guard index > 0, let place = entries[index].position, let former = entries[index - 1].position else {
                return true
            }
            let isNext = former.addingReportingOverflow(Int64(entries[index - 1].size)) == (place, false)
            return !isNext || entries[index].format !== entries[index - 1].format
        }
    }

    /// Returns the indices of the samples of the chunk that has a sample.
    func chunk(of index: Int) -> Range<Int> {
        let chunk = Self.last(chunks.count) { chunks[$0] <= index } ?? 0
        return chunks[chunk]..<(chunk + 1 < chunks.count ? chunks[chunk + 1] : entries.count)
    }

    /// Returns the index of the sample shown at a time: the last that begins at or before it, or else the first.
    func index(presentedAt time: CMTime) -> Int {
        let place = Self.last(presentationOrder.count) { entries[presentationOrder[$0]].presentationTime <= time }
        return presentationOrder[place ?? 0]
    }

    /// Returns the index of the last sample that is decoded at or before a time, or else of the first.
    func index(decodedAt time: CMTime) -> Int { Self.last(entries.count) { entries[$0].decodeTime <= time } ?? 0 }

    /// Returns the index of the last sync sample at or before an index, or else of the first sample.
    func lastSync(_ index: Int) -> Int { entries[...index].lastIndex { $0.isSync } ?? 0 }

    /// Returns the last number for which a condition holds, which holds up to some number and not beyond.
    private static func last(_ count: Int, where isTrue: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isTrue(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}
