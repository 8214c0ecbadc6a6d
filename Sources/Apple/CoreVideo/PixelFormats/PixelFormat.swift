import Synchronization

/// The memory layout of the pixels of one format: one entry of the table of pixel formats.
package final class PixelFormat: Sendable {
    /// The memory layout of one plane.
    ///
    /// Interleaved formats have one plane.
    package struct Plane: Sendable, Hashable {
        /// The number of bits in a block.
        ///
        /// A block is the smallest group of pixels that starts on a byte boundary.
        package var bitsPerBlock: Int
        /// The number of columns of the plane in a block.
        package var blockWidth = 1
        /// The number of image columns for one column of the plane.
        package var horizontalSubsampling = 1
        /// The number of image rows for one row of the plane.
        package var verticalSubsampling = 1
        /// The number of bytes of which every row is a multiple, whatever alignment the caller requests.
        package var rowAlignment = 1
        /// A block of black; empty if black is all zeros.
        package var black: [UInt8] = []

        /// Returns the width of the plane for an image width, rounded up.
        package func width(forImageWidth width: Int) -> Int {
            (width + horizontalSubsampling - 1) / horizontalSubsampling
        }

        /// Returns the height of the plane for an image height, rounded up.
        package func height(forImageHeight height: Int) -> Int {
            (height + verticalSubsampling - 1) / verticalSubsampling
        }

        /// Returns the number of bytes that `width` columns of the plane need, without padding.
        package func byteCount(columns width: Int) -> Int {
            ((width + blockWidth - 1) / blockWidth * bitsPerBlock + 7) / 8
        }
    }

    /// The meaning of the components.
    package struct Content: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Luma and chroma.
        package static let yCbCr = Content(rawValue: 1)
        /// Red, green, blue.
        package static let rgb = Content(rawValue: 2)
        /// A single luminance component.
        package static let gray = Content(rawValue: 4)
        /// Opacity.
        package static let alpha = Content(rawValue: 8)
        /// Samples behind a mosaic of colour filters.
        package static let sensels = Content(rawValue: 16)
        /// Distances or disparities.
        package static let depth = Content(rawValue: 32)
    }

    /// The range of the component values.
    package enum Range: Sendable {
        /// 16–235 (chroma 16–240) in 8 bits.
        case video
        /// All values.
        case full
        /// Values beyond black and white.
        case wide
        /// Not applicable.
        case none
    }

    /// The code, as in `kCVPixelFormatType_…`.
    package let code: OSType
    /// The name without its prefix.
    package let name: String
    /// A Boolean value that indicates whether Apple's getters report planes.
    ///
    /// Interleaved formats still have one entry in `planes`.
    package let isPlanar: Bool
    /// The planes, at least one.
    package let planes: [Plane]
    /// The meaning of the components.
    package let content: Content
    /// The range of the component values.
    package let range: Range
    /// The number of bits of one component, for descriptions.
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

    /// Returns the format with a code, or nil if its layout is unknown.
    ///
    /// Registered formats are included.
    package static func named(_ code: OSType) -> PixelFormat? {
        if let index = indexes[code] {
            return table[index]
        }
        return registered.withLock { $0[code] }
    }

    /// Returns a code as text: four characters if they are printable, a decimal number otherwise.
    package static func text(of code: OSType) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(code) }
        return "'" + String(decoding: bytes, as: UTF8.self) + "'"
    }

    private static let indexes: [OSType: Int] = Dictionary(
        uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) }
    )
}
