import CoreVideo
import Foundation
import Testing

@Suite struct PixelFormatTests {
    @Test("every code occurs once in the table")
    func unique() {
        let codes = PixelFormat.table.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.count >= 80)
    }

    @Test("PIX-28 all known codes are listed")
    func list() throws {
        let codes = try #require(CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(nil))
        #expect(codes.contains(NSNumber(value: kCVPixelFormatType_32BGRA)))
        #expect(codes.count >= PixelFormat.table.count)
    }

    @Test("buffers of a registered format can be created, and a built-in format cannot be replaced")
    func registration() throws {
        let code: OSType = 0x7A7A_3031
        let facts = [kCVPixelFormatBitsPerBlock as String: 40, kCVPixelFormatName as String: "mine"] as CFDictionary
        CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(facts, code)
        let buffer = try makeBuffer(13, 2, code)
        #expect(CVPixelBufferGetBytesPerRow(buffer) == 128)
        CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(facts, kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferGetBytesPerRow(try makeBuffer(13, 2, kCVPixelFormatType_32BGRA)) == 64)
        CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType([:] as CFDictionary, 0x7A7A_3032)
        var none: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 4, 4, 0x7A7A_3032, nil, &none) == kCVReturnInvalidPixelFormat)
    }

    @Test(
        "the row sizes of packed formats match their specifications",
        arguments: [
            (kCVPixelFormatType_422YpCbCr10, 1280, 3456), (kCVPixelFormatType_422YpCbCr10, 1, 128),
            (kCVPixelFormatType_422YpCbCr8, 641, 1344), (kCVPixelFormatType_1Monochrome, 513, 128),
            (kCVPixelFormatType_24RGB, 64, 192), (kCVPixelFormatType_64RGBAHalf, 8, 64),
        ]
    )
    func rows(format: OSType, width: Int, bytes: Int) throws {
        #expect(CVPixelBufferGetBytesPerRow(try makeBuffer(width, 1, format)) == bytes)
    }
}
