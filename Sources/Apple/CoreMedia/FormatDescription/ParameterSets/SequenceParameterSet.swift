/// The image properties that a sequence parameter set contains.
///
/// The syntax is that of ITU-T H.264 7.3.2.1 and H.265 7.3.2.2.
struct SequenceParameterSet {
    var width = 0
    var height = 0
    var chromaFormat: UInt32 = 1
    var lumaDepth: UInt32 = 8
    var chromaDepth: UInt32 = 8
    /// The number of temporal layers (H.265).
    var temporalLayers: UInt32 = 1
    /// True if temporal layers nest (H.265).
    var isTemporalNested = false
    /// The twelve bytes of profile and level as stored in `hvcC` (H.265).
    var profileTierLevel: [UInt8] = []

    /// The limit above which a set counts as damaged; no coded format permits larger images.
    private static let longestSide = 1 << 16

    /// Parses an H.264 set with its NAL unit header; returns nil if it is damaged.
    init?(h264 unit: [UInt8]) {
        guard unit.count >= 4 else { return nil }
        var reader = BitReader(nalUnit: unit.dropFirst())
        let profile = reader.bits(8)
        reader.skip(16)
        _ = reader.exponential()
        var separatePlanes = false
        if Self.profilesWithChroma.contains(profile) {
            chromaFormat = reader.exponential()
            guard chromaFormat <= 3 else { return nil }
            if chromaFormat == 3 { separatePlanes = reader.flag() }
            lumaDepth = Self.depth(reader.exponential())
            chromaDepth = Self.depth(reader.exponential())
            reader.skip(1)
            if reader.flag() { Self.skipScalingLists(&reader, count: chromaFormat == 3 ? 12 : 8) }
        }
        _ = reader.exponential()
        Self.skipPictureOrder(&reader)
        _ = reader.exponential()
        reader.skip(1)
        let columns = Int(reader.exponential()) + 1
        let rows = Int(reader.exponential()) + 1
        let isFrameOnly = reader.flag()
        if !isFrameOnly { reader.skip(1) }
        reader.skip(1)
        var crop = (left: 0, right: 0, top: 0, bottom: 0)
        if reader.flag() {
            crop = (
                Int(reader.exponential()), Int(reader.exponential()), Int(reader.exponential()),
                Int(reader.exponential())
            )
        }
        let array = separatePlanes ? 0 : chromaFormat
        let unitX = array == 1 || array == 2 ? 2 : 1
        let unitY = (array == 1 ? 2 : 1) * (isFrameOnly ? 1 : 2)
        width = columns * 16 - unitX * (crop.left + crop.right)
        height = rows * 16 * (isFrameOnly ? 1 : 2) - unitY * (crop.top + crop.bottom)
        guard !reader.failed, isSane else { return nil }
    }

    /// Parses an H.265 set with its NAL unit header; returns nil if it is damaged.
    init?(hevc unit: [UInt8]) {
        guard unit.count >= 4 else { return nil }
        var reader = BitReader(nalUnit: unit.dropFirst(2))
        reader.skip(4)
        let subLayers = Int(reader.bits(3))
        temporalLayers = UInt32(subLayers) + 1
        isTemporalNested = reader.flag()
        for _ in 0..<12 { profileTierLevel.append(UInt8(truncatingIfNeeded: reader.bits(8))) }
        if subLayers > 0 {
            let present = (0..<subLayers).map { _ in (profile: reader.flag(), level: reader.flag()) }
            reader.skip(2 * (8 - subLayers))
            for layer in present { reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        }
        _ = reader.exponential()
        chromaFormat = reader.exponential()
        guard chromaFormat <= 3 else { return nil }
        let separatePlanes = chromaFormat == 3 && reader.flag()
        width = Int(reader.exponential())
        height = Int(reader.exponential())
        if reader.flag() {
            let array = separatePlanes ? 0 : chromaFormat
            let unitX = array == 1 || array == 2 ? 2 : 1
            let unitY = array == 1 ? 2 : 1
            width -= unitX * (Int(reader.exponential()) + Int(reader.exponential()))
            height -= unitY * (Int(reader.exponential()) + Int(reader.exponential()))
        }
        lumaDepth = Self.depth(reader.exponential())
        chromaDepth = Self.depth(reader.exponential())
        guard !reader.failed, isSane else { return nil }
    }

    private var isSane: Bool {
        (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height) && lumaDepth <= 16
            && chromaDepth <= 16
    }

    /// The profiles whose sets contain chroma format and bit depth.
    private static let profilesWithChroma: Set<UInt32> = [
        100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
    ]

    private static func depth(_ minus8: UInt32) -> UInt32 { minus8 > 8 ? 99 : minus8 + 8 }

    private static func skipScalingLists(_ reader: inout BitReader, count: Int) {
        for index in 0..<count where reader.flag() {
            var (last, next) = (8, 8)
            for _ in 0..<(index < 6 ? 16 : 64) where next != 0 {
                // Wrapping arithmetic, because the value is untrusted.
                next = Int(truncatingIfNeeded: (Int64(last) &+ reader.signedExponential() &+ 256) % 256)
                if next != 0 { last = next }
            }
        }
    }

    private static func skipPictureOrder(_ reader: inout BitReader) {
        switch reader.exponential() {
        case 0:
            _ = reader.exponential()
        case 1:
            reader.skip(1)
            _ = reader.exponential()
            _ = reader.exponential()
            let count = reader.exponential()
            var index: UInt32 = 0
            while index < count, !reader.failed {
                _ = reader.exponential()
                index += 1
            }
        default: break
        }
    }
}
