import CoreVideo
import Foundation
import Testing
import Vision

@Suite("Contract: regions of interest")
struct RegionContract {
    private static func scene() throws -> (scene: Scene, left: CGRect, right: CGRect) {
        var scene = Scene(width: 400, height: 200)
        let left = try scene.draw("LEFT", x: 40, y: 40, module: 4)
        let right = try scene.draw("RIGHT", x: 260, y: 60, module: 4)
        return (scene, scene.normalized(left), scene.normalized(right))
    }

    @Test("V-ROI-1 the region is the entire image at first")
    func standard() {
        #expect(VNDetectBarcodesRequest().regionOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(DetectBarcodesRequest().regionOfInterest == .fullImage)
    }

    @Test(
        "V-ROI-2 any region can be set; one outside the image fails",
        arguments: [
            CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5), CGRect(x: 0.6, y: 0, width: 0.5, height: 0.5),
            CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 0, y: 0.5, width: 1, height: 0.6),
            CGRect(x: Double.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: Double.infinity, height: 1),
        ]
    )
    func outside(region: CGRect) throws {
        let request = VNDetectBarcodesRequest()
        request.regionOfInterest = region
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene().scene.buffer())
        #expect(code { try handler.perform([request]) } == .invalidArgument)
    }

    @Test("V-ROI-3 a region of less than a pixel is not empty")
    func tiny() throws {
        let request = VNDetectBarcodesRequest()
        request.regionOfInterest = CGRect(x: 0.9999, y: 0.9999, width: 0.00005, height: 0.00005)
        try VNImageRequestHandler(cvPixelBuffer: Self.scene().scene.buffer()).perform([request])
        #expect(request.results?.isEmpty == true)
    }

    @Test("V-ROI-4 V-GEO-3 results are normalized to the region, in all orientations", arguments: orientations)
    func normalized(orientation: CGImagePropertyOrientation) throws {
        let (scene, _, right) = try Self.scene()
        let roi = CGRect(x: 0.5, y: 0.1, width: 0.5, height: 0.8)
        let request = VNDetectBarcodesRequest()
        request.regionOfInterest = roi
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results?.first)
        #expect(request.results?.count == 1 && found.payloadStringValue == "RIGHT")
        let expected = CGRect(
            x: (right.minX - roi.minX) / roi.width,
            y: (right.minY - roi.minY) / roi.height,
            width: right.width / roi.width,
            height: right.height / roi.height
        )
        #expect(isClose(found.boundingBox, expected, 0.03))
        let pixels = VNImageRectForNormalizedRectUsingRegionOfInterest(found.boundingBox, 400, 200, roi)
        #expect(isClose(pixels, VNImageRectForNormalizedRect(right, 400, 200), 5))
    }

    @Test("V-ROI-5 nothing whose centre is outside is reported")
    func centre() throws {
        let (scene, left, right) = try Self.scene()
        let request = VNDetectBarcodesRequest()
        request.regionOfInterest = CGRect(x: 0, y: 0, width: left.maxX + 0.03, height: 1)
        let handler = VNImageRequestHandler(cvPixelBuffer: try scene.buffer())
        try handler.perform([request])
        #expect(request.results?.map(\.payloadStringValue) == ["LEFT"])
        request.regionOfInterest = CGRect(x: right.midX + 0.01, y: 0, width: 0.99 - right.midX, height: 1)
        try handler.perform([request])
        #expect(request.results?.isEmpty == true)
    }
}
