import CoreVideo
import MediaFiles

extension V4L2PixelFormat {
    /// The formats whose images are converted, in an order of preference.
    static let converted: [V4L2PixelFormat] =
        [
            .init(
                "NV21",
                kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
                .swappedChroma
            ),
            .init(
                "YVYU",
                kCVPixelFormatType_422YpCbCr8_yuvs,
                kCVPixelFormatType_422YpCbCr8FullRange,
                .reordered([0, 3, 2, 1])
            ),
            // There is no pixel format for the full range of UYVY, so the luma comes first.
            .init(
                "VYUY",
                kCVPixelFormatType_422YpCbCr8_yuvs,
                kCVPixelFormatType_422YpCbCr8FullRange,
                .reordered([1, 2, 3, 0])
            ),
            .init("Y10 ", color: kCVPixelFormatType_OneComponent8, .gray(bits: 10)),
            .init("Y12 ", color: kCVPixelFormatType_OneComponent8, .gray(bits: 12)),
            .init("Y16 ", color: kCVPixelFormatType_OneComponent8, .gray(bits: 16)),
        ]
        + [
            ("BA81", .bggr, 8), ("GBRG", .gbrg, 8), ("GRBG", .grbg, 8), ("RGGB", .rggb, 8), ("BG10", .bggr, 10),
            ("GB10", .gbrg, 10), ("BA10", .grbg, 10), ("RG10", .rggb, 10), ("BG12", .bggr, 12), ("GB12", .gbrg, 12),
            ("BA12", .grbg, 12), ("RG12", .rggb, 12), ("BYR2", .bggr, 16), ("GB16", .gbrg, 16), ("GR16", .grbg, 16),
            ("RG16", .rggb, 16),
        ].map { (name: String, order: BayerDecoder.Order, bits: Int) in
            V4L2PixelFormat(name, color: BayerDecoder.pixelFormat, .bayer(order, bits: bits))
        }
}
