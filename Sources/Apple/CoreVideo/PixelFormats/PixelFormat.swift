import Synchronization

/// How the pixels of one format lie in memory: one entry of the table of pixel formats.
package final class PixelFormat: Sendable {
    /// How one plane lies in memory.
    ///
    /// Interleaved formats have one plane.
    package struct Plane: Sendable, Hashable {
        /// Bits in a block.
        ///
        /// A block is the smallest group of pixels that begins on a byte.
        package var bitsPerBlock: Int
        /// Columns of the plane in a block.
        package var blockWidth = 1
        /// Picture columns for one column of the plane.
        package var horizontalSubsampling = 1
        /// Picture rows for one row of the plane.
        package var verticalSubsampling = 1
        /// A row is a multiple of this many bytes, whatever the caller asks for.
        package var rowAlignment = 1
        /// A block of black; empty when black is all zeros.
        package var black: [UInt8] = []

        /// The width of the plane for a picture, rounded up.
        package func width(forPictureWidth width: Int) -> Int {
            (width + horizontalSubsampling - 1) / horizontalSubsampling
        }

        /// The height of the plane for a picture, rounded up.
        package func height(forPictureHeight height: Int) -> Int {
            (height + verticalSubsampling - 1) / verticalSubsampling
        }

        /// The bytes that `width` columns of the plane take, without padding.
        package func byteCount(columns width: Int) -> Int {
            ((width + blockWidth - 1) / blockWidth * bitsPerBlock + 7) / 8
        }
    }

    /// What the numbers mean.
    package struct Content: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Luma and chroma.
        package static let yCbCr = Content(rawValue: 1)
        /// Red, green, blue.
        package static let rgb = Content(rawValue: 2)
        /// One brightness.
        package static let gray = Content(rawValue: 4)
        /// Opacity.
        package static let alpha = Content(rawValue: 8)
        /// Samples behind a mosaic of colour filters.
        package static let sensels = Content(rawValue: 16)
        /// Distances or disparities.
        package static let depth = Content(rawValue: 32)
    }

    /// Which numbers are used.
    package enum Range: Sendable {
        /// 16–235 (chroma 16–240) in 8 bits.
        case video
        /// All numbers.
        case full
        /// Numbers beyond black and white.
        case wide
        /// Not applicable.
        case none
    }

    /// The code, as in `kCVPixelFormatType_…`.
    package let code: OSType
    /// The name without its prefix.
    package let name: String
    /// Whether Apple's getters see planes.
    ///
    /// Interleaved formats have one entry in `planes` nevertheless.
    package let isPlanar: Bool
    /// The planes, at least one.
    package let planes: [Plane]
    /// What the numbers mean.
    package let content: Content
    /// Which numbers are used.
    package let range: Range
    /// Bits of one component, for descriptions.
    package let bitsPerComponent: Int

    package init(
        _ code: OSType,
        _ name: String,
        _ content: Content,
        _ range: Range,
        bits: Int,
        planar: Bool,
        _ planes: [Plane]
    ) {
        self.code = code
        self.name = name
        self.content = content
        self.range = range
        self.bitsPerComponent = bits
        self.isPlanar = planar
        self.planes = planes
    }

    /// The format with a code, or nil when nothing here knows its layout.
    ///
    /// Registered formats are found too.
    package static func named(_ code: OSType) -> PixelFormat? {
        if let index = indexes[code] {
            return table[index]
        }
        return registered.withLock { $0[code] }
    }

    /// The text of a code: four characters where they can be read, a decimal number otherwise.
    package static func text(of code: OSType) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(code) }
        return "'" + String(decoding: bytes, as: UTF8.self) + "'"
    }

    private static let indexes: [OSType: Int] = Dictionary(
        uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) }
    )
}
