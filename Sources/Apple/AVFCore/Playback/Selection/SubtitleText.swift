import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The text of a track of subtitles.
enum SubtitleText {
    /// Largest number of samples that are read.
    private static let maximumCount = 200_000

    /// Reads the text of a track, each with the time for which it is shown; empty text ends the one before.
    static func entries(of trackID: Int, _ asset: AVAsset) -> [MetadataFeed.Entry] {
        guard let demuxer = try? asset.makeDemuxer(interrupt: MediaInterrupt()) else { return [] }
        demuxer.select([trackID])
        var entries: [MetadataFeed.Entry] = []
        while entries.count < maximumCount, let sample = try? demuxer.next() {
            guard sample.trackID == trackID, sample.buffer.presentationTimeStamp.isNumeric,
                let data = try? sample.buffer.dataBuffer?.dataBytes()
            else { continue }
            let item = AVMutableMetadataItem()
            let isTimed = sample.buffer.formatDescription.map(isCounted) ?? true
            item.value = text([UInt8](data), isTimed: isTimed) as NSString
            let range = CMTimeRange(start: sample.buffer.presentationTimeStamp, duration: sample.buffer.duration)
            entries.append(
                MetadataFeed.Entry(trackID: trackID, group: AVTimedMetadataGroup(items: [item], timeRange: range))
            )
            // The end of the text is a moment at which something changes, too.
            if range.duration.isNumeric {
                let end = CMTimeRange(start: range.end, duration: .zero)
                let group = AVTimedMetadataGroup(items: [], timeRange: end)
                entries.append(MetadataFeed.Entry(trackID: trackID, group: group))
            }
        }
        return entries
    }

    private static func isCounted(_ format: CMFormatDescription) -> Bool {
        format.mediaSubType.rawValue == 0x7478_3367 || format.mediaSubType.rawValue == 0x7465_7874
    }

    /// Returns the text of a sample: after its length in QuickTime text and 3GPP timed text, else all of it.
    static func text(_ bytes: [UInt8], isTimed: Bool) -> String {
        guard isTimed else { return String(decoding: bytes, as: UTF8.self) }
        guard bytes.count >= 2 else { return "" }
        let count = min(Int(bytes[0]) << 8 | Int(bytes[1]), bytes.count - 2)
        let text = bytes[2..<2 + count]
        if text.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(text), encoding: .utf16) ?? ""
        }
        return String(decoding: text, as: UTF8.self)
    }
}
