import Foundation
import Testing

@testable import ComputerVision

/// Tests of ``RectangleFinder``, ``ContourFinder`` and ``HorizonFinder`` on drawn scenes.
@Suite("Finding in drawn scenes", .enabled(if: ComputerVisionLibrary.isAvailable, "the library is not built"))
struct FindingTests {
    /// A quadrangle that is rotated about a center.
    private func card(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ degrees: Double) -> Quadrangle {
        let angle = degrees * .pi / 180
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { (a, b) in
            CGPoint(
                x: x + (a * width * cos(angle) - b * height * sin(angle)) / 2,
                y: y + (a * width * sin(angle) + b * height * cos(angle)) / 2
            )
        }
        return Quadrangle(
            topLeft: corners[0],
            topRight: corners[1],
            bottomRight: corners[2],
            bottomLeft: corners[3]
        )
    }

    @Test("A card's corners are found within a pixel, at any small angle and with noise", arguments: [0, 7, -12, 25])
    func rectangle(degrees: Int) throws {
        let drawn = card(330, 250, 300, 190, Double(degrees))
        var scene = Scene(640, 480, shade: 70)
        scene.fill(drawn.corners, shade: 220)
        scene.addNoise(6, seed: 3)
        let found = try RectangleFinder().rectangles(in: scene.picture)
        #expect(found.count == 1)
        let corners = try #require(found.first).corners.corners
        for (one, other) in zip(corners, drawn.corners) { #expect(distance(one, other) < 1, "\(one) \(other)") }
        #expect(try #require(found.first).confidence > 0.9)
    }

    @Test("A dark rectangle in perspective, in a picture that is reduced for the search")
    func perspective() throws {
        let drawn = Quadrangle(
            topLeft: CGPoint(x: 250, y: 100),
            topRight: CGPoint(x: 650, y: 130),
            bottomRight: CGPoint(x: 680, y: 400),
            bottomLeft: CGPoint(x: 215, y: 370)
        )
        var scene = Scene(960, 540, shade: 230)
        scene.fill(drawn.corners, shade: 30)
        let corners = try #require(try RectangleFinder().rectangles(in: scene.picture).first).corners.corners
        for (one, other) in zip(corners, drawn.corners) { #expect(distance(one, other) < 1, "\(one) \(other)") }
    }

    @Test("The limits of shape, size and number hold")
    func limits() throws {
        var scene = Scene(640, 480, shade: 60)
        let long = card(200, 100, 320, 100, 0)
        let square = card(480, 320, 180, 180, 0)
        scene.fill(long.corners, shade: 220)
        scene.fill(square.corners, shade: 220)
        let picture = try scene.picture
        var finder = RectangleFinder()
        finder.limit = 0
        #expect(try finder.rectangles(in: picture).count == 1)
        finder.aspectRatio = 0.2...1
        #expect(try finder.rectangles(in: picture).count == 2)
        finder.limit = 1
        #expect(try finder.rectangles(in: picture).count == 1)
        finder.limit = 0
        finder.aspectRatio = 0.2...0.5
        #expect(try #require(try finder.rectangles(in: picture).first).corners.box.width > 300)
        finder.aspectRatio = 0.2...1
        finder.smallestSize = 0.3
        #expect(try finder.rectangles(in: picture).count == 1)
        finder.smallestSize = 0.9
        #expect(try finder.rectangles(in: picture).isEmpty)
    }

    @Test("An ellipse, a triangle and an empty picture have no rectangle")
    func others() throws {
        var ellipse = Scene(400, 300)
        ellipse.draw { x, y in pow((x - 200) / 120, 2) + pow((y - 150) / 90, 2) < 1 ? 20 : nil }
        #expect(try RectangleFinder().rectangles(in: ellipse.picture).isEmpty)
        var triangle = Scene(400, 300)
        triangle.fill([CGPoint(x: 200, y: 40), CGPoint(x: 330, y: 250), CGPoint(x: 70, y: 250)], shade: 20)
        #expect(try RectangleFinder().rectangles(in: triangle.picture).isEmpty)
        #expect(try RectangleFinder().rectangles(in: Scene(400, 300).picture).isEmpty)
    }

    @Test("Contours are nested as the areas are, and lie on their edges")
    func contours() throws {
        var scene = Scene(300, 200, shade: 240)
        scene.fill(Quadrangle(CGRect(x: 40, y: 30, width: 200, height: 140)).corners, shade: 20)
        scene.fill(Quadrangle(CGRect(x: 60, y: 50, width: 60, height: 80)).corners, shade: 240)
        scene.fill(Quadrangle(CGRect(x: 80, y: 70, width: 20, height: 30)).corners, shade: 20)
        let found = try ContourFinder().contours(in: scene.picture)
        #expect(found.map(\.parent) == [nil, 0, 1])
        let boxes = found.map { contour in
            Quadrangle.around(contour.points)
        }
        for (box, drawn) in zip(
            boxes,
            [
                CGRect(x: 40, y: 30, width: 200, height: 140), CGRect(x: 60, y: 50, width: 60, height: 80),
                CGRect(x: 80, y: 70, width: 20, height: 30),
            ]
        ) {
            #expect(abs(box.minX - drawn.minX) < 0.7 && abs(box.minY - drawn.minY) < 0.7, "\(box) \(drawn)")
            #expect(abs(box.maxX - drawn.maxX) < 0.7 && abs(box.maxY - drawn.maxY) < 0.7, "\(box) \(drawn)")
        }
    }

    @Test("Dark on light or light on dark, the pivot and the contrast choose the contours")
    func contourSettings() throws {
        var scene = Scene(200, 200, shade: 120)
        scene.fill(Quadrangle(CGRect(x: 50, y: 50, width: 100, height: 100)).corners, shade: 160)
        let picture = try scene.picture
        var finder = ContourFinder()
        finder.detectsDarkOnLight = false
        finder.pivot = 0.55
        #expect(try finder.contours(in: picture).count == 1)
        finder.pivot = nil
        #expect(try finder.contours(in: picture).count == 1)
        finder.pivot = 0.9
        #expect(try finder.contours(in: picture).isEmpty)
        finder.pivot = 0.55
        finder.contrast = 0
        #expect(try finder.contours(in: picture).isEmpty)
        finder.contrast = 0.3
        #expect(try finder.contours(in: picture).isEmpty)
    }

    @Test("The horizon's angle is found within half a degree", arguments: [0, 3, -5, 14, -25])
    func horizon(degrees: Int) throws {
        let slope = tan(Double(degrees) * .pi / 180)
        var scene = Scene(640, 480, shade: 210)
        scene.draw { x, y in y > 260 - (x - 320) * slope ? 90 : nil }
        scene.addNoise(5, seed: 11)
        let found = try #require(try HorizonFinder.horizon(in: scene.picture))
        #expect(abs(found.angle - Double(degrees) * .pi / 180) < 0.0087)
        #expect(found.confidence > 0.8)
    }

    @Test("A picture without lines has no horizon")
    func noHorizon() throws {
        #expect(try HorizonFinder.horizon(in: Scene(320, 240).picture) == nil)
        var noise = Scene(320, 240, shade: 128)
        noise.addNoise(30, seed: 5)
        #expect(try HorizonFinder.horizon(in: noise.picture) == nil)
    }
}

extension Quadrangle {
    /// The box around any number of points.
    static func around(_ points: [CGPoint]) -> CGRect {
        points.reduce(CGRect.null) { $0.union(CGRect(x: $1.x, y: $1.y, width: 0, height: 0)) }
    }
}
