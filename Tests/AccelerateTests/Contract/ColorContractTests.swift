import Accelerate
import Foundation
import Testing

/// ``Histograms``, ``Convolution``, ``BoxFilter``, ``Morphology``.
@Suite("Colours and neighbourhoods")
struct ColorContractTests {
    @Test("I-VIM-14 blending over: neither premultiplied, and both", arguments: [1, 8, 19])
    func blending(width: Int) {
        var random = Random()
        let top = Picture(width, 9, 4), bottom = Picture(width, 9, 4), output = Picture(width, 9, 4)
        top.fill(&random)
        bottom.fill(&random)
        var (a, b, c) = (top.buffer, bottom.buffer, output.buffer)
        #expect(vImageAlphaBlend_ARGB8888(&a, &b, &c, 0) == kvImageNoError)
        for y in 0..<9 {
            for x in 0..<width {
                let at = Double(top[x, y, 0]) / 255, ab = Double(bottom[x, y, 0]) / 255 * (1 - at)
                #expect(abs(Double(output[x, y, 0]) - 255 * (at + ab)) <= 1, "seed \(random.seed)")
                for c in 1...3 where at + ab > 0 {
                    let value = (Double(top[x, y, c]) * at + Double(bottom[x, y, c]) * ab) / (at + ab)
                    #expect(abs(Double(output[x, y, c]) - value) <= 1, "seed \(random.seed)")
                }
            }
        }
        #expect(vImagePremultiplyData_ARGB8888(&a, &a, 0) == kvImageNoError)
        #expect(vImagePremultiplyData_ARGB8888(&b, &b, 0) == kvImageNoError)
        #expect(vImagePremultipliedAlphaBlend_ARGB8888(&a, &b, &c, 0) == kvImageNoError)
        for y in 0..<9 {
            for x in 0..<width {
                let rest = 1 - Double(top[x, y, 0]) / 255
                for c in 0..<4 {
                    let value = min(Double(top[x, y, c]) + Double(bottom[x, y, c]) * rest, 255)
                    #expect(abs(Double(output[x, y, c]) - value) <= 0.5 + 1e-9, "seed \(random.seed)")
                }
            }
        }
        #expect(output.isGuardIntact)
        #expect(vImagePremultipliedAlphaBlend_ARGB8888(&a, &b, &b, 0) == kvImageNoError)
        #expect(bottom.bytes == output.bytes)
    }

    @Test("I-VIM-14 premultiplication rounds to the nearest for all levels, and is undone", arguments: [true, false])
    func premultiplication(isFirst: Bool) {
        let source = Picture(256, 256, 4), output = Picture(256, 256, 4)
        let place = isFirst ? 0 : 3
        for y in 0..<256 { for x in 0..<256 { for c in 0..<4 { source[x, y, c] = UInt8(c == place ? y : x) } } }
        var (a, b) = (source.buffer, output.buffer)
        let multiply = isFirst ? vImagePremultiplyData_ARGB8888 : vImagePremultiplyData_RGBA8888
        let divide = isFirst ? vImageUnpremultiplyData_ARGB8888 : vImageUnpremultiplyData_RGBA8888
        #expect(multiply(&a, &b, 0) == kvImageNoError)
        // Of 262,144 values each, so that they are counted.
        var wrong = 0
        for alpha in 0..<256 {
            for value in 0..<256 {
                for c in 0..<4 {
                    let expected = c == place ? alpha : (value * alpha * 2 + 255) / 510
                    if Int(output[value, alpha, c]) != expected { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
        #expect(divide(&a, &b, 0) == kvImageNoError)
        for alpha in 0..<256 {
            for value in 0..<256 {
                let expected = alpha == 0 ? 0 : min((value * 255 * 2 + alpha) / (2 * alpha), 255)
                for c in 0..<4 where Int(output[value, alpha, c]) != (c == place ? alpha : expected) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("I-VIM-14 tables for each channel, nil leaves one as it is")
    func tables() {
        var random = Random()
        let source = Picture(13, 5, 4), output = Picture(13, 5, 4)
        source.fill(&random)
        let inverted = (0...255).map { UInt8(255 - $0) }
        var (a, b) = (source.buffer, output.buffer)
        #expect(vImageTableLookUp_ARGB8888(&a, &b, nil, inverted, nil, inverted, 0) == kvImageNoError)
        for y in 0..<5 {
            for x in 0..<13 {
                for c in 0..<4 { #expect(output[x, y, c] == (c % 2 == 0 ? source[x, y, c] : 255 - source[x, y, c])) }
            }
        }
        let plane = Picture(13, 5, 1)
        plane.fill(&random)
        let before = plane.bytes
        var p = plane.buffer
        #expect(vImageTableLookUp_Planar8(&p, &p, inverted, 0) == kvImageNoError)
        #expect(plane.bytes == before.map { 255 - $0 })
    }

    @Test("I-VIM-14 matrices: rows of the source, columns of the result")
    func matrices() {
        var random = Random()
        let source = Picture(17, 4, 4), output = Picture(17, 4, 4)
        source.fill(&random)
        let matrix = (0..<16).map { _ in Int16.random(in: -200...300, using: &random) }
        let (pre, post): ([Int16], [Int32]) = ([-3, 5, 0, 9], [100, -700, 0, 3000])
        var (a, b) = (source.buffer, output.buffer)
        #expect(vImageMatrixMultiply_ARGB8888(&a, &b, matrix, 256, pre, post, 0) == kvImageNoError)
        for y in 0..<4 {
            for x in 0..<17 {
                for j in 0..<4 {
                    var sum = Int(post[j])
                    for i in 0..<4 { sum += Int(matrix[4 * i + j]) * (Int(source[x, y, i]) + Int(pre[i])) }
                    let expected = min(max(Double(sum) / 256, 0), 255)
                    #expect(abs(Double(output[x, y, j]) - expected) <= 0.5, "seed \(random.seed)")
                }
            }
        }
        let plane = Picture(17, 4, 1)
        var p = plane.buffer
        #expect(vImageMatrixMultiply_ARGB8888ToPlanar8(&a, &p, [0, 77, 150, 29], 256, nil, 0, 0) == kvImageNoError)
        let expected = (77 * Int(source[2, 1, 1]) + 150 * Int(source[2, 1, 2]) + 29 * Int(source[2, 1, 3]) + 128) / 256
        #expect(Int(plane[2, 1]) == expected)
        #expect(vImageMatrixMultiply_ARGB8888(&a, &b, matrix, 0, nil, nil, 0) == kvImageInvalidParameter)
    }

    @Test("I-VIM-2 convolutions with each edge mode, against sums by definition")
    func convolution() {
        var random = Random()
        let (width, height) = (17, 12)
        let source = Picture(width, height, 1), output = Picture(9, 7, 1)
        source.fill(&random)
        let (left, top) = (5, 0)
        let kernel = (0..<15).map { _ in Int16.random(in: -9...20, using: &random) }
        let total = kernel.reduce(0) { $0 + Int($1) }
        let divisor = max(abs(total), 1)
        for flag in [kvImageCopyInPlace, kvImageBackgroundColorFill, kvImageEdgeExtend, kvImageTruncateKernel] {
            var (a, b) = (source.buffer, output.buffer)
            let error = vImageConvolve_Planar8(
                &a,
                &b,
                nil,
                UInt(left),
                UInt(top),
                kernel,
                3,
                5,
                Int32(divisor),
                200,
                vImage_Flags(flag)
            )
            #expect(error == kvImageNoError)
            #expect(output.isGuardIntact)
            for y in 0..<7 {
                for x in 0..<9 {
                    var (sum, kept, isCut) = (0, 0, false)
                    for j in 0..<3 {
                        for i in 0..<5 {
                            let (sx, sy) = (left + x + i - 2, top + y + j - 1)
                            let isInside = sx >= 0 && sy >= 0 && sx < width && sy < height
                            isCut = isCut || !isInside
                            let weight = Int(kernel[j * 5 + i])
                            let value: Int
                            if isInside {
                                value = Int(source[sx, sy])
                                kept += weight
                            } else if flag == kvImageBackgroundColorFill {
                                value = 200
                            } else if flag == kvImageEdgeExtend {
                                value = Int(source[min(max(sx, 0), width - 1), min(max(sy, 0), height - 1)])
                            } else {
                                value = 0
                            }
                            sum += weight * value
                        }
                    }
                    var expected = Double(sum) / Double(divisor)
                    if flag == kvImageTruncateKernel, isCut, total != 0, kept != 0 {
                        expected *= Double(total) / Double(kept)
                    }
                    if flag == kvImageCopyInPlace, isCut { expected = Double(source[left + x, top + y]) }
                    expected = min(max(expected, 0), 255)
                    #expect(abs(Double(output[x, y]) - expected) <= 0.5 + 1e-6, "flag \(flag), seed \(random.seed)")
                }
            }
        }
    }

    @Test("I-VIM-2 boxes and tents of any size equal convolutions", arguments: [(1, 1), (3, 5), (9, 3), (31, 15)])
    func boxes(width: Int, height: Int) {
        var random = Random()
        let source = Picture(21, 16, 4), output = Picture(21, 16, 4), other = Picture(21, 16, 4)
        source.fill(&random)
        let flags = vImage_Flags(kvImageEdgeExtend)
        let (w, h) = (UInt32(width), UInt32(height))
        var (a, b, c) = (source.buffer, output.buffer, other.buffer)
        #expect(vImageBoxConvolve_ARGB8888(&a, &b, nil, 0, 0, h, w, nil, flags) == kvImageNoError)
        let ones = [Int16](repeating: 1, count: width * height)
        let divisor = Int32(width * height)
        #expect(vImageConvolve_ARGB8888(&a, &c, nil, 0, 0, ones, h, w, divisor, nil, flags) == kvImageNoError)
        #expect(output.bytes == other.bytes)
        #expect(vImageTentConvolve_ARGB8888(&a, &b, nil, 0, 0, h, w, nil, flags) == kvImageNoError)
        #expect(output.isGuardIntact)
    }

    @Test("I-VIM-2 dilation and erosion, largest and smallest")
    func morphology() {
        var random = Random()
        let source = Picture(15, 11, 1), output = Picture(15, 11, 1)
        source.fill(&random)
        let kernel = (0..<9).map { _ in UInt8.random(in: 0...40, using: &random) }
        for isDilation in [true, false] {
            var (a, b) = (source.buffer, output.buffer)
            let function = isDilation ? vImageDilate_Planar8 : vImageErode_Planar8
            #expect(function(&a, &b, 0, 0, kernel, 3, 3, 0) == kvImageNoError)
            for y in 0..<11 {
                for x in 0..<15 {
                    var values: [Int] = []
                    for j in 0..<3 {
                        for i in 0..<3 where (0..<15).contains(x + i - 1) && (0..<11).contains(y + j - 1) {
                            let offset = Int(kernel[4]) - Int(kernel[3 * j + i])
                            let value = Int(source[x + i - 1, y + j - 1]) + (isDilation ? offset : -offset)
                            values.append(min(max(value, 0), 255))
                        }
                    }
                    #expect(Int(output[x, y]) == (isDilation ? values.max() : values.min()), "seed \(random.seed)")
                }
            }
            #expect(function(&a, &b, 0, 0, kernel, 2, 3, 0) == kvImageInvalidKernelSize)
        }
    }

    @Test("I-VIM-14 histograms count all pixels; equal levels spread evenly")
    func histograms() {
        var random = Random()
        let source = Picture(33, 21, 4)
        source.fill(&random)
        var (first, third) = (
            [vImagePixelCount](repeating: 5, count: 256), [vImagePixelCount](repeating: 5, count: 256)
        )
        var a = source.buffer
        first.withUnsafeMutableBufferPointer { first in
            third.withUnsafeMutableBufferPointer { third in
                var pointers = [first.baseAddress, nil, third.baseAddress, nil]
                #expect(vImageHistogramCalculation_ARGB8888(&a, &pointers, 0) == kvImageNoError)
            }
        }
        for (channel, counts) in [(0, first), (2, third)] {
            var expected = [vImagePixelCount](repeating: 0, count: 256)
            for y in 0..<21 { for x in 0..<33 { expected[Int(source[x, y, channel])] += 1 } }
            #expect(counts == expected)
        }
        let plane = Picture(256, 1, 1), output = Picture(256, 1, 1)
        for x in 0..<256 { plane[x, 0] = UInt8(x / 2) }
        var (p, o) = (plane.buffer, output.buffer)
        #expect(vImageContrastStretch_Planar8(&p, &o, 0) == kvImageNoError)
        #expect(output[0, 0] == 0 && output[255, 0] == 255)
        #expect(vImageEqualization_Planar8(&p, &o, 0) == kvImageNoError)
        #expect(output[0, 0] == 0 && output[255, 0] == 255 && abs(Int(output[128, 0]) - 128) <= 1)
    }
}
