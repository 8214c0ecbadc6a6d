import CoreVideo
import Foundation

/// The parameter sets of an H.264 or HEVC stream, and the MPEG-4 part 15 atom that stores them in files.
final class VideoParameterSets {
    let sets: [ImmutableBytes]
    /// The number of bytes of the length before each NAL unit in sample data.
    let nalUnitHeaderLength: Int

    init(_ sets: [ImmutableBytes], nalUnitHeaderLength: Int) {
        self.sets = sets
        self.nalUnitHeaderLength = nalUnitHeaderLength
    }

    /// Finds the sets in the atom among the extensions of a description, as file readers create them.
    convenience init?(storedIn extensions: CMFormatDescription.Extensions, codec: FourCharCode) {
        let name: String
        switch codec {
        case kCMVideoCodecType_H264, FourCharacters.code("avc3"): name = "avcC"
        case kCMVideoCodecType_HEVC, FourCharacters.code("hev1"): name = "hvcC"
        default: return nil
        }
        let atoms = extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? NSDictionary
        guard let atom = atoms?[name as NSString] as? Data else { return nil }
        let parsed = name == "avcC" ? Self.parse(avcC: [UInt8](atom)) : Self.parse(hvcC: [UInt8](atom))
        guard let (sets, length) = parsed, !sets.isEmpty else { return nil }
        self.init(sets.map { ImmutableBytes($0) }, nalUnitHeaderLength: length)
    }

    /// Returns the sets in an `avcC` atom and the NAL unit header length; nil if the atom is damaged.
    static func parse(avcC atom: [UInt8]) -> ([[UInt8]], Int)? {
        guard atom.count >= 7, atom[0] == 1 else { return nil }
        var reader = AtomReader(atom, from: 5)
        var sets: [[UInt8]] = []
        for _ in 0..<(reader.byte() & 0x1F) { sets.append(reader.lengthPrefixed()) }
        for _ in 0..<reader.byte() { sets.append(reader.lengthPrefixed()) }
        guard !reader.failed else { return nil }
        return (sets, Int(atom[4] & 3) + 1)
    }

    /// Returns the sets in an `hvcC` atom and the NAL unit header length; nil if the atom is damaged.
    static func parse(hvcC atom: [UInt8]) -> ([[UInt8]], Int)? {
        guard atom.count >= 23, atom[0] == 1 else { return nil }
        var reader = AtomReader(atom, from: 22)
        var sets: [[UInt8]] = []
        for _ in 0..<reader.byte() {
            _ = reader.byte()
            let count = Int(reader.byte()) << 8 | Int(reader.byte())
            for _ in 0..<count where !reader.failed { sets.append(reader.lengthPrefixed()) }
        }
        guard !reader.failed else { return nil }
        return (sets, Int(atom[21] & 3) + 1)
    }

    /// Returns the `avcC` atom of validated sets.
    static func avcC(_ sets: [[UInt8]], header: Int, sps: SequenceParameterSet) -> [UInt8] {
        func ofType(_ type: UInt8) -> [[UInt8]] { sets.filter { $0[0] & 0x1F == type } }
        let (sequence, image, extensions) = (ofType(7), ofType(8), ofType(13))
        var atom: [UInt8] = [1, sequence[0][1], sequence[0][2], sequence[0][3], 0xFC | UInt8(header - 1)]
        atom.append(0xE0 | UInt8(sequence.count))
        for set in sequence { atom += prefixed(set) }
        atom.append(UInt8(image.count))
        for set in image { atom += prefixed(set) }
        if [100, 110, 122, 144].contains(sequence[0][1]) {
            atom += [
                0xFC | UInt8(sps.chromaFormat), 0xF8 | UInt8(sps.lumaDepth - 8), 0xF8 | UInt8(sps.chromaDepth - 8),
                UInt8(extensions.count),
            ]
            for set in extensions { atom += prefixed(set) }
        }
        return atom
    }

    /// Returns the `hvcC` atom of validated sets.
    static func hvcC(_ sets: [[UInt8]], header: Int, sps: SequenceParameterSet) -> [UInt8] {
        var atom: [UInt8] = [1] + sps.profileTierLevel
        atom += [0xF0, 0, 0xFC, 0xFC | UInt8(sps.chromaFormat)]
        atom += [0xF8 | UInt8(sps.lumaDepth - 8), 0xF8 | UInt8(sps.chromaDepth - 8), 0, 0]
        atom.append(UInt8(sps.temporalLayers) << 3 | (sps.isTemporalNested ? 4 : 0) | UInt8(header - 1))
        var types: [UInt8] = []
        for set in sets where !types.contains(hevcType(set)) { types.append(hevcType(set)) }
        atom.append(UInt8(types.count))
        for type in types {
            let members = sets.filter { hevcType($0) == type }
            atom += [0x80 | type, UInt8(members.count >> 8), UInt8(members.count & 0xFF)]
            for set in members { atom += prefixed(set) }
        }
        return atom
    }

    static func hevcType(_ set: [UInt8]) -> UInt8 { set[0] >> 1 & 0x3F }

    private static func prefixed(_ set: [UInt8]) -> [UInt8] {
        [UInt8(set.count >> 8), UInt8(set.count & 0xFF)] + set
    }
}

/// Reads an atom byte by byte; reading beyond the end fails permanently instead of trapping.
private struct AtomReader {
    private let bytes: [UInt8]
    private var position: Int
    private(set) var failed = false

    init(_ bytes: [UInt8], from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            failed = true
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func lengthPrefixed() -> [UInt8] {
        let length = Int(byte()) << 8 | Int(byte())
        guard !failed, length > 0, length <= bytes.count - position else {
            failed = true
            return []
        }
        defer { position += length }
        return Array(bytes[position..<(position + length)])
    }
}
