import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``RectangleFinding``, ``ContourFinding``, ``VNDetectRectanglesRequest``, ``VNDetectContoursRequest`` and
/// ``VNDetectHorizonRequest``.
@Suite("Contract: rectangles, contours, faces, people, text")
struct DetectionContract {
    private static func sheet() -> (scene: Scene, place: CGRect) {
        var scene = Scene(width: 400, height: 300, gray: 60)
        let place = CGRect(x: 60, y: 90, width: 200, height: 140)
        scene.fill(place, gray: 230)
        return (scene, scene.normalized(place))
    }

    @Test("V-DET-4 the settings of rectangles")
    func rectangleDefaults() {
        let request = VNDetectRectanglesRequest()
        #expect(request.minimumAspectRatio == 0.5 && request.maximumAspectRatio == 1)
        #expect(request.quadratureTolerance == 30 && request.minimumSize == 0.2)
        #expect(request.minimumConfidence == 0 && request.maximumObservations == 1)
        let value = DetectRectanglesRequest()
        #expect(value.minimumAspectRatio == 0.5 && value.quadratureToleranceDegrees == 30)
        #expect(value.maximumObservations == 1)
    }

    @Test("V-DET-6 settings out of their range fail")
    func rectangleRanges() throws {
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.sheet().scene.buffer())
        let changes: [(VNDetectRectanglesRequest) -> Void] = [
            { $0.minimumAspectRatio = -0.1 }, { $0.maximumAspectRatio = 1.5 }, { $0.quadratureTolerance = 46 },
            { $0.minimumSize = 2 }, { $0.minimumConfidence = .nan }, { $0.maximumObservations = -1 },
        ]
        for change in changes {
            let request = VNDetectRectanglesRequest()
            change(request)
            #expect(code { try handler.perform([request]) } == .invalidArgument)
        }
    }

    @Test(
        "V-DET-5 V-DET-7 V-GEO-5 a sheet is found where it is",
        .enabled(if: Installed.detectors),
        arguments: orientations
    )
    func rectangles(orientation: CGImagePropertyOrientation) throws {
        let (scene, place) = Self.sheet()
        let request = VNDetectRectanglesRequest()
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results?.first)
        #expect(isClose(found.boundingBox, place, 0.02))
        #expect(isClose(found.topLeft, CGPoint(x: place.minX, y: place.maxY), 0.02))
        #expect(isClose(found.bottomRight, CGPoint(x: place.maxX, y: place.minY), 0.02))
        #expect(0...1 ~= found.confidence)
        // Sides of 200 and 140 pixels.
        request.minimumAspectRatio = 0.75
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        #expect(request.results?.isEmpty == true)
    }

    @Test("V-DET-7 at most the wanted number, surest first; 0 is any number", .enabled(if: Installed.detectors))
    func limit() throws {
        var scene = Scene(width: 600, height: 300, gray: 50)
        scene.fill(CGRect(x: 40, y: 60, width: 160, height: 160), gray: 230)
        scene.fill(CGRect(x: 340, y: 80, width: 200, height: 150), gray: 200)
        let request = VNDetectRectanglesRequest()
        let handler = VNImageRequestHandler(cvPixelBuffer: try scene.buffer())
        try handler.perform([request])
        #expect(request.results?.count == 1)
        request.maximumObservations = 0
        try handler.perform([request])
        let confidences = try #require(request.results).map(\.confidence)
        #expect(confidences.count == 2 && confidences == confidences.sorted(by: >))
    }

    @Test("V-DET-8 the settings of contours")
    func contourDefaults() throws {
        let request = VNDetectContoursRequest()
        #expect(request.contrastAdjustment == 2 && request.contrastPivot == 0.5)
        #expect(request.detectsDarkOnLight && request.maximumImageDimension == 512)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.sheet().scene.buffer())
        request.contrastAdjustment = 4
        #expect(code { try handler.perform([request]) } == .invalidArgument)
        request.contrastAdjustment = 1
        request.contrastPivot = 1.5
        #expect(code { try handler.perform([request]) } == .invalidArgument)
    }

    @Test(
        "V-DET-9 V-DET-10 contours are a tree; children are holes and islands in turn",
        .enabled(if: Installed.detectors)
    )
    func contours() throws {
        var scene = Scene(width: 400, height: 200, gray: 240)
        scene.fill(CGRect(x: 40, y: 40, width: 200, height: 120), gray: 10)
        scene.fill(CGRect(x: 80, y: 60, width: 120, height: 80), gray: 240)
        scene.fill(CGRect(x: 120, y: 80, width: 40, height: 40), gray: 10)
        scene.fill(CGRect(x: 300, y: 60, width: 60, height: 60), gray: 10)
        let request = VNDetectContoursRequest()
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let found = try #require(request.results?.first)
        #expect(request.results?.count == 1 && found.contourCount == 4 && found.topLevelContourCount == 2)
        let ring = try #require(found.topLevelContours.first { $0.childContourCount == 1 })
        let hole = try ring.childContour(at: 0)
        #expect(hole.childContourCount == 1 && hole.childContours.first?.childContourCount == 0)
        #expect(try found.contour(at: ring.indexPath) == ring)
        #expect(try found.contour(at: hole.indexPath) == hole)
        #expect(hole.indexPath.count == 2)
        #expect(code { _ = try found.contour(at: 4) } == .outOfBoundsError)
        #expect(ring.aspectRatio == 2 && ring.pointCount == ring.normalizedPoints.count)
        let box = ring.normalizedPath.boundingBox
        #expect(isClose(box, CGRect(x: 0.1, y: 0.2, width: 0.5, height: 0.6), 0.02))
        let corners = try ring.polygonApproximation(epsilon: 0.02)
        #expect(corners.pointCount == 4)
        var (area, length) = (0.0, 0.0)
        try VNGeometryUtils.calculateArea(&area, for: ring, orientedArea: false)
        try VNGeometryUtils.calculatePerimeter(&length, for: ring)
        // 1 × 0.6 in units of the height.
        #expect(abs(area - 0.6) < 0.03 && abs(length - 3.2) < 0.1)
    }

    @Test("V-DET-1 a scene without faces has none; faces have no landmarks", .enabled(if: Installed.detectors))
    func faces() throws {
        let request = VNDetectFaceRectanglesRequest()
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 320, height: 240).buffer()).perform([request])
        #expect(request.results?.isEmpty == true)
    }

    @Test("V-DET-2 landmarks need a model that the user names")
    func landmarks() throws {
        let request = VNDetectFaceLandmarksRequest()
        let face = VNFaceObservation(boundingBox: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        request.inputFaceObservations = [face]
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.sheet().scene.buffer())
        #expect(code { try handler.perform([request]) } == .unsupportedRequest)
    }

    @Test("V-DET-3 upper bodies are looked for by default")
    func people() {
        #expect(VNDetectHumanRectanglesRequest().upperBodyOnly && DetectHumanRectanglesRequest().upperBodyOnly)
    }

    @Test("V-DET-12 the angle of a horizon", .enabled(if: Installed.detectors))
    func horizon() throws {
        var scene = Scene(width: 320, height: 240, gray: 220)
        // The ground rises to the right by 0.1 radians.
        for x in 0..<320 {
            let edge = 140 - Int((Double(x) - 160) * tan(0.1))
            scene.fill(CGRect(x: x, y: edge, width: 1, height: 240 - edge), gray: 60)
        }
        let request = VNDetectHorizonRequest()
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        let found = try #require(request.results?.first)
        #expect(abs(found.angle - 0.1) < 0.03)
        let level = CGPoint(x: 1, y: tan(found.angle)).applying(found.transform)
        #expect(abs(level.y) < 1e-9)
    }

    @Test("V-TXT-1 the settings of text")
    func textDefaults() {
        let request = VNRecognizeTextRequest()
        #expect(request.recognitionLevel == .accurate && request.usesLanguageCorrection)
        #expect(request.minimumTextHeight == 0 && !request.indeterminate)
        #expect(RecognizeTextRequest().minimumTextHeightFraction == 1.0 / 32)
        #expect(!VNDetectTextRectanglesRequest().reportCharacterBoxes)
    }

    @Test("V-TXT-5 an unknown language fails", .enabled(if: Installed.text))
    func language() throws {
        let request = VNRecognizeTextRequest()
        request.recognitionLanguages = ["xx-XX"]
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.sheet().scene.buffer())
        #expect(code { try handler.perform([request]) } == .invalidArgument)
    }
}
