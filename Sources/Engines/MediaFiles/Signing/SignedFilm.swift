import CoreMedia
import Foundation

/// The samples and the signatures of a film.
struct SignedFilm {
    private struct Track {
        var kind: UInt32
        var samples: [FilmSample] = []
        var isSignatures = false
        /// The number of the track in the file, for linear PCM, whose samples are compared later.
        var sound: Int?
    }

    /// The path of the film; nil for one in memory.
    private let path: String?

    private var tracks: [Track] = []
    /// The contents of the samples of the tracks of signatures, in the order of the file.
    private var documents: [[UInt8]] = []
    private(set) var duration = 0.0

    /// Reads a film.
    init(_ path: String) throws(MediaError) {
        self.path = path
        // As stored: times without edits, and samples that edits leave out.
        let demuxer = try MediaDemuxer(.file(path), options: MediaDemuxer.ignoringEdits)
        var places: [Int: Int] = [:]
        var signatureTracks: Set<Int> = []
        for track in demuxer.tracks {
            if FilmSignature.isTrack(track.format) {
                signatureTracks.insert(track.id)
            } else {
                places[track.id] = tracks.count
                let isLinear = track.format.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM
                tracks.append(Track(kind: track.mediaType.rawValue, sound: isLinear ? track.id : nil))
            }
        }
        if demuxer.duration.isNumeric { duration = demuxer.duration.seconds }
        var formats: [ObjectIdentifier: [UInt8]] = [:]
        // Keeps the formats alive, whose addresses are the keys.
        var kept: [CMFormatDescription] = []
        while let sample = try demuxer.next() {
            if let place = places[sample.trackID], tracks[place].sound != nil { continue }
            guard let data = try? sample.buffer.dataBuffer?.dataBytes() else { continue }
            let bytes = [UInt8](data)
            let isCopied = places[sample.trackID].map { tracks[$0].samples.isEmpty } ?? false
            if isCopied, FilmSignature.isSample(bytes), let place = places.removeValue(forKey: sample.trackID) {
                signatureTracks.insert(sample.trackID)
                tracks[place].isSignatures = true
            }
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
        path = nil
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
            let parts = plan.parts(of: position)
            var matcher = SampleMatcher(index.map { samples(of: $0, like: parts) } ?? [])
            matcher.match(parts, gaps: gaps)
            filled.formUnion(matcher.filledGaps)
            for (segment, finding) in matcher.findings {
                if findings[segment] == nil { findings[segment] = finding } else { findings[segment]?.merge(finding) }
            }
        }
        return (findings, filled)
    }

    /// Returns the samples of a track, for linear PCM as the signatures cut them.
    private func samples(of index: Int, like parts: [SampleMatcher.Segment]) -> [FilmSample] {
        guard let id = tracks[index].sound, let path else { return tracks[index].samples }
        var blocks = SoundBlocks(parts.flatMap(\.track.entries))
        // A file that cannot be read now lacks these samples.
        guard let demuxer = try? MediaDemuxer(.file(path), options: MediaDemuxer.ignoringEdits) else { return [] }
        demuxer.select([id])
        var known: (format: CMFormatDescription, digest: [UInt8])?
        while let sample = (try? demuxer.next()) ?? nil {
            guard let format = sample.buffer.formatDescription,
                let data = try? sample.buffer.dataBuffer?.dataBytes()
            else { continue }
            if known?.format !== format { known = (format, FilmSignature.digest(of: format)) }
            let time = sample.buffer.presentationTimeStamp
            blocks.add([UInt8](data), at: time, format, format: known?.digest ?? [])
        }
        blocks.finish()
        return blocks.samples
    }

    /// Returns the film's track for each signed track: of the same kind, with the most samples in common.
    private func assignment(_ plan: SignaturePlan) -> [(position: UInt16, track: Int?)] {
        var free = Set(tracks.indices)
        return plan.positions.map { position, kind in
            let signed = plan.digests(of: position)
            let candidates = free.filter { tracks[$0].kind == kind }.sorted()
            var best = candidates.first
            if candidates.count > 1 {
                let parts = plan.parts(of: position)
                let counts = candidates.map { index in
                    samples(of: index, like: parts).reduce(0) { $0 + (signed.contains($1.digest) ? 1 : 0) }
                }
                best = zip(candidates, counts).max { $0.1 < $1.1 }?.0
            }
            if let best { free.remove(best) }
            return (position, best)
        }
    }

    /// Returns the tracks that have samples and no signatures.
    func unsignedTracks(_ plan: SignaturePlan) -> [FilmVerdict.Segment] {
        let signed = Set(assignment(plan).compactMap(\.track))
        let unsigned = tracks.indices.filter { !signed.contains($0) }
        return unsigned.filter { tracks[$0].sound != nil || !tracks[$0].samples.isEmpty }.map { index in
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
