import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import PixelTransforms

/// Tests ``PixelTransformer`` and ``PixelTransformError``.
@Suite struct PixelTransformerTests {
    private let video = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    private let bgra = kCVPixelFormatType_32BGRA

    private func transformer(_ change: (inout PixelTransform) -> Void) throws -> PixelTransformer {
        var transform = PixelTransform(sourceFormat: video, sourceWidth: 16, sourceHeight: 8)
        change(&transform)
        return try PixelTransformer(transform)
    }

    @Test("an unsupported format is rejected with a list of alternatives")
    func unsupportedFormats() {
        #expect {
            _ = try transformer { $0.outputFormat = kCVPixelFormatType_DepthFloat32 }
        } throws: {
            "\($0)" == """
                Pixel format 'fdep' cannot be the output of a transform; choose one of 420v, 420f, BGRA, 2vuy, yuvs, \
                32RGBA, 32ARGB, 24RGB or L008.
                """
        }
        #expect { _ = try transformer { $0.sourceFormat = 0x7878_7878 } } throws: {
            ($0 as? PixelTransformError)?.code == .unsupportedFormat
        }
        #expect { _ = try transformer { $0.outputFormat = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange } } throws: {
            ($0 as? PixelTransformError)?.code == .unsupportedFormat
        }
    }

    @Test(
        "a crop that is empty or outside is rejected",
        arguments: [(0, 0, 0, 4), (0, 0, 4, 0), (-1, 0, 4, 4), (13, 0, 4, 4), (0, 5, 4, 4), (Int.max, 0, 2, 2)]
    )
    func crops(x: Int, y: Int, width: Int, height: Int) {
        #expect {
            _ = try transformer { $0.crop = .init(x: x, y: y, width: width, height: height) }
        } throws: {
            ($0 as? PixelTransformError)?.code == .invalidCrop
        }
    }

    @Test("sizes without pixels or beyond the scaler's limit are rejected", arguments: [(0, 4), (4, -1), (40000, 4)])
    func sizes(width: Int, height: Int) {
        #expect {
            _ = try transformer {
                $0.outputWidth = width
                $0.outputHeight = height
            }
        } throws: {
            ($0 as? PixelTransformError)?.code == .invalidSize
        }
    }

    @Test("buffers of another size or format than described are rejected")
    func mismatches() throws {
        let transformer = try transformer { $0.outputFormat = bgra }
        let source = try CVPixelBuffer.make(width: 16, height: 8, format: video)
        let small = try CVPixelBuffer.make(width: 8, height: 8, format: bgra)
        #expect {
            try transformer.apply(from: source, to: small)
        } throws: {
            "\($0)" == "The output buffer is 'BGRA' 8×8, but the transform is for 'BGRA' 16×8; create a new transform."
        }
        #expect(throws: PixelTransformError.self) { try transformer.apply(from: small, to: small) }
    }

    @Test("equal descriptions are equal, and the identity is recognized")
    func values() {
        let a = PixelTransform(sourceFormat: video, sourceWidth: 16, sourceHeight: 8)
        var b = a
        #expect(a == b && a.isIdentity)
        b.isMirrored = true
        #expect(a != b && !b.isIdentity && b.changesGeometry)
        let turned = PixelTransform(
            sourceFormat: video,
            sourceWidth: 16,
            sourceHeight: 8,
            rotation: .clockwise90,
            outputFormat: bgra
        )
        #expect(turned.outputWidth == 8 && turned.outputHeight == 16)
        #expect(PixelTransform.Rotation(degrees: -90) == .clockwise270)
        #expect(PixelTransform.Rotation(degrees: 450) == .clockwise90)
        #expect(PixelTransform.Rotation(degrees: 45) == nil)
    }

    @Test("an exhausted pool returns nil")
    func exhaustedPool() throws {
        let transformer = try transformer { $0.outputFormat = bgra }
        let pool = try transformer.makePool(limit: 1)
        let source = try slopeBuffer(video, 16, 8, .bt601)
        let first = try transformer.make(from: source, pool: pool)
        #expect(first?.pixelFormatType == bgra)
        #expect(try transformer.make(from: source, pool: pool) == nil)
    }

    @Test("attachments are propagated; those about colour and position are adjusted")
    func attachments() throws {
        let source = try slopeBuffer(video, 16, 8, .bt601)
        let aperture = [kCVImageBufferCleanApertureWidthKey as String: 10] as CFDictionary
        let ratio =
            [
                kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: 10,
                kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: 11,
            ] as CFDictionary
        CVBufferSetAttachment(source, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
        CVBufferSetAttachment(source, kCVImageBufferPixelAspectRatioKey, ratio, .shouldPropagate)
        CVBufferSetAttachment(source, "mine" as CFString, 1 as CFNumber, .shouldPropagate)
        CVBufferSetAttachment(source, "private" as CFString, 1 as CFNumber, .shouldNotPropagate)

        let converted = try transformer { $0.outputFormat = bgra }.make(from: source)
        #expect(CVBufferHasAttachment(converted, "mine" as CFString))
        #expect(!CVBufferHasAttachment(converted, "private" as CFString))
        #expect(!CVBufferHasAttachment(converted, kCVImageBufferYCbCrMatrixKey))
        #expect(CVBufferHasAttachment(converted, kCVImageBufferCleanApertureKey))

        let turned = try PixelTransformer(
            PixelTransform(sourceFormat: video, sourceWidth: 16, sourceHeight: 8, rotation: .clockwise90)
        ).make(from: source)
        #expect(
            CVBufferCopyAttachment(turned, kCVImageBufferYCbCrMatrixKey, nil) as? String
                == kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String
        )
        #expect(!CVBufferHasAttachment(turned, kCVImageBufferCleanApertureKey))
        let turnedRatio = CVBufferCopyAttachment(turned, kCVImageBufferPixelAspectRatioKey, nil) as? [String: Any]
        #expect(turnedRatio?[kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String] as? Int == 11)
        #expect(CVBufferHasAttachment(source, "private" as CFString), "the source is left alone")
    }

    @Test("nothing outside the result's rows is written", arguments: PixelTransform.outputFormats)
    func bounds(format: OSType) throws {
        for (width, height) in [(21, 13), (64, 16)] {
            let whole = try CVPixelBuffer.make(width: width, height: height, format: format)
            // All planes in one block, with guard bytes around each.
            let guardSize = 256
            let sizes = whole.planes.map { $0.bytesPerRow * $0.height }
            let total = sizes.reduce(guardSize) { $0 + $1 + guardSize }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: total, alignment: 64)
            defer { memory.deallocate() }
            memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
            var planes: PixelPlanes?
            var offset = guardSize
            for (plane, size) in zip(whole.planes, sizes) {
                var moved = plane
                moved.baseAddress = try #require(memory.baseAddress) + offset
                if planes?.append(moved) == nil { planes = PixelPlanes(moved) }
                offset += size + guardSize
            }
            let target = try CVPixelBuffer.wrap(
                width: width,
                height: height,
                format: format,
                planes: try #require(planes),
                release: {}
            )
            for source in [video, bgra, kCVPixelFormatType_422YpCbCr8] {
                for rotation in PixelTransform.Rotation.allCases {
                    let swaps = rotation.swapsSides
                    let from = try slopeBuffer(source, swaps ? height : width, swaps ? width : height, .bt601)
                    let transform = PixelTransform(
                        sourceFormat: source,
                        sourceWidth: from.width,
                        sourceHeight: from.height,
                        rotation: rotation,
                        outputFormat: format
                    )
                    try PixelTransformer(transform).apply(from: from, to: target)
                }
            }
            offset = 0
            for size in sizes + [0] {
                #expect(memory[offset..<offset + guardSize].allSatisfy { $0 == 0xEE })
                offset += guardSize + size
            }
        }
    }

    @Test("one transformer can be used from several threads")
    func threads() throws {
        let transformer = try PixelTransformer(
            PixelTransform(
                sourceFormat: video,
                sourceWidth: 32,
                sourceHeight: 16,
                rotation: .clockwise90,
                outputWidth: 24,
                outputHeight: 40,
                outputFormat: kCVPixelFormatType_24RGB
            )
        )
        let expected = try transformer.make(from: slopeBuffer(video, 32, 16, .bt709))
        // Sendable unchecked: only read.
        struct Shared: @unchecked Sendable { let bytes: [UInt8] }
        let shared = Shared(bytes: Array(expected.planes[0].bytes.prefix(24 * 3)))
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<20 {
                guard let source = try? slopeBuffer(video, 32, 16, .bt709),
                    let result = try? transformer.make(from: source)
                else {
                    Issue.record("no result")
                    return
                }
                #expect(Array(result.planes[0].bytes.prefix(24 * 3)) == shared.bytes)
            }
        }
    }
}
