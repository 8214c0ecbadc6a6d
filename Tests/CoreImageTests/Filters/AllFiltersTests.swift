import CoreImage
import Foundation
import Testing

/// Every filter on inputs of several kinds: the recipes of ``FilterRecipes``, ``Formula`` and ``StatisticRow``.
@Suite("Core Image: all filters")
struct AllFiltersTests {
    private static let context = CIContext()

    /// The filters without an engine, which have no output.
    private static let without: Set<String> = [
        // They need a model of people, saliency, documents or depth, or the calibration of a lens.
        "CIPersonSegmentation", "CISaliencyMapFilter", "CIDocumentEnhancer", "CIDepthOfField", "CIDepthBlurEffect",
        "CICameraCalibrationLensCorrection", "CICoreMLModelFilter", "CIEdgePreserveUpsampleFilter", "CIGuidedFilter",
        // Its data has a form of its own.
        "CIColorCurves",
        // They draw text, meshes or leaves of paper.
        "CITextImageGenerator", "CIAttributedTextImageGenerator", "CIMeshGenerator", "CIPageCurlTransition",
        "CIPageCurlWithShadowTransition", "CIRippleTransition", "CIDroste",
        // They need a symbol's codewords drawn again, and a range beyond white.
        "CIBarcodeGenerator", "CIToneMapHeadroom",
    ]

    /// The names of all filters that have an output.
    private static let names = CIFilter.filterNames(inCategory: nil).filter { !without.contains($0) }

    private static func picture(_ format: OSType) -> CIImage {
        let source = CIImage(
            cvPixelBuffer: Pictures.buffer(37, 23) { x, y in
                (UInt8(x * 6 + 10), UInt8(y * 9 + 20), UInt8((x + y) * 3 + 30), 255)
            }
        )
        if format == kCVPixelFormatType_32BGRA { return source }
        let buffer = Planes.make(37, 23, format)
        context.render(source, to: buffer)
        return CIImage(cvPixelBuffer: buffer)
    }

    /// Returns the result of a filter whose images are all the same one.
    private static func result(_ name: String, _ image: CIImage) -> CIImage? {
        guard let filter = CIFilter(name: name) else { return nil }
        for key in filter.inputKeys {
            let facts = filter.attributes[key] as? [String: Any]
            switch facts?[kCIAttributeClass] as? String {
            case "CIImage": filter.setValue(image, forKey: key)
            case "NSData" where key == "inputMessage": filter.setValue(Data("code".utf8), forKey: key)
            case "NSData":
                let identity: [Float] = [
                    0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1,
                ]
                filter.setValue(identity.withUnsafeBytes { Data($0) }, forKey: key)
            default: break
            }
            if key == "inputExtent" { filter.setValue(CIVector(cgRect: image.extent), forKey: key) }
            if key == "inputTime" { filter.setValue(0.4, forKey: key) }
        }
        return filter.outputImage
    }

    private static func mean(_ a: [[Int]], _ b: [[Int]]) -> Double {
        let sum = zip(a, b).reduce(0) { sum, pair in
            sum + zip(pair.0, pair.1).reduce(0) { $0 + abs($1.0 - $1.1) }
        }
        return Double(sum) / Double(max(4 * a.count, 1))
    }

    @Test("every filter that is listed has an output, but those that are named here", arguments: names)
    func outputs(_ name: String) throws {
        #expect(Self.result(name, Self.picture(kCVPixelFormatType_32BGRA)) != nil)
    }

    @Test("the parts of a result are those of the whole", arguments: names)
    func parts(_ name: String) throws {
        let image = try #require(Self.result(name, Self.picture(kCVPixelFormatType_32BGRA)))
        let rect = CGRect(x: -2, y: -3, width: 44, height: 30)
        let whole = Self.context.bytes(image, rect)
        for (x, y) in [(0, 0), (19, 0), (0, 13), (19, 13)] {
            let part = CGRect(x: rect.minX + CGFloat(x), y: rect.minY + CGFloat(y), width: 25, height: 17)
            let bytes = Self.context.bytes(image, part)
            for row in 0..<17 {
                for column in 0..<25 {
                    // Rows come from the top.
                    let other = whole[(29 - y - 16 + row) * 44 + x + column]
                    let isSame = near(bytes[row * 25 + column], other, 1)
                    #expect(isSame, "\(name) at \(column), \(row) of \(x), \(y)")
                    if !isSame { return }
                }
            }
        }
    }

    @Test("the format of a picture changes little", arguments: names)
    func formats(_ name: String) throws {
        let rect = CGRect(x: 0, y: 0, width: 37, height: 23)
        func bytes(_ format: OSType) throws -> [[Int]] {
            let image = try #require(Self.result(name, Self.picture(format)))
            return Self.context.bytes(image, rect)
        }
        let plain = try bytes(kCVPixelFormatType_32BGRA)
        #expect(Self.mean(plain, try bytes(kCVPixelFormatType_64RGBAHalf)) < 3)
        let full = try bytes(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        #expect(Self.mean(full, try bytes(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)) < 6)
    }

    @Test("inputs that are cropped, turned, moved, empty or infinite are drawn", arguments: names)
    func inputs(_ name: String) {
        let picture = Self.picture(kCVPixelFormatType_32BGRA)
        let inputs = [
            picture.cropped(to: CGRect(x: 3, y: 2, width: 11, height: 17)),
            picture.oriented(.right),
            picture.transformed(by: CGAffineTransform(rotationAngle: 0.3)),
            picture.transformed(by: CGAffineTransform(translationX: -1000, y: 500)),
            CIImage(color: CIColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.5)),
            CIImage.empty(),
        ]
        for input in inputs {
            guard let image = Self.result(name, input) else { continue }
            let bytes = Self.context.bytes(image, CGRect(x: -3, y: -5, width: 17, height: 9))
            #expect(bytes.count == 17 * 9)
        }
    }
}
