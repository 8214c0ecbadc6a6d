import CoreMedia
import Foundation

/// The samples and the signatures of a film.
struct SignedFilm {
    private struct Track {
        var kind: UInt32
        var samples: [FilmSample] = []
    }

    private var tracks: [Track] = []
    /// The contents of the samples of the tracks of signatures, in the order of the file.
    private var documents: [[UInt8]] = []
    private(set) var duration = 0.0

    /// Reads a film.
    init(_ path: String) throws(MediaError) {
        // As stored: times without edits, and samples that edits leave out.
        let demuxer = try MediaDemuxer(.file(path), options: ["ignore_editlist": "1"])
        var places: [Int: Int] = [:]
        var signatureTracks: Set<Int> = []
        for track in demuxer.tracks {
            if FilmSignature.isTrack(track.format) {
                signatureTracks.insert(track.id)
            } else {
                places[track.id] = tracks.count
                tracks.append(Track(kind: track.mediaType.rawValue))
            }
        }
        if demuxer.duration.isNumeric { duration = demuxer.duration.seconds }
        var formats: [ObjectIdentifier: [UInt8]] = [:]
        // Keeps the formats alive, whose addresses are the keys.
        var kept: [CMFormatDescription] = []
        while let sample = try demuxer.next() {
            guard let data = try? sample.buffer.dataBuffer?.dataBytes() else { continue }
            let bytes = [UInt8](data)
            if signatureTracks.contains(sample.trackID) {
                let boxes = MetadataKeyTable.boxes(bytes[...])
                documents.append(boxes.count == 1 ? Array(boxes[0].contents) : [])
                continue
            }
            guard let place = places[sample.trackID] else { continue }
            var format: [UInt8] = []
            if let description = sample.buffer.formatDescription {
                let id = ObjectIdentifier(description)
                if formats[id] == nil {
                    formats[id] = FilmSignature.digest(of: description)
                    kept.append(description)
                }
                format = formats[id] ?? []
            }
            let isVideo = tracks[place].kind == CMFormatDescription.MediaType.video.rawValue
            let isNotSync = sample.buffer.sampleAttachments.first?[.notSync] as? Bool == true
            tracks[place].samples.append(
                FilmSample(
                    time: sample.buffer.presentationTimeStamp,
                    isSync: !isVideo || !isNotSync,
                    size: bytes.count,
                    digest: Array(SigningKey.sha256(bytes).prefix(FilmSignature.digestSize)),
                    format: format
                )
            )
        }
    }

    init(documents: [[UInt8]], samples: [(kind: UInt32, samples: [FilmSample])]) {
        self.documents = documents
        tracks = samples.map { Track(kind: $0.kind, samples: $0.samples) }
    }

    /// True if there are signatures, valid or not.
    var hasDamagedSignatures: Bool { !documents.isEmpty }

    /// Reads the signatures; nil if none is valid.
    func plan(key: SigningKey?) -> SignaturePlan? { SignaturePlan(documents, key: key?.publicBytes) }

    /// Returns the findings of the segments by their positions, and the gaps in which there are samples.
    func match(_ plan: SignaturePlan) -> (findings: [Int: SampleMatcher.Finding], filledGaps: Set<Int>) {
        var findings: [Int: SampleMatcher.Finding] = [:]
        var filled: Set<Int> = []
        let gaps = plan.gaps
        for (position, index) in assignment(plan) {
            var matcher = SampleMatcher(index.map { tracks[$0].samples } ?? [])
            matcher.match(plan.parts(of: position), gaps: gaps)
            filled.formUnion(matcher.filledGaps)
            for (segment, finding) in matcher.findings {
                if findings[segment] == nil { findings[segment] = finding } else { findings[segment]?.merge(finding) }
            }
        }
        return (findings, filled)
    }

    /// Returns the film's track for each signed track: of the same kind, with the most samples in common.
    private func assignment(_ plan: SignaturePlan) -> [(position: UInt16, track: Int?)] {
        var free = Set(tracks.indices)
        return plan.positions.map { position, kind in
            let signed = plan.digests(of: position)
            let candidates = free.filter { tracks[$0].kind == kind }.sorted()
            let best = candidates.max { a, b in
                common(tracks[a], signed) < common(tracks[b], signed)
            }
            if let best { free.remove(best) }
            return (position, best)
        }
    }

    private func common(_ track: Track, _ signed: Set<[UInt8]>) -> Int {
        track.samples.reduce(0) { $0 + (signed.contains($1.digest) ? 1 : 0) }
    }

    /// Returns the tracks that have samples and no signatures.
    func unsignedTracks(_ plan: SignaturePlan) -> [FilmVerdict.Segment] {
        let signed = Set(assignment(plan).compactMap(\.track))
        return tracks.indices.filter { !signed.contains($0) && !tracks[$0].samples.isEmpty }.map { index in
            let times = tracks[index].samples.map(\.time).filter(\.isNumeric).map(\.seconds)
            return .init(
                start: times.min() ?? 0,
                end: times.max() ?? 0,
                state: .unsigned,
                reason: "track \(index + 1) has no signatures"
            )
        }
    }
}
