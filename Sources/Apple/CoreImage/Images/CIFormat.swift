import CoreVideo

/// The layout of a pixel.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The number of the layout.
    public let rawValue: Int32

    /// Creates a layout from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Alpha, red, green, blue of 8 bits.
    public static let ARGB8 = CIFormat(rawValue: 265)
    /// Blue, green, red, alpha of 8 bits.
    public static let BGRA8 = CIFormat(rawValue: 266)
    /// Red, green, blue, alpha of 8 bits.
    public static let RGBA8 = CIFormat(rawValue: 264)
    /// Alpha, blue, green, red of 8 bits.
    public static let ABGR8 = CIFormat(rawValue: 267)
    /// Red, green, blue of 8 bits and a byte of padding.
    public static let RGBX8 = CIFormat(rawValue: 268)
    /// Red, green, blue, alpha of half precision.
    public static let RGBAh = CIFormat(rawValue: 2056)
    /// Red, green, blue, alpha of 16 bits.
    public static let RGBA16 = CIFormat(rawValue: 776)
    /// Red, green, blue, alpha of single precision.
    public static let RGBAf = CIFormat(rawValue: 2312)
    /// Red, green, blue of half precision and padding.
    public static let RGBXh = CIFormat(rawValue: 2060)
    /// Red, green, blue of 16 bits and padding.
    public static let RGBX16 = CIFormat(rawValue: 780)
    /// Red, green, blue of single precision and padding.
    public static let RGBXf = CIFormat(rawValue: 2316)
    /// Red, green, blue of 10 bits, which is not supported.
    public static let RGB10 = CIFormat(rawValue: 520)
    /// Alpha of 8 bits.
    public static let A8 = CIFormat(rawValue: 257)
    /// Alpha of 16 bits.
    public static let A16 = CIFormat(rawValue: 769)
    /// Alpha of half precision.
    public static let Ah = CIFormat(rawValue: 2049)
    /// Alpha of single precision.
    public static let Af = CIFormat(rawValue: 2305)
    /// Red of 8 bits.
    public static let R8 = CIFormat(rawValue: 258)
    /// Red of 16 bits.
    public static let R16 = CIFormat(rawValue: 770)
    /// Red of half precision.
    public static let Rh = CIFormat(rawValue: 2050)
    /// Red of single precision.
    public static let Rf = CIFormat(rawValue: 2306)
    /// Red and green of 8 bits.
    public static let RG8 = CIFormat(rawValue: 259)
    /// Red and green of 16 bits.
    public static let RG16 = CIFormat(rawValue: 771)
    /// Red and green of half precision.
    public static let RGh = CIFormat(rawValue: 2051)
    /// Red and green of single precision.
    public static let RGf = CIFormat(rawValue: 2307)
    /// Luminance of 8 bits.
    public static let L8 = CIFormat(rawValue: 260)
    /// Luminance of 16 bits.
    public static let L16 = CIFormat(rawValue: 772)
    /// Luminance of half precision.
    public static let Lh = CIFormat(rawValue: 2052)
    /// Luminance of single precision.
    public static let Lf = CIFormat(rawValue: 2308)
    /// Luminance and alpha of 8 bits.
    public static let LA8 = CIFormat(rawValue: 261)
    /// Luminance and alpha of 16 bits.
    public static let LA16 = CIFormat(rawValue: 773)
    /// Luminance and alpha of half precision.
    public static let LAh = CIFormat(rawValue: 2053)
    /// Luminance and alpha of single precision.
    public static let LAf = CIFormat(rawValue: 2309)
}

/// The format of red, green, blue and alpha of 8 bits.
public var kCIFormatRGBA8: CIFormat { .RGBA8 }
/// The format of blue, green, red and alpha of 8 bits.
public var kCIFormatBGRA8: CIFormat { .BGRA8 }

/// The parts of a format.
struct FormatParts {
    var bits: Int
    var isFloat: Bool
    var channels: Int
    var info: CGBitmapInfo
    /// The components in memory, where the bitmap's layout does not say.
    var places: SIMD4<Int>?
    var isLuminance = false

    /// Returns the parts of a format that can be read and written; nil for others.
    init?(_ format: CIFormat, isPremultiplied: Bool = true) {
        let (bits, isFloat): (Int, Bool) =
            switch format.rawValue >> 8 {
            case 1: (8, false)
            case 3: (16, false)
            case 8: (16, true)
            case 9: (32, true)
            default: (0, false)
            }
        guard bits > 0 else { return nil }
        self.bits = bits
        self.isFloat = isFloat
        let last: CGImageAlphaInfo = isPremultiplied ? .premultipliedLast : .last
        let first: CGImageAlphaInfo = isPremultiplied ? .premultipliedFirst : .first
        let order: CGImageByteOrderInfo = bits == 16 ? .order16Little : bits == 32 ? .order32Little : .orderDefault
        let component: CGImageComponentInfo = isFloat ? .float : .integer
        func info(_ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo = order) -> CGBitmapInfo {
            CGBitmapInfo(alpha: alpha, component: component, byteOrder: order)
        }
        switch format.rawValue & 0xFF {
        case 8: (channels, self.info) = (4, info(last))
        case 9: (channels, self.info) = (4, info(first))
        case 10: (channels, self.info) = (4, info(first, .order32Little))
        case 11: (channels, self.info) = (4, info(last, .order32Little))
        case 12: (channels, self.info) = (4, info(.noneSkipLast))
        case 1: (channels, self.info) = (1, info(.alphaOnly))
        case 2:
            (channels, self.info) = (1, info(.none))
            places = SIMD4(0, -1, -1, -1)
        case 3:
            (channels, self.info) = (2, info(.none))
            places = SIMD4(0, 1, -1, -1)
        case 4:
            (channels, self.info) = (1, info(.none))
            isLuminance = true
        case 5:
            (channels, self.info) = (2, info(last))
            isLuminance = true
        default: return nil
        }
    }

    /// The number of bytes of a pixel.
    var bytesPerPixel: Int { bits / 8 * channels }

    /// Returns the layout of a bitmap of this format.
    func layout(width: Int, height: Int, bytesPerRow: Int) -> BitmapLayout {
        BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: bits,
            bitsPerPixel: bits * channels,
            bytesPerRow: bytesPerRow,
            info: info
        )
    }
}
