import Accelerate
import Testing

/// Long parts of rows are computed by vectors of the processor, the rest and narrow images by plain loops.
@Suite("Rows of any width")
struct WideRowTests {
    /// Two columns of a picture, which are too narrow for vectors.
    private func columns(_ x: Int, of picture: Picture) -> Picture {
        let result = Picture(2, picture.height, picture.size)
        for y in 0..<picture.height {
            for i in 0..<2 * picture.size { result.row(y, UInt8.self)[i] = picture.row(y)[x * picture.size + i] }
        }
        return result
    }

    private func expectSame(_ narrow: Picture, _ wide: Picture, at x: Int, seed: UInt64) {
        for y in 0..<narrow.height {
            for i in 0..<narrow.width * narrow.size {
                let other: UInt8 = wide.row(y)[x * wide.size + i]
                #expect(narrow.row(y, UInt8.self)[i] == other, "row \(y), byte \(i) from column \(x), seed \(seed)")
            }
        }
    }

    @Test("Alpha and channels do not depend on the width", arguments: [16, 32, 64, 94, 128, 202])
    func alphaAndChannels(width: Int) {
        var random = Random()
        let source = Picture(width, 3, 4), other = Picture(width, 3, 4)
        source.fill(&random)
        other.fill(&random)
        typealias Unary =
            (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>, vImage_Flags) -> vImage_Error
        let functions: [(Int, Unary)] = [
            (4, vImagePremultiplyData_ARGB8888), (4, vImagePremultiplyData_BGRA8888),
            (4, vImageUnpremultiplyData_ARGB8888), (4, vImageUnpremultiplyData_RGBA8888),
            (3, vImageConvert_BGRA8888toBGR888), (3, vImageConvert_ARGB8888toRGB888),
            (3, vImageConvert_BGRA8888toRGB888),
            (4, { vImagePremultipliedAlphaBlend_BGRA8888($0, [other.buffer], $1, $2) }),
        ]
        for (index, (size, function)) in functions.enumerated() {
            let wide = Picture(width, 3, size)
            withExtendedLifetime((source, other)) {
                #expect(function([source.buffer], [wide.buffer], 0) == kvImageNoError)
            }
            #expect(wide.isGuardIntact)
            for x in stride(from: 0, to: width, by: 2) {
                let narrow = Picture(2, 3, size), top = columns(x, of: source), below = columns(x, of: other)
                withExtendedLifetime((top, below)) {
                    if index == functions.count - 1 {
                        vImagePremultipliedAlphaBlend_BGRA8888([top.buffer], [below.buffer], [narrow.buffer], 0)
                    } else {
                        _ = function([top.buffer], [narrow.buffer], 0)
                    }
                }
                expectSame(narrow, wide, at: x, seed: random.seed)
            }
        }
    }

    @Test("Luma and chroma do not depend on the width", arguments: [32, 64, 94, 130, 202])
    func lumaAndChroma(width: Int) {
        var random = Random()
        let source = Picture(width, 2, 4)
        source.fill(&random)
        var range = vImage_YpCbCrPixelRange(
            Yp_bias: 16,
            CbCr_bias: 128,
            YpRangeMax: 235,
            CbCrRangeMax: 240,
            YpMax: 235,
            YpMin: 16,
            CbCrMax: 240,
            CbCrMin: 16
        )
        var to = vImage_YpCbCrToARGB(), from = vImage_ARGBToYpCbCr()
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
        func convert(_ pixels: Picture, _ map: [UInt8]) -> [Picture] {
            defer { withExtendedLifetime(pixels) {} }
            let (width, half) = (pixels.width, pixels.width / 2)
            let luma = Picture(width, 2, 1), pairs = Picture(half, 1, 2)
            let cb = Picture(half, 1, 1), cr = Picture(half, 1, 1)
            let back = Picture(width, 2, 4), planar = Picture(width, 2, 4)
            let buffer = [pixels.buffer], y = [luma.buffer], both = [pairs.buffer]
            vImageConvert_ARGB8888To420Yp8_CbCr8(buffer, y, both, &from, map, 0)
            vImageConvert_420Yp8_CbCr8ToARGB8888(y, both, [back.buffer], &to, map, 9, 0)
            vImageConvert_ARGB8888To420Yp8_Cb8_Cr8(buffer, y, [cb.buffer], [cr.buffer], &from, map, 0)
            vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(y, [cb.buffer], [cr.buffer], [planar.buffer], &to, map, 9, 0)
            #expect(back.bytes == planar.bytes)
            // Also keeps them until here.
            let results = [luma, pairs, cb, cr, back, planar]
            for result in results { #expect(result.isGuardIntact) }
            return results
        }
        for map in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0]] as [[UInt8]] {
            let wide = convert(source, map)
            for x in stride(from: 0, to: width, by: 2) {
                for (narrow, wide) in zip(convert(columns(x, of: source), map), wide) {
                    expectSame(narrow, wide, at: x * narrow.width / 2, seed: random.seed)
                }
            }
        }
    }
}
