import CoreMedia
import CoreVideo
import Foundation

/// The signed list of the samples of one segment of a film.
///
/// `Documentation/Signing.md` has the layout. All numbers are big-endian.
struct FilmSignature: Equatable {
    /// One sample: its time, its kind and the digest of its bytes.
    struct Entry: Equatable {
        /// Ticks from the first decode time of the track to the presentation of the sample.
        var ticks: Int64
        var isSync: Bool
        var size: UInt32
        /// The first 16 bytes of the SHA-256 digest.
        var digest: [UInt8]
    }

    /// The samples of one track.
    struct Track: Equatable {
        /// The four characters of the media type.
        var kind: UInt32
        /// The position among the tracks of the film.
        var position: UInt16
        /// The first 16 bytes of the SHA-256 digest of the format.
        var format: [UInt8]
        /// Ticks per second.
        var timescale: Int32
        /// Microseconds from the start of the film to the first decode time of the track.
        var origin: Int64
        var entries: [Entry]

        func time(_ entry: Entry) -> CMTime { CMTime(value: entry.ticks, timescale: timescale) }
    }

    /// A number that all segments of a film share, of 16 bytes.
    var film: [UInt8]
    /// The number of the segment, from 0.
    var number: UInt32
    var isLast: Bool
    /// The SHA-256 digest of the previous segment's signature; zeros for the first one.
    var previous: [UInt8]
    /// Microseconds from the start of the film.
    var start: Int64
    var end: Int64
    var tracks: [Track]
    /// The public key in DER form.
    var key: [UInt8]

    static let digestSize = 16
    private static let magic = Array("OBSG".utf8)
    private static let version: UInt8 = 1
    /// Largest number of samples that a signature is read with.
    private static let maximumEntries = 1 << 20

    /// The format of the track that holds signatures.
    static let trackFormat = CMFormatDescription(
        metadataKeys: MetadataKeyTable([
            MetadataKey(
                localID: 1,
                identifier: identifier,
                dataType: kCMMetadataBaseDataType_RawData as String
            )
        ])
    )
    static let identifier = "mdta/obscura.signature"

    /// Indicates whether a track holds signatures.
    static func isTrack(_ format: CMFormatDescription) -> Bool {
        format.isBoxedMetadata && format.metadataKeys.keys.contains { $0.identifier == identifier }
    }

    /// Indicates whether a sample is that of a signature, also where a copy has lost the keys of the track.
    static func isSample(_ bytes: [UInt8]) -> Bool {
        bytes.count > 12 && bytes[4..<8].elementsEqual([0, 0, 0, 1]) && bytes[8..<12].elementsEqual(magic)
    }

    // MARK: Bytes

    /// The bytes that are signed.
    var signedBytes: [UInt8] {
        var writer = BoxWriter()
        writer.raw(Self.magic)
        writer.u8(Self.version)
        writer.u8(isLast ? 1 : 0)
        writer.raw(film)
        writer.u32(number)
        writer.raw(previous)
        writer.i64(start)
        writer.i64(end)
        writer.u16(UInt16(clamping: tracks.count))
        for track in tracks {
            writer.u32(track.kind)
            writer.u16(track.position)
            writer.raw(track.format)
            writer.i32(track.timescale)
            writer.i64(track.origin)
            writer.u32(UInt32(clamping: track.entries.count))
            for entry in track.entries {
                writer.i64(entry.ticks)
                writer.u8(entry.isSync ? 1 : 0)
                writer.u32(entry.size)
                writer.raw(entry.digest)
            }
        }
        writer.u16(UInt16(clamping: key.count))
        writer.raw(key)
        return writer.bytes
    }

    /// Returns the signed bytes followed by their signature; nil if the key refuses.
    func signed(by key: SigningKey) -> [UInt8]? {
        let bytes = signedBytes
        guard let signature = key.signature(of: bytes) else { return nil }
        var writer = BoxWriter()
        writer.raw(bytes)
        writer.u16(UInt16(clamping: signature.count))
        writer.raw(signature)
        return writer.bytes
    }

    /// Reads a signature; nil unless it is complete and signed by the key that it names.
    init?(verifying bytes: [UInt8]) {
        var reader = SignatureReader(bytes)
        guard reader.take(4) == Self.magic, reader.number(1) == UInt64(Self.version), let flags = reader.number(1),
            let film = reader.take(16), let number = reader.number(4), let previous = reader.take(32),
            let start = reader.number(8), let end = reader.number(8), let trackCount = reader.number(2)
        else { return nil }
        self.film = film
        self.number = UInt32(truncatingIfNeeded: number)
        isLast = flags & 1 != 0
        self.previous = previous
        self.start = Int64(bitPattern: start)
        self.end = Int64(bitPattern: end)
        tracks = []
        var total = 0
        for _ in 0..<trackCount {
            guard let track = Self.track(&reader, &total) else { return nil }
            tracks.append(track)
        }
        guard let keySize = reader.number(2), let key = reader.take(Int(keySize)) else { return nil }
        self.key = key
        let signedCount = reader.position
        guard let size = reader.number(2), let signature = reader.take(Int(size)), reader.isAtEnd,
            let used = SigningKey(publicBytes: key), used.isValid(signature, of: Array(bytes.prefix(signedCount)))
        else { return nil }
    }

    private static func track(_ reader: inout SignatureReader, _ total: inout Int) -> Track? {
        guard let kind = reader.number(4), let position = reader.number(2), let format = reader.take(digestSize),
            let timescale = reader.number(4), let origin = reader.number(8), let count = reader.number(4),
            timescale > 0, timescale <= Int32.max, count <= maximumEntries
        else { return nil }
        total += Int(count)
        guard total <= maximumEntries else { return nil }
        var track = Track(
            kind: UInt32(kind),
            position: UInt16(position),
            format: format,
            timescale: Int32(timescale),
            origin: Int64(bitPattern: origin),
            entries: []
        )
        for _ in 0..<count {
            guard let ticks = reader.number(8), let flags = reader.number(1), let size = reader.number(4),
                let digest = reader.take(digestSize)
            else { return nil }
            track.entries.append(
                Entry(ticks: Int64(bitPattern: ticks), isSync: flags & 1 != 0, size: UInt32(size), digest: digest)
            )
        }
        return track
    }

    init(
        film: [UInt8],
        number: UInt32,
        isLast: Bool,
        previous: [UInt8],
        start: Int64,
        end: Int64,
        tracks: [Track],
        key: [UInt8]
    ) {
        self.film = film
        self.number = number
        self.isLast = isLast
        self.previous = previous
        self.start = start
        self.end = end
        self.tracks = tracks
        self.key = key
    }

    /// Returns the digest of what readers see of a format: its codec, its size or rate, and its parameter sets.
    static func digest(of format: CMFormatDescription?) -> [UInt8] {
        guard let format else { return [UInt8](repeating: 0, count: digestSize) }
        var writer = BoxWriter()
        writer.u32(format.mediaType.rawValue)
        if format.mediaType == .video {
            writer.u32(format.mediaSubType.rawValue)
            writer.i32(format.dimensions.width)
            writer.i32(format.dimensions.height)
            for set in format.parameterSets { writer.raw(Array(set)) }
        } else if let stream = format.audioStreamBasicDescription {
            writer.u32(format.mediaSubType.rawValue)
            writer.u32(UInt32(clamping: Int64(stream.mSampleRate.isFinite ? stream.mSampleRate : 0)))
            writer.u32(stream.mChannelsPerFrame)
            if stream.mFormatID == kAudioFormatLinearPCM {
                writer.u32(stream.mBitsPerChannel)
                writer.u32(stream.mFormatFlags & (kAudioFormatFlagIsFloat | kAudioFormatFlagIsBigEndian))
            }
        } else if format.isBoxedMetadata {
            writer.raw(format.metadataKeys.boxBytes)
        }
        return Array(SigningKey.sha256(writer.bytes).prefix(digestSize))
    }
}

/// Reads numbers and bytes, never beyond the end.
struct SignatureReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count >= 0, count <= bytes.count - position else { return nil }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// Reads a big-endian number of up to eight bytes.
    mutating func number(_ size: Int) -> UInt64? {
        take(size).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }
}
