import Accelerate
import Testing

/// Formats with planes of their own.
@Suite("Images in planes")
struct PlanarBufferTests {
    @Test("Pixels become planes and pixels again")
    func roundTrip() {
        let size = vImage.Size(width: 3, height: 2)
        let values = (0..<18).map { UInt8(10 * $0) }
        let pixels = vImage.PixelBuffer<vImage.Interleaved8x3>(pixelValues: values, size: size)
        let planes = vImage.PixelBuffer<vImage.Planar8x3>(interleavedBuffer: pixels)
        #expect(planes.planeCount == 3)
        #expect(planes.withUnsafePixelBuffer(at: 1) { $0.array } == [10, 40, 70, 100, 130, 160])
        let again = planes.withUnsafePixelBuffers { vImage.PixelBuffer<vImage.Interleaved8x3>(planarBuffers: $0) }
        #expect(again.array == values)
    }

    @Test("Single precision becomes bytes, rounded and limited")
    func floats() {
        let size = vImage.Size(width: 2, height: 1)
        let reds = vImage.PixelBuffer<vImage.PlanarF>(pixelValues: [0, 1], size: size)
        let greens = vImage.PixelBuffer<vImage.PlanarF>(pixelValues: [0.5, 2], size: size)
        let blues = vImage.PixelBuffer<vImage.PlanarF>(pixelValues: [-1, 0.2], size: size)
        let floats = vImage.PixelBuffer<vImage.InterleavedFx3>(planarBuffers: [reds, greens, blues])
        let bytes = vImage.PixelBuffer<vImage.Interleaved8x3>(size: size)
        floats.convert(to: bytes)
        #expect(bytes.array == [0, 128, 0, 255, 255, 51])
        bytes.convert(to: floats)
        #expect(abs(floats.array[5] - 0.2) < 1e-6)
    }

    @Test("Values are multiplied between two terms")
    func multiplication() {
        let size = vImage.Size(width: 2, height: 1)
        let values = vImage.PixelBuffer<vImage.PlanarF>(pixelValues: [-1, 3], size: size)
        values.multiply(by: 0.5, preBias: 1, postBias: 2, destination: values)
        #expect(values.array == [2, 4])
    }

    @Test("Alpha is left out")
    func alpha() {
        let size = vImage.Size(width: 1, height: 2)
        let pixels = vImage.PixelBuffer<vImage.Interleaved8x4>(pixelValues: [1, 2, 3, 4, 5, 6, 7, 8], size: size)
        let rgb = vImage.PixelBuffer<vImage.Interleaved8x3>(size: size)
        pixels.convert(to: rgb, channelOrdering: .RGBA)
        #expect(rgb.array == [1, 2, 3, 5, 6, 7])
        pixels.convert(to: rgb, channelOrdering: .ARGB)
        #expect(rgb.array == [2, 3, 4, 6, 7, 8])
    }

    @Test("Planes of single precision and a constant become pixels")
    func constants() throws {
        func plane(_ values: [Float]) -> vImage.PixelBuffer<vImage.PlanarF> {
            vImage.PixelBuffer(pixelValues: values, size: vImage.Size(width: 2, height: 1))
        }
        let (blue, green, red) = (plane([0, 1]), plane([1, 1]), plane([0.5, 0]))
        let pixels = vImage.PixelBuffer<vImage.Interleaved8x4>(size: vImage.Size(width: 2, height: 1))
        let limits: ([Float], [Float]) = ([1, 1, 1, 1], [0, 0, 0, 0])
        let error = blue.withUnsafePointerToVImageBuffer { b in
            green.withUnsafePointerToVImageBuffer { g in
                red.withUnsafePointerToVImageBuffer { r in
                    pixels.withUnsafePointerToVImageBuffer {
                        vImageConvert_PlanarFToBGRX8888(b, g, r, 9, $0, limits.0, limits.1, 0)
                    }
                }
            }
        }
        #expect(error == kvImageNoError && pixels.array == [0, 255, 128, 9, 255, 255, 0, 9])
        _ = blue.withUnsafePointerToVImageBuffer { b in
            green.withUnsafePointerToVImageBuffer { g in
                red.withUnsafePointerToVImageBuffer { r in
                    pixels.withUnsafePointerToVImageBuffer {
                        vImageConvert_PlanarFToXRGB8888(7, r, g, b, $0, limits.0, limits.1, 0)
                    }
                }
            }
        }
        #expect(pixels.array == [7, 128, 255, 0, 7, 0, 255, 255])
    }
}
