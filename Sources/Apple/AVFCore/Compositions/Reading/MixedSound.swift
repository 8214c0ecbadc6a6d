import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// Sound of several sample rates in one track of a movie, which is read from the files that have it.
struct MixedSound {
    /// A part of the track's media, and the same media in their own file.
    private struct Part {
        var range: CMTimeRange
        var source: CompositionSource
        /// The distance from the track's media times to those of the file.
        var shift: CMTime
    }

    private let parts: [Part]

    /// Opens the files; nil if one of them does not have the samples where the movie says.
    init?(_ places: [SoundPlace]) {
        var files: [String: (core: AssetCore, demuxer: MediaDemuxer)] = [:]
        var parts: [Part] = []
        for place in places {
            if files[place.path] == nil {
                let location = MediaLocation.file(place.path)
                guard let demuxer = try? MediaDemuxer(location, options: MediaDemuxer.ignoringEdits) else { return nil }
                files[place.path] = (AssetCore(location, options: MediaDemuxer.ignoringEdits), demuxer)
            }
            guard let file = files[place.path], let first = place.offsets.first.flatMap(file.demuxer.sample(at:)),
                let last = place.offsets.last.flatMap(file.demuxer.sample(at:)), last.trackID == first.trackID,
                let start = place.times.first, let end = place.times.last,
                var track = file.demuxer.tracks.first(where: { $0.id == first.trackID })
            else { return nil }
            let shift = first.time - start
            // Both ends lie at the same distance, or the samples are in another order there.
            guard abs((last.time - end - shift).seconds) < 0.001 else { return nil }
            track.mappings = []
            let source = CompositionSource(core: file.core, url: URL(fileURLWithPath: place.path), track: track)
            parts.append(Part(range: place.range, source: source, shift: shift))
        }
        self.parts = parts
    }

    /// Returns the segments of a part of the movie's presentation.
    func segments(_ mapping: CMTimeMapping) -> [CompositionSegment] {
        let (media, target) = (mapping.source, mapping.target)
        var result: [CompositionSegment] = []
        for part in parts {
            let common = part.range.intersection(media)
            guard common.isValid, common.duration.isNumeric, common.duration > .zero else { continue }
            let start = ExactTime.map(common.start, from: media, to: target)
            let end = ExactTime.map(common.end, from: media, to: target)
            guard end > start else { continue }
            let moved = CMTimeRange(start: common.start + part.shift, duration: common.duration)
            // Equal durations are those of the same speed, whatever their timescales.
            let isPlain = media.duration == target.duration
            let shown = CMTimeRange(start: start, duration: isPlain ? common.duration : end - start)
            result.append(CompositionSegment(part.source, media: moved, target: shown))
        }
        return result
    }
}
