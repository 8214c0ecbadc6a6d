import Accelerate
import Testing

/// ``vImage``, ``Biquad``, ``ColorTable``.
@Suite("Images by type, filters, tables")
struct PixelBufferTests {
    @Test("An image of components, scaled, turned and converted")
    func images() {
        let source = vImage.PixelBuffer<vImage.Planar8>(
            pixelValues: (0..<6).map { UInt8($0) },
            size: vImage.Size(width: 3, height: 2)
        )
        #expect(source.array == [0, 1, 2, 3, 4, 5])
        #expect(source.width == 3 && source.height == 2 && source.channelCount == 1)
        let turned = vImage.PixelBuffer<vImage.Planar8>(width: 2, height: 3)
        source.rotate(.clockwise90Degrees, destination: turned)
        #expect(turned.array == [3, 0, 4, 1, 5, 2])
        let mirrored = vImage.PixelBuffer<vImage.Planar8>(width: 3, height: 2)
        source.reflect(over: .y, destination: mirrored)
        #expect(mirrored.array == [2, 1, 0, 5, 4, 3])
        source.reflect(over: .x, destination: mirrored)
        #expect(mirrored.array == [3, 4, 5, 0, 1, 2])
        let floats = vImage.PixelBuffer<vImage.PlanarF>(width: 3, height: 2)
        source.convert(to: floats)
        #expect(floats.array[5] == Float(5) / 255)
        #expect(source.histogram()[..<7] == [1, 1, 1, 1, 1, 1, 0])
        #expect(source.withUnsafePointerToVImageBuffer { $0.pointee.rowBytes } >= 3)
    }

    @Test("Channels of an image, and an image of Core Graphics")
    func channels() throws {
        let source = vImage.PixelBuffer<vImage.Interleaved8x4>(
            pixelValues: (0..<16).map { UInt8(16 * $0) },
            size: vImage.Size(width: 2, height: 2)
        )
        let plane = vImage.PixelBuffer<vImage.Planar8>(width: 2, height: 2)
        source.extractChannel(at: 2, destination: plane)
        #expect(plane.array == [32, 96, 160, 224])
        let swapped = vImage.PixelBuffer<vImage.Interleaved8x4>(width: 2, height: 2)
        source.permuteChannels(to: (3, 2, 1, 0), destination: swapped)
        #expect(swapped.array.prefix(4) == [48, 32, 16, 0])
        var format = try #require(
            vImage_CGImageFormat(
                bitsPerComponent: 8,
                bitsPerPixel: 32,
                colorSpace: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
            )
        )
        let image = try #require(source.makeCGImage(cgImageFormat: format))
        let back = try vImage.PixelBuffer<vImage.Interleaved8x4>(cgImage: image, cgImageFormat: &format)
        #expect(back.array == source.array)
        #expect(throws: vImage.Error.invalidImageFormat) {
            try vImage.PixelBuffer<vImage.Planar8>(cgImage: image, cgImageFormat: &format)
        }
    }

    @Test("A cascade of filters keeps its state from call to call")
    func filters() throws {
        let coefficients = [0.2, 0.3, 0.1, -0.5, 0.25, 1, 0.5, 0, 0.1, 0]
        let signal = (0..<40).map { Double(($0 * 7) % 11) }
        var expected = signal
        for section in 0..<2 {
            let k = Array(coefficients[5 * section..<5 * section + 5])
            var output: [Double] = []
            for n in 0..<expected.count {
                func at(_ values: [Double], _ index: Int) -> Double { index < 0 ? 0 : values[index] }
                let forward = k[0] * expected[n] + k[1] * at(expected, n - 1) + k[2] * at(expected, n - 2)
                output.append(forward - k[3] * at(output, n - 1) - k[4] * at(output, n - 2))
            }
            expected = output
        }
        var filter = try #require(
            vDSP.Biquad(coefficients: coefficients, channelCount: 1, sectionCount: 2, ofType: Double.self)
        )
        let result = filter.apply(input: Array(signal[..<17])) + filter.apply(input: Array(signal[17...]))
        for (a, b) in zip(result, expected) { #expect(abs(a - b) < 1e-9) }
        #expect(vDSP.Biquad(coefficients: [1, 2], channelCount: 1, sectionCount: 1, ofType: Float.self) == nil)
    }

    @Test("A table of three dimensions is interpolated between its entries")
    func table() throws {
        // Each entry is the colour itself, with red and blue exchanged.
        var entries: [UInt16] = []
        for r in 0..<3 { for g in 0..<3 { for b in 0..<3 { entries += [b, g, r].map { UInt16($0 * 65_535 / 2) } } } }
        var error = 1
        let made = vImageMultidimensionalTable_Create(entries, 3, 3, [3, 3, 3], kvImageMDTableHint_Float, 0, &error)
        let table = try #require(made)
        defer { vImageMultidimensionalTable_Release(table) }
        #expect(error == kvImageNoError)
        let planes = (0..<6).map { _ in vImage.PixelBuffer<vImage.PlanarF>(width: 2, height: 1) }
        let colors: [[Float]] = [[0.25, 1], [0.5, 0.1], [0.7, 2]]
        for (index, values) in colors.enumerated() {
            planes[index].withUnsafeVImageBuffer { buffer in
                for x in 0..<2 { buffer.data.storeBytes(of: values[x], toByteOffset: 4 * x, as: Float.self) }
            }
        }
        let buffers = planes.map { $0.withUnsafeVImageBuffer { $0 } }
        let status = vImageMultiDimensionalInterpolatedLookupTable_PlanarF(
            Array(buffers[..<3]),
            Array(buffers[3...]),
            nil,
            table,
            kvImageFullInterpolation,
            0
        )
        #expect(status == kvImageNoError)
        let expected: [[Float]] = [[0.7, 1], [0.5, 0.1], [0.25, 1]]
        for index in 0..<3 {
            for x in 0..<2 { #expect(abs(planes[3 + index].array[x] - expected[index][x]) < 1e-4) }
        }
    }
}
