import CoreML
import CoreVideo
import Foundation
import PixelTransforms
import Testing

/// ``ModelImageGeometry``: the arithmetic of crops and scales.
@Suite struct ModelImageGeometryTests {
    private func make(
        _ width: Int,
        _ height: Int,
        _ fit: ModelImageFit,
        _ side: Int,
        _ orientation: CGImagePropertyOrientation = .up
    ) throws -> ModelImageGeometry {
        try #require(
            ModelImageGeometry(
                sourceWidth: width,
                sourceHeight: height,
                orientation: orientation,
                fit: fit,
                width: side,
                height: side
            )
        )
    }

    @Test("V-CROP-3 the centre of 1920×1080 for 299×299 is x 420…1500, y 0…1080")
    func centerCrop() throws {
        let geometry = try make(1920, 1080, .centerCrop, 299)
        #expect(geometry.crop == .init(x: 420, y: 0, width: 1080, height: 1080))
        #expect(geometry.target == .init(x: 0, y: 0, width: 299, height: 299))
    }

    @Test("V-CROP-5 1920×1080 in 640×640 is 640×360 with 140 rows above and below")
    func scaleFit() throws {
        let geometry = try make(1920, 1080, .scaleFit, 640)
        #expect(geometry.target == .init(x: 0, y: 140, width: 640, height: 360))
        #expect(geometry.crop == .init(x: 0, y: 0, width: 1920, height: 1080))
    }

    @Test("V-CROP-7 the turned options turn counterclockwise before they fit or fill")
    func turned() throws {
        let fit = try make(1920, 1080, .scaleFitRotate90CCW, 640)
        #expect(fit.rotation == .clockwise270 && fit.target == .init(x: 140, y: 0, width: 360, height: 640))
        let mirrored = try make(1920, 1080, .scaleFillRotate90CCW, 640, .upMirrored)
        #expect(mirrored.rotation == .clockwise90 && mirrored.isMirrored)
    }

    @Test("V-CROP-9 a box in the model's image goes back to the region, for every option and orientation")
    func boxes() throws {
        let orientations: [CGImagePropertyOrientation] = [
            .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
        ]
        for fit in ModelImageFit.allCases {
            for orientation in orientations {
                let geometry = try make(400, 200, fit, 100, orientation)
                // A white pixel of the stored picture, found again where the geometry says.
                var made: CVPixelBuffer?
                CVPixelBufferCreate(nil, 400, 200, kCVPixelFormatType_OneComponent8, nil, &made)
                let image = try #require(made)
                let (column, row) = (220, 90)
                let stride = CVPixelBufferGetBytesPerRow(image)
                let base = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
                for index in 0..<(stride * 200) { base[index] = 0 }
                for y in row..<(row + 8) { for x in column..<(column + 8) { base[y * stride + x] = 255 } }
                let result = try ModelImageConverter.shared.convert(
                    image,
                    geometry,
                    format: kCVPixelFormatType_OneComponent8
                )
                let found = try #require(brightest(result))
                let box = CGRect(
                    x: Double(found.x) / 100,
                    y: 1 - Double(found.y + 1) / 100,
                    width: 0.01,
                    height: 0.01
                )
                let region = geometry.regionRect(box)
                let upright = self.upright(Double(column + 4) / 400, Double(row + 4) / 200, orientation)
                #expect(abs(region.midX - upright.x) < 0.04, "\(fit) \(orientation)")
                #expect(abs(region.midY - (1 - upright.y)) < 0.04, "\(fit) \(orientation)")
            }
        }
    }

    private func brightest(_ image: CVPixelBuffer) -> (x: Int, y: Int)? {
        guard let base = CVPixelBufferGetBaseAddress(image) else { return nil }
        let stride = CVPixelBufferGetBytesPerRow(image)
        var best = (x: 0, y: 0, value: UInt8(0))
        for y in 0..<CVPixelBufferGetHeight(image) {
            let row = (base + y * stride).assumingMemoryBound(to: UInt8.self)
            for x in 0..<CVPixelBufferGetWidth(image) where row[x] > best.value { best = (x, y, row[x]) }
        }
        return best.value > 0 ? (best.x, best.y) : nil
    }

    /// Returns the place of a stored point, in fractions from the upper left, in the upright picture.
    private func upright(
        _ x: Double,
        _ y: Double,
        _ orientation: CGImagePropertyOrientation
    ) -> (x: Double, y: Double) {
        switch orientation {
        case .up: (x, y)
        case .upMirrored: (1 - x, y)
        case .down: (1 - x, 1 - y)
        case .downMirrored: (x, 1 - y)
        case .leftMirrored: (y, x)
        case .right: (1 - y, x)
        case .rightMirrored: (1 - y, 1 - x)
        case .left: (y, 1 - x)
        }
    }

    @Test("a region outside the picture and sides that cannot be scaled have no geometry")
    func invalid() {
        func make(_ region: CGRect, _ side: Int = 10) -> ModelImageGeometry? {
            .init(sourceWidth: 10, sourceHeight: 10, region: region, fit: .scaleFill, width: side, height: 5)
        }
        #expect(make(CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
        #expect(make(CGRect(x: 0, y: 0, width: 0, height: 1)) == nil)
        #expect(make(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
        #expect(make(CGRect(x: 0, y: 0, width: 1, height: 1), 0) == nil)
        #expect(make(CGRect(x: 0, y: 0, width: 1, height: 1), 40000) == nil)
        #expect(make(CGRect(x: 0.99, y: 0.99, width: 0.001, height: 0.001))?.crop.width == 1)
        #expect(make(CGRect(x: -5, y: -5, width: 100, height: 100))?.crop.width == 10)
    }
}
