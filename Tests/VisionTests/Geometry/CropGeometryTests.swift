import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import Vision

/// ``CropGeometry``: the arithmetic of the five options, and pictures made by it.
@Suite("Geometry of crop options")
struct CropGeometryTests {
    static let options: [VNImageCropAndScaleOption] = [
        .centerCrop, .scaleFit, .scaleFill, .scaleFitRotate90CCW, .scaleFillRotate90CCW,
    ]

    @Test("V-CROP-2 V-CROP-3 centre crop of 1920×1080 to 299×299 uses x 420…1500")
    func centreCrop() {
        let crop = CropGeometry(.centerCrop, regionWidth: 1920, regionHeight: 1080, modelWidth: 299, modelHeight: 299)
        #expect(crop.source == CGRect(x: 420, y: 0, width: 1080, height: 1080))
        #expect(crop.target == PixelTransform.Rect(x: 0, y: 0, width: 299, height: 299))
    }

    @Test("V-CROP-4 V-CROP-5 scale fit of 1920×1080 to 640×640 pads 140 rows above and below")
    func scaleFit() {
        let crop = CropGeometry(.scaleFit, regionWidth: 1920, regionHeight: 1080, modelWidth: 640, modelHeight: 640)
        #expect(crop.source == CGRect(x: 0, y: 0, width: 1920, height: 1080))
        #expect(crop.target == PixelTransform.Rect(x: 0, y: 140, width: 640, height: 360))
    }

    @Test("V-CROP-6 scale fill uses all of the region and of the input")
    func scaleFill() {
        let crop = CropGeometry(.scaleFill, regionWidth: 1920, regionHeight: 1080, modelWidth: 299, modelHeight: 200)
        #expect(crop.source == CGRect(x: 0, y: 0, width: 1920, height: 1080))
        #expect(crop.target == PixelTransform.Rect(x: 0, y: 0, width: 299, height: 200))
    }

    @Test("V-CROP-7 the raw values")
    func rawValues() {
        #expect(Self.options.map(\.rawValue) == [0, 1, 2, 0x101, 0x102])
        #expect(ImageCropAndScaleAction.allCases.map(\.classic) == Self.options)
    }

    @Test("V-CROP-9 boxes go back to the region, for every option", arguments: options)
    func back(option: VNImageCropAndScaleOption) {
        let crop = CropGeometry(option, regionWidth: 400, regionHeight: 200, modelWidth: 100, modelHeight: 100)
        // The centre stays, whatever the option.
        #expect(crop.regionPoint(CGPoint(x: 0.5, y: 0.5)) == CGPoint(x: 0.5, y: 0.5))
        let box = crop.regionRect(CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.125))
        let expected: CGRect =
            switch option {
            case .centerCrop: CGRect(x: 0.375, y: 0.5, width: 0.125, height: 0.125)
            case .scaleFit: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
            case .scaleFill: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.125)
            case .scaleFitRotate90CCW: CGRect(x: 0.375, y: 0, width: 0.125, height: 0.5)
            case .scaleFillRotate90CCW: CGRect(x: 0.375, y: 0.25, width: 0.125, height: 0.25)
            }
        #expect(isClose(box, expected, 1e-12), "\(box)")
    }

    @Test("a marker in the input is where the geometry says, in all orientations", arguments: options, orientations)
    func markers(option: VNImageCropAndScaleOption, orientation: CGImagePropertyOrientation) throws {
        // A dark square near the centre of a light scene, which every option keeps.
        var scene = Scene(width: 240, height: 160)
        let place = CGRect(x: 136, y: 56, width: 16, height: 16)
        scene.fill(place, gray: 20)
        let source = ImageSource.Loaded(pixels: try scene.stored(orientation).buffer())
        let picture = try Picture(source, orientation: orientation)
        let region = try picture.region(CGRect(x: 0.1, y: 0.1, width: 0.85, height: 0.85))
        let crop = CropGeometry(
            option,
            regionWidth: region.pixels.width,
            regionHeight: region.pixels.height,
            modelWidth: 96,
            modelHeight: 128
        )
        let input = try picture.modelInput(region, crop: crop, format: kCVPixelFormatType_32BGRA)
        #expect(input.width == 96 && input.height == 128)
        // The middle of the dark pixels within the picture's part.
        var (sum, x, y) = (0.0, 0.0, 0.0)
        input.withPlanes(readOnly: true) { planes in
            for row in crop.target.y..<crop.target.y + crop.target.height {
                for column in crop.target.x..<crop.target.x + crop.target.width {
                    let pixel = UnsafeRawPointer(planes[0].baseAddress).load(
                        fromByteOffset: row * planes[0].bytesPerRow + column * 4,
                        as: SIMD4<UInt8>.self
                    )
                    #expect(pixel.w == 255)
                    let darkness = Double(255 - pixel.x)
                    sum += darkness
                    x += darkness * (Double(column) + 0.5)
                    y += darkness * (Double(row) + 0.5)
                }
            }
        }
        let middle = crop.regionPoint(CGPoint(x: x / sum / 96, y: y / sum / 128))
        let expected = CGPoint(
            x: (place.midX - CGFloat(region.pixels.x)) / CGFloat(region.pixels.width),
            y: (place.midY - CGFloat(region.pixels.y)) / CGFloat(region.pixels.height)
        )
        #expect(isClose(middle, expected, 0.01), "\(middle) \(expected)")
    }

    @Test("V-CROP-4 the margins of scale fit are opaque black")
    func margins() throws {
        let scene = Scene(width: 200, height: 100)
        let picture = try Picture(ImageSource.Loaded(pixels: scene.buffer()), orientation: .up)
        let region = try picture.region(VNNormalizedIdentityRect)
        let crop = CropGeometry(.scaleFit, regionWidth: 200, regionHeight: 100, modelWidth: 50, modelHeight: 50)
        let input = SharedPixels(try picture.modelInput(region, crop: crop, format: kCVPixelFormatType_32BGRA))
        func pixel(_ y: CGFloat) -> SIMD4<UInt8> { input.pixel(at: NormalizedPoint(x: 0.5, y: y), as: SIMD4.self) }
        #expect(pixel(0.99) == SIMD4(0, 0, 0, 255) && pixel(0.01) == SIMD4(0, 0, 0, 255))
        #expect(pixel(0.5) == SIMD4(255, 255, 255, 255))
    }
}
