import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// A file whose tracks present several parts of their media, or parts at another speed.
///
/// FFmpeg's demuxer does not show exactly the frames of each part where frames depend on each other. The edit lists are
/// therefore read here, and the parts are presented as a composition of the file's media without edits.
final class EditedFile: MediaSource {
    let tracks: [MediaTrack]
    let duration: CMTime
    private let file: MediaDemuxer
    private let reader: CompositionReader

    /// Opens the parts of a file.
    ///
    /// - Parameters:
    ///   - file: The file with its edits ignored.
    ///   - core: An asset of the file with its edits ignored.
    init(
        _ file: MediaDemuxer,
        core: AssetCore,
        isStored: Bool,
        interrupt: MediaInterrupt
    ) throws(MediaError) {
        self.file = file
        let map = file.map ?? MovieMap()
        var states: [CompositionTrackState] = []
        var tracks: [MediaTrack] = []
        for var track in file.tracks {
            let edits = map.track(track.id)
            let mappings = try edits?.mappings(timescale: map.timescale) ?? []
            var values = CompositionTrackValues(
                id: CMPersistentTrackID(truncatingIfNeeded: track.id),
                mediaType: AVMediaType(track.mediaType)
            )
            values.copySettings(of: track)
            values.naturalSize = track.naturalSize
            values.list = SegmentList(CompositionSegment.parts(mappings, of: track, core))
            states.append(CompositionTrackState(values))
            let start = values.list.segments.first { !$0.isEmpty }?.target.start ?? .zero
            track.timeRange = CMTimeRange(start: start, end: max(start, values.list.end))
            // Those of mixed sound are kept on the track's own media.
            track.mappings = track.soundPlaces.isEmpty ? values.list.segments.map(\.mapping) : mappings
            tracks.append(track)
        }
        self.tracks = tracks
        duration = tracks.map(\.timeRange.end).max() ?? .zero
        reader = CompositionReader(CompositionState(states), isStored: isStored, interrupt: interrupt)
    }

    var title: String { file.title }
    var metadata: [MediaTag] { file.metadata }
    var containerName: String { file.containerName }
    var fileItems: [MediaFileTag] { file.fileItems }
    var chapters: [MediaChapter] { file.chapters }
    var isTruncated: Bool { reader.isTruncated }

    var loss: MediaError? {
        guard isTruncated else { return nil }
        return MediaError(.truncated, "\(title) stops in the middle. Copy or record it again.")
    }

    func select(_ trackIDs: Set<Int>) { reader.select(trackIDs) }
    func seek(to time: CMTime) throws(MediaError) { try reader.seek(to: time) }
    func next() throws(MediaError) -> MediaSample? { try reader.next() }
}

extension CompositionSegment {
    /// Returns the parts of a file's track; all of it without mappings.
    ///
    /// - Parameter core: An asset of the file with its edits ignored.
    static func parts(_ mappings: [CMTimeMapping], of track: MediaTrack, _ core: AssetCore) -> [CompositionSegment] {
        var url: URL?
        if case .file(let path)? = core.location { url = URL(fileURLWithPath: path) }
        var plain = track
        plain.mappings = []
        let source = CompositionSource(core: core, url: url, track: plain)
        guard !mappings.isEmpty else {
            let range = track.timeRange
            guard range.start.isNumeric, range.duration.isNumeric, range.duration > .zero else { return [] }
            return [CompositionSegment(source, media: range, target: range)]
        }
        let sound = track.soundPlaces.isEmpty ? nil : MixedSound(track.soundPlaces)
        return mappings.flatMap { mapping in
            if mapping.source.isValid, let found = sound?.segments(mapping), !found.isEmpty { return found }
            return mapping.source.isValid
                ? [CompositionSegment(source, media: mapping.source, target: mapping.target)]
                : [CompositionSegment(emptyFrom: mapping.target.start, to: mapping.target.end)]
        }
    }
}
