import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

/// A segment of a composition's track: a range of a file's track, or nothing, and the range where it is presented.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    /// The segment as a value.
    let value: CompositionSegment
    private let place: URL?
    private let track: CMPersistentTrackID

    init(_ value: CompositionSegment) {
        self.value = value
        place = value.source?.url
        track =
            value.source.map { CMPersistentTrackID(truncatingIfNeeded: $0.track.id) } ?? kCMPersistentTrackID_Invalid
        super.init(timeMapping: value.mapping)
    }

    /// Creates a segment of a file's track.
    ///
    /// Reads the headers of the file. Ranges of different durations change the speed.
    ///
    /// - Parameters:
    ///   - URL: The URL of the file.
    ///   - trackID: The ID of the track in the file.
    ///   - sourceTimeRange: The range of the file's timeline.
    ///   - targetTimeRange: The range of the composition's timeline.
    public init(
        url URL: URL,
        trackID: CMPersistentTrackID,
        sourceTimeRange: CMTimeRange,
        targetTimeRange: CMTimeRange
    ) {
        let core = AssetCore(MediaLocation(URL))
        let facts = try? core.header.waitForValue()
        let track = facts?.tracks.first { $0.id == Int(trackID) }
        // A file that cannot be read fails when the composition is read.
        let missing = MediaTrack(id: Int(trackID), mediaType: .video, format: CMFormatDescription(emptyOf: .video))
        value = CompositionSegment(
            CompositionSource(core: core, url: URL, track: track ?? missing),
            media: sourceTimeRange,
            target: targetTimeRange
        )
        place = URL
        self.track = trackID
        super.init(timeMapping: CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// Creates an empty segment.
    public convenience init(timeRange: CMTimeRange) {
        self.init(CompositionSegment(emptyFrom: timeRange.start, to: timeRange.end))
    }

    /// A Boolean value that indicates whether nothing is presented.
    open override var isEmpty: Bool { value.isEmpty }

    /// The URL of the file; nil for an empty segment, and for media that are not in one file.
    open var sourceURL: URL? { place }

    /// The ID of the track in the file; `kCMPersistentTrackID_Invalid` for an empty segment.
    open var sourceTrackID: CMPersistentTrackID { track }
}
