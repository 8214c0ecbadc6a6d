import CoreMedia
import Foundation

extension MediaFileWriter {
    /// Appends the tables and turns everything between the file header and them into media data.
    func complete(_ sink: FileSink, sessionEnd: CMTime?) throws(MediaError) {
        let end = sink.position
        let header = movieHeader(sessionEnd: sessionEnd)
        // In this order, the file stays readable at every moment if it was readable before.
        try sink.write(Self.renamed(header.bytes(), "free"))
        try sink.overwrite(at: end + 4, with: Array("moov".utf8))
        try sink.overwrite(at: mediaHeader, with: Self.mediaBox(length: end - mediaHeader))
        if options.optimizesForNetwork { try moveHeaderToFront(sink, header: header, end: end) }
    }

    func movieHeader(sessionEnd: CMTime?) -> MovieHeader {
        MovieHeader(
            tracks: tracks,
            container: container,
            sessionStart: sessionStart ?? .zero,
            sessionEnd: sessionEnd,
            options: options
        )
    }

    /// Writes the movie again with the tables in front, to a temporary file that then replaces the original.
    ///
    /// If the disk has no room for the copy, the original stays; it plays equally well.
    func moveHeaderToFront(_ sink: FileSink, header: MovieHeader, end: Int64) throws(MediaError) {
        let folder = options.temporaryDirectory ?? (sink.path as NSString).deletingLastPathComponent
        let name = ".\((sink.path as NSString).lastPathComponent).\(UInt32.random(in: 0...UInt32.max)).part"
        let path = folder.isEmpty ? name : (folder as NSString).appendingPathComponent(name)
        var shifted = header
        // Larger offsets can enlarge the table, which in turn enlarges the offsets.
        var table = header.bytes()
        for _ in 0..<3 {
            shifted.chunkShift = Int64(table.count)
            table = shifted.bytes()
        }
        let copy: FileSink
        do throws(MediaError) { copy = try FileSink(creating: path) } catch { return }
        do throws(MediaError) {
            try sink.copy(0..<mediaHeader, to: copy)
            try copy.write(table)
            try sink.copy(mediaHeader..<end, to: copy)
            try copy.flush()
        } catch {
            copy.delete()
            return
        }
        guard sink.isThere, rename(path, sink.path) == 0 else { return copy.delete() }
        sink.adopt(copy)
    }

    /// Drops as many of the last samples as needed to make room for the tables.
    func salvage(_ sink: FileSink) {
        let needed = tracks.reduce(Int64(4096)) { $0 + $1.table.boxSize + 4096 }
        let room = sink.sizeOnDisk - needed
        while let last = tracks.indices.max(by: { lastEnd($0) < lastEnd($1) }), lastEnd(last) > room {
            guard tracks[last].table.count > 0 else { break }
            tracks[last].table.removeLast()
        }
        let end = max(tracks.indices.map(lastEnd).max() ?? 0, mediaHeader + 16)
        for index in tracks.indices { tracks[index].close() }
        guard (try? sink.truncate(to: end)) != nil else { return }
        let table = movieHeader(sessionEnd: nil).bytes()
        guard (try? sink.write(table)) != nil, (try? sink.flush()) != nil else { return }
        try? sink.overwrite(at: mediaHeader, with: Self.mediaBox(length: end - mediaHeader))
    }

    func lastEnd(_ track: Int) -> Int64 { tracks[track].table.chunks.last?.end ?? 0 }
}
