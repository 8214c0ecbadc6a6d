import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization

/// The properties of a composition's track.
struct CompositionTrackValues: Sendable {
    /// The ID of the track.
    let id: CMPersistentTrackID
    /// The media type of the track.
    let mediaType: AVMediaType
    var list = SegmentList()
    var isEnabled = true
    var preferredTransform: CGAffineTransform?
    var preferredVolume: Float = 1
    var timescale: CMTimeScale = 0
    var languageCode: String?
    var extendedLanguageTag: String?
    var associations: [TrackAssociation] = []
    var replacements: [FormatReplacement] = []
    var naturalSize: CGSize?
    var alternateGroup = 0
    var layer = 0
    /// The metadata; nil for none of its own.
    var items: [MediaFileTag] = []
    /// The URL of the folder from which the addresses of files are written.
    var referenceBase: URL?
    var isModified = false

    /// An association with another track.
    struct TrackAssociation: Sendable {
        var track: CMPersistentTrackID
        var type: AVAssetTrack.AssociationType
    }

    /// A format description and the one that replaces it.
    struct FormatReplacement: Sendable {
        var original: CMFormatDescription
        var replacement: CMFormatDescription
    }

    /// The formats of the segments' sources, each once.
    var formats: [CMFormatDescription] {
        var result: [CMFormatDescription] = []
        for case let format? in list.segments.map({ $0.source?.track.format }) {
            let used = replacements.first { $0.original == format }?.replacement ?? format
            if !result.contains(used) { result.append(used) }
        }
        return result
    }

    /// The associations with other tracks, by type.
    private var references: [MovieMap.Reference] {
        var types: [AVAssetTrack.AssociationType] = []
        for association in associations where !types.contains(association.type) { types.append(association.type) }
        return types.map { type in
            let tracks = associations.filter { $0.type == type }.map { Int($0.track) }
            return MovieMap.Reference(type: type.rawValue, trackIDs: tracks)
        }
    }

    /// The properties of the track in the form of a file's; those of the first source where the track has none.
    var facts: MediaTrack {
        let sources = list.segments.compactMap(\.source)
        var facts: MediaTrack
        if let first = sources.first?.track {
            facts = first
        } else {
            let type = CMFormatDescription.MediaType(string: mediaType.rawValue)
            facts = MediaTrack(id: Int(id), mediaType: type, format: CMFormatDescription(emptyOf: type))
        }
        facts.id = Int(id)
        if let format = formats.first { facts.format = format }
        if timescale > 0 { facts.timescale = timescale }
        // The track begins with its first segment that is not empty.
        let start = list.segments.first { !$0.isEmpty }?.target.start ?? .zero
        facts.timeRange = CMTimeRange(start: start, end: max(start, list.end))
        facts.preferredTransform = preferredTransform ?? .identity
        facts.isEnabled = isEnabled
        facts.languageTag = extendedLanguageTag ?? languageCode
        facts.metadata = []
        facts.items = items
        if let naturalSize { facts.naturalSize = naturalSize }
        facts.references = references
        facts.volume = preferredVolume
        facts.alternateGroup = alternateGroup
        // A track with a source is as self-contained as the samples are in one file with the header, which none is.
        facts.isSelfContained = sources.isEmpty
        facts.isDecodable = sources.allSatisfy { $0.track.isDecodable }
        facts.sampleCount = nil
        facts.totalSampleDataLength = nil
        if list.segments.contains(where: \.isScaled) {
            let media = list.segments.filter { !$0.isEmpty }.reduce(0) { $0 + $1.media.duration.seconds }
            let shown = list.segments.filter { !$0.isEmpty }.reduce(0) { $0 + $1.target.duration.seconds }
            let speed = shown > 0 ? media / shown : 1
            facts.nominalFrameRate *= Float(speed)
            if facts.minFrameDuration.isNumeric, speed > 0 {
                facts.minFrameDuration = CMTimeMultiplyByFloat64(facts.minFrameDuration, multiplier: 1 / speed)
            }
        }
        return facts
    }
}

/// The properties of a composition's track, which may change.
final class CompositionTrackState: Sendable {
    private let values: Mutex<CompositionTrackValues>

    init(_ values: CompositionTrackValues) { self.values = Mutex(values) }

    /// The present properties.
    var present: CompositionTrackValues { values.withLock { $0 } }

    /// Changes the properties.
    func change<R: Sendable>(_ body: (inout CompositionTrackValues) throws -> sending R) rethrows -> R {
        try values.withLock { try body(&$0) }
    }
}

/// The tracks of a composition, which may change.
final class CompositionState: Sendable {
    private struct Values: Sendable {
        var tracks: [CompositionTrackState] = []
        var naturalSize = CGSize.zero
        var nextID: CMPersistentTrackID = 1
    }

    private let values: Mutex<Values>

    init(_ tracks: [CompositionTrackState] = [], naturalSize: CGSize = .zero) {
        let next = (tracks.map(\.present.id).max() ?? 0) + 1
        values = Mutex(Values(tracks: tracks, naturalSize: naturalSize, nextID: next))
    }

    /// The present tracks.
    var tracks: [CompositionTrackState] { values.withLock { $0.tracks } }

    /// The size that was set; zero if none was set.
    var naturalSize: CGSize {
        get { values.withLock { $0.naturalSize } }
        set { values.withLock { $0.naturalSize = newValue } }
    }

    /// The end of the longest track.
    var duration: CMTime { tracks.map(\.present.list.end).max() ?? .zero }

    /// Adds a track; nil if the ID is in use.
    func addTrack(_ mediaType: AVMediaType, preferredID: CMPersistentTrackID) -> CompositionTrackState? {
        values.withLock { values in
            let used = Set(values.tracks.map(\.present.id))
            var id = preferredID
            if id == kCMPersistentTrackID_Invalid {
                while used.contains(values.nextID) { values.nextID += 1 }
                id = values.nextID
            }
            guard !used.contains(id), id > 0 else { return nil }
            let track = CompositionTrackState(CompositionTrackValues(id: id, mediaType: mediaType))
            values.tracks.append(track)
            return track
        }
    }

    /// Removes a track.
    func removeTrack(_ track: CompositionTrackState) {
        values.withLock { $0.tracks.removeAll { $0 === track } }
    }

    /// The present properties, in the form of a file's; tracks without segments are left out.
    var facts: AssetFacts {
        AssetFacts(composedOf: tracks.map(\.present).filter { !$0.list.segments.isEmpty }.map(\.facts))
    }
}
