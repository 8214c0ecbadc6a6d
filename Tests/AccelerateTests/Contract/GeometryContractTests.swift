import Accelerate
import Foundation
import Testing

/// ``Resampler``, ``Turning``, ``Warping``.
@Suite("Geometry")
struct GeometryContractTests {
    /// Lanczos' filter with three lobes, by its definition.
    private func lanczos(_ source: [[Double]], _ width: Int, _ height: Int) -> [[Double]] {
        func line(_ input: [Double], _ count: Int) -> [Double] {
            let ratio = Double(input.count) / Double(count), stretch = max(ratio, 1)
            return (0..<count).map { index in
                let centre = (Double(index) + 0.5) * ratio - 0.5
                var (sum, weights) = (0.0, 0.0)
                for place in Int(floor(centre - 3 * stretch))...Int(ceil(centre + 3 * stretch)) {
                    let x = (Double(place) - centre) / stretch
                    let weight =
                        x == 0 ? 1 : abs(x) >= 3 ? 0 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
                    sum += weight * input[min(max(place, 0), input.count - 1)]
                    weights += weight
                }
                return sum / weights
            }
        }
        let across = source.map { line($0, width) }
        let columns = (0..<width).map { x in line(across.map { $0[x] }, height) }
        return (0..<height).map { y in columns.map { $0[y] } }
    }

    @Test("I-VIM-6 scaling is as good as Lanczos' filter, for four channels alike, at odd sizes")
    func scaling() {
        var random = Random()
        for (width, height, newWidth, newHeight) in [(31, 23, 17, 41), (40, 30, 13, 11), (9, 7, 50, 33), (5, 5, 1, 1)] {
            let source = Picture(width, height, 4), output = Picture(newWidth, newHeight, 4)
            source.fill(&random)
            var (a, b) = (source.buffer, output.buffer)
            #expect(vImageScale_ARGB8888(&a, &b, nil, 0) == kvImageNoError)
            #expect(output.isGuardIntact)
            for channel in 0..<4 {
                let values = (0..<height).map { y in (0..<width).map { Double(source[$0, y, channel]) } }
                let expected = lanczos(values, newWidth, newHeight)
                var squares = 0.0
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let difference = Double(output[x, y, channel]) - min(max(expected[y][x], 0), 255)
                        squares += difference * difference
                    }
                }
                let mean = squares / Double(newWidth * newHeight)
                #expect(mean == 0 || 10 * log10(255 * 255 / mean) >= 38, "channel \(channel), seed \(random.seed)")
            }
            let plane = Picture(width, height, 1), scaled = Picture(newWidth, newHeight, 1)
            for y in 0..<height { for x in 0..<width { plane[x, y] = source[x, y, 2] } }
            var (c, d) = (plane.buffer, scaled.buffer)
            #expect(vImageScale_Planar8(&c, &d, nil, vImage_Flags(kvImageDoNotTile)) == kvImageNoError)
            for y in 0..<newHeight {
                for x in 0..<newWidth { #expect(abs(Int(scaled[x, y]) - Int(output[x, y, 2])) <= 1) }
            }
        }
    }

    @Test("I-VIM-6 equal sizes copy exactly, with the wide filter too; constant images stay so")
    func copies() {
        var random = Random()
        let source = Picture(19, 11, 4), output = Picture(19, 11, 4, padding: 40)
        source.fill(&random)
        var (a, b) = (source.buffer, output.buffer)
        #expect(vImageScale_ARGB8888(&a, &b, nil, vImage_Flags(kvImageHighQualityResampling)) == kvImageNoError)
        #expect(source.bytes == output.bytes)
        let plain = Picture(21, 9, 4), larger = Picture(50, 50, 4)
        for y in 0..<9 { for x in 0..<21 { plain[x, y, 0, Float.self] = 0.25 } }
        var (c, d) = (plain.buffer, larger.buffer)
        #expect(vImageScale_PlanarF(&c, &d, nil, vImage_Flags(kvImageHighQualityResampling)) == kvImageNoError)
        for y in 0..<50 { for x in 0..<50 { #expect(abs(larger[x, y, 0, Float.self] - 0.25) < 1e-6) } }
    }

    @Test("I-VIM-8 quarter turns counterclockwise by number; other sizes are centred on the background")
    func quarters() {
        #expect(kRotate0DegreesClockwise == 0 && kRotate90DegreesClockwise == 3)
        #expect(kRotate180DegreesClockwise == 2 && kRotate270DegreesClockwise == 1)
        var random = Random()
        let (width, height) = (7, 5)
        let source = Picture(width, height, 4)
        source.fill(&random)
        for quarters in 0..<4 as Range<UInt8> {
            let isUpright = quarters % 2 == 0
            let output = Picture(isUpright ? width : height, isUpright ? height : width, 4)
            var (a, b) = (source.buffer, output.buffer)
            #expect(vImageRotate90_ARGB8888(&a, &b, quarters, [0, 0, 0, 0], 0) == kvImageNoError)
            #expect(output.isGuardIntact)
            for y in 0..<output.height {
                for x in 0..<output.width {
                    // A quarter turn counterclockwise: the right column becomes the top row.
                    let (sx, sy): (Int, Int)
                    switch quarters {
                    case 0: (sx, sy) = (x, y)
                    case 1: (sx, sy) = (width - 1 - y, x)
                    case 2: (sx, sy) = (width - 1 - x, height - 1 - y)
                    default: (sx, sy) = (y, height - 1 - x)
                    }
                    for channel in 0..<4 { #expect(output[x, y, channel] == source[sx, sy, channel], "\(quarters)") }
                }
            }
        }
        let plane = Picture(2, 2, 1), large = Picture(4, 6, 1)
        for y in 0..<2 { for x in 0..<2 { plane[x, y] = UInt8(10 * y + x + 1) } }
        var (a, b) = (plane.buffer, large.buffer)
        #expect(vImageRotate90_Planar8(&a, &b, UInt8(kRotate180DegreesClockwise), 99, 0) == kvImageNoError)
        #expect(large[1, 2] == 12 && large[2, 2] == 11 && large[1, 3] == 2 && large[2, 3] == 1)
        #expect(large[0, 0] == 99 && large[3, 5] == 99 && large[0, 2] == 99)
        let words = Picture(3, 2, 2), turned = Picture(2, 3, 2)
        for y in 0..<2 { for x in 0..<3 { words[x, y, 0, UInt16.self] = UInt16(1000 * y + x) } }
        var (c, d) = (words.buffer, turned.buffer)
        #expect(vImageRotate90_Planar16U(&c, &d, 1, 0, 0) == kvImageNoError)
        #expect(turned[0, 0, 0, UInt16.self] == 2 && turned[1, 0, 0, UInt16.self] == 1002)
    }

    @Test("I-VIM-9 reflections, also in place")
    func reflections() {
        var random = Random()
        let source = Picture(9, 7, 4)
        source.fill(&random)
        let (across, down) = (source.copy(), source.copy())
        var (a, b) = (across.buffer, down.buffer)
        #expect(vImageHorizontalReflect_ARGB8888(&a, &a, 0) == kvImageNoError)
        #expect(vImageVerticalReflect_ARGB8888(&b, &b, 0) == kvImageNoError)
        for y in 0..<7 {
            for x in 0..<9 {
                for channel in 0..<4 {
                    #expect(across[x, y, channel] == source[8 - x, y, channel])
                    #expect(down[x, y, channel] == source[x, 6 - y, channel])
                }
            }
        }
        let other = Picture(9, 7, 4)
        var (c, d) = (source.buffer, other.buffer)
        #expect(vImageHorizontalReflect_ARGB8888(&c, &d, 0) == kvImageNoError)
        #expect(other.bytes == across.bytes)
        #expect(vImageVerticalReflect_ARGB8888(&c, &d, 0) == kvImageNoError)
        #expect(other.bytes == down.bytes)
    }

    @Test("I-VIM-9 channels in another order, in place too; places above 3 are refused")
    func permutation() {
        var random = Random()
        for width in [1, 15, 16, 17, 37] {
            let source = Picture(width, 3, 4), output = Picture(width, 3, 4)
            source.fill(&random)
            let map: [UInt8] = [3, 2, 1, 0]
            var (a, b) = (source.buffer, output.buffer)
            #expect(vImagePermuteChannels_ARGB8888(&a, &b, map, 0) == kvImageNoError)
            for y in 0..<3 {
                for x in 0..<width {
                    for channel in 0..<4 { #expect(output[x, y, channel] == source[x, y, Int(map[channel])]) }
                }
            }
            #expect(output.isGuardIntact)
            #expect(vImagePermuteChannels_ARGB8888(&a, &a, map, 0) == kvImageNoError)
            #expect(source.bytes == output.bytes)
            #expect(vImagePermuteChannels_ARGB8888(&a, &a, [0, 1, 2, 4], 0) == kvImageInvalidParameter)
        }
    }

    @Test("I-VIM-6 a transform by whole pixels moves them, with y upwards")
    func warp() {
        let source = Picture(8, 6, 4), output = Picture(8, 6, 4)
        var random = Random()
        source.fill(&random)
        var (a, b) = (source.buffer, output.buffer)
        var transform = vImage_CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 1)
        let flags = vImage_Flags(kvImageBackgroundColorFill)
        #expect(vImageAffineWarpCG_ARGB8888(&a, &b, nil, &transform, [1, 2, 3, 4], flags) == kvImageNoError)
        for y in 0..<6 {
            for x in 0..<8 {
                for channel in 0..<4 {
                    let isInside = x >= 2 && y + 1 < 6
                    #expect(output[x, y, channel] == (isInside ? source[x - 2, y + 1, channel] : UInt8(channel + 1)))
                }
            }
        }
        #expect(vImageAffineWarpCG_ARGB8888(&a, &b, nil, &transform, [1, 2, 3, 4], 0) == kvImageInvalidEdgeStyle)
        #expect(vImageRotate_ARGB8888(&a, &b, nil, .pi, [0, 0, 0, 0], flags) == kvImageNoError)
        #expect(abs(Int(output[0, 0, 1]) - Int(source[7, 5, 1])) <= 1)
    }
}
