import CoreVideo

/// How a driver's pictures lie in memory, and which pixel formats they are.
struct V4L2PixelFormat: Sendable, Hashable {
    /// The kernel's code: four characters, the first in the lowest byte.
    var code: UInt32
    /// What it is where luma and chroma use the video range; nil where there is no such format.
    var videoRange: OSType?
    /// What it is where all numbers are used.
    var fullRange: OSType?
    /// Whether Cr comes before Cb.
    var swapsChroma = false
    /// Whether each plane lies in a piece of memory of its own.
    var isSplit = false
    /// How pictures are compressed; the pixel format is then what they are decoded to.
    var codec: CompressedPicture.Codec?

    /// The code as text.
    var name: String { Self.text(of: code) }

    /// The entry of a code, or nil where no pixel format is the same.
    static func named(_ code: UInt32) -> V4L2PixelFormat? { table.first { $0.code == code } }

    /// The place in the table: what comes earlier is preferred among formats that are the same in the end.
    var rank: Int { Self.table.firstIndex(of: self) ?? .max }

    /// All that can be handed over without a copy, and that all outputs can convert or decode.
    ///
    /// Missing on purpose: orders of chroma that have no pixel format (NV21, YVYU, VYUY), grey of more than 8 bits and
    /// sensor data, which nothing here converts.
    static let table: [V4L2PixelFormat] = [
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
        // There is no name for its full range.
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
        // Infrared cameras use all numbers, whatever the driver says; the luma is handed on as it is.
        .init("GREY", color: kCVPixelFormatType_OneComponent8),
        // Named by the order in a word there, by the order in memory here. Where the driver has no alpha (X), its
        // byte has no meaning.
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
        // Two names for the same bytes: cameras on USB say MJPG.
        .init("MJPG", .jpeg, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        .init("JPEG", .jpeg, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
        .init("H264", .h264, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        .init("HEVC", .hevc, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
    ]

    private init(
        _ name: String,
        _ videoRange: OSType?,
        _ fullRange: OSType?,
        swapsChroma: Bool = false,
        isSplit: Bool = false
    ) {
        code = Self.code(of: name)
        self.videoRange = videoRange
        self.fullRange = fullRange
        self.swapsChroma = swapsChroma
        self.isSplit = isSplit
    }

    private init(_ name: String, color: OSType) { self.init(name, color, color) }

    private init(_ name: String, _ codec: CompressedPicture.Codec, _ decoded: OSType) {
        self.init(name, decoded, decoded)
        self.codec = codec
    }

    /// Whether the range of the numbers makes a difference.
    var hasRange: Bool { videoRange != fullRange }

    /// The pixel format for a range of numbers, or the other one where there is but one.
    func pixelFormat(isFullRange: Bool) -> OSType? {
        isFullRange ? fullRange ?? videoRange : videoRange ?? fullRange
    }

    /// The code of four characters.
    static func code(of name: String) -> UInt32 {
        name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The characters of a code; those that cannot be shown are dots.
    static func text(of code: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }
        return String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x2E }, as: UTF8.self)
    }
}
