import CoreMedia
import Foundation

extension MediaFileWriter {
    /// The position of the track that holds signatures; nil without a key.
    var signatureTrack: Int? { signer == nil ? nil : tracks.count - 1 }

    /// Ticks per second of the track of signatures.
    static let signatureTimescale: Int32 = 1_000_000
    /// The length of a segment in files without fragments, in seconds.
    private static let signatureInterval = 1.0

    /// Makes the track of signatures.
    static func makeSignatureTrack() -> Track {
        var track = Track(format: FilmSignature.trackFormat)
        track.timescale = signatureTimescale
        return track
    }

    /// Notes a sample for the signature of its segment.
    func noteForSignature(
        _ placed: MovieTrack.Placed,
        _ data: CMBlockBuffer.Slice,
        track: Int
    ) throws(MediaError) {
        guard signer != nil, data.dataLength > 0 else { return }
        let timescale = tracks[track].timescale
        let present = tracks[track]
        let format =
            present.descriptions.indices.contains(placed.description)
            ? present.descriptions[placed.description] : nil
        let digest = try Self.digest(of: data)
        signer?.add(
            digest,
            size: data.dataLength,
            isSync: placed.isSync || present.settings.mediaType != .video,
            time: CMTime(value: placed.decodeTicks + placed.offset, timescale: timescale),
            // Linear PCM comes as many frames at a time.
            duration: CMTime(value: placed.delta &* Int64(max(1, placed.count)), timescale: timescale),
            origin: CMTime(value: present.origin ?? 0, timescale: timescale),
            track: track,
            settings: present.settings,
            format: format
        )
    }

    /// Signs the segment in a file without fragments, if it is long enough; call it before a key frame.
    func signIfDue(at time: CMTime, isSync: Bool, track: Int) throws(MediaError) {
        guard let signer, fragments == nil, isSync, track == 0, let start = signer.start, signer.hasSamples,
            (time - start).seconds >= Self.signatureInterval
        else { return }
        try addSignature(isLast: false)
    }

    /// Signs the samples since the last signature, and adds the signature to the segment.
    func addSignature(isLast: Bool) throws(MediaError) {
        guard let index = signatureTrack, var signing = signer, !signing.isOver, signing.hasSamples || isLast else {
            return
        }
        let session = sessionStart ?? .zero
        let begin = signing.start ?? session
        let end = signing.end ?? begin
        let bytes: [UInt8]
        do throws(MediaError) {
            bytes = MetadataKeyTable.box(1, try signing.signature(isLast: isLast, sessionStart: session))
        } catch {
            throw fail(error)
        }
        signer = signing
        guard let block = try? CMBlockBuffer(copying: bytes) else {
            throw fail(MediaError(.outOfMemory, "Could not sign the film: no memory is left. Close other programs."))
        }
        var time = CMTimeConvertScale(begin, timescale: Self.signatureTimescale, method: .roundHalfAwayFromZero)
        if let last = lastSignature, time <= last { time = CMTime(value: last.value + 1, timescale: last.timescale) }
        lastSignature = time
        let length = CMTimeMaximum(end - time, CMTime(value: 1, timescale: Self.signatureTimescale))
        let batch = MovieTrack.Samples(
            count: 1,
            decodeTime: time,
            presentationTime: time,
            duration: length,
            size: bytes.count
        )
        let placed = try tracks[index].place(batch, description: 0)
        if fragments != nil {
            fragments?.resolveLast(of: index, delta: tracks[index].resolvedDelta)
            fragments?.add(placed, block[...], at: batch.decodeTime, to: index)
            return
        }
        guard let sink else { return }
        let start = sink.position
        do throws(MediaError) {
            try sink.write(bytes)
        } catch {
            tracks[index].table.removeLast()
            throw fail(error)
        }
        tracks[index].table.place(count: 1, bytes: Int64(bytes.count), at: start, description: 0)
        noteRegion(end: sink.position)
    }

    /// Notes that the file up to a position has the samples of the segment that was signed last.
    func noteRegion(end: Int64) {
        guard let number = signer?.lastNumber else { return }
        signedRegions.append((signedEnd, number))
        signedEnd = end
    }

    /// Appends the digests of the whole file.
    func seal(_ sink: FileSink) throws(MediaError) {
        guard let signer, let key = options.signingKey else { return }
        try sink.flush()
        // Moving the tables to the front has moved the segments.
        let regions = options.optimizesForNetwork ? [] : signedRegions
        let size = sink.position
        var parts: [FilmSeal.Part] = []
        var position: Int64 = 0
        for part in FilmSeal.layout(size: size, regions: regions, end: signedEnd) {
            let bytes = try sink.read(at: position, count: Int(part.length))
            parts.append(
                FilmSeal.Part(length: part.length, segment: part.segment, digest: SigningKey.sha256(bytes))
            )
            position += part.length
        }
        let end = CMTimeConvertScale(
            (signer.end ?? .zero) - (sessionStart ?? .zero),
            timescale: Self.signatureTimescale,
            method: .roundHalfAwayFromZero
        )
        let seal = FilmSeal(parts: parts, end: end.isNumeric ? end.value : 0, key: key.publicBytes)
        guard let box = seal.box(signedBy: key) else {
            throw MediaError(
                .inputOutput,
                "Could not sign the film: the key refuses. Check that the token is there, or choose another key."
            )
        }
        try sink.write(box)
        try sink.flush()
    }

    private static func digest(of slice: CMBlockBuffer.Slice) throws(MediaError) -> [UInt8] {
        var digest: [UInt8]?
        var gathered: [UInt8] = []
        let total = slice.dataLength
        try forEachPart(of: slice) { (part) throws(MediaError) in
            if part.count == total {
                digest = SigningKey.sha256(part)
            } else {
                gathered.append(contentsOf: part)
            }
        }
        return digest ?? SigningKey.sha256(gathered)
    }
}
