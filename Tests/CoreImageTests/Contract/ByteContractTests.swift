import CoreImage
import Foundation
import Testing

/// Results of 8 bits beside those in floats, on Apple's names.
@Suite("Core Image: results of 8 bits")
struct ByteContractTests {
    private typealias Recipe = @Sendable (CIImage) -> CIImage

    private static let recipes: [(name: String, make: Recipe)] = [
        ("copy", { $0 }),
        ("CIColorInvert", { $0.applyingFilter("CIColorInvert") }),
        ("CIColorControls", { $0.applyingFilter("CIColorControls", parameters: ["inputContrast": 1.2]) }),
        ("CIGammaAdjust", { $0.applyingFilter("CIGammaAdjust", parameters: ["inputPower": 0.6]) }),
        ("CIGaussianBlur 3", { $0.applyingGaussianBlur(sigma: 3) }),
        ("CIGaussianBlur 17", { $0.clampedToExtent().applyingGaussianBlur(sigma: 17) }),
        ("CIBoxBlur", { $0.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 4]) }),
        ("CIMedianFilter", { $0.applyingFilter("CIMedianFilter") }),
        ("CIMorphologyMaximum", { $0.applyingFilter("CIMorphologyMaximum", parameters: ["inputRadius": 5]) }),
        ("CIMorphologyMinimum", { $0.applyingFilter("CIMorphologyMinimum", parameters: ["inputRadius": 3]) }),
        ("CIUnsharpMask", { $0.applyingFilter("CIUnsharpMask") }),
        ("rotation", { $0.transformed(by: CGAffineTransform(rotationAngle: 0.4)) }),
        ("scaling", { $0.transformed(by: CGAffineTransform(scaleX: 0.8, y: 1.3)) }),
        ("orientation", { $0.oriented(.right) }),
        ("clamp", { $0.cropped(to: CGRect(x: 5, y: 3, width: 11, height: 9)).clampedToExtent() }),
        ("over", { CIImage(color: CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)).composited(over: $0) }),
        (
            "chain",
            { image in
                image.oriented(.down).cropped(to: CGRect(x: 4, y: 2, width: 50, height: 30))
                    .transformed(by: CGAffineTransform(scaleX: 0.8, y: 0.8))
                    .applyingFilter("CIColorControls", parameters: ["inputSaturation": 0.8])
            }
        ),
    ]

    /// A picture in one of four formats, of odd size where the format allows it.
    private func source(_ format: OSType) -> CVPixelBuffer {
        let isCamera = format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let buffer = Planes.make(isCamera ? 60 : 61, isCamera ? 42 : 43, format)
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        for plane in 0..<max(CVPixelBufferGetPlaneCount(buffer), 1) {
            let base =
                isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, plane) : CVPixelBufferGetBaseAddress(buffer)
            let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) : CVPixelBufferGetBytesPerRow(buffer)
            let rows = isPlanar ? CVPixelBufferGetHeightOfPlane(buffer, plane) : CVPixelBufferGetHeight(buffer)
            let alpha = format == kCVPixelFormatType_32ARGB ? 0 : 3
            for place in 0..<row * rows {
                let level = (place &* 2_654_435_761) >> 9 & 255
                let value = isCamera ? 60 + level / 2 : place % 4 == alpha ? 255 : level
                base?.storeBytes(of: UInt8(value), toByteOffset: place, as: UInt8.self)
            }
        }
        return buffer
    }

    private func rendered(_ image: CIImage, _ context: CIContext, _ box: CGRect, _ format: CIFormat) -> Data {
        let (width, height) = (Int(box.width), Int(box.height))
        let pixel = format == .RGBAf ? 16 : 4
        var data = Data(count: width * height * pixel)
        data.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            context.render(
                image,
                toBitmap: base,
                rowBytes: width * pixel,
                bounds: box,
                format: format,
                colorSpace: CGColorSpace(name: CGColorSpace.sRGB)
            )
        }
        return data
    }

    @Test(
        "I-CTX-4 a result of 8 bits is within one level of that in floats, which is cut off at black and white",
        arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        ]
    )
    func levels(_ format: OSType) {
        let image = CIImage(cvPixelBuffer: source(format))
        let box = CGRect(x: -6, y: -5, width: 77, height: 61)
        for isManaged in [false, true] {
            let context = CIContext(options: isManaged ? nil : [.workingColorSpace: NSNull()])
            for recipe in Self.recipes {
                let result = recipe.make(image)
                let bytes = rendered(result, context, box, .RGBA8)
                let floats = rendered(result, context, box, .RGBAf).withUnsafeBytes {
                    Array($0.bindMemory(to: Float.self))
                }
                let worst = zip(bytes, floats).map { abs(Float($0) - min(max($1, 0), 1) * 255) }.max() ?? 0
                // Rounding, and one level.
                #expect(worst <= 1.5, "\(recipe.name), managed: \(isManaged)")
            }
        }
    }

    @Test("I-CTX-31 a picture that is rendered where it is read is the same as elsewhere, for pixels by themselves")
    func inPlace() {
        let context = CIContext(options: [.workingColorSpace: NSNull()])
        let (own, other) = (source(kCVPixelFormatType_32BGRA), source(kCVPixelFormatType_32BGRA))
        let target = Planes.make(61, 43, kCVPixelFormatType_32BGRA)
        let inverted = CIImage(cvPixelBuffer: other).applyingFilter("CIColorInvert")
        context.render(inverted, to: target)
        context.render(CIImage(cvPixelBuffer: own).applyingFilter("CIColorInvert"), to: own)
        #expect(own.contents == target.contents)
    }
}
