/// The header fields of a plain PNG file, read before decoding.
///
/// A plain file holds a single opaque image of at most eight bits per sample. It has no chunk on color, pixel aspect or
/// position that would change the pixels. (PNG, third edition, chapter 11.)
struct PNGHeader: Sendable, Hashable {
    /// The kind of samples.
    enum Kind: Sendable, Hashable {
        case gray, color, palette
    }

    let width: Int
    let height: Int
    let kind: Kind
    /// A Boolean value that indicates whether the file declares the sRGB color space.
    private(set) var isSRGB = false

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Parses the file's chunks; nil for a file that is not plain or not a PNG.
    init?(_ bytes: UnsafeRawBufferPointer) {
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
        guard bytes.count >= 33, bytes.prefix(8).elementsEqual(Self.signature), number(8) == 13,
            Self.name(bytes, 12) == "IHDR"
        else { return nil }
        width = number(16)
        height = number(20)
        switch (bytes[24], bytes[25]) {
        case (1, 0), (2, 0), (4, 0), (8, 0): kind = .gray
        case (8, 2): kind = .color
        case (1, 3), (2, 3), (4, 3), (8, 3): kind = .palette
        default: return nil
        }
        guard width > 0, height > 0 else { return nil }
        var position = 33
        while position <= bytes.count - 12 {
            let length = number(position)
            guard length <= bytes.count - position - 12 else { return nil }
            switch Self.name(bytes, position + 4) {
            case "IEND": return
            case "PLTE", "IDAT", "tEXt", "zTXt", "iTXt", "tIME", "bKGD", "sBIT", "hIST": break
            case "sRGB": isSRGB = true
            case "pHYs":
                // Pixels that are not square. FFmpeg writes 0 by 1 for an unknown aspect ratio.
                guard length == 9 else { return nil }
                let (x, y) = (number(position + 8), number(position + 12))
                guard x == y || x == 0 || y == 0 else { return nil }
            default: return nil
            }
            position += 12 + length
        }
        return nil
    }

    private static func name(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> String {
        String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }
}
