import CoreVideo

extension vImageCVImageFormat {
    /// The planes of a pixel format, and how they are read and written.
    struct Layout: Sendable {
        let code: OSType

        /// Returns nil for pixel formats that cannot be converted.
        init?(_ code: OSType) {
            guard Self.codes.contains(code) else { return nil }
            self.code = code
        }

        private static let codes: Set<OSType> = [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_32BGRA,
            kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_OneComponent8,
        ]

        /// The layout of luma and chroma.
        var type: vImageYpCbCrType {
            switch code {
            case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
                kvImage420Yp8_Cb8_Cr8
            case kCVPixelFormatType_422YpCbCr8: kvImage422CbYpCrYp8
            case kCVPixelFormatType_422YpCbCr8_yuvs: kvImage422YpCbYpCr8
            default: kvImage420Yp8_CbCr8
            }
        }

        /// Indicates whether pixels are luma and chroma.
        var isLuma: Bool { format(.standardRGB) == nil }

        /// The number of planes.
        var planes: Int {
            guard isLuma else { return 1 }
            return switch type {
            case kvImage420Yp8_CbCr8: 2
            case kvImage420Yp8_Cb8_Cr8: 3
            default: 1
            }
        }

        /// The levels of luma and chroma.
        var range: vImage_YpCbCrPixelRange {
            let isFull =
                code == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
                || code == kCVPixelFormatType_420YpCbCr8PlanarFullRange
            return isFull
                ? vImage_YpCbCrPixelRange(
                    Yp_bias: 0,
                    CbCr_bias: 128,
                    YpRangeMax: 255,
                    CbCrRangeMax: 255,
                    YpMax: 255,
                    YpMin: 0,
                    CbCrMax: 255,
                    CbCrMin: 0
                )
                : vImage_YpCbCrPixelRange(
                    Yp_bias: 16,
                    CbCr_bias: 128,
                    YpRangeMax: 235,
                    CbCrRangeMax: 240,
                    YpMax: 255,
                    YpMin: 0,
                    CbCrMax: 255,
                    CbCrMin: 0
                )
        }

        /// The interleaved format of pixel formats that are no luma; nil for the others.
        func format(_ space: CGColorSpace) -> vImage_CGImageFormat? {
            let info: CGBitmapInfo
            switch code {
            case kCVPixelFormatType_32BGRA: info = CGBitmapInfo(alpha: .first, byteOrder: .order32Little)
            case kCVPixelFormatType_32ARGB: info = CGBitmapInfo(alpha: .first)
            case kCVPixelFormatType_32RGBA: info = CGBitmapInfo(alpha: .last)
            case kCVPixelFormatType_OneComponent8:
                return vImage_CGImageFormat(
                    bitsPerComponent: 8,
                    bitsPerPixel: 8,
                    colorSpace: space.numberOfComponents == 1 ? space : .standardGray,
                    bitmapInfo: []
                )
            default: return nil
            }
            return vImage_CGImageFormat(bitsPerComponent: 8, bitsPerPixel: 32, colorSpace: space, bitmapInfo: info)
        }

        /// Converts planes to pixels of the map's order, opaque.
        func read(
            _ planes: UnsafePointer<vImage_Buffer>,
            _ dest: UnsafePointer<vImage_Buffer>,
            _ info: UnsafePointer<vImage_YpCbCrToARGB>,
            _ map: [UInt8]
        ) -> vImage_Error {
            switch type {
            case kvImage420Yp8_CbCr8:
                vImageConvert_420Yp8_CbCr8ToARGB8888(planes, planes + 1, dest, info, map, 255, 0)
            case kvImage420Yp8_Cb8_Cr8:
                vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(planes, planes + 1, planes + 2, dest, info, map, 255, 0)
            case kvImage422CbYpCrYp8: vImageConvert_422CbYpCrYp8ToARGB8888(planes, dest, info, map, 255, 0)
            default: vImageConvert_422YpCbYpCr8ToARGB8888(planes, dest, info, map, 255, 0)
            }
        }

        /// Converts ARGB to planes.
        func write(
            _ src: UnsafePointer<vImage_Buffer>,
            _ planes: UnsafePointer<vImage_Buffer>,
            _ info: UnsafePointer<vImage_ARGBToYpCbCr>
        ) -> vImage_Error {
            switch type {
            case kvImage420Yp8_CbCr8:
                vImageConvert_ARGB8888To420Yp8_CbCr8(src, planes, planes + 1, info, nil, 0)
            case kvImage420Yp8_Cb8_Cr8:
                vImageConvert_ARGB8888To420Yp8_Cb8_Cr8(src, planes, planes + 1, planes + 2, info, nil, 0)
            case kvImage422CbYpCrYp8: vImageConvert_ARGB8888To422CbYpCrYp8(src, planes, info, nil, 0)
            default: vImageConvert_ARGB8888To422YpCbYpCr8(src, planes, info, nil, 0)
            }
        }
    }
}
