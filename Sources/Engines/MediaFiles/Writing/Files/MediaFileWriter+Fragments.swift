import CoreMedia
import Foundation

extension MediaFileWriter {
    /// Writes the queued samples as one fragment.
    ///
    /// - Parameter mustGo: writes the fragment even if a track's format is still unknown; that track is then missing
    ///   from the file's header if nothing follows.
    func writeFragment(mustGo: Bool = true) throws(MediaError) {
        guard let waiting = fragments, !waiting.isEmpty else { return }
        if !mustGo, waiting.canWait, !waiting.hasHeader, tracks.contains(where: { $0.descriptions.isEmpty }) { return }
        try addSignature(isLast: false)
        guard let queue = fragments else { return }
        var header: [UInt8] = []
        if fragments?.takeHeader() == true {
            for index in tracks.indices where !tracks[index].descriptions.isEmpty { tracks[index].fixTimescale() }
            header = fragmentedHeader()
        }
        let fragment = Fragment(queue)
        fragments?.removeAll()
        if case .segments(let handler) = destination {
            if !header.isEmpty { handler(initialSegment(header)) }
            handler(try segment(fragment))
            return
        }
        guard let sink else { return }
        let start = sink.position
        // The header before the first fragment is no part of it.
        if signer != nil, header.isEmpty == false { signedEnd = start + Int64(header.count) }
        do throws(MediaError) {
            // Both boxes begin as free space and get their types once all bytes are written: readers reject a whole
            // file if a fragment's header is cut off.
            try sink.write(Self.renamed(header, "free"))
            let base = sink.position
            try sink.write(Self.renamed(fragment.header, "free"))
            for part in fragment.parts {
                tracks[part.track].table.place(
                    count: part.count,
                    bytes: Int64(part.byteCount),
                    at: base + Int64(part.offset),
                    description: part.description
                )
                for data in part.data {
                    try Self.forEachPart(of: data) { (bytes) throws(MediaError) in try sink.write(bytes) }
                }
            }
            // Flushed data survives the end of the process.
            try sink.flush()
            if !header.isEmpty { try sink.overwrite(at: start + 4, with: Array("moov".utf8)) }
            try sink.overwrite(at: base + 4, with: Array("moof".utf8))
            if signer != nil { noteRegion(end: sink.position) }
            guard sink.isThere else {
                throw MediaError(
                    .notFound,
                    "Could not continue writing \(sink.path): the file was removed or renamed. Write to a new file."
                )
            }
        } catch {
            // Half a fragment is useless and would hide fragments after it.
            try? sink.truncate(to: start)
            throw fail(error)
        }
    }

    /// Returns the header that describes the fragments that follow.
    func fragmentedHeader() -> [UInt8] {
        var header = movieHeader(sessionEnd: nil)
        header.isFragmented = true
        return header.bytes()
    }

    func initialSegment(_ header: [UInt8]) -> MediaSegment {
        MediaSegment(
            data: Data(FileTypeBox(container: container, isFragmented: true).bytes + header),
            isInitialization: true,
            sequenceNumber: 0,
            tracks: []
        )
    }

    func segment(_ fragment: Fragment) throws(MediaError) -> MediaSegment {
        var data = Data(fragment.header)
        for part in fragment.parts {
            for slice in part.data {
                try Self.forEachPart(of: slice) { (bytes) throws(MediaError) in data.append(contentsOf: bytes) }
            }
        }
        return MediaSegment(
            data: data,
            isInitialization: false,
            sequenceNumber: Int(fragment.number),
            tracks: fragment.reports(tracks)
        )
    }
}
