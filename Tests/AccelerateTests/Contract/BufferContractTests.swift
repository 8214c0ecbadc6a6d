import Accelerate
import Foundation
import Testing

/// ``vImage_Buffer``, ``PixelGrid``.
@Suite("Buffers and errors")
struct BufferContractTests {
    @Test("I-VIM-1 a buffer: height before width, a plain view; Init allocates padded rows that the caller frees")
    func buffers() throws {
        var bytes = [UInt8](repeating: 7, count: 12)
        bytes.withUnsafeMutableBytes { memory in
            let view = vImage_Buffer(data: memory.baseAddress, height: 3, width: 4, rowBytes: 4)
            #expect(view.height == 3 && view.width == 4)
            #expect(view.data == memory.baseAddress)
            #expect(view.size == CGSize(width: 4, height: 3))
        }
        var buffer = vImage_Buffer()
        #expect(vImageBuffer_Init(&buffer, 5, 7, 24, vImage_Flags(kvImageNoFlags)) == kvImageNoError)
        #expect(buffer.height == 5 && buffer.width == 7 && buffer.rowBytes >= 21)
        #expect(buffer.data != nil)
        free(buffer.data)
        let made = try vImage_Buffer(width: 3, height: 2, bitsPerPixel: 32)
        #expect(made.rowBytes >= 12)
        made.free()
        var described = vImage_Buffer()
        #expect(vImageBuffer_Init(&described, 5, 7, 24, vImage_Flags(kvImageNoAllocate)) >= 0)
        #expect(described.data == nil && described.rowBytes >= 21)
        #expect(throws: (any Error).self) { try vImage_Buffer(width: 0, height: 2, bitsPerPixel: 32) }
        #expect(vImageBuffer_Init(&described, .max, .max, 32, 0) < 0)
    }

    @Test("I-VIM-2 errors as numbers, for bad arguments and never a trap")
    func errors() {
        #expect(kvImageNoError == 0)
        let numbers = [
            kvImageRoiLargerThanInputBuffer, kvImageInvalidKernelSize, kvImageInvalidEdgeStyle, kvImageInvalidOffset_X,
            kvImageInvalidOffset_Y, kvImageMemoryAllocationError, kvImageNullPointerArgument, kvImageInvalidParameter,
            kvImageBufferSizeMismatch, kvImageUnknownFlagsBit,
        ]
        #expect(numbers == (0..<10).map { -21766 - $0 })

        let (small, large) = (Picture(4, 4, 4), Picture(5, 4, 4))
        var (a, b) = (small.buffer, large.buffer)
        #expect(vImagePermuteChannels_ARGB8888(&a, &b, [0, 1, 2, 3], 0) == kvImageRoiLargerThanInputBuffer)
        #expect(vImageHorizontalReflect_ARGB8888(&b, &a, 0) == kvImageBufferSizeMismatch)
        var empty = vImage_Buffer(data: nil, height: 4, width: 4, rowBytes: 16)
        #expect(vImagePremultiplyData_ARGB8888(&empty, &a, 0) == kvImageNullPointerArgument)
        let extend = vImage_Flags(kvImageEdgeExtend)
        #expect(vImageBoxConvolve_ARGB8888(&b, &a, nil, 0, 0, 4, 3, nil, extend) == kvImageInvalidKernelSize)
        #expect(vImageBoxConvolve_ARGB8888(&b, &a, nil, 0, 0, 3, 3, nil, 0) == kvImageInvalidEdgeStyle)
        #expect(vImageBoxConvolve_ARGB8888(&b, &a, nil, 9, 0, 3, 3, nil, extend) == kvImageInvalidOffset_X)
        #expect(vImageBoxConvolve_ARGB8888(&b, &a, nil, 0, 9, 3, 3, nil, extend) == kvImageInvalidOffset_Y)
        #expect(vImageBoxConvolve_ARGB8888(&b, &a, nil, 3, 0, 3, 3, nil, extend) == kvImageRoiLargerThanInputBuffer)
        #expect(vImageRotate90_ARGB8888(&a, &a, 9, [0, 0, 0, 0], 0) == kvImageInvalidParameter)
        var huge = vImage_Buffer(data: b.data, height: .max, width: .max, rowBytes: 16)
        #expect(vImageScale_ARGB8888(&huge, &a, nil, 0) < 0)
        huge = vImage_Buffer(data: b.data, height: 2, width: 1 << 20, rowBytes: 16)
        #expect(vImageScale_ARGB8888(&huge, &a, nil, 0) == kvImageInvalidRowBytes)
        #expect(small.isGuardIntact && large.isGuardIntact)
    }

    @Test("I-VIM-3 the other errors as numbers")
    func otherErrors() {
        let numbers = [
            kvImageInternalError, kvImageInvalidRowBytes, kvImageInvalidImageFormat, kvImageColorSyncIsAbsent,
            kvImageOutOfPlaceOperationRequired, kvImageInvalidImageObject, kvImageInvalidCVImageFormat,
            kvImageUnsupportedConversion, kvImageCoreVideoIsAbsent,
        ]
        #expect(numbers == (0..<9).map { -21776 - $0 })
        #expect(vImage.Error.unsupportedConversion.rawValue == kvImageUnsupportedConversion)
        let picture = Picture(8, 8, 4)
        var (whole, part) = (picture.buffer, picture.buffer)
        part.height = 4
        #expect(vImageScale_ARGB8888(&whole, &part, nil, 0) == kvImageOutOfPlaceOperationRequired)
    }

    @Test("I-VIM-4 flags as numbers; unknown ones are refused")
    func flags() {
        let numbers = [
            kvImageNoFlags, kvImageLeaveAlphaUnchanged, kvImageCopyInPlace, kvImageBackgroundColorFill,
            kvImageEdgeExtend, kvImageDoNotTile, kvImageHighQualityResampling, kvImageTruncateKernel,
            kvImageGetTempBufferSize, kvImagePrintDiagnosticsToConsole, kvImageNoAllocate,
        ]
        #expect(numbers == [0] + (0..<10).map { 1 << $0 })
        let picture = Picture(4, 4, 1), other = Picture(4, 4, 1)
        var (a, b) = (picture.buffer, other.buffer)
        #expect(vImageScale_Planar8(&a, &b, nil, 1 << 30) == kvImageUnknownFlagsBit)
        #expect(vImageTableLookUp_Planar8(&a, &b, [UInt8](repeating: 0, count: 256), 4) == kvImageUnknownFlagsBit)
        #expect(vImageScale_Planar8(&a, &b, nil, vImage_Flags(kvImageGetTempBufferSize)) >= 0)
        #expect(vImage.Options.edgeExtend.flags == 8)
    }

    @Test("I-VIM-4 a large image that is divided among cores equals one that is not")
    func tiles() {
        let (width, height) = (1004, 702)
        let (top, bottom) = (Picture(width, height, 4), Picture(width, height, 4))
        for (picture, seed) in [(top, 1), (bottom, 2)] {
            for y in 0..<height {
                let row = picture.row(y, UInt8.self)
                for x in 0..<4 * width {
                    row[x] = UInt8(truncatingIfNeeded: (x &+ y &* 7919 &+ seed) &* 2_654_435_761 >> 11)
                }
            }
        }
        func results(_ flags: vImage_Flags) -> [[UInt8]] {
            let (blended, triples) = (Picture(width, height, 4), Picture(width, height, 3))
            let (luma, chroma, back) = (
                Picture(width, height, 1), Picture(width / 2, height / 2, 2), Picture(width, height, 4)
            )
            var (a, b, c, d) = (top.buffer, bottom.buffer, blended.buffer, triples.buffer)
            var (y, pairs, e) = (luma.buffer, chroma.buffer, back.buffer)
            #expect(vImagePremultipliedAlphaBlend_BGRA8888(&a, &b, &c, flags) == kvImageNoError)
            #expect(vImageConvert_BGRA8888toBGR888(&a, &d, flags) == kvImageNoError)
            var range = vImage_YpCbCrPixelRange(
                Yp_bias: 16,
                CbCr_bias: 128,
                YpRangeMax: 235,
                CbCrRangeMax: 240,
                YpMax: 255,
                YpMin: 0,
                CbCrMax: 255,
                CbCrMin: 0
            )
            var (to, from) = (vImage_YpCbCrToARGB(), vImage_ARGBToYpCbCr())
            vImageConvert_YpCbCrToARGB_GenerateConversion(
                kvImage_YpCbCrToARGBMatrix_ITU_R_709_2,
                &range,
                &to,
                kvImage420Yp8_CbCr8,
                kvImageARGB8888,
                0
            )
            vImageConvert_ARGBToYpCbCr_GenerateConversion(
                kvImage_ARGBToYpCbCrMatrix_ITU_R_709_2,
                &range,
                &from,
                kvImageARGB8888,
                kvImage420Yp8_CbCr8,
                0
            )
            let map: [UInt8] = [3, 2, 1, 0]
            #expect(vImageConvert_ARGB8888To420Yp8_CbCr8(&a, &y, &pairs, &from, map, flags) == kvImageNoError)
            #expect(vImageConvert_420Yp8_CbCr8ToARGB8888(&y, &pairs, &e, &to, map, 255, flags) == kvImageNoError)
            return [blended, triples, luma, chroma, back].map { picture in
                (0..<picture.height).flatMap { row in
                    Array(UnsafeBufferPointer(start: picture.row(row, UInt8.self), count: picture.width * picture.size))
                }
            }
        }
        #expect(results(vImage_Flags(kvImageDoNotTile)) == results(vImage_Flags(kvImageNoFlags)))
    }
}
