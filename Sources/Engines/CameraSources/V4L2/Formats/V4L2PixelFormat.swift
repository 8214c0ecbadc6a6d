import CoreVideo

/// The memory layout of a driver's images, and the matching pixel formats.
struct V4L2PixelFormat: Sendable, Hashable {
    /// The kernel's code: four characters, the first in the lowest byte.
    var code: UInt32
    /// The pixel format if luma and chroma use the video range; nil if there is none.
    var videoRange: OSType?
    /// The pixel format if luma and chroma use the full range.
    var fullRange: OSType?
    /// True if Cr comes before Cb.
    var swapsChroma = false
    /// True if each plane is in a memory piece of its own.
    var isSplit = false
    /// The compression of images; the pixel format is then that of the decoded images.
    var codec: CompressedImage.Codec?
    /// The conversion of images whose layout has no pixel format, or none that outputs take; nil for images that are
    /// delivered in the driver's memory.
    var conversion: V4L2Conversion?

    /// The code as text.
    var name: String { Self.text(of: code) }

    /// Returns the entry of a code, or nil if there is no equivalent pixel format.
    static func named(_ code: UInt32) -> V4L2PixelFormat? { table.first { $0.code == code } }

    /// The position in the table.
    ///
    /// Among formats with the same result, earlier ones are preferred.
    var rank: Int { Self.table.firstIndex(of: self) ?? .max }

    /// All formats that can be delivered: first those without a copy, in an order of preference, then those that are
    /// converted, at the cost of a copy.
    ///
    /// Grey of more than 8 bits and sensor data lose the bits beyond the upper eight.
    static let table = direct + converted

    private static let direct: [V4L2PixelFormat] = [
        .init(
            "NV12",
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        ),
        .init(
            "NM12",
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            isSplit: true
        ),
        .init("YUYV", kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange),
        // There is no pixel format for its full range.
        .init("UYVY", kCVPixelFormatType_422YpCbCr8, nil),
        .init("YU12", kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange),
        .init(
            "YM12",
            kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            isSplit: true
        ),
        .init(
            "YV12",
            kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            swapsChroma: true
        ),
        .init(
            "YM21",
            kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            swapsChroma: true,
            isSplit: true
        ),
        .init(
            "NV16",
            kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_422YpCbCr8BiPlanarFullRange
        ),
        .init(
            "NM16",
            kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
            isSplit: true
        ),
        .init(
            "NV24",
            kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarFullRange
        ),
        .init(
            "P010",
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr10BiPlanarFullRange
        ),
        // Infrared cameras use the full range, whatever the driver reports. The luma is passed on unchanged.
        .init("GREY", color: kCVPixelFormatType_OneComponent8),
        // The driver's names follow the order in a word, the pixel formats' names the order in memory. Without alpha
        // (X), the alpha byte has no meaning.
        .init("AR24", color: kCVPixelFormatType_32BGRA),
        .init("XR24", color: kCVPixelFormatType_32BGRA),
        .init("BGR4", color: kCVPixelFormatType_32BGRA),
        .init("AB24", color: kCVPixelFormatType_32RGBA),
        .init("XB24", color: kCVPixelFormatType_32RGBA),
        .init("BA24", color: kCVPixelFormatType_32ARGB),
        .init("BX24", color: kCVPixelFormatType_32ARGB),
        .init("RGB4", color: kCVPixelFormatType_32ARGB),
        .init("RA24", color: kCVPixelFormatType_32ABGR),
        .init("RX24", color: kCVPixelFormatType_32ABGR),
        .init("RGB3", color: kCVPixelFormatType_24RGB),
        .init("BGR3", color: kCVPixelFormatType_24BGR),
        // Two names for the same format. USB cameras use MJPG.
        .init("MJPG", .jpeg, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        .init("JPEG", .jpeg, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        .init("H264", .h264, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        .init("HEVC", .hevc, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
    ]

    init(
        _ name: String,
        _ videoRange: OSType?,
        _ fullRange: OSType?,
        _ conversion: V4L2Conversion? = nil,
        swapsChroma: Bool = false,
        isSplit: Bool = false
    ) {
        code = Self.code(of: name)
        self.videoRange = videoRange
        self.fullRange = fullRange
        self.swapsChroma = swapsChroma
        self.isSplit = isSplit
        self.conversion = conversion
    }

    init(_ name: String, color: OSType, _ conversion: V4L2Conversion? = nil) {
        self.init(name, color, color, conversion)
    }

    private init(_ name: String, _ codec: CompressedImage.Codec, _ decoded: OSType) {
        self.init(name, decoded, decoded)
        self.codec = codec
    }

    /// Indicates whether the range of values makes a difference.
    var hasRange: Bool { videoRange != fullRange }

    /// Returns the pixel format for a range of values, or the only one there is.
    func pixelFormat(isFullRange: Bool) -> OSType? {
        isFullRange ? fullRange ?? videoRange : videoRange ?? fullRange
    }

    /// Returns the code of four characters.
    static func code(of name: String) -> UInt32 {
        name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns the characters of a code, with dots for unprintable ones.
    static func text(of code: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }
        return String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x2E }, as: UTF8.self)
    }
}
