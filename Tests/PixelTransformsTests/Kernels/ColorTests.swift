import CoreVideo
import Foundation
import Testing

@testable import PixelTransforms

@Suite struct ColorTests {
    /// Red, green, blue, and luma, Cb, Cr in video range, from the tables of the ITU recommendations.
    static let known: [(ReferenceMatrix, [UInt8], [UInt8])] = [
        (.bt709, [255, 255, 255], [235, 128, 128]), (.bt709, [0, 0, 0], [16, 128, 128]),
        (.bt709, [255, 0, 0], [63, 102, 240]), (.bt709, [0, 255, 0], [173, 42, 26]),
        (.bt709, [0, 0, 255], [32, 240, 118]), (.bt709, [128, 128, 128], [126, 128, 128]),
        (.bt601, [255, 255, 255], [235, 128, 128]), (.bt601, [255, 0, 0], [81, 90, 240]),
        (.bt601, [0, 255, 0], [145, 54, 34]), (.bt601, [0, 0, 255], [41, 240, 110]),
    ]

    private func solid(_ color: [UInt8], _ size: Int = 8) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(width: size, height: size, format: kCVPixelFormatType_32BGRA)
        for y in 0..<size {
            for x in 0..<size {
                for (place, value) in [color[2], color[1], color[0], 255].enumerated() {
                    buffer.planes[0].row(y)[4 * x + place] = value
                }
            }
        }
        return buffer
    }

    private func convert(_ buffer: CVPixelBuffer, _ format: OSType) throws -> CVPixelBuffer {
        let transform = PixelTransform(
            sourceFormat: buffer.pixelFormatType,
            sourceWidth: buffer.width,
            sourceHeight: buffer.height,
            outputFormat: format
        )
        return try PixelTransformer(transform).make(from: buffer)
    }

    private func pixel(_ buffer: CVPixelBuffer) -> [Int] {
        let luma = Int(buffer.planes[0].row(3)[3])
        guard buffer.planes.count == 2 else {
            return (0..<3).map { Int(buffer.planes[0].row(3)[12 + 2 - $0]) }
        }
        return [luma, Int(buffer.planes[1].row(1)[2]), Int(buffer.planes[1].row(1)[3])]
    }

    private func isClose(_ a: [Int], _ b: [Int], _ tolerance: Int) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test("VDO-22 known colours have the documented codes, and convert back", arguments: known)
    func knownColors(matrix: ReferenceMatrix, color: [UInt8], coded: [UInt8]) throws {
        let source = try solid(color)
        CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
        let video = try convert(source, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(isClose(pixel(video), coded.map(Int.init), 1), "\(pixel(video))")
        for format in [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        ] {
            let back = try convert(try convert(source, format), kCVPixelFormatType_32BGRA)
            // libyuv's factors have 6 bits.
            #expect(isClose(pixel(back), color.map(Int.init), 4), "\(pixel(back))")
        }
    }

    @Test(
        "VDO-22 without a declared matrix it is BT.709 from 720 rows on and BT.601 below",
        arguments: [(719, 601), (720, 709)]
    )
    func defaultMatrix(height: Int, expected: Int) throws {
        let source = try CVPixelBuffer.make(width: 4, height: height, format: kCVPixelFormatType_32BGRA)
        for y in 0..<height {
            for x in 0..<4 {
                source.planes[0].baseAddress.storeBytes(
                    of: 0xFFFF_0000,
                    toByteOffset: y * source.planes[0].bytesPerRow + 4 * x,
                    as: UInt32.self
                )
            }
        }
        let result = try convert(source, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        let red = expected == 601 ? [81, 90, 240] : [63, 102, 240]
        #expect(isClose([Int(result.planes[0].row(1)[1])], [red[0]], 1))
        #expect(
            CVBufferCopyAttachment(result, kCVImageBufferYCbCrMatrixKey, nil) as? String
                == "ITU_R_\(expected)_\(expected == 601 ? 4 : 2)"
        )
    }

    @Test("VDO-22 video range converts to full range and back", arguments: [true, false])
    func range(toFull: Bool) throws {
        let video = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        let source = try CVPixelBuffer.make(width: 256, height: 2, format: toFull ? video : full)
        for x in 0..<256 {
            source.planes[0].row(0)[x] = UInt8(x)
            source.planes[0].row(1)[x] = UInt8(x)
            source.planes[1].row(0)[x] = UInt8(x)
        }
        let result = try convert(source, toFull ? full : video)
        for x in 0..<256 {
            let luma = toFull ? Double(x - 16) * 255 / 219 : 16 + Double(x) * 219 / 255
            let chroma = toFull ? 128 + Double(x - 128) * 255 / 224 : 128 + Double(x - 128) * 224 / 255
            #expect(abs(Double(result.planes[0].row(1)[x]) - min(max(luma, 0), 255)) <= 0.8)
            #expect(abs(Double(result.planes[1].row(0)[x]) - min(max(chroma, 0), 255)) <= 0.8)
        }
        let ends = toFull ? [(16, 0), (235, 255), (0, 0), (255, 255)] : [(0, 16), (255, 235)]
        for (from, to) in ends {
            #expect(Int(result.planes[0].row(0)[from]) == to)
        }
        #expect(result.planes[1].row(0)[128] == 128)
    }

    @Test("grey stays grey in every matrix and range", arguments: ReferenceMatrix.allCases)
    func gray(matrix: ReferenceMatrix) throws {
        for value: UInt8 in [0, 1, 17, 100, 200, 254, 255] {
            let source = try solid([value, value, value])
            CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
            for format in [
                kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            ] {
                let result = try convert(source, format)
                #expect(pixel(result)[1] == 128 && pixel(result)[2] == 128)
            }
            let gray = try convert(source, kCVPixelFormatType_OneComponent8)
            #expect(gray.planes[0].row(2)[2] == value)
        }
    }

    @Test("YCbCr sources give opaque colours, and alpha passes between RGB formats")
    func alpha() throws {
        let source = try noiseBuffer(kCVPixelFormatType_32BGRA, 9, 5, seed: 42)
        let result = try convert(source, kCVPixelFormatType_32ARGB)
        for y in 0..<5 {
            for x in 0..<9 {
                for place in 0..<4 {
                    #expect(result.planes[0].row(y)[4 * x + place] == source.planes[0].row(y)[4 * x + 3 - place])
                }
            }
        }
        let video = try slopeBuffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 6, 4, .bt601)
        #expect(try convert(video, kCVPixelFormatType_32ARGB).planes[0].row(1)[4] == 255)
        #expect(try convert(video, kCVPixelFormatType_32BGRA).planes[0].row(1)[7] == 255)
    }
}
