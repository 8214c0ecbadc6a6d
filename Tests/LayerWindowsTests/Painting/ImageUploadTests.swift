import CSDL
import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import LayerWindows

@Suite("Upload forms of images")
struct ImageUploadTests {
    private func upload(
        _ format: OSType,
        _ width: Int,
        _ height: Int,
        matrix: CFString? = nil,
        isOpaque: Bool = true,
        drawn: CGSize? = nil,
        longestSide: Int = 16384
    ) throws -> ImageUpload {
        let image = try CVPixelBuffer.make(width: width, height: height, format: format)
        if let matrix { CVBufferSetAttachment(image, kCVImageBufferYCbCrMatrixKey, matrix, .shouldPropagate) }
        return ImageUpload(
            image,
            isOpaque: isOpaque,
            drawnSize: drawn ?? CGSize(width: width, height: height),
            longestSide: longestSide
        )
    }

    /// Height, format, whether BT.709 is declared (nil: no declaration), and the expected form; nil for conversion to
    /// BGRA.
    private static let cases: [(Int, OSType, Bool?, Int?, Int)] = [
        (480, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, CSDL_NV12, CSDL_VIDEO_601),
        (480, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, true, CSDL_NV12, CSDL_VIDEO_709),
        (720, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, CSDL_NV12, CSDL_VIDEO_709),
        (720, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, false, CSDL_NV12, CSDL_VIDEO_601),
        (480, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, CSDL_NV12, CSDL_FULL_601),
        (480, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, true, nil, CSDL_BGRX),
        (720, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, nil, CSDL_BGRX),
        (480, kCVPixelFormatType_420YpCbCr8Planar, nil, CSDL_I420, CSDL_VIDEO_601),
        (480, kCVPixelFormatType_420YpCbCr8PlanarFullRange, nil, CSDL_I420, CSDL_FULL_601),
        (480, kCVPixelFormatType_32BGRA, nil, CSDL_BGRX, 0),
        (480, kCVPixelFormatType_422YpCbCr8, nil, nil, CSDL_BGRX),
        (480, kCVPixelFormatType_OneComponent8, nil, nil, CSDL_BGRX),
    ]

    @Test("formats with correct colours are uploaded unchanged, others are converted", arguments: cases)
    func formats(height: Int, format: OSType, is709: Bool?, texture: Int?, coding: Int) throws {
        let matrix = is709.map { $0 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4 }
        let upload = try upload(format, 640, height, matrix: matrix)
        #expect(upload.shape.format == texture ?? Int(CSDL_BGRX))
        #expect(upload.shape.width == 640)
        #expect(upload.shape.height == height)
        if texture == nil {
            #expect(upload.transform?.outputFormat == kCVPixelFormatType_32BGRA)
        } else {
            #expect(upload.shape.coding == coding)
            #expect(upload.transform == nil)
        }
    }

    @Test("translucent pixels keep their alpha")
    func alpha() throws {
        let upload = try upload(kCVPixelFormatType_32BGRA, 64, 64, isOpaque: false)
        #expect(upload.shape.format == Int(CSDL_BGRA))
        #expect(upload.transform == nil)
    }

    @Test(
        "an image that is drawn much smaller, or exceeds the texture size, is shrunk first",
        arguments: [
            // Width, drawn width, longest side, width of the texture.
            (1000, 1000, 16384, 1000), (1000, 500, 16384, 1000), (1000, 499, 16384, 500), (1000, 100, 16384, 100),
            (4000, 4000, 2048, 2048), (4000, 1, 16384, 64), (1000, 5000, 16384, 1000),
        ] as [(Int, Int, Int, Int)]
    )
    func sizes(width: Int, drawn: Int, longest: Int, result: Int) throws {
        let upload = try upload(
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            width,
            480,
            drawn: CGSize(width: CGFloat(drawn), height: 480 * CGFloat(drawn) / CGFloat(width)),
            longestSide: longest
        )
        #expect(abs(upload.shape.width - result) <= 2)
        #expect(upload.shape.width <= longest)
        #expect((upload.transform == nil) == (result == width))
    }
}
