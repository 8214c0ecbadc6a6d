import Accelerate
import Foundation
import Testing

/// ``YpCbCrRows``, ``vImageChannels``.
@Suite("Conversions")
struct ConversionContractTests {
    @Test("I-VIM-10 channels of a mask: 8 is the first channel")
    func masks() {
        var random = Random()
        let (width, height) = (11, 5)
        let plane = Picture(width, height, 1), source = Picture(width, height, 4), output = Picture(width, height, 4)
        plane.fill(&random)
        source.fill(&random)
        var (p, a, b) = (plane.buffer, source.buffer, output.buffer)
        for mask in 0..<16 as Range<UInt8> {
            #expect(vImageOverwriteChannels_ARGB8888(&p, &a, &b, mask, 0) == kvImageNoError)
            for y in 0..<height {
                for x in 0..<width {
                    for channel in 0..<4 {
                        let isReplaced = mask & (8 >> UInt8(channel)) != 0
                        #expect(output[x, y, channel] == (isReplaced ? plane[x, y] : source[x, y, channel]))
                    }
                }
            }
        }
        #expect(vImageExtractChannel_ARGB8888(&a, &p, 2, 0) == kvImageNoError)
        for y in 0..<height { for x in 0..<width { #expect(plane[x, y] == source[x, y, 2]) } }
        #expect(vImageExtractChannel_ARGB8888(&a, &p, 4, 0) == kvImageInvalidParameter)
    }

    @Test("I-VIM-10 BGRA8888toRGB888 drops alpha and swaps", arguments: [1, 5, 16, 33, 100])
    func triples(width: Int) {
        var random = Random()
        let source = Picture(width, 3, 4), output = Picture(width, 3, 3)
        source.fill(&random)
        var (a, b) = (source.buffer, output.buffer)
        #expect(vImageConvert_BGRA8888toRGB888(&a, &b, 0) == kvImageNoError)
        for y in 0..<3 {
            for x in 0..<width { for c in 0..<3 { #expect(output[x, y, c] == source[x, y, 2 - c]) } }
        }
        #expect(output.isGuardIntact)
        #expect(vImageConvert_ARGB8888toRGB888(&a, &b, 0) == kvImageNoError)
        for x in 0..<width { for c in 0..<3 { #expect(output[x, 1, c] == source[x, 1, c + 1]) } }
        let back = Picture(width, 3, 4)
        var d = back.buffer
        #expect(vImageConvert_RGB888toBGRA8888(&b, nil, 77, &d, false, 0) == kvImageNoError)
        for y in 0..<3 {
            for x in 0..<width {
                #expect(back[x, y, 3] == 77)
                for c in 0..<3 { #expect(back[x, y, c] == output[x, y, 2 - c]) }
            }
        }
        #expect(back.isGuardIntact)
    }

    @Test("I-VIM-10 planes and pixels", arguments: [1, 31, 32, 70])
    func planes(width: Int) {
        var random = Random()
        let planes = (0..<4).map { _ in Picture(width, 3, 1) }, pixels = Picture(width, 3, 4)
        for plane in planes { plane.fill(&random) }
        var buffers = planes.map { $0.buffer }, image = pixels.buffer
        #expect(vImageConvert_Planar8toARGB8888(&buffers[0], &buffers[1], &buffers[2], &buffers[3], &image, 0) == 0)
        for y in 0..<3 { for x in 0..<width { for c in 0..<4 { #expect(pixels[x, y, c] == planes[c][x, y]) } } }
        let others = (0..<4).map { _ in Picture(width, 3, 1) }
        var split = others.map { $0.buffer }
        #expect(vImageConvert_ARGB8888toPlanar8(&image, &split[0], &split[1], &split[2], &split[3], 0) == 0)
        for (a, b) in zip(planes, others) { #expect(a.bytes == b.bytes && b.isGuardIntact) }
        let floats = (0..<4).map { _ in Picture(width, 3, 4) }
        var outputs = floats.map { $0.buffer }
        let (high, low): ([Float], [Float]) = ([1, 2, 3, 4], [0, 1, 0, -4])
        #expect(
            vImageConvert_ARGB8888toPlanarF(
                &image,
                &outputs[0],
                &outputs[1],
                &outputs[2],
                &outputs[3],
                high,
                low,
                0
            ) == 0
        )
        for x in 0..<width {
            for c in 0..<4 {
                let expected = Float(planes[c][x, 1]) / 255 * (high[c] - low[c]) + low[c]
                #expect(abs(floats[c][x, 1, 0, Float.self] - expected) < 1e-5)
            }
        }
    }

    @Test("I-VIM-11 8 bits and floats, with rounding and limits")
    func floats() {
        let plane = Picture(256, 1, 1), values = Picture(256, 1, 4), back = Picture(256, 1, 1)
        for x in 0..<256 { plane[x, 0] = UInt8(x) }
        var (a, b, c) = (plane.buffer, values.buffer, back.buffer)
        #expect(vImageConvert_Planar8toPlanarF(&a, &b, 3, -1, 0) == kvImageNoError)
        for x in 0..<256 { #expect(abs(values[x, 0, 0, Float.self] - (Float(x) / 255 * 4 - 1)) < 1e-6) }
        #expect(vImageConvert_PlanarFtoPlanar8(&b, &c, 3, -1, 0) == kvImageNoError)
        #expect(plane.bytes == back.bytes)
        let special: [Float] = [-9, 9, .nan, .infinity, -.infinity, 0.5 / 255 + 1e-6, 0.5 / 255 - 1e-6]
        for (x, value) in special.enumerated() { values[x, 0, 0, Float.self] = value }
        #expect(vImageConvert_PlanarFtoPlanar8(&b, &c, 1, 0, 0) == kvImageNoError)
        #expect((0..<7).map { back[$0, 0] } == [0, 255, 0, 255, 0, 1, 0])
    }

    @Test("I-VIM-11 half precision: nearest even, infinity and NaN, all numbers there and back")
    func halves() {
        let half = Picture(65_536, 1, 2), single = Picture(65_536, 1, 4), back = Picture(65_536, 1, 2)
        for x in 0..<65_536 { half[x, 0, 0, UInt16.self] = UInt16(x) }
        var (a, b, c) = (half.buffer, single.buffer, back.buffer)
        #expect(vImageConvert_Planar16FtoPlanarF(&a, &b, 0) == kvImageNoError)
        #expect(vImageConvert_PlanarFtoPlanar16F(&b, &c, 0) == kvImageNoError)
        var wrong: [Int] = []
        for x in 0..<65_536 {
            let value = single[x, 0, 0, Float.self], again = back[x, 0, 0, UInt16.self], bits = x & 0x7FFF
            if bits > 0x7C00 {
                if !value.isNaN || again & 0x7FFF <= 0x7C00 { wrong.append(x) }
                continue
            }
            let exponent = bits >> 10, fraction = Double(bits & 1023)
            var size = (1024 + fraction) * pow(2, Double(exponent - 25))
            if exponent == 31 { size = .infinity }
            if exponent == 0 { size = fraction * 0x1p-24 }
            if Double(value) != (x < 0x8000 ? size : -size) || again != UInt16(x) { wrong.append(x) }
        }
        #expect(wrong.isEmpty)
        // Between 1 and the next number: ties go to even.
        let ties: [Float] = [1 + 0x1p-11, 1 + 3 * 0x1p-11, 1 + 0x1p-11 + 0x1p-20, 65_519, 65_520, 0x1p-25, 0x1.8p-24]
        // At the end of the row and at its beginning, which other code may do.
        for start in [0, 65_529] {
            for (x, value) in ties.enumerated() { single[start + x, 0, 0, Float.self] = value }
            #expect(vImageConvert_PlanarFtoPlanar16F(&b, &c, 0) == kvImageNoError)
            let results = (0..<7).map { back[start + $0, 0, 0, UInt16.self] }
            #expect(results == [0x3C00, 0x3C02, 0x3C01, 0x7BFF, 0x7C00, 0, 2])
        }
    }

    private static let video = vImage_YpCbCrPixelRange(
        Yp_bias: 16,
        CbCr_bias: 128,
        YpRangeMax: 235,
        CbCrRangeMax: 240,
        YpMax: 235,
        YpMin: 16,
        CbCrMax: 240,
        CbCrMin: 16
    )
    private static let full = vImage_YpCbCrPixelRange(
        Yp_bias: 0,
        CbCr_bias: 128,
        YpRangeMax: 255,
        CbCrRangeMax: 255,
        YpMax: 255,
        YpMin: 1,
        CbCrMax: 255,
        CbCrMin: 0
    )

    @Test("I-VIM-12, I-VIM-13 luma and chroma to colours, within 1 of the formula", arguments: [1, 7, 32, 66, 129])
    func toColors(width: Int) {
        var random = Random()
        let height = 5, half = (width + 1) / 2
        let matrices = [kvImage_YpCbCrToARGBMatrix_ITU_R_601_4!, kvImage_YpCbCrToARGBMatrix_ITU_R_709_2!]
        for (matrix, var range) in zip(matrices, [Self.video, Self.full]) {
            let luma = Picture(width, height, 1), chroma = Picture(half, 3, 2), output = Picture(width, height, 4)
            let (cb, cr) = (Picture(half, 3, 1), Picture(half, 3, 1))
            luma.fill(&random)
            chroma.fill(&random)
            for y in 0..<3 { for x in 0..<half { (cb[x, y], cr[x, y]) = (chroma[x, y, 0], chroma[x, y, 1]) } }
            var info = vImage_YpCbCrToARGB()
            let made = vImageConvert_YpCbCrToARGB_GenerateConversion(
                matrix,
                &range,
                &info,
                kvImage420Yp8_CbCr8,
                kvImageARGB8888,
                0
            )
            #expect(made == kvImageNoError)
            for map in [nil, [3, 2, 1, 0], [1, 2, 3, 0]] as [[UInt8]?] {
                var (a, b, c) = (luma.buffer, chroma.buffer, output.buffer)
                #expect(vImageConvert_420Yp8_CbCr8ToARGB8888(&a, &b, &c, &info, map, 200, 0) == kvImageNoError)
                #expect(output.isGuardIntact)
                let m = matrix.pointee
                for y in 0..<height {
                    for x in 0..<width {
                        func limited(_ value: UInt8, _ low: Int32, _ high: Int32, _ bias: Int32) -> Double {
                            Double(min(max(Int32(value), low), high) - bias)
                        }
                        let l =
                            limited(luma[x, y], range.YpMin, range.YpMax, range.Yp_bias)
                            / Double(range.YpRangeMax - range.Yp_bias)
                        let scale = 2 * Double(range.CbCrRangeMax - range.CbCr_bias)
                        let u = limited(chroma[x / 2, y / 2, 0], range.CbCrMin, range.CbCrMax, range.CbCr_bias) / scale
                        let v = limited(chroma[x / 2, y / 2, 1], range.CbCrMin, range.CbCrMax, range.CbCr_bias) / scale
                        let colors = [
                            200, 255 * (l + Double(m.Cr_R) * v), 255 * (l + Double(m.Cr_G) * v + Double(m.Cb_G) * u),
                            255 * (l + Double(m.Cb_B) * u),
                        ]
                        for c in 0..<4 {
                            let expected = min(max(colors[Int(map?[c] ?? UInt8(c))], 0), 255)
                            #expect(abs(Double(output[x, y, c]) - expected) <= 1, "seed \(random.seed)")
                        }
                    }
                }
                let planar = Picture(width, height, 4)
                var (d, e, f) = (cb.buffer, cr.buffer, planar.buffer)
                #expect(vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(&a, &d, &e, &f, &info, map, 200, 0) == kvImageNoError)
                #expect(planar.bytes == output.bytes)
            }
        }
    }

    @Test("I-VIM-12 the kinds that cannot be converted are refused")
    func unsupported() {
        var (info, range) = (vImage_YpCbCrToARGB(), Self.video)
        let matrix = kvImage_YpCbCrToARGBMatrix_ITU_R_601_4!
        let type = vImageYpCbCrType(rawValue: 200)
        #expect(
            vImageConvert_YpCbCrToARGB_GenerateConversion(matrix, &range, &info, type, kvImageARGB8888, 0)
                == kvImageUnsupportedConversion
        )
        range.YpRangeMax = range.Yp_bias
        #expect(
            vImageConvert_YpCbCrToARGB_GenerateConversion(
                matrix,
                &range,
                &info,
                kvImage420Yp8_CbCr8,
                kvImageARGB8888,
                0
            ) == kvImageInvalidParameter
        )
    }

    @Test("I-VIM-12 colours to luma and chroma, within 1 of the formula", arguments: [2, 7, 64, 101])
    func fromColors(width: Int) {
        var random = Random()
        let height = 5, half = (width + 1) / 2
        let source = Picture(width, height, 4), luma = Picture(width, height, 1), chroma = Picture(half, 3, 2)
        source.fill(&random)
        var (info, range) = (vImage_ARGBToYpCbCr(), Self.video)
        let matrix = kvImage_ARGBToYpCbCrMatrix_ITU_R_709_2!
        #expect(
            vImageConvert_ARGBToYpCbCr_GenerateConversion(
                matrix,
                &range,
                &info,
                kvImageARGB8888,
                kvImage420Yp8_CbCr8,
                0
            ) == kvImageNoError
        )
        var (a, b, c) = (source.buffer, luma.buffer, chroma.buffer)
        #expect(vImageConvert_ARGB8888To420Yp8_CbCr8(&a, &b, &c, &info, [3, 2, 1, 0], 0) == kvImageNoError)
        #expect(luma.isGuardIntact && chroma.isGuardIntact)
        let m = matrix.pointee
        // BGRA: red is the third byte.
        func color(_ x: Int, _ y: Int) -> [Double] { [2, 1, 0].map { Double(source[x, y, $0]) / 255 } }
        for y in 0..<height {
            for x in 0..<width {
                let p = color(x, y)
                let expected = 16 + 219 * (Double(m.R_Yp) * p[0] + Double(m.G_Yp) * p[1] + Double(m.B_Yp) * p[2])
                #expect(abs(Double(luma[x, y]) - expected) <= 1, "seed \(random.seed)")
            }
        }
        for y in 0..<3 {
            for x in 0..<half {
                let xs = [2 * x, min(2 * x + 1, width - 1)], ys = [2 * y, min(2 * y + 1, height - 1)]
                var p = [0.0, 0, 0]
                for sy in ys { for sx in xs { for c in 0..<3 { p[c] += color(sx, sy)[c] / 4 } } }
                let cb = 128 + 224 * (Double(m.R_Cb) * p[0] + Double(m.G_Cb) * p[1] + Double(m.B_Cb_R_Cr) * p[2])
                let cr = 128 + 224 * (Double(m.B_Cb_R_Cr) * p[0] + Double(m.G_Cr) * p[1] + Double(m.B_Cr) * p[2])
                #expect(abs(Double(chroma[x, y, 0]) - cb) <= 1, "seed \(random.seed)")
                #expect(abs(Double(chroma[x, y, 1]) - cr) <= 1, "seed \(random.seed)")
            }
        }
    }

    @Test("I-VIM-13 black, white and grey survive in both ranges")
    func ranges() {
        for (var range, black, white) in [(Self.video, 16, 235), (Self.full, 1, 255)] {
            var info = vImage_YpCbCrToARGB()
            let matrix = kvImage_YpCbCrToARGBMatrix_ITU_R_601_4!
            let made = vImageConvert_YpCbCrToARGB_GenerateConversion(
                matrix,
                &range,
                &info,
                kvImage420Yp8_CbCr8,
                kvImageARGB8888,
                0
            )
            #expect(made == kvImageNoError)
            let luma = Picture(2, 2, 1), chroma = Picture(1, 1, 2), output = Picture(2, 2, 4)
            (chroma[0, 0, 0], chroma[0, 0, 1]) = (128, 128)
            (luma[0, 0], luma[1, 0], luma[0, 1], luma[1, 1]) = (UInt8(black), UInt8(white), 0, 255)
            var (a, b, c) = (luma.buffer, chroma.buffer, output.buffer)
            #expect(vImageConvert_420Yp8_CbCr8ToARGB8888(&a, &b, &c, &info, nil, 255, 0) == kvImageNoError)
            for c in 1...3 {
                #expect(output[0, 0, c] <= 1 && output[1, 0, c] >= 254)
                #expect(output[0, 1, c] <= 1 && output[1, 1, c] >= 254)
            }
        }
    }
}
