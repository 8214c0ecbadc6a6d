import CoreVideo
import Foundation
import Testing

@testable import PixelTransforms

@Suite struct PixelTransformTests {
    /// The largest difference in 8-bit steps.
    ///
    /// libyuv's factors have 6 or 7 bits, and ours have 8.
    static let evenTolerance = 4.0
    /// At odd sizes, rotation shifts shared chroma by up to a pixel, and the gradient is that much steeper.
    static let oddTolerance = 9.0

    @Test("every format is rotated, mirrored and converted into every other", arguments: PixelTransform.sourceFormats)
    func everyPair(source: OSType) throws {
        for (width, height, tolerance) in [(24, 16, Self.evenTolerance), (21, 13, Self.oddTolerance)] {
            let buffer = try slopeBuffer(source, width, height, .bt709)
            let image = ReferenceFormat(source).read(buffer, .bt709)
            let whole = PixelTransform.Rect(x: 0, y: 0, width: width, height: height)
            for rotation in PixelTransform.Rotation.allCases {
                for isMirrored in [false, true] {
                    let expected = image.moved(crop: whole, rotation: rotation.rawValue, isMirrored: isMirrored)
                    for output in PixelTransform.outputFormats {
                        let transform = PixelTransform(
                            sourceFormat: source,
                            sourceWidth: width,
                            sourceHeight: height,
                            rotation: rotation,
                            isMirrored: isMirrored,
                            outputFormat: output
                        )
                        var wanted = expected
                        if output == kCVPixelFormatType_OneComponent8 {
                            wanted.pixels = wanted.pixels.map { .init(luma: $0.luma) }
                        }
                        let result = try PixelTransformer(transform).make(from: buffer)
                        let error = ReferenceFormat(output).largestError(result, wanted, .bt709)
                        #expect(
                            error <= tolerance,
                            """
                            \(PixelFormat.text(of: source)) → \(PixelFormat.text(of: output)), \(width)×\(height), \
                            \(rotation), mirrored \(isMirrored), error \(error)
                            """
                        )
                    }
                }
            }
        }
    }

    @Test(
        "CONN-8 geometry without conversion changes no sample",
        arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_OneComponent8,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, kCVPixelFormatType_24RGB,
        ]
    )
    func exactMoves(format: OSType) throws {
        let isSubsampled = PixelFormat.named(format)?.planes.contains { $0.horizontalSubsampling > 1 } == true
        let sizes = isSubsampled ? [(48, 34), (2, 2)] : [(48, 34), (1, 1), (17, 5), (1, 9)]
        for (width, height) in sizes {
            let seed = UInt64(width * 1000 + height)
            let buffer = try noiseBuffer(format, width, height, seed: seed)
            let reference = ReferenceFormat(format)
            let image = reference.read(buffer, .bt709)
            for rotation in PixelTransform.Rotation.allCases {
                for isMirrored in [false, true] {
                    let transform = PixelTransform(
                        sourceFormat: format,
                        sourceWidth: width,
                        sourceHeight: height,
                        rotation: rotation,
                        isMirrored: isMirrored
                    )
                    let result = try PixelTransformer(transform).make(from: buffer)
                    let whole = PixelTransform.Rect(x: 0, y: 0, width: width, height: height)
                    let expected = image.moved(crop: whole, rotation: rotation.rawValue, isMirrored: isMirrored)
                    let error = reference.largestError(result, expected, .bt709)
                    #expect(error < 1e-6, "\(width)×\(height) \(rotation) \(isMirrored), seed \(seed)")
                }
            }
        }
    }

    @Test("CONN-8 a clockwise quarter turn brings the left column to the top, and mirroring follows it")
    func orderOfTurnAndMirror() throws {
        // a b
        // c d
        let buffer = try CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_OneComponent8)
        for (index, letter) in "abcd".utf8.enumerated() {
            buffer.planes[0].row(index / 2)[index % 2] = letter
        }
        func text(_ rotation: PixelTransform.Rotation, _ isMirrored: Bool) throws -> String {
            let transform = PixelTransform(
                sourceFormat: kCVPixelFormatType_OneComponent8,
                sourceWidth: 2,
                sourceHeight: 2,
                rotation: rotation,
                isMirrored: isMirrored
            )
            let result = try PixelTransformer(transform).make(from: buffer)
            return String(
                decoding: (0..<4).map { result.planes[0].row($0 / 2)[$0 % 2] },
                as: UTF8.self
            )
        }
        #expect(try text(.none, false) == "abcd")
        #expect(try text(.clockwise90, false) == "cadb")
        #expect(try text(.half, false) == "dcba")
        #expect(try text(.clockwise270, false) == "bdac")
        #expect(try text(.none, true) == "badc")
        #expect(try text(.clockwise90, true) == "acbd")
        #expect(try text(.half, true) == "cdab")
        #expect(try text(.clockwise270, true) == "dbca")
    }

    @Test("crops start at the exact position, also at odd coordinates", arguments: PixelTransform.sourceFormats)
    func crops(source: OSType) throws {
        let buffer = try slopeBuffer(source, 26, 18, .bt601)
        let image = ReferenceFormat(source).read(buffer, .bt601)
        for (x, y, width, height) in [(4, 6, 12, 8), (3, 5, 7, 9), (25, 17, 1, 1), (0, 0, 25, 17), (1, 0, 25, 18)] {
            let crop = PixelTransform.Rect(x: x, y: y, width: width, height: height)
            for output in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, source]
            where PixelTransform.outputFormats.contains(output) {
                let transform = PixelTransform(
                    sourceFormat: source,
                    sourceWidth: 26,
                    sourceHeight: 18,
                    crop: crop,
                    outputFormat: output
                )
                #expect(transform.outputWidth == width && transform.outputHeight == height)
                let result = try PixelTransformer(transform).make(from: buffer)
                let expected = image.moved(crop: crop, rotation: 0, isMirrored: false)
                let error = ReferenceFormat(output).largestError(result, expected, .bt601)
                #expect(error <= Self.oddTolerance, "\(PixelFormat.text(of: output)) \(crop)")
            }
        }
    }

    @Test("packed pairs convert to two planes at every width", arguments: [true, false])
    func packedWidths(lumaFirst: Bool) throws {
        let source = lumaFirst ? kCVPixelFormatType_422YpCbCr8_yuvs : kCVPixelFormatType_422YpCbCr8
        let output = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        for width in 1...140 {
            let buffer = try noiseBuffer(source, width, 4, seed: UInt64(width))
            let image = ReferenceFormat(source).read(buffer, .bt709)
            let result = try PixelTransformer(
                PixelTransform(sourceFormat: source, sourceWidth: width, sourceHeight: 4, outputFormat: output)
            ).make(from: buffer)
            #expect(ReferenceFormat(output).largestError(result, image, .bt709) <= 1, "\(width) wide")
        }
    }

    @Test(
        "scaling preserves a linear gradient, also with rotation",
        arguments: [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA),
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
            (kCVPixelFormatType_32BGRA, kCVPixelFormatType_32BGRA),
            (kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_24RGB),
            (kCVPixelFormatType_24BGR, kCVPixelFormatType_OneComponent8),
            (kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_422YpCbCr8),
        ]
    )
    func scaling(source: OSType, output: OSType) throws {
        let buffer = try slopeBuffer(source, 64, 48, .bt709, step: 0.004)
        let image = ReferenceFormat(source).read(buffer, .bt709)
        let whole = PixelTransform.Rect(x: 0, y: 0, width: 64, height: 48)
        for (width, height) in [(32, 24), (128, 96), (40, 30), (21, 51), (64, 12)] {
            for rotation in [PixelTransform.Rotation.none, .clockwise90] {
                let transform = PixelTransform(
                    sourceFormat: source,
                    sourceWidth: 64,
                    sourceHeight: 48,
                    rotation: rotation,
                    outputWidth: width,
                    outputHeight: height,
                    outputFormat: output
                )
                let result = try PixelTransformer(transform).make(from: buffer)
                let expected = image.moved(crop: whole, rotation: rotation.rawValue, isMirrored: false)
                    .scaled(width: width, height: height)
                let error = ReferenceFormat(output).largestError(result, expected, .bt709)
                // The scaler uses 7 bits and rounds down; the matrix nearly doubles that error in chroma.
                #expect(error <= 10, "\(width)×\(height) \(rotation)")
            }
        }
    }
}
