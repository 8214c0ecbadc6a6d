import Foundation
import Testing

@testable import ComputerVision

/// Tests of ``FlowFinder``, ``PictureRegistration``, ``ObjectTracker`` and ``QuadrangleTracker`` on moving textures.
@Suite("Motion of drawn scenes", .enabled(if: ComputerVisionLibrary.isAvailable, "the library is not built"))
struct MotionTests {
    private let texture = Scene.texture(seed: 7)

    @Test("The flow of a shifted texture is the shift, at each accuracy", arguments: FlowFinder.Accuracy.allCases)
    func flow(accuracy: FlowFinder.Accuracy) throws {
        let first = Scene.view(320, 240, of: texture)
        let second = Scene.view(320, 240, of: texture) { ($0 - 3.5, $1 + 2) }
        var finder = FlowFinder()
        finder.accuracy = accuracy
        let field = try finder.flow(from: first.picture, to: second.picture)
        #expect(field.vectors.count == 320 * 240 * 2)
        var error = 0.0
        var count = 0.0
        for y in 20..<220 {
            for x in 20..<300 {
                let vector = field[x, y]
                error += hypot(Double(vector.x) - 3.5, Double(vector.y) + 2)
                count += 1
            }
        }
        #expect(error / count < 0.5, "\(error / count)")
    }

    @Test(
        "A translation is found to half a pixel",
        arguments: [(0.0, 0.0), (12.25, -7.5), (-40.6, 21.3), (90.5, 60.25), (0.4, 0.3)]
    )
    func translation(x: Double, y: Double) throws {
        let floating = Scene.view(400, 300, of: texture)
        var reference = Scene.view(400, 300, of: texture) { ($0 - x, $1 - y) }
        reference.addNoise(5, seed: 9)
        let found = try PictureRegistration.translation(of: floating.picture, onto: reference.picture)
        #expect(abs(found.x - x) < 0.5 && abs(found.y - y) < 0.5, "\(found)")
        #expect(found.confidence > 0.8)
    }

    @Test("A homography maps corners within a pixel")
    func homography() throws {
        let mapping = PictureRegistration.Homography(
            rows: [[1.05, 0.06, -14], [-0.04, 0.97, 11], [0.0001, -0.00008, 1]],
            confidence: 1
        )
        // The floating picture shows the texture; the reference shows it where the mapping puts it.
        let back = inverse(mapping.rows)
        let floating = Scene.view(480, 360, of: texture)
        let reference = Scene.view(480, 360, of: texture) { x, y in
            let w = back[2][0] * x + back[2][1] * y + back[2][2]
            return (
                (back[0][0] * x + back[0][1] * y + back[0][2]) / w,
                (back[1][0] * x + back[1][1] * y + back[1][2]) / w
            )
        }
        let found = try PictureRegistration.homography(of: floating.picture, onto: reference.picture)
        #expect(abs(found.rows[2][2] - 1) < 1e-9)
        for corner in Quadrangle(CGRect(x: 60, y: 60, width: 360, height: 240)).corners {
            let place = try #require(found(corner))
            let wanted = try #require(mapping(corner))
            #expect(distance(place, wanted) < 1, "\(place) \(wanted)")
        }
    }

    @Test("Pictures without details cannot be laid onto each other")
    func plain() throws {
        let plain = try Scene(100, 100).picture
        let other = try Scene.view(100, 100, of: texture).picture
        #expect(throws: ComputerVisionError.self) { try PictureRegistration.translation(of: plain, onto: other) }
        #expect(throws: ComputerVisionError.self) { try PictureRegistration.homography(of: other, onto: plain) }
        #expect(throws: ComputerVisionError.self) { try FlowFinder().flow(from: other, to: Scene(101, 100).picture) }
    }

    /// A textured patch in front of another texture, which moves and grows.
    private func frame(_ index: Int, isHidden: Bool = false) -> (scene: Scene, box: CGRect) {
        let back = Scene.texture(seed: 21)
        let front = Scene.texture(seed: 22)
        let size = 70 + Double(index) * 0.5
        let box = CGRect(x: 60 + Double(index) * 4, y: 70 + Double(index) * 2, width: size, height: size)
        var scene = Scene.view(300, 200, of: { x, y in (back(x, y) - 128) * 0.5 + 90 })
        if !isHidden {
            scene.draw { x, y in
                guard box.contains(CGPoint(x: x, y: y)) else { return nil }
                return front((x - Double(box.minX)) * 70 / size, (y - Double(box.minY)) * 70 / size) + 30
            }
        }
        return (scene, box)
    }

    @Test("An object is followed with its size, and the same pictures give the same places")
    func object() throws {
        func run() throws -> [ObjectTracker.Place] {
            let tracker = try ObjectTracker(frame(0).box, in: frame(0).scene.picture)
            return try (1..<12).map { try tracker.follow(in: frame($0).scene.picture) }
        }
        let places = try run()
        for (index, place) in places.enumerated() {
            #expect(overlap(place.box, frame(index + 1).box) > 0.7, "\(index) \(place)")
            #expect(place.confidence > 0.3, "\(index) \(place)")
        }
        #expect(try run() == places)
    }

    @Test("A hidden object's confidence falls below 0.3, and rises when it is seen again")
    func lost() throws {
        let tracker = try ObjectTracker(frame(0).box, in: frame(0).scene.picture)
        for index in 1..<6 { _ = try tracker.follow(in: frame(index).scene.picture) }
        for index in 6..<9 {
            #expect(try tracker.follow(in: frame(index, isHidden: true).scene.picture).confidence < 0.3)
        }
        let again = try tracker.follow(in: frame(9).scene.picture)
        #expect(again.confidence > 0.3, "\(again)")
        #expect(overlap(again.box, frame(9).box) > 0.5)
    }

    @Test("Starts outside of the picture and pictures of another size are errors")
    func invalid() throws {
        let picture = try frame(0).scene.picture
        let boxes = [
            CGRect(x: 500, y: 0, width: 50, height: 50), CGRect(x: 10, y: 10, width: 2, height: 50),
            CGRect(x: -1e12, y: 0, width: 1, height: 1), CGRect.null,
        ]
        for box in boxes {
            #expect(throws: ComputerVisionError.self) { try ObjectTracker(box, in: picture) }
            #expect(throws: ComputerVisionError.self) { try QuadrangleTracker(Quadrangle(box), in: picture) }
        }
        let tracker = try ObjectTracker(CGRect(x: 10, y: 10, width: 50, height: 50), in: picture)
        #expect(throws: ComputerVisionError.self) { try tracker.follow(in: Scene(20, 20).picture) }
    }

    @Test("A rectangle's corners are followed within two pixels as it turns")
    func quadrangle() throws {
        let back = Scene.texture(seed: 31)
        let front = Scene.texture(seed: 32)
        func frame(_ index: Int) -> (scene: Scene, corners: Quadrangle) {
            let angle = Double(index) * 0.02
            let (x, y) = (120 + Double(index) * 3, 100.0 + Double(index))
            func place(_ a: Double, _ b: Double) -> CGPoint {
                CGPoint(x: x + a * cos(angle) - b * sin(angle), y: y + a * sin(angle) + b * cos(angle))
            }
            var scene = Scene.view(280, 220, of: { x, y in (back(x, y) - 128) * 0.4 + 80 })
            let corners = Quadrangle(
                topLeft: place(-60, -40),
                topRight: place(60, -40),
                bottomRight: place(60, 40),
                bottomLeft: place(-60, 40)
            )
            scene.draw { px, py in
                let (dx, dy) = (px - x, py - y)
                let (a, b) = (dx * cos(angle) + dy * sin(angle), -dx * sin(angle) + dy * cos(angle))
                return abs(a) < 60 && abs(b) < 40 ? front(a, b) + 20 : nil
            }
            return (scene, corners)
        }
        let tracker = try QuadrangleTracker(frame(0).corners, in: frame(0).scene.picture)
        for index in 1..<12 {
            let (scene, drawn) = frame(index)
            let place = try tracker.follow(in: scene.picture)
            for (one, other) in zip(place.corners.corners, drawn.corners) {
                #expect(distance(one, other) < 2, "\(index): \(one) \(other)")
            }
            #expect(place.confidence > 0.6)
        }
        #expect(try tracker.follow(in: Scene(280, 220).picture).confidence < 0.3)
    }
}

/// Returns the inverse of a three by three matrix.
private func inverse(_ m: [[Double]]) -> [[Double]] {
    func minor(_ row: Int, _ column: Int) -> Double {
        let rows = [(row + 1) % 3, (row + 2) % 3]
        let columns = [(column + 1) % 3, (column + 2) % 3]
        return m[rows[0]][columns[0]] * m[rows[1]][columns[1]] - m[rows[0]][columns[1]] * m[rows[1]][columns[0]]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
    return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
}
