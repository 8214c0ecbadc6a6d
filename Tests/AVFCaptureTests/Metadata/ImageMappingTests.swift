import AVFBase
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

@Suite("Mapping of points in the image")
struct ImageMappingTests {
    /// Checks equality within 1e-6, the precision of the worked examples.
    private func expect(_ a: CGPoint, _ b: CGPoint, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6, "\(a) is not \(b)", sourceLocation: sourceLocation)
    }

    private func expect(_ a: CGRect, _ b: CGRect, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(a.origin, b.origin, sourceLocation: sourceLocation)
        expect(
            CGPoint(x: a.width, y: a.height),
            CGPoint(x: b.width, y: b.height),
            sourceLocation: sourceLocation
        )
    }

    static let turnedPoints: [(Double, CGPoint)] = [
        (0, CGPoint(x: 0.2, y: 0.3)), (90, CGPoint(x: 0.7, y: 0.2)), (180, CGPoint(x: 0.8, y: 0.7)),
        (270, CGPoint(x: 0.3, y: 0.8)), (360, CGPoint(x: 0.2, y: 0.3)), (-90, CGPoint(x: 0.3, y: 0.8)),
    ]

    @Test("PREVIEW-20 an image is rotated clockwise", arguments: turnedPoints)
    func turns(angle: Double, expected: CGPoint) throws {
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 640, height: 480),
                rotationAngle: angle,
                target: CGRect(x: 0, y: 0, width: 1, height: 1)
            )
        )
        expect(mapping.targetPoint(fromImage: CGPoint(x: 0.2, y: 0.3)), expected)
        expect(mapping.imagePoint(fromTarget: expected), CGPoint(x: 0.2, y: 0.3))
    }

    static let turnedWidths: [(Double, Double)] = [(0, 640), (90, 480), (180, 640), (270, 480)]

    @Test("PREVIEW-20 width and height swap at a quarter turn", arguments: turnedWidths)
    func turnedSize(angle: Double, width: Double) throws {
        let mapping = try #require(
            ImageMapping(imageSize: CGSize(width: 640, height: 480), rotationAngle: angle, isMirrored: false)
        )
        #expect(mapping.displayedSize == CGSize(width: width, height: 1120 - width))
        #expect(mapping.drawnRect == CGRect(x: 0, y: 0, width: width, height: 1120 - width))
    }

    @Test("PREVIEW-21 mirroring flips the rotated image horizontally")
    func mirrored() throws {
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 640, height: 480),
                rotationAngle: 90,
                isMirrored: true,
                target: CGRect(x: 0, y: 0, width: 1, height: 1)
            )
        )
        expect(mapping.targetPoint(fromImage: CGPoint(x: 0.2, y: 0.3)), CGPoint(x: 0.3, y: 0.2))
    }

    @Test("PREVIEW-26 worked example a: 1920×1080 rotated by 90, aspect fill")
    func workedA() throws {
        let bounds = CGRect(x: 0, y: 0, width: 375, height: 812)
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 1920, height: 1080),
                rotationAngle: 90,
                target: bounds,
                placement: .resizeAspectFill
            )
        )
        expect(mapping.drawnRect, CGRect(x: -40.875, y: 0, width: 456.75, height: 812))
        expect(mapping.targetPoint(fromImage: CGPoint(x: 0.5, y: 0.5)), CGPoint(x: 187.5, y: 406))
        expect(mapping.targetPoint(fromImage: .zero), CGPoint(x: 415.875, y: 0))
        expect(mapping.imageRect(fromTarget: bounds), CGRect(x: 0, y: 0.0894910, width: 1, height: 0.8210181))
    }

    @Test("PREVIEW-26 worked example b: 640×480 fitted into a square, points in the bars are not clamped (PREVIEW-25)")
    func workedB() throws {
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 640, height: 480),
                target: CGRect(x: 0, y: 0, width: 300, height: 300),
                placement: .resizeAspect
            )
        )
        expect(mapping.drawnRect, CGRect(x: 0, y: 37.5, width: 300, height: 225))
        expect(mapping.imagePoint(fromTarget: CGPoint(x: 150, y: 37.5)), CGPoint(x: 0.5, y: 0))
        expect(mapping.targetPoint(fromImage: CGPoint(x: 0.5, y: 0)), CGPoint(x: 150, y: 37.5))
        expect(mapping.imagePoint(fromTarget: .zero), CGPoint(x: 0, y: -0.1666667))
    }

    @Test("PREVIEW-26 worked example c: mirrored and stretched")
    func workedC() throws {
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 33, height: 77),
                isMirrored: true,
                target: CGRect(x: 0, y: 0, width: 100, height: 100)
            )
        )
        expect(mapping.targetPoint(fromImage: CGPoint(x: 0.25, y: 0.5)), CGPoint(x: 75, y: 50))
    }

    @Test("PREVIEW-23 a round trip returns the same point, for every rotation, mirroring and placement")
    func roundTrip() throws {
        let points = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0.123, y: 0.987), CGPoint(x: -2, y: 3)]
        for angle in [0.0, 90, 180, 270] {
            for isMirrored in [false, true] {
                for placement in ImageMapping.Placement.allCases {
                    let mapping = try #require(
                        ImageMapping(
                            imageSize: CGSize(width: 1920, height: 1080),
                            rotationAngle: angle,
                            isMirrored: isMirrored,
                            target: CGRect(x: 12, y: -7, width: 375, height: 812),
                            placement: placement
                        )
                    )
                    for point in points {
                        let back = mapping.imagePoint(fromTarget: mapping.targetPoint(fromImage: point))
                        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
                    }
                }
            }
        }
    }

    @Test("PREVIEW-24 rectangles keep a positive size")
    func rectangles() throws {
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 200, height: 100),
                rotationAngle: 90,
                isMirrored: false
            )
        )
        let rect = mapping.targetRect(fromImage: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        expect(rect, CGRect(x: 40, y: 20, width: 40, height: 60))
        expect(mapping.imageRect(fromTarget: rect), CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    }

    @Test(
        "META-42 the unit square is the whole buffer, and the whole buffer the unit square",
        arguments: [0.0, 90, 180, 270]
    )
    func unitSquare(angle: Double) throws {
        let size = CGSize(width: 320, height: 200)
        let mapping = try #require(
            ImageMapping(
                imageSize: CGSize(width: 640, height: 480),
                rotationAngle: angle,
                isMirrored: true,
                bufferSize: size
            )
        )
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        expect(mapping.targetRect(fromImage: unit), CGRect(origin: .zero, size: size))
        expect(mapping.imageRect(fromTarget: CGRect(origin: .zero, size: size)), unit)
    }

    @Test("An image or target without a size has no mapping", arguments: [0.0, -1, .nan, .infinity] as [Double])
    func noSize(width: Double) {
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(ImageMapping(imageSize: CGSize(width: width, height: 1), target: unit) == nil)
        if width >= 0 {
            let target = CGRect(x: 0, y: 0, width: width, height: 1)
            #expect(ImageMapping(imageSize: CGSize(width: 1, height: 1), target: target) == nil)
        }
    }
}
