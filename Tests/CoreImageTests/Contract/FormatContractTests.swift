import CoreImage
import Foundation
import Testing

/// Pixel buffers of all formats as sources: ``CameraPicture`` and ``BitmapSource``.
@Suite("Core Image: formats of pixel buffers")
struct FormatContractTests {
    private let context = CIContext()
    private let plain = CIContext.plain()

    /// Buffers of white, by format.
    private var white: [(OSType, CVPixelBuffer)] {
        let (w, h) = (6, 4)
        let one: Float16 = 1
        let half: [UInt16] = [one.bitPattern]
        let byte: [UInt8] = [255]
        let float: [Float] = [1]
        return [
            (kCVPixelFormatType_32BGRA, Planes.filled(w, h, kCVPixelFormatType_32BGRA, byte)),
            (kCVPixelFormatType_32ARGB, Planes.filled(w, h, kCVPixelFormatType_32ARGB, byte)),
            (kCVPixelFormatType_32RGBA, Planes.filled(w, h, kCVPixelFormatType_32RGBA, byte)),
            (kCVPixelFormatType_OneComponent8, Planes.filled(w, h, kCVPixelFormatType_OneComponent8, byte)),
            (kCVPixelFormatType_64RGBAHalf, Planes.filled(w, h, kCVPixelFormatType_64RGBAHalf, half)),
            (kCVPixelFormatType_128RGBAFloat, Planes.filled(w, h, kCVPixelFormatType_128RGBAFloat, float)),
            (
                kCVPixelFormatType_422YpCbCr8,
                Planes.filled(w, h, kCVPixelFormatType_422YpCbCr8, [128, 235] as [UInt8])
            ),
            (
                kCVPixelFormatType_422YpCbCr8_yuvs,
                Planes.filled(w, h, kCVPixelFormatType_422YpCbCr8_yuvs, [235, 128] as [UInt8])
            ),
            (
                kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                Planes.biplanar(w, h, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, y: 235, cb: 128, cr: 128)
            ),
            (
                kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
                Planes.biplanar(w, h, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, y: 255, cb: 128, cr: 128)
            ),
            (
                kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
                Planes.deep(w, h, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, y: 940, c: 512)
            ),
            (
                kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
                Planes.deep(w, h, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, y: 1023, c: 512)
            ),
        ]
    }

    @Test("I-IMG-20 pixel buffers of all these formats are read")
    func acceptedFormats() {
        for (format, buffer) in white {
            let image = CIImage(cvPixelBuffer: buffer)
            #expect(image.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
            #expect(near(context.pixel(image, 5, 3), [255, 255, 255, 255], 1), "format \(format)")
            #expect(near(context.pixel(image, 0, 0), [255, 255, 255, 255], 1), "format \(format)")
        }
    }

    @Test("I-IMG-20 a buffer of another format has an extent and transparent pixels")
    func otherFormats() {
        let buffer = Planes.make(8, 6, kCVPixelFormatType_16Gray)
        let image = CIImage(cvPixelBuffer: buffer)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 8, height: 6))
        #expect(context.pixel(image, 3, 3) == [0, 0, 0, 0])
    }

    /// The colour of a YCbCr value in full range, by the factors of red and blue.
    private func color(_ y: Double, _ cb: Double, _ cr: Double, _ kr: Double, _ kb: Double) -> [Int] {
        let kg = 1 - kr - kb
        let (u, v) = (cb - 128, cr - 128)
        let r = y + 2 * (1 - kr) * v
        let b = y + 2 * (1 - kb) * u
        let g = y - (2 * (1 - kb) * kb * u + 2 * (1 - kr) * kr * v) / kg
        return [r, g, b].map { Int(min(max($0, 0), 255).rounded()) } + [255]
    }

    @Test("I-IMG-21 the matrix is that of the buffer's attachment")
    func matrices() {
        let cases: [(CFString, Double, Double)] = [
            (kCVImageBufferYCbCrMatrix_ITU_R_601_4, 0.299, 0.114),
            (kCVImageBufferYCbCrMatrix_ITU_R_709_2, 0.2126, 0.0722),
            (kCVImageBufferYCbCrMatrix_ITU_R_2020, 0.2627, 0.0593),
        ]
        for (matrix, kr, kb) in cases {
            let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            let buffer = Planes.biplanar(8, 8, format, y: 120, cb: 100, cr: 170)
            CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate)
            #expect(
                near(plain.pixel(CIImage(cvPixelBuffer: buffer), 4, 4), color(120, 100, 170, kr, kb), 2),
                "\(matrix)"
            )
        }
    }

    @Test("I-IMG-21 without an attachment it is that of the height")
    func defaultMatrices() {
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let small = CIImage(cvPixelBuffer: Planes.biplanar(8, 480, format, y: 120, cb: 100, cr: 170))
        let large = CIImage(cvPixelBuffer: Planes.biplanar(8, 720, format, y: 120, cb: 100, cr: 170))
        #expect(near(plain.pixel(small, 4, 4), color(120, 100, 170, 0.299, 0.114), 2))
        #expect(near(plain.pixel(large, 4, 4), color(120, 100, 170, 0.2126, 0.0722), 2))
    }

    @Test("I-IMG-21 black and white survive in both ranges")
    func ranges() {
        let cases: [(OSType, UInt8, UInt8)] = [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 16, 235),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 0, 255),
        ]
        for (format, dark, light) in cases {
            let black = CIImage(cvPixelBuffer: Planes.biplanar(4, 4, format, y: dark, cb: 128, cr: 128))
            let white = CIImage(cvPixelBuffer: Planes.biplanar(4, 4, format, y: light, cb: 128, cr: 128))
            #expect(near(context.pixel(black, 1, 1), [0, 0, 0, 255], 1))
            #expect(near(context.pixel(white, 1, 1), [255, 255, 255, 255], 1))
        }
    }

    @Test("I-IMG-22 luma of 8 bits is grey, other single components are red")
    func singleComponents() {
        let luma = CIImage(cvPixelBuffer: Planes.filled(4, 4, kCVPixelFormatType_OneComponent8, [100] as [UInt8]))
        #expect(near(context.pixel(luma, 1, 1), [100, 100, 100, 255], 1))
        let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
        let halves = [
            kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16,
        ]
        for format in halves {
            // 3.5 as a half.
            let image = CIImage(cvPixelBuffer: Planes.filled(4, 4, format, [0x4300] as [UInt16]))
            #expect(near(context.pixels(image, rect)[2, 2], SIMD4(3.5, 0, 0, 1), 0.001), "format \(format)")
        }
        let floats = [
            kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32,
            kCVPixelFormatType_DisparityFloat32,
        ]
        for format in floats {
            let image = CIImage(cvPixelBuffer: Planes.filled(4, 4, format, [2.25] as [Float]))
            #expect(near(context.pixels(image, rect)[2, 2], SIMD4(2.25, 0, 0, 1), 0.001), "format \(format)")
            #expect(image.colorSpace == nil)
        }
    }
}
