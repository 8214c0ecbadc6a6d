import Foundation

/// The parts of a movie's header that FFmpeg does not hand on: the descriptions of samples as stored, the references
/// between tracks, flags, and metadata.
package struct MovieMap: Sendable {
    /// One track.
    package struct Track: Sendable {
        /// The track's number.
        package var id: Int
        /// The four-character type of the media handler.
        package var handler: String
        /// A Boolean value that indicates whether players use the track.
        package var isEnabled: Bool
        /// The group of tracks of which one is played; 0 means none.
        package var alternateGroup: Int
        /// The volume from 0 to 1.
        package var volume: Float
        /// The full language tag, if the track has one.
        package var languageTag: String?
        /// The types of references, with the numbers of the tracks that they lead to.
        package var references: [Reference]
        /// The descriptions of samples, each with its header.
        package var descriptions: [[UInt8]]
        /// A Boolean value that indicates whether some of the samples are in other files.
        package var refersElsewhere: Bool
        /// The metadata of the track.
        package var metadata: [MediaFileTag]
        /// The parts of the media that are presented, in order; empty if all of them are.
        package var edits: [Edit]
        /// Ticks per second of the track's media.
        package var timescale: Int32
        /// Ticks from the last sample to the end of the media; 0 if unknown.
        var lastStep: Int64 = 0
        /// The parts of sound at several sample rates; empty for others.
        var soundPlaces: [SoundPlace] = []
    }

    /// A reference from a track to others.
    package struct Reference: Sendable, Hashable {
        /// The four-character type, such as `chap`.
        package var type: String
        /// The numbers of the tracks.
        package var trackIDs: [Int]

        /// Creates a reference.
        package init(type: String, trackIDs: [Int]) {
            self.type = type
            self.trackIDs = trackIDs
        }
    }

    /// The tracks in the order of the file.
    package private(set) var tracks: [Track] = []
    /// The metadata of the movie that are not text, such as artwork, and the user data.
    package private(set) var metadata: [MediaFileTag] = []
    /// Ticks per second of the movie's timeline.
    package private(set) var timescale: Int32 = 0

    /// Creates the header of a movie without tracks.
    package init() {}

    /// Largest header that is read, in bytes.
    private static let maximumSize: UInt64 = 256 << 20
    /// Largest number of tracks that are read.
    private static let maximumTracks = 1000

    /// Returns the track with a number.
    package func track(_ id: Int) -> Track? { tracks.first { $0.id == id } }

    /// Reads the header of a file; nil for an address and for a file without one.
    package init?(_ location: MediaLocation) {
        guard case .file(let path) = location, let layout = FileLayout(path: path),
            let place = layout.boxes.last(where: { $0.type == "moov" && $0.isWhole }), place.size <= Self.maximumSize,
            let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: place.offset)) != nil,
            let data = try? file.read(upToCount: Int(place.size))
        else { return nil }
        self.init(bytes: [UInt8](data))
        for index in tracks.indices where tracks[index].refersElsewhere && tracks[index].soundRates.count > 1 {
            tracks[index].soundPlaces = MovieReferences(path: path)?.soundPlaces(ofTrack: tracks[index].id) ?? []
        }
    }

    /// Reads the bytes of a `moov` box; nil if they are none.
    package init?(bytes: [UInt8]) {
        guard let movie = BoxBytes(bytes: bytes[...]).first("moov") else { return nil }
        for box in movie.boxes where tracks.count < Self.maximumTracks {
            if box.isNamed("mvhd") { timescale = box.contents.timescale }
            if box.isNamed("trak"), let track = Track(box.contents) { tracks.append(track) }
            if box.isNamed("udta") || box.isNamed("meta") {
                metadata += MetadataReader.tags(box.contents, isUserData: box.isNamed("udta"))
            }
        }
    }
}

extension MovieMap.Track {
    /// Reads a `trak` box; nil if it has no header.
    fileprivate init?(_ box: BoxBytes) {
        guard let header = box.first("tkhd"), header.count >= 20, let media = box.first("mdia") else { return nil }
        // The second version has dates and durations of eight bytes.
        let isLong = header.u8(0) == 1
        id = Int(header.u32(isLong ? 20 : 12))
        isEnabled = header.u8(3) & 1 != 0
        alternateGroup = header.u16(isLong ? 46 : 34)
        volume = Float(header.u16(isLong ? 48 : 36)) / 256
        handler = media.first("hdlr").map { BoxBytes.name($0.u32(8)) } ?? ""
        languageTag = media.first("elng").map { String(decoding: $0.from(4).bytes.prefix { $0 != 0 }, as: UTF8.self) }
        references = (box.first("tref")?.boxes ?? []).map { reference in
            let count = min(reference.contents.count / 4, 1000)
            return MovieMap.Reference(
                type: BoxBytes.name(reference.type),
                trackIDs: (0..<count).map { Int(reference.contents.u32($0 * 4)) }.filter { $0 > 0 }
            )
        }
        descriptions = (media.at("minf", "stbl", "stsd")?.from(8).boxes ?? []).prefix(1000).map { Array($0.whole) }
        refersElsewhere = MovieReferences.refersElsewhere(box)
        edits = box.at("edts", "elst").map(MovieMap.edits) ?? []
        timescale = media.first("mdhd")?.timescale ?? 0
        if let steps = media.at("minf", "stbl", "stts"), case let count = Int(steps.u32(4)), count > 0 {
            lastStep = Int64(steps.u32(8 + (count - 1) * 8 + 4))
        }
        metadata = []
        for part in box.boxes where part.isNamed("udta") || part.isNamed("meta") {
            metadata += MetadataReader.tags(part.contents, isUserData: part.isNamed("udta"))
        }
    }
}

extension BoxBytes {
    /// The ticks per second in the header of a movie or of a track's media; 0 if there are none.
    fileprivate var timescale: Int32 { Int32(clamping: u32(u8(0) == 1 ? 20 : 12)) }
}
