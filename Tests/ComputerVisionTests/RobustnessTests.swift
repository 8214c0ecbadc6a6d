import Foundation
import Testing

@testable import ComputerVision

/// Tests of all searches on small, odd and noisy pictures, with ``ComputerVisionLibrary`` on several threads.
@Suite("Robustness of searches", .enabled(if: ComputerVisionLibrary.isAvailable, "the library is not built"))
struct RobustnessTests {
    @Test("Pictures of all small sizes give results or errors", arguments: [1, 2, 3, 5, 8, 17, 63, 64, 79])
    func sizes(side: Int) throws {
        let seed = UInt64(side) * 977
        var random = SceneRandom(seed: seed)
        for (width, height) in [(side, side), (side, 1), (1, side), (side, 200), (200, side)] {
            let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
            let picture = try GrayPicture(width: width, height: height, pixels: pixels)
            let other = try GrayPicture(width: width, height: height, pixels: pixels.reversed())
            _ = try FaceFinder().faces(in: picture)
            _ = try PersonFinder().people(in: picture)
            _ = try RectangleFinder().rectangles(in: picture)
            _ = try ContourFinder().contours(in: picture)
            _ = try HorizonFinder.horizon(in: picture)
            _ = try FlowFinder().flow(from: picture, to: other)
            _ = try? PictureRegistration.translation(of: picture, onto: other)
            _ = try? PictureRegistration.homography(of: picture, onto: other)
            if let tracker = try? ObjectTracker(picture.bounds, in: picture) { _ = try tracker.follow(in: other) }
            if let tracker = try? QuadrangleTracker(Quadrangle(picture.bounds), in: picture) {
                _ = try tracker.follow(in: other)
            }
        }
    }

    @Test("Settings out of range give results or errors")
    func settings() throws {
        var scene = Scene.view(160, 120, of: Scene.texture(seed: 4))
        scene.addNoise(10, seed: 4)
        let picture = try scene.picture
        for value in [-Double.infinity, -1e30, -1, 0, 1e30, .infinity, .nan] {
            var faces = FaceFinder()
            faces.smallestFace = value == 0 || value == -1 ? value : max(value, 20)
            faces.mostPixels = value.isNaN ? .max : .min
            _ = try faces.faces(in: picture)
            var people = PersonFinder()
            people.smallestHeight = value
            people.limit = -1
            #expect(try people.people(in: picture).isEmpty)
            var rectangles = RectangleFinder()
            rectangles.quadratureTolerance = value
            rectangles.smallestSize = value
            rectangles.smallestConfidence = Float(value)
            rectangles.limit = .max
            _ = try rectangles.rectangles(in: picture)
            var contours = ContourFinder()
            contours.contrast = Float(value)
            contours.pivot = Float(value)
            contours.largestSide = value < 0 ? .min : .max
            _ = try contours.contours(in: picture)
        }
        var cascade = FaceFinder()
        cascade.detector = .cascade(file: "/nowhere/cascade.xml")
        #expect(throws: ComputerVisionError.self) { try cascade.faces(in: picture) }
    }

    @Test("Noise and drawn shapes have no faces and no people")
    func nothing() throws {
        var noise = Scene(320, 240, shade: 128)
        noise.addNoise(40, seed: 8)
        #expect(try FaceFinder().faces(in: noise.picture).isEmpty)
        #expect(try PersonFinder().people(in: noise.picture).isEmpty)
        var shapes = Scene(320, 240)
        shapes.fill(Quadrangle(CGRect(x: 80, y: 60, width: 120, height: 90)).corners, shade: 30)
        #expect(try FaceFinder().faces(in: shapes.picture).isEmpty)
    }

    @Test("Several threads search at once")
    func threads() async throws {
        let picture = try Scene.view(160, 120, of: Scene.texture(seed: 4)).picture
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try FaceFinder().faces(in: picture).count + ContourFinder().contours(in: picture).count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(counts).count == 1)
    }
}
