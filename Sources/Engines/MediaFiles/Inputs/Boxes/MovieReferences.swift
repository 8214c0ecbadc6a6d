import Foundation

/// The references of a movie's header to samples in other files.
struct MovieReferences {
    /// The paths of the other files, each once.
    private(set) var files: [String] = []
    /// A Boolean value that indicates whether all references lead to local files by their addresses.
    private(set) var isUsable = true
    /// The place of the header.
    let header: FileLayout.Box

    let bytes: [UInt8]
    private let folder: URL

    /// Largest header that is read, in bytes.
    private static let maximumSize: UInt64 = 256 << 20
    /// Largest number of files that a movie may refer to.
    private static let maximumFiles = 256

    /// Reads the header of a file; nil for a file without one.
    init?(path: String) {
        guard let layout = FileLayout(path: path),
            let place = layout.boxes.last(where: { $0.type == "moov" && $0.isWhole }), place.size <= Self.maximumSize,
            let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: place.offset)) != nil,
            let data = try? file.read(upToCount: Int(place.size))
        else { return nil }
        header = place
        bytes = [UInt8](data)
        folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        guard let movie = BoxBytes(bytes: bytes[...]).first("moov") else { return nil }
        for track in movie.boxes where track.isNamed("trak") {
            for case let reference? in Self.references(track.contents, folder) {
                switch reference {
                case .file(let path):
                    if !files.contains(path) { files.append(path) }
                case .unknown:
                    isUsable = false
                    // Counts as a reference.
                    if files.isEmpty { files.append("") }
                }
            }
        }
        if files.count > Self.maximumFiles { isUsable = false }
    }

    /// A reference to another file.
    private enum Reference {
        case file(String)
        case unknown
    }

    /// Returns the references of a `trak` box by number; nil for those to the file itself.
    private static func references(_ track: BoxBytes, _ folder: URL) -> [Reference?] {
        let list = track.at("mdia", "minf", "dinf", "dref")?.from(8).boxes ?? []
        return list.map { box in
            if box.contents.u8(3) & 1 != 0 { return nil }
            guard box.isNamed("url ") else { return .unknown }
            let text = String(decoding: box.contents.from(4).bytes.prefix { $0 != 0 }, as: UTF8.self)
            // No address at all means the file itself.
            guard !text.isEmpty else { return nil }
            guard let url = URL(string: text, relativeTo: folder), url.isFileURL else { return .unknown }
            return .file(url.standardizedFileURL.path)
        }
    }

    /// Returns whether some samples of a track, given by its `trak` box, are in other files.
    static func refersElsewhere(_ track: BoxBytes) -> Bool {
        references(track, URL(fileURLWithPath: "/")).contains { $0 != nil }
    }

    // MARK: Rewriting

    /// Returns the header with the positions of samples among all parts.
    ///
    /// - Parameter bases: the positions of the other files; without them, only the header's length is right.
    func rewritten(bases: [Int64]) -> [UInt8] {
        var writer = BoxWriter()
        for box in BoxBytes(bytes: bytes[...]).boxes where box.isNamed("moov") {
            writer.box("moov") { writer in
                for part in box.contents.boxes {
                    guard part.isNamed("trak") else {
                        writer.raw(part.whole)
                        continue
                    }
                    let positions = positions(of: part.contents, bases)
                    Self.copy(part, positions, to: &writer)
                }
            }
        }
        return writer.bytes
    }

    private static let path = ["trak", "mdia", "minf", "stbl"]

    private static func copy(_ box: BoxBytes.Box, _ positions: [UInt64], to writer: inout BoxWriter) {
        if let name = path.first(where: { box.isNamed($0) }) {
            writer.box(name) { writer in
                for part in box.contents.boxes { copy(part, positions, to: &writer) }
            }
        } else if box.isNamed("stco") || box.isNamed("co64") {
            writer.fullBox("co64") { writer in
                writer.u32(UInt32(clamping: positions.count))
                for position in positions { writer.u64(position) }
            }
        } else {
            writer.raw(box.whole)
        }
    }

    /// A run of samples in a file.
    struct Chunk {
        /// The path of another file; nil for the movie's own.
        var path: String?
        var offset: Int64
        /// The position of the samples' description.
        var description: Int
        var samples: Int
    }

    /// Returns the runs of a track's samples, given by its `trak` box.
    func chunks(of track: BoxBytes) -> [Chunk] {
        guard let table = track.at("mdia", "minf", "stbl") else { return [] }
        let references = Self.references(track, folder)
        let descriptions = (table.first("stsd")?.from(8).boxes ?? []).map { $0.contents.u16(6) }
        let list = table.first("stco") ?? table.first("co64") ?? BoxBytes(bytes: [])
        let size = table.first("stco") == nil ? 8 : 4
        let count = min(Int(list.u32(4)), max(0, (list.count - 8) / size))
        let runs = table.first("stsc") ?? BoxBytes(bytes: [])
        let runCount = min(Int(runs.u32(4)), max(0, (runs.count - 8) / 12))
        var run = 0
        return (0..<count).map { chunk in
            while run + 1 < runCount, Int(runs.u32(8 + (run + 1) * 12)) <= chunk + 1 { run += 1 }
            let position = list.number(8 + chunk * size, size)
            let description = Int(runs.u32(8 + run * 12 + 8)) - 1
            var made = Chunk(
                offset: Int64(clamping: position),
                description: description,
                samples: Int(runs.u32(8 + run * 12 + 4))
            )
            if descriptions.indices.contains(description),
                case let reference = descriptions[description] - 1, references.indices.contains(reference),
                case .file(let path)? = references[reference]
            {
                made.path = path
            }
            return made
        }
    }

    /// Returns the positions of a track's chunks among all parts.
    private func positions(of track: BoxBytes, _ bases: [Int64]) -> [UInt64] {
        chunks(of: track).map { chunk in
            let position = UInt64(chunk.offset)
            guard let file = chunk.path.flatMap(files.firstIndex(of:)), bases.indices.contains(file) else {
                return position
            }
            // Positions beyond all files are found missing there.
            return position.addingReportingOverflow(UInt64(bases[file])).overflow
                ? UInt64(Int64.max) : min(position + UInt64(bases[file]), UInt64(Int64.max))
        }
    }
}
