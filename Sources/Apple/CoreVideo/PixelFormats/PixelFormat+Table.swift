extension PixelFormat {
    /// The built-in formats with a known layout, in the order in which callers see them.
    package static let table: [PixelFormat] = [
        // Camera formats.
        chunky(kCVPixelFormatType_32BGRA, "32BGRA", [.rgb, .alpha], .full, bits: 8, block: 32),
        biPlanar(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "420YpCbCr8BiPlanarVideoRange", .video, 8, 2, 2),
        biPlanar(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, "420YpCbCr8BiPlanarFullRange", .full, 8, 2, 2),
        triPlanar420(kCVPixelFormatType_420YpCbCr8Planar, "420YpCbCr8Planar", .video),
        triPlanar420(kCVPixelFormatType_420YpCbCr8PlanarFullRange, "420YpCbCr8PlanarFullRange", .full),
        // Two pixels share a block of four bytes: Cb Y Cr Y, then Y Cb Y Cr.
        chunky(
            kCVPixelFormatType_422YpCbCr8,
            "422YpCbCr8",
            .yCbCr,
            .video,
            bits: 8,
            block: 32,
            width: 2,
            black: [0x80, 0x10, 0x80, 0x10]
        ),
        chunky(
            kCVPixelFormatType_422YpCbCr8_yuvs,
            "422YpCbCr8_yuvs",
            .yCbCr,
            .video,
            bits: 8,
            block: 32,
            width: 2,
            black: [0x10, 0x80, 0x10, 0x80]
        ),
        chunky(
            kCVPixelFormatType_422YpCbCr8FullRange,
            "422YpCbCr8FullRange",
            .yCbCr,
            .full,
            bits: 8,
            block: 32,
            width: 2,
            black: [0, 0x80, 0, 0x80]
        ),
        biPlanar(kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, "422YpCbCr8BiPlanarVideoRange", .video, 8, 2, 1),
        biPlanar(kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, "422YpCbCr8BiPlanarFullRange", .full, 8, 2, 1),
        biPlanar(kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, "444YpCbCr8BiPlanarVideoRange", .video, 8, 1, 1),
        biPlanar(kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, "444YpCbCr8BiPlanarFullRange", .full, 8, 1, 1),

        // More than 8 bits, in the high bits of 16.
        biPlanar(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "420YpCbCr10BiPlanarVideoRange", .video, 10, 2, 2),
        biPlanar(kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, "420YpCbCr10BiPlanarFullRange", .full, 10, 2, 2),
        biPlanar(kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, "422YpCbCr10BiPlanarVideoRange", .video, 10, 2, 1),
        biPlanar(kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, "422YpCbCr10BiPlanarFullRange", .full, 10, 2, 1),
        biPlanar(kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, "444YpCbCr10BiPlanarVideoRange", .video, 10, 1, 1),
        biPlanar(kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, "444YpCbCr10BiPlanarFullRange", .full, 10, 1, 1),
        biPlanar(kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, "422YpCbCr16BiPlanarVideoRange", .video, 16, 2, 1),
        biPlanar(kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, "444YpCbCr16BiPlanarVideoRange", .video, 16, 1, 1),

        // A plane of alpha beside luma and chroma. The first plane of 'a2vy' is interleaved 4:2:2.
        PixelFormat(
            kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar,
            "420YpCbCr8VideoRange_8A_TriPlanar",
            [.yCbCr, .alpha],
            .video,
            bits: 8,
            planar: true,
            [
                Plane(bitsPerBlock: 8, black: [0x10]),
                Plane(bitsPerBlock: 16, horizontalSubsampling: 2, verticalSubsampling: 2, black: [0x80, 0x80]),
                Plane(bitsPerBlock: 8, black: [0xFF]),
            ]
        ),
        PixelFormat(
            kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar,
            "444YpCbCr16VideoRange_16A_TriPlanar",
            [.yCbCr, .alpha],
            .video,
            bits: 16,
            planar: true,
            [
                Plane(bitsPerBlock: 16, black: [0, 0x10]),
                Plane(bitsPerBlock: 32, black: [0, 0x80, 0, 0x80]),
                Plane(bitsPerBlock: 16, black: [0xFF, 0xFF]),
            ]
        ),
        PixelFormat(
            kCVPixelFormatType_422YpCbCr_4A_8BiPlanar,
            "422YpCbCr_4A_8BiPlanar",
            [.yCbCr, .alpha],
            .video,
            bits: 8,
            planar: true,
            [
                Plane(bitsPerBlock: 32, blockWidth: 2, black: [0x80, 0x10, 0x80, 0x10]),
                Plane(bitsPerBlock: 8, black: [0xFF]),
            ]
        ),

        // Red, green, blue.
        chunky(kCVPixelFormatType_24RGB, "24RGB", .rgb, .full, bits: 8, block: 24),
        chunky(kCVPixelFormatType_24BGR, "24BGR", .rgb, .full, bits: 8, block: 24),
        chunky(kCVPixelFormatType_32ARGB, "32ARGB", [.rgb, .alpha], .full, bits: 8, block: 32),
        chunky(kCVPixelFormatType_32ABGR, "32ABGR", [.rgb, .alpha], .full, bits: 8, block: 32),
        chunky(kCVPixelFormatType_32RGBA, "32RGBA", [.rgb, .alpha], .full, bits: 8, block: 32),
        chunky(kCVPixelFormatType_16BE555, "16BE555", .rgb, .full, bits: 5, block: 16),
        chunky(kCVPixelFormatType_16LE555, "16LE555", .rgb, .full, bits: 5, block: 16),
        chunky(kCVPixelFormatType_16LE5551, "16LE5551", [.rgb, .alpha], .full, bits: 5, block: 16),
        chunky(kCVPixelFormatType_16BE565, "16BE565", .rgb, .full, bits: 5, block: 16),
        chunky(kCVPixelFormatType_16LE565, "16LE565", .rgb, .full, bits: 5, block: 16),
        chunky(kCVPixelFormatType_64ARGB, "64ARGB", [.rgb, .alpha], .full, bits: 16, block: 64),
        chunky(kCVPixelFormatType_64RGBALE, "64RGBALE", [.rgb, .alpha], .full, bits: 16, block: 64),
        chunky(kCVPixelFormatType_48RGB, "48RGB", .rgb, .full, bits: 16, block: 48),
        chunky(kCVPixelFormatType_32AlphaGray, "32AlphaGray", [.gray, .alpha], .full, bits: 16, block: 32),
        chunky(kCVPixelFormatType_16Gray, "16Gray", .gray, .full, bits: 16, block: 16),
        chunky(kCVPixelFormatType_30RGB, "30RGB", .rgb, .full, bits: 10, block: 32),
        chunky(
            kCVPixelFormatType_ARGB2101010LEPacked,
            "ARGB2101010LEPacked",
            [.rgb, .alpha],
            .full,
            bits: 10,
            block: 32
        ),
        chunky(kCVPixelFormatType_30RGBLEPackedWideGamut, "30RGBLEPackedWideGamut", .rgb, .wide, bits: 10, block: 32),
        chunky(kCVPixelFormatType_40ARGBLEWideGamut, "40ARGBLEWideGamut", [.rgb, .alpha], .wide, bits: 10, block: 64),
        chunky(
            kCVPixelFormatType_40ARGBLEWideGamutPremultiplied,
            "40ARGBLEWideGamutPremultiplied",
            [.rgb, .alpha],
            .wide,
            bits: 10,
            block: 64
        ),

        // Interleaved luma and chroma.
        chunky(
            kCVPixelFormatType_4444YpCbCrA8,
            "4444YpCbCrA8",
            [.yCbCr, .alpha],
            .video,
            bits: 8,
            block: 32,
            black: [0x80, 0x10, 0x80, 0xFF]
        ),
        // This format stores luma minus 16, so black is 0.
        chunky(
            kCVPixelFormatType_4444YpCbCrA8R,
            "4444YpCbCrA8R",
            [.yCbCr, .alpha],
            .full,
            bits: 8,
            block: 32,
            black: [0xFF, 0, 0x80, 0x80]
        ),
        chunky(
            kCVPixelFormatType_4444AYpCbCr8,
            "4444AYpCbCr8",
            [.yCbCr, .alpha],
            .video,
            bits: 8,
            block: 32,
            black: [0xFF, 0x10, 0x80, 0x80]
        ),
        chunky(
            kCVPixelFormatType_4444AYpCbCr16,
            "4444AYpCbCr16",
            [.yCbCr, .alpha],
            .video,
            bits: 16,
            block: 64,
            black: [0xFF, 0xFF, 0, 0x10, 0, 0x80, 0, 0x80]
        ),
        chunky(kCVPixelFormatType_4444AYpCbCrFloat, "4444AYpCbCrFloat", [.yCbCr, .alpha], .full, bits: 32, block: 128),
        chunky(
            kCVPixelFormatType_444YpCbCr8,
            "444YpCbCr8",
            .yCbCr,
            .video,
            bits: 8,
            block: 24,
            black: [0x80, 0x10, 0x80]
        ),
        chunky(
            kCVPixelFormatType_422YpCbCr16,
            "422YpCbCr16",
            .yCbCr,
            .video,
            bits: 16,
            block: 64,
            width: 2,
            black: [0, 0x80, 0, 0x10, 0, 0x80, 0, 0x10]
        ),
        // Six pixels in four words; the format itself requires rows in multiples of 128 bytes (48 pixels).
        chunky(
            kCVPixelFormatType_422YpCbCr10,
            "422YpCbCr10",
            .yCbCr,
            .video,
            bits: 10,
            block: 128,
            width: 6,
            rowAlignment: 128,
            black: [0, 2, 1, 0x20, 0x40, 0, 8, 4, 0, 2, 1, 0x20, 0x40, 0, 8, 4]
        ),
        chunky(
            kCVPixelFormatType_444YpCbCr10,
            "444YpCbCr10",
            .yCbCr,
            .video,
            bits: 10,
            block: 32,
            black: [0, 8, 4, 0x80]
        ),

        // One and two components.
        chunky(kCVPixelFormatType_OneComponent8, "OneComponent8", .gray, .full, bits: 8, block: 8),
        chunky(kCVPixelFormatType_TwoComponent8, "TwoComponent8", [], .full, bits: 8, block: 16),
        chunky(kCVPixelFormatType_OneComponent10, "OneComponent10", .gray, .full, bits: 10, block: 16),
        chunky(kCVPixelFormatType_OneComponent12, "OneComponent12", .gray, .full, bits: 12, block: 16),
        chunky(kCVPixelFormatType_OneComponent16, "OneComponent16", .gray, .full, bits: 16, block: 16),
        chunky(kCVPixelFormatType_TwoComponent16, "TwoComponent16", [], .full, bits: 16, block: 32),
        chunky(kCVPixelFormatType_OneComponent16Half, "OneComponent16Half", .gray, .none, bits: 16, block: 16),
        chunky(kCVPixelFormatType_OneComponent32Float, "OneComponent32Float", .gray, .none, bits: 32, block: 32),
        chunky(kCVPixelFormatType_TwoComponent16Half, "TwoComponent16Half", [], .none, bits: 16, block: 32),
        chunky(kCVPixelFormatType_TwoComponent32Float, "TwoComponent32Float", [], .none, bits: 32, block: 64),
        chunky(kCVPixelFormatType_64RGBAHalf, "64RGBAHalf", [.rgb, .alpha], .none, bits: 16, block: 64),
        chunky(kCVPixelFormatType_128RGBAFloat, "128RGBAFloat", [.rgb, .alpha], .none, bits: 32, block: 128),

        // Depth in metres, disparity in 1/metres.
        chunky(kCVPixelFormatType_DepthFloat16, "DepthFloat16", .depth, .none, bits: 16, block: 16),
        chunky(kCVPixelFormatType_DepthFloat32, "DepthFloat32", .depth, .none, bits: 32, block: 32),
        chunky(kCVPixelFormatType_DisparityFloat16, "DisparityFloat16", .depth, .none, bits: 16, block: 16),
        chunky(kCVPixelFormatType_DisparityFloat32, "DisparityFloat32", .depth, .none, bits: 32, block: 32),

        // Raw sensor samples.
        chunky(kCVPixelFormatType_14Bayer_GRBG, "14Bayer_GRBG", .sensels, .none, bits: 14, block: 16),
        chunky(kCVPixelFormatType_14Bayer_RGGB, "14Bayer_RGGB", .sensels, .none, bits: 14, block: 16),
        chunky(kCVPixelFormatType_14Bayer_BGGR, "14Bayer_BGGR", .sensels, .none, bits: 14, block: 16),
        chunky(kCVPixelFormatType_14Bayer_GBRG, "14Bayer_GBRG", .sensels, .none, bits: 14, block: 16),
        chunky(kCVPixelFormatType_16VersatileBayer, "16VersatileBayer", .sensels, .none, bits: 16, block: 16),
        chunky(
            kCVPixelFormatType_64RGBA_DownscaledProResRAW,
            "64RGBA_DownscaledProResRAW",
            [.rgb, .alpha, .sensels],
            .none,
            bits: 16,
            block: 64
        ),

        // Several pixels in a byte, and palettes.
        chunky(kCVPixelFormatType_1Monochrome, "1Monochrome", .gray, .none, bits: 1, block: 8, width: 8),
        chunky(kCVPixelFormatType_2Indexed, "2Indexed", [], .none, bits: 2, block: 8, width: 4),
        chunky(kCVPixelFormatType_4Indexed, "4Indexed", [], .none, bits: 4, block: 8, width: 2),
        chunky(kCVPixelFormatType_8Indexed, "8Indexed", [], .none, bits: 8, block: 8),
        chunky(
            kCVPixelFormatType_1IndexedGray_WhiteIsZero,
            "1IndexedGray_WhiteIsZero",
            .gray,
            .none,
            bits: 1,
            block: 8,
            width: 8,
            black: [0xFF]
        ),
        chunky(
            kCVPixelFormatType_2IndexedGray_WhiteIsZero,
            "2IndexedGray_WhiteIsZero",
            .gray,
            .none,
            bits: 2,
            block: 8,
            width: 4,
            black: [0xFF]
        ),
        chunky(
            kCVPixelFormatType_4IndexedGray_WhiteIsZero,
            "4IndexedGray_WhiteIsZero",
            .gray,
            .none,
            bits: 4,
            block: 8,
            width: 2,
            black: [0xFF]
        ),
        chunky(
            kCVPixelFormatType_8IndexedGray_WhiteIsZero,
            "8IndexedGray_WhiteIsZero",
            .gray,
            .none,
            bits: 8,
            block: 8,
            black: [0xFF]
        ),
    ]

    private static func chunky(
        _ code: OSType,
        _ name: String,
        _ content: Content,
        _ range: Range,
        bits: Int,
        block: Int,
        width: Int = 1,
        rowAlignment: Int = 1,
        black: [UInt8] = []
    ) -> PixelFormat {
        let plane = Plane(bitsPerBlock: block, blockWidth: width, rowAlignment: rowAlignment, black: black)
        return PixelFormat(code, name, content, range, bits: bits, planar: false, [plane])
    }

    /// Luma, followed by a plane of interleaved Cb and Cr.
    private static func biPlanar(
        _ code: OSType,
        _ name: String,
        _ range: Range,
        _ bits: Int,
        _ horizontal: Int,
        _ vertical: Int
    ) -> PixelFormat {
        let luma = range == .video ? 0x10 as UInt8 : 0
        let wide = bits > 8
        return PixelFormat(
            code,
            name,
            .yCbCr,
            range,
            bits: bits,
            planar: true,
            [
                Plane(bitsPerBlock: wide ? 16 : 8, black: wide ? [0, luma] : [luma]),
                Plane(
                    bitsPerBlock: wide ? 32 : 16,
                    horizontalSubsampling: horizontal,
                    verticalSubsampling: vertical,
                    black: wide ? [0, 0x80, 0, 0x80] : [0x80, 0x80]
                ),
            ]
        )
    }

    /// Luma, Cb and Cr, each in a plane of its own.
    private static func triPlanar420(_ code: OSType, _ name: String, _ range: Range) -> PixelFormat {
        let chroma = Plane(bitsPerBlock: 8, horizontalSubsampling: 2, verticalSubsampling: 2, black: [0x80])
        let luma = Plane(bitsPerBlock: 8, black: [range == .video ? 0x10 : 0])
        return PixelFormat(code, name, .yCbCr, range, bits: 8, planar: true, [luma, chroma, chroma])
    }
}
