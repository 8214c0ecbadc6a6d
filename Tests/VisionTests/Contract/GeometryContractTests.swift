import CoreVideo
import Foundation
import Testing
import Vision

@Suite("Contract: coordinates")
struct GeometryContract {
    @Test("V-GEO-1 V-IMG-4 a marker in the buffer's corner is where the orientation puts it", arguments: orientations)
    func marker(orientation: CGImagePropertyOrientation) throws {
        // The marker is a code in the stored buffer's upper left corner.
        var scene = Scene(width: 400, height: 300)
        try scene.draw("MARK", x: 20, y: 20, module: 3)
        let request = VNDetectBarcodesRequest()
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer(), orientation: orientation).perform([request])
        let box = try #require(request.results?.first).boundingBox
        let expected: (right: Bool, top: Bool) =
            switch orientation {
            case .up, .leftMirrored: (false, true)
            case .upMirrored, .right: (true, true)
            case .down, .rightMirrored: (true, false)
            case .downMirrored, .left: (false, false)
            }
        #expect((box.midX > 0.5) == expected.right && (box.midY > 0.5) == expected.top)
    }

    @Test("V-GEO-2 V-IMG-3 V-IMG-6 results are in the upright image", arguments: orientations)
    func upright(orientation: CGImagePropertyOrientation) throws {
        var scene = Scene(width: 400, height: 240)
        let place = try scene.draw("UPRIGHT", x: 230, y: 40, module: 4)
        let request = VNDetectBarcodesRequest()
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results?.first)
        #expect(isClose(found.boundingBox, scene.normalized(place), 0.02))
    }

    @Test("V-GEO-4 V-GEO-5 corners are named in reading direction, and the box is around them", arguments: orientations)
    func corners(orientation: CGImagePropertyOrientation) throws {
        var scene = Scene(width: 300, height: 300)
        try scene.draw("CORNERS", x: 60, y: 90, module: 4)
        let request = VNDetectBarcodesRequest()
        let buffer = try scene.stored(orientation).buffer()
        try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation).perform([request])
        let found = try #require(request.results?.first)
        #expect(found.topLeft.y > found.bottomLeft.y && found.topRight.y > found.bottomRight.y)
        #expect(found.topLeft.x < found.topRight.x && found.bottomLeft.x < found.bottomRight.x)
        let xs = [found.topLeft.x, found.topRight.x, found.bottomLeft.x, found.bottomRight.x]
        let ys = [found.topLeft.y, found.topRight.y, found.bottomLeft.y, found.bottomRight.y]
        #expect(found.boundingBox.minX == xs.min() && found.boundingBox.maxY == ys.max())
    }

    @Test("V-GEO-4 corners outside 0…1 are kept; the box is around them")
    func outside() {
        let found = VNRectangleObservation(
            requestRevision: 1,
            topLeft: CGPoint(x: -0.25, y: 1.25),
            topRight: CGPoint(x: 0.5, y: 1),
            bottomRight: CGPoint(x: 0.75, y: 0),
            bottomLeft: CGPoint(x: 0, y: 0.25)
        )
        #expect(found.topLeft == CGPoint(x: -0.25, y: 1.25))
        #expect(found.boundingBox == CGRect(x: -0.25, y: 0, width: 1, height: 1.25))
    }

    @Test("V-GEO-6 the identity rectangle is (0, 0, 1, 1), and only that one is")
    func identity() {
        #expect(VNNormalizedIdentityRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(!VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 0.999)))
        #expect(!VNNormalizedRectIsIdentityRect(CGRect(x: 0.001, y: 0, width: 1, height: 1)))
    }

    @Test("V-GEO-7 V-GEO-11 image rectangles are not rounded and not flipped")
    func imageRect() {
        let rect = VNImageRectForNormalizedRect(CGRect(x: 0.5, y: 0, width: 0.25, height: 0.125), 101, 51)
        #expect(rect == CGRect(x: 50.5, y: 0, width: 25.25, height: 6.375))
    }

    @Test("V-GEO-8 normalizing is the inverse, to the last bit but one")
    func roundTrip() {
        let seed = UInt64.random(in: 0 ..< .max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let (w, h) = (Int.random(in: 1...4096, using: &random), Int.random(in: 1...4096, using: &random))
            let rect = CGRect(
                x: Double.random(in: 0..<1, using: &random),
                y: Double.random(in: 0..<1, using: &random),
                width: Double.random(in: 0..<1, using: &random),
                height: Double.random(in: 0..<1, using: &random)
            )
            let back = VNNormalizedRectForImageRect(VNImageRectForNormalizedRect(rect, w, h), w, h)
            #expect(abs(back.minX - rect.minX) <= rect.minX.ulp && abs(back.minY - rect.minY) <= rect.minY.ulp)
            #expect(abs(back.width - rect.width) <= rect.width.ulp, "\(rect) in \(w)×\(h)")
            #expect(abs(back.height - rect.height) <= rect.height.ulp, "\(rect) in \(w)×\(h)")
        }
    }

    @Test("V-GEO-9 points scale by the image's sides; a side of 0 gives infinity")
    func points() {
        #expect(VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.75), 200, 100) == CGPoint(x: 50, y: 75))
        #expect(VNNormalizedPointForImagePoint(CGPoint(x: 50, y: 75), 200, 100) == CGPoint(x: 0.25, y: 0.75))
        #expect(VNNormalizedPointForImagePoint(CGPoint(x: 50, y: 75), 0, 0).x == .infinity)
        #expect(VNNormalizedRectForImageRect(CGRect(x: 1, y: 1, width: 1, height: 1), 0, 10).width == .infinity)
    }

    @Test("V-GEO-10 coordinates of a region map to pixels of the full image, and back")
    func regions() {
        let roi = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let point = VNImagePointForNormalizedPointUsingRegionOfInterest(CGPoint(x: 0.5, y: 1), 400, 200, roi)
        #expect(point == CGPoint(x: 200, y: 150))
        #expect(
            VNNormalizedPointForImagePointUsingRegionOfInterest(point, 400, 200, roi) == CGPoint(x: 0.5, y: 1)
        )
        let rect = CGRect(x: 0, y: 0.5, width: 1, height: 0.5)
        let image = VNImageRectForNormalizedRectUsingRegionOfInterest(rect, 400, 200, roi)
        #expect(image == CGRect(x: 100, y: 125, width: 200, height: 25))
        #expect(VNNormalizedRectForImageRectUsingRegionOfInterest(image, 400, 200, roi) == rect)
    }

    @Test("V-GEO-12 V-GEO-13 landmarks are relative to their face's box")
    func landmarks() {
        let box = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let point = SIMD2<Float>(0.5, 1)
        #expect(VNImagePointForFaceLandmarkPoint(point, box, 400, 200) == CGPoint(x: 200, y: 150))
        #expect(VNNormalizedFaceBoundingBoxPointForLandmarkPoint(point, box, 400, 200) == CGPoint(x: 100, y: 50))
    }

    @Test("V-GEO-14 structures convert to pixels from either corner")
    func structures() {
        let size = CGSize(width: 200, height: 100)
        let point = NormalizedPoint(x: 0.25, y: 0.75)
        #expect(point.toImageCoordinates(size) == CGPoint(x: 50, y: 75))
        #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 50, y: 25))
        let rect = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        #expect(rect.toImageCoordinates(size) == CGRect(x: 50, y: 50, width: 100, height: 25))
        #expect(
            rect.toImageCoordinates(size, origin: .upperLeft) == CGRect(x: 50, y: 25, width: 100, height: 25)
        )
    }

    @Test("V-GEO-15 flipping twice changes nothing")
    func flip() {
        let point = NormalizedPoint(x: 0.25, y: 0.75)
        #expect(point.verticallyFlipped() == NormalizedPoint(x: 0.25, y: 0.25))
        #expect(point.verticallyFlipped().verticallyFlipped() == point)
        let rect = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        #expect(rect.verticallyFlipped() == NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.25))
        #expect(rect.verticallyFlipped().verticallyFlipped() == rect)
    }

    @Test("V-GEO-16 structures from pixels, of the image and of a region")
    func fromPixels() {
        #expect(NormalizedRect.fullImage == NormalizedRect(x: 0, y: 0, width: 1, height: 1))
        let size = CGSize(width: 400, height: 200)
        let image = CGRect(x: 100, y: 125, width: 200, height: 25)
        #expect(
            NormalizedRect(imageRect: image, in: size) == NormalizedRect(x: 0.25, y: 0.625, width: 0.5, height: 0.125)
        )
        let roi = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let part = NormalizedRect(imageRect: image, in: size, normalizedTo: roi)
        #expect(part == NormalizedRect(x: 0, y: 0.5, width: 1, height: 0.5))
        #expect(part.toImageCoordinates(from: roi, imageSize: size) == image)
        let point = NormalizedPoint(imagePoint: CGPoint(x: 200, y: 150), in: size, normalizedTo: roi)
        #expect(point == NormalizedPoint(x: 0.5, y: 1))
        #expect(point.toImageCoordinates(from: roi, imageSize: size) == CGPoint(x: 200, y: 150))
    }

    @Test("V-GEO-17 points, vectors and circles are values")
    func values() throws {
        #expect(VNPoint(x: 1, y: 2) == VNPoint(location: CGPoint(x: 1, y: 2)))
        #expect(VNPoint(x: 1, y: 2) != VNPoint(x: 1, y: 3) && VNPoint.zero.x == 0 && VNPoint.zero.y == 0)
        #expect(VNPoint(x: 1, y: 2).distance(VNPoint(x: 4, y: 6)) == 5)
        let vector = VNVector(xComponent: 3, yComponent: 4)
        #expect(vector.r == 5 && vector.length == 5 && vector.squaredLength == 25 && vector.theta == atan2(4, 3))
        #expect(VNVector(vectorHead: VNPoint(x: 4, y: 6), tail: VNPoint(x: 1, y: 2)) == vector)
        #expect(VNPoint.apply(vector, to: VNPoint(x: 1, y: 2)) == VNPoint(x: 4, y: 6))
        #expect(abs(VNVector.unitVector(for: vector).length - 1) < 1e-15)
        #expect(VNVector.dotProduct(vector, vector: VNVector(xComponent: 1, yComponent: 2)) == 11)
        #expect(VNVector.subtract(vector, from: vector) == VNVector.zero)
        let circle = VNCircle(center: VNPoint(x: 1, y: 1), diameter: 4)
        #expect(circle.radius == 2 && circle == VNCircle(center: VNPoint(x: 1, y: 1), radius: 2))
        #expect(circle.contains(VNPoint(x: 3, y: 1)) && !circle.contains(VNPoint(x: 3.1, y: 1)))
        #expect(circle.contains(VNPoint(x: 3.1, y: 1), inCircumferentialRingOfWidth: 0.25))
        let around = try VNGeometryUtils.boundingCircle(for: [
            VNPoint(x: 0, y: 0), VNPoint(x: 2, y: 0), VNPoint(x: 1, y: 1), VNPoint(x: 1, y: 0.2),
        ])
        #expect(abs(around.radius - 1) < 1e-9 && around.center.distance(VNPoint(x: 1, y: 0)) < 1e-9)
    }
}
