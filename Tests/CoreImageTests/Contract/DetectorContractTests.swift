import CoreImage
import Foundation
import Testing

/// ``CIDetector`` with its features; engines that are not installed have no test here.
@Suite("Core Image: detectors")
struct DetectorContractTests {
    private func code(_ message: String, scale: CGFloat = 6) throws -> CIImage {
        let filter = CIFilter(name: "CIQRCodeGenerator")
        filter?.setValue(Data(message.utf8), forKey: "inputMessage")
        let symbol = try #require(filter?.outputImage)
        let white = CIImage(color: .white)
        let large = symbol.samplingNearest().transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        return large.composited(over: white.cropped(to: large.extent.insetBy(dx: -40, dy: -40)))
    }

    private func detector(_ type: String, _ options: [String: Any]? = nil) throws -> CIDetector {
        try #require(CIDetector(ofType: type, context: nil, options: options))
    }

    @Test("I-DET-2 I-DET-3 a code has its message, descriptor and corners in the picture's space")
    func codes() throws {
        let picture = try code("HELLO LINUX")
        let moved = picture.transformed(by: CGAffineTransform(translationX: 300, y: 70))
        let features = try detector(CIDetectorTypeQRCode).features(in: moved)
        let found = try #require(features.first as? CIQRCodeFeature)
        #expect(features.count == 1)
        #expect(found.type == CIFeatureTypeQRCode)
        #expect(found.messageString == "HELLO LINUX")
        #expect(found.symbolDescriptor?.symbolVersion == 1)
        // The symbol has 21 modules of 6 pixels inside a quiet zone of one module.
        let place = CGRect(x: 306, y: 76, width: 126, height: 126)
        #expect(abs(found.topLeft.x - place.minX) < 6 && abs(found.topLeft.y - place.maxY) < 6)
        #expect(abs(found.bottomRight.x - place.maxX) < 6 && abs(found.bottomRight.y - place.minY) < 6)
        let corners = [found.topLeft, found.topRight, found.bottomLeft, found.bottomRight]
        #expect(corners.allSatisfy { found.bounds.insetBy(dx: -0.01, dy: -0.01).contains($0) })
    }

    @Test("I-DET-3 the corners turn with the symbol")
    func turnedCode() throws {
        let upright = try code("TURNED")
        let turned = upright.oriented(.down)
        let found = try #require(try detector(CIDetectorTypeQRCode).features(in: turned).first as? CIQRCodeFeature)
        #expect(found.topLeft.y < found.bottomLeft.y)
        #expect(found.topLeft.x > found.topRight.x)
    }

    @Test("I-DET-3 several codes are one feature each")
    func severalCodes() throws {
        let first = try code("ONE")
        let second = try code("TWO").transformed(by: CGAffineTransform(translationX: first.extent.width + 20, y: 0))
        let white = CIImage(color: .white).cropped(to: first.extent.union(second.extent).insetBy(dx: -20, dy: -20))
        let both = second.composited(over: first.composited(over: white))
        let features = try detector(CIDetectorTypeQRCode).features(in: both)
        #expect(Set(features.compactMap { ($0 as? CIQRCodeFeature)?.messageString }) == ["ONE", "TWO"])
    }

    /// A white sheet on a dark table, its corners from the lower left, counter-clockwise.
    private func sheet(_ corners: [CGPoint], width: CGFloat = 400, height: CGFloat = 300) -> CIImage {
        let filter = CIFilter(name: "CIPerspectiveTransform")
        let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 100, height: 100))
        filter?.setValue(white, forKey: kCIInputImageKey)
        for (key, point) in zip(["BottomLeft", "BottomRight", "TopRight", "TopLeft"], corners) {
            filter?.setValue(CIVector(x: point.x, y: point.y), forKey: "input\(key)")
        }
        let table = CIImage(color: CIColor(red: 0.1, green: 0.1, blue: 0.1))
            .cropped(to: CGRect(x: 0, y: 0, width: width, height: height))
        return (filter?.outputImage ?? .empty()).composited(over: table)
    }

    @Test("I-DET-5 I-DET-2 the most prominent rectangle, its corners as seen upright", .enabled(if: Engines.detectors))
    func rectangle() throws {
        let corners = [
            CGPoint(x: 70, y: 50), CGPoint(x: 330, y: 60), CGPoint(x: 310, y: 250), CGPoint(x: 90, y: 240),
        ]
        let features = try detector(CIDetectorTypeRectangle).features(in: sheet(corners))
        #expect(features.count == 1)
        let found = try #require(features.first as? CIRectangleFeature)
        for (point, expected) in zip([found.bottomLeft, found.bottomRight, found.topRight, found.topLeft], corners) {
            #expect(abs(point.x - expected.x) < 5 && abs(point.y - expected.y) < 5)
        }
        // Turned by the option, the corners are named as seen after the turn, but keep their places.
        let turned = try detector(CIDetectorTypeRectangle)
            .features(in: sheet(corners), options: [CIDetectorImageOrientation: 3])
        let other = try #require(turned.first as? CIRectangleFeature)
        #expect(abs(other.topRight.x - corners[0].x) < 5 && abs(other.topRight.y - corners[0].y) < 5)
    }

    @Test("I-DET-5 without a rectangle the list is empty")
    func noRectangle() throws {
        let blank = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 200, height: 150))
        #expect(try detector(CIDetectorTypeRectangle).features(in: blank).isEmpty)
        #expect(try detector(CIDetectorTypeRectangle).features(in: CIImage(color: .red)).isEmpty)
        #expect(try detector(CIDetectorTypeRectangle).features(in: .empty()).isEmpty)
    }

    @Test("I-DET-6 detectors of faces and text exist, and find nothing where there is nothing")
    func nothing() throws {
        let blank = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 200, height: 150))
        for type in [CIDetectorTypeFace, CIDetectorTypeText] {
            let options = [CIDetectorAccuracy: CIDetectorAccuracyHigh]
            #expect(try detector(type, options).features(in: blank).isEmpty)
            #expect(try detector(type).features(in: .empty(), options: [CIDetectorSmile: true]).isEmpty)
        }
        #expect(CIDetector(ofType: "CIDetectorTypeUnknown", context: nil, options: nil) == nil)
    }

    @Test("I-DET-2 lines of text have their place and, if asked for, letters", .enabled(if: Engines.text))
    func text() throws {
        let (picture, place) = TextPicture.make("HELLO WORLD", block: 6)
        let features = try detector(CIDetectorTypeText).features(in: picture)
        let found = try #require(features.first as? CITextFeature)
        #expect(found.bounds.intersection(place).width > 0.8 * place.width)
        #expect(abs(found.bounds.midY - place.midY) < 8)
        #expect(found.subFeatures == nil)
        let letters = try detector(CIDetectorTypeText).features(
            in: picture,
            options: [CIDetectorReturnSubFeatures: true]
        )
        let line = try #require(letters.first as? CITextFeature)
        #expect((line.subFeatures?.count ?? 0) >= 8)
    }
}
