import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

extension CompositionState {
    /// Inserts a range of all tracks of an asset; what follows moves.
    ///
    /// Each track goes into a track of its media type, which is added if there is none left.
    ///
    /// - Parameters:
    ///   - timeRange: A range of the asset's timeline.
    ///   - startTime: The place; invalid for the end.
    ///   - configure: Gives a track that was added its first properties.
    /// - Throws: An ``AVError`` if the asset cannot be read or nothing of it lies in the range.
    func insert(
        _ timeRange: CMTimeRange,
        of asset: AVAsset,
        at startTime: CMTime,
        configure: @Sendable (inout CompositionTrackValues, MediaTrack) -> Void = { _, _ in }
    ) throws {
        let facts = try asset.facts()
        let sources = asset.trackList.filter {
            $0.mediaType == .video || $0.mediaType == .audio || $0.facts.isDecodable
        }
        let to = timeRange.end.isNumeric ? min(timeRange.end, facts.duration) : facts.duration
        guard !sources.isEmpty, timeRange.start.isNumeric, to.isNumeric, to > timeRange.start else {
            throw AVError(.invalidSourceMedia, "Nothing of the asset lies in the range to insert.")
        }
        let range = CMTimeRange(start: timeRange.start, end: to)
        let place = startTime.isNumeric ? startTime : duration
        var free = tracks
        var used: [ObjectIdentifier: [CompositionSegment]] = [:]
        for source in sources {
            let type = source.mediaType
            let known = source.facts
            let index = free.firstIndex { $0.present.mediaType == type }
            let made = index == nil ? addTrack(type, preferredID: kCMPersistentTrackID_Invalid) : nil
            made?.change { configure(&$0, known) }
            guard let track = index.map({ free.remove(at: $0) }) ?? made else { continue }
            // A track that lies outside the range contributes nothing, but keeps its place.
            used[ObjectIdentifier(track)] = (try? CompositionSegment.list(of: source, in: range, for: type)) ?? []
        }
        for track in tracks {
            let segments = used[ObjectIdentifier(track)] ?? []
            track.change { values in
                guard values.list.end > place || !segments.isEmpty else { return }
                let length = segments.last.map(\.target.end) ?? .zero
                var new = segments
                // Later content of all tracks moves by the same duration.
                if values.list.end > place, length < range.duration {
                    new.append(CompositionSegment(emptyFrom: length, to: range.duration))
                }
                values.list.insert(new, at: place)
                values.isModified = true
            }
        }
    }
}

/// A track whose segments lie in other assets.
protocol SegmentedTrack: AVAssetTrack {
    /// The properties of the track.
    var state: CompositionTrackState { get }
}

extension AVCompositionTrack: SegmentedTrack {}

extension CompositionSegment {
    /// Returns the segments that present a range of a track, from zero on.
    ///
    /// - Throws: An ``AVError`` if the track has another media type or nothing of it lies in the range.
    static func list(
        of track: AVAssetTrack,
        in range: CMTimeRange,
        for mediaType: AVMediaType
    ) throws(AVError) -> [CompositionSegment] {
        guard track.mediaType == mediaType else {
            throw AVError(
                .invalidSourceMedia,
                "Track \(track.trackID) is of type \(track.mediaType.rawValue) and cannot be inserted into a track of "
                    + "type \(mediaType.rawValue). Use a track of that type."
            )
        }
        let available = track.timeRange
        let wanted = range.isValid ? range : available
        let from = wanted.start.isNumeric ? wanted.start : .zero
        let to = wanted.end.isNumeric ? wanted.end : available.end
        guard to.isNumeric, to > from else {
            throw AVError(.invalidSourceMedia, "An empty or endless range cannot be inserted; pass one with an end.")
        }
        if let other = track as? any SegmentedTrack {
            let list = other.state.present.list.part(CMTimeRange(start: from, end: to))
            guard !list.isEmpty else { throw nothing(track) }
            return list.map { $0.moved(to: $0.target.start - from) }
        }
        if let core = track.core.unedited, !track.facts.mappings.isEmpty {
            let parts = parts(track.facts.mappings, of: track.facts, core)
            let list = SegmentList(parts).part(CMTimeRange(start: from, end: to))
            guard !list.isEmpty else { throw nothing(track) }
            return list.map { $0.moved(to: $0.target.start - from) }
        }
        let (start, end) = (max(from, available.start), min(to, available.end))
        guard start < end else { throw nothing(track) }
        let source = CompositionSource(core: track.core, url: track.sourceURL, track: track.facts)
        let media = CMTimeRange(start: start, end: end)
        var segments: [CompositionSegment] = []
        if start > from { segments.append(CompositionSegment(emptyFrom: .zero, to: start - from)) }
        segments.append(
            CompositionSegment(source, media: media, target: CMTimeRange(start: start - from, duration: media.duration))
        )
        return segments
    }

    private static func nothing(_ track: AVAssetTrack) -> AVError {
        AVError(
            .invalidSourceMedia,
            "Nothing of track \(track.trackID) lies in the range to insert. It ends at "
                + "\(track.timeRange.end.seconds) s."
        )
    }
}

extension AVAssetTrack {
    /// The URL of the track's file; nil if it has none.
    fileprivate var sourceURL: URL? {
        switch core.location {
        case .file(let path): URL(fileURLWithPath: path)
        default: (asset as? AVURLAsset)?.url
        }
    }
}
