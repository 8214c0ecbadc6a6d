import Foundation
import Testing

@testable import FrameAnalysis

/// ``TrackSet``, ``BoxOverlap`` and ``BoxTemplate``.
@Suite("Tracks")
struct TrackSetTests {
    /// A plane with a textured square on a graded ground.
    private func plane(x: Double, y: Double, side: Int = 30, value: Int = 200) -> SmallPlane {
        var pixels = (0..<320 * 180).map { (place: Int) -> UInt8 in
            let (across, down) = (place % 320, place / 320)
            return UInt8(60 + across / 8 + down / 9)
        }
        for row in 0..<side {
            for column in 0..<side {
                let (px, py) = (Int(x) - side / 2 + column, Int(y) - side / 2 + row)
                guard (0..<320).contains(px), (0..<180).contains(py) else { continue }
                pixels[py * 320 + px] = UInt8(clamping: value - (row * column) % 40)
            }
        }
        return SmallPlane(width: 320, height: 180, pixels: pixels)
    }

    private func box(_ x: Double, _ y: Double, _ side: Double = 30) -> CGRect {
        CGRect(x: (x - side / 2) / 320, y: (y - side / 2) / 180, width: side / 320, height: side / 180)
    }

    @Test("boxes stay on their object between looks, at any speed up to eight pixels a frame")
    func following() {
        var random = SeededGenerator.fresh()
        for _ in 0..<30 {
            var tracks = TrackSet(analysis: "a", memory: 1)
            var (x, y) = (160.0, 90.0)
            let speed = (
                x: Double.random(in: -4...4, using: &random), y: Double.random(in: -4...4, using: &random)
            )
            let first = tracks.see(
                [Detection(label: "square", confidence: 0.9, bounds: box(x, y))],
                plane: plane(x: x, y: y),
                order: 0,
                time: 0
            )
            #expect(first.map(\.track) == [1] && first.allSatisfy { !$0.isFollowed })
            for order in 1...12 {
                (x, y) = (x + speed.x, y + speed.y)
                let boxes = tracks.follow(plane(x: x, y: y), order: order)
                #expect(boxes.count == 1 && boxes.allSatisfy(\.isFollowed), "seed \(random.seed) frame \(order)")
                let overlap = boxes.first?.bounds.map { BoxOverlap.ratio($0, box(x.rounded(.down), y.rounded(.down))) }
                #expect((overlap ?? 0) > 0.85, "seed \(random.seed) frame \(order): \(overlap ?? 0)")
            }
        }
    }

    @Test("a box whose object is gone is not shown any more, but keeps its number for a while")
    func lostAndFound() {
        var tracks = TrackSet(analysis: "a", memory: 1)
        let square = Detection(label: "square", confidence: 0.9, bounds: box(160, 90))
        _ = tracks.see([square], plane: plane(x: 160, y: 90), order: 0, time: 0)
        let empty = SmallPlane(width: 320, height: 180, pixels: [UInt8](repeating: 90, count: 320 * 180))
        let lost = [tracks.follow(empty, order: 1), tracks.see([], plane: empty, order: 2, time: 0.2)]
        #expect(lost == [[], []])
        let found = tracks.see([square], plane: nil, order: 3, time: 0.5)
        #expect(found.map(\.track) == [1])
        let gone = tracks.see([], plane: nil, order: 4, time: 0.6)
        #expect(gone.isEmpty)
        let late = tracks.see([square], plane: nil, order: 60, time: 2)
        #expect(late.map(\.track) == [2])
    }

    @Test("a thing keeps its number when a model changes its mind about the class, unless its own class is found")
    func changedClass() {
        var tracks = TrackSet(analysis: "a", memory: 1)
        let cup = Detection(label: "cup", confidence: 0.9, bounds: box(100, 90))
        let bowl = Detection(label: "bowl", confidence: 0.6, bounds: box(101, 90))
        let farBowl = Detection(label: "bowl", confidence: 0.6, bounds: box(200, 90))
        let looks = [[cup], [bowl], [cup, bowl], [cup, farBowl]].enumerated().map { index, detections in
            tracks.see(detections, plane: nil, order: index, time: Double(index) / 10).map(\.track)
        }
        #expect(looks[0] == [1] && looks[1] == [1])
        // The bowl continues the track that was a bowl last; the cup is new beside it.
        #expect(looks[2] == [2, 1])
        #expect(looks[3] == [2, 3])
    }

    @Test("things of different classes never share a number, and the best overlap wins")
    func association() {
        var tracks = TrackSet(analysis: "a", memory: 1)
        let start = [
            Detection(label: "circle", confidence: 0.5, bounds: box(100, 90)),
            Detection(label: "circle", confidence: 0.9, bounds: box(130, 90)),
            Detection(label: "face", confidence: 0.8, bounds: box(100, 90)),
            Detection(label: "day", confidence: 0.7, bounds: nil),
        ]
        let first = tracks.see(start, plane: nil, order: 0, time: 0)
        #expect(first.map(\.track) == [1, 2, 3, 4])
        let next = [
            Detection(label: "day", confidence: 0.6, bounds: nil),
            Detection(label: "circle", confidence: 0.9, bounds: box(128, 90)),
            Detection(label: "face", confidence: 0.8, bounds: box(128, 90)),
            Detection(label: "circle", confidence: 0.9, bounds: box(103, 90)),
            Detection(label: "night", confidence: 0.6, bounds: nil),
        ]
        let second = tracks.see(next, plane: nil, order: 1, time: 0.1)
        #expect(second.map(\.track) == [4, 2, 3, 1, 5])
    }

    @Test("any history: numbers are unique in a frame, never come back after the memory, and equal runs are equal")
    func histories() {
        var random = SeededGenerator.fresh()
        for _ in 0..<2000 {
            var tracks = TrackSet(analysis: "a", memory: 0.5)
            var copy = tracks
            var highest = 0
            var lastSeen: [Int: Double] = [:]
            var time = 0.0
            for order in 0..<Int.random(in: 1...20, using: &random) {
                time += Double.random(in: 0.01...0.3, using: &random)
                let detections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    Detection(
                        label: ["a", "b"].randomElement(using: &random),
                        confidence: Double.random(in: 0...1, using: &random),
                        bounds: Int.random(in: 0...9, using: &random) == 0
                            ? nil
                            : CGRect(
                                x: Double.random(in: -0.2...1, using: &random),
                                y: Double.random(in: -0.2...1, using: &random),
                                width: Double.random(in: 0...0.4, using: &random),
                                height: Double.random(in: 0...0.4, using: &random)
                            )
                    )
                }
                let boxes = tracks.see(detections, plane: nil, order: order, time: time)
                let again = copy.see(detections, plane: nil, order: order, time: time)
                #expect(boxes == again, "seed \(random.seed)")
                #expect(boxes.map(\.label) == detections.map(\.label), "seed \(random.seed)")
                #expect(Set(boxes.map(\.track)).count == boxes.count, "seed \(random.seed)")
                for box in boxes {
                    if box.track > highest {
                        highest = box.track
                    } else {
                        let age = time - (lastSeen[box.track] ?? -1)
                        // A track is forgotten at the first look after its memory.
                        #expect(age < 0.5 + 0.3 + 1e-9, "seed \(random.seed)")
                    }
                    lastSeen[box.track] = time
                }
            }
            #expect(highest == lastSeen.count, "seed \(random.seed)")
        }
    }

    @Test("boxes outside the image, without a size or not finite are no trouble")
    func oddBoxes() {
        let plane = plane(x: 100, y: 90)
        for bounds in [
            CGRect(x: -5, y: 3, width: 0.1, height: 0.1), CGRect(x: 0.5, y: 0.5, width: 0, height: 0),
            CGRect(x: 0, y: 0, width: 1e9, height: 1e9), CGRect(x: Double.nan, y: 0, width: 0.1, height: 0.1),
            CGRect(x: Double.infinity, y: 0, width: 0.1, height: 0.1),
            CGRect(x: 0.1, y: 0.1, width: -0.2, height: 0.1),
        ] {
            var tracks = TrackSet(analysis: "a", memory: .infinity)
            _ = tracks.see([Detection(label: "a", confidence: 1, bounds: bounds)], plane: plane, order: 0, time: 0)
            _ = tracks.follow(plane, order: 1)
            _ = tracks.see([Detection(label: "a", confidence: 1, bounds: bounds)], plane: plane, order: 2, time: 1)
        }
    }
}
