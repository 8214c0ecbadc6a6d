import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The samples of a composition, as if they were in one file.
///
/// Video comes as stored, with the times of the composition. Frames that lie outside the segments are marked as not to
/// be displayed, and the decoder is reset between segments. Audio comes decoded, so that it is cut exactly, unless
/// samples are requested as stored. Gaps of video are marked by black frames, except then.
///
/// The tracks are those of the moment when the reader was created.
final class CompositionReader: MediaSource {
    let tracks: [MediaTrack]
    let duration: CMTime
    private(set) var isTruncated = false
    private var readers: [Reader]

    /// The reader of a track, and the sample that comes next.
    private struct Reader {
        let id: Int
        var source: any SegmentReading
        var isSelected = true
        var next: CMSampleBuffer?
        var isAtEnd = false
    }

    init(_ state: CompositionState, isStored: Bool, interrupt: MediaInterrupt) {
        let values = state.tracks.map(\.present).filter { !$0.list.segments.isEmpty }
        let facts = AssetFacts(composedOf: values.map(\.facts))
        duration = facts.duration
        tracks = facts.tracks
        readers = values.map { values in
            let shared = SegmentSources(interrupt)
            let source: any SegmentReading
            switch values.mediaType {
            case .audio where !isStored: source = DecodedSegments(values, shared)
            case .video: source = VideoSegments(values, shared, marksGaps: !isStored)
            default: source = StoredSegments(values, shared)
            }
            return Reader(id: Int(values.id), source: source)
        }
    }

    var title: String { "the composition" }
    var metadata: [MediaTag] { [] }
    var containerName: String { "" }

    func select(_ trackIDs: Set<Int>) {
        for index in readers.indices { readers[index].isSelected = trackIDs.contains(readers[index].id) }
    }

    func seek(to time: CMTime) throws(MediaError) {
        for index in readers.indices {
            readers[index].next = nil
            readers[index].isAtEnd = false
            readers[index].source.seek(to: time.isNumeric ? max(time, .zero) : .zero)
        }
    }

    func next() throws(MediaError) -> MediaSample? {
        var earliest: Int?
        for index in readers.indices where readers[index].isSelected {
            if readers[index].next == nil, !readers[index].isAtEnd {
                readers[index].next = try readers[index].source.next()
                readers[index].isAtEnd = readers[index].next == nil
            }
            guard let time = readers[index].next?.fileTime else { continue }
            if let best = earliest.flatMap({ readers[$0].next?.fileTime }), best <= time { continue }
            earliest = index
        }
        guard let earliest, let buffer = readers[earliest].next else { return nil }
        readers[earliest].next = nil
        isTruncated = isTruncated || readers[earliest].source.isTruncated
        return MediaSample(buffer, trackID: readers[earliest].id)
    }
}

/// The samples of one track of a composition.
///
/// Used by one thread at a time.
protocol SegmentReading: AnyObject {
    /// A Boolean value that indicates whether a source stops in the middle.
    var isTruncated: Bool { get }
    /// Moves to the segment that contains a time, so that everything from that time on can be decoded.
    func seek(to time: CMTime)
    /// Returns the next sample; nil at the end.
    func next() throws(MediaError) -> CMSampleBuffer?
}

/// The open sources of a track: each is opened once and reused for the segments that follow.
final class SegmentSources {
    private struct Entry {
        var source: CompositionSource
        var opened: any MediaSource
        var use: Int
    }

    private let interrupt: MediaInterrupt
    private var entries: [Entry] = []
    private var uses = 0

    /// Number of sources that stay open; each is an open file.
    private static let most = 8

    init(_ interrupt: MediaInterrupt) { self.interrupt = interrupt }

    /// Opens the source of a segment, restricted to its track.
    func open(_ source: CompositionSource, isStored: Bool = false) throws(MediaError) -> any MediaSource {
        uses += 1
        if let index = entries.firstIndex(where: { $0.source.isSame(as: source) }) {
            entries[index].use = uses
            return entries[index].opened
        }
        let opened = try source.core.makeDemuxer(interrupt, isStored: isStored)
        guard opened.tracks.contains(where: { $0.id == source.track.id }) else {
            throw MediaError(
                .noVideo,
                "Could not read a composition: \(opened.title) has no track \(source.track.id) any more."
            )
        }
        opened.select([source.track.id])
        if entries.count >= Self.most, let oldest = entries.indices.min(by: { entries[$0].use < entries[$1].use }) {
            entries.remove(at: oldest)
        }
        entries.append(Entry(source: source, opened: opened, use: uses))
        return opened
    }
}

extension CMSampleBuffer {
    /// The time by which samples of several tracks are sorted.
    fileprivate var fileTime: CMTime {
        decodeTimeStamp.isNumeric ? decodeTimeStamp : presentationTimeStamp.isNumeric ? presentationTimeStamp : .zero
    }

    /// Indicates whether the buffer marks a gap in a composition's track; it may have a black frame.
    var isGap: Bool {
        CMGetAttachment(self, key: kCMSampleBufferAttachmentKey_EmptyMedia, attachmentModeOut: nil) != nil
    }

    /// Creates a buffer that marks a gap.
    static func gap(_ range: CMTimeRange, image: CVPixelBuffer? = nil) throws(MediaError) -> CMSampleBuffer {
        let buffer: CMSampleBuffer
        let timing = CMSampleTimingInfo(
            duration: range.duration,
            presentationTimeStamp: range.start,
            decodeTimeStamp: .invalid
        )
        do {
            if let image {
                buffer = try CMSampleBuffer(
                    imageBuffer: image,
                    formatDescription: try CMFormatDescription(imageBuffer: image),
                    sampleTiming: timing
                )
            } else {
                buffer = try CMSampleBuffer(
                    dataBuffer: nil,
                    formatDescription: nil,
                    numSamples: 0,
                    sampleTimings: [timing],
                    sampleSizes: []
                )
            }
        } catch {
            throw MediaError(.outOfMemory, "A gap in a composition cannot be marked: \(error).")
        }
        CMSetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_EmptyMedia,
            value: true as NSNumber,
            attachmentMode: kCMAttachmentMode_ShouldNotPropagate
        )
        return buffer
    }
}
