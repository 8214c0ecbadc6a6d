import Foundation
import Testing

@testable import AVFCapture

/// Tests of ``SubjectTracks``.
@Suite("Numbers of faces and people")
struct SubjectTracksTests {
    private func face(
        _ x: Double,
        _ y: Double = 0.3,
        size: Double = 0.2,
        _ kind: SubjectKind = .face
    ) -> DetectedSubject {
        DetectedSubject(kind: kind, bounds: CGRect(x: x, y: y, width: size, height: size))
    }

    /// Feeds images and returns the numbers in each.
    private func numbers(_ images: [(Double, [DetectedSubject])]) -> [[Int]] {
        var tracks = SubjectTracks()
        var last = 0
        return images.map { time, found in
            tracks.update(found, at: time) {
                last += 1
                return last
            }
            .map(\.id)
        }
    }

    @Test("META-23 a face keeps its number while it moves, in whatever order faces are found")
    func moving() {
        let images = (0..<10).map { step -> (Double, [DetectedSubject]) in
            let faces = [face(0.1 + 0.02 * Double(step)), face(0.7 - 0.02 * Double(step), 0.6)]
            return (Double(step) / 4, step.isMultiple(of: 2) ? faces : faces.reversed())
        }
        for (step, ids) in numbers(images).enumerated() { #expect(ids == (step.isMultiple(of: 2) ? [1, 2] : [2, 1])) }
    }

    @Test("META-23 a number is kept for a second without its face, and never given to another")
    func missing() {
        #expect(numbers([(0, [face(0.1)]), (0.5, []), (1, [face(0.12)])]) == [[1], [], [1]])
        #expect(numbers([(0, [face(0.1)]), (0.5, []), (1.1, []), (1.2, [face(0.1)])]) == [[1], [], [], [2]])
        let gone: [(Double, [DetectedSubject])] = [
            (0, [face(0.1)]), (0.25, [face(0.7)]), (0.5, [face(0.1), face(0.7)]),
        ]
        #expect(numbers(gone) == [[1], [2], [1, 2]])
    }

    @Test("A face and a body at one place have different numbers; the nearest of two faces has the old one")
    func kinds() {
        #expect(numbers([(0, [face(0.1), face(0.1, .humanBody)]), (0.2, [face(0.1, .humanBody)])]) == [[1, 2], [2]])
        #expect(numbers([(0, [face(0.3)]), (0.2, [face(0.4), face(0.31)])]) == [[1], [2, 1]])
    }

    @Test("Time that goes back or is no number begins anew")
    func time() {
        #expect(numbers([(5, [face(0.1)]), (4, [face(0.1)])]) == [[1], [2]])
        #expect(numbers([(0, [face(0.1)]), (.nan, [face(0.1)]), (0, [face(0.1)])]).flatMap { $0 } == [1, 2, 3])
    }

    private func face(_ x: Double, _ kind: SubjectKind) -> DetectedSubject { face(x, 0.3, size: 0.2, kind) }

    @Test("Random histories: no number twice in an image, and none of a kind for another kind")
    func random() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SplitMix(state: seed)
        var tracks = SubjectTracks()
        var last = 0
        var kinds: [Int: SubjectKind] = [:]
        var time = 0.0
        for _ in 0..<2000 {
            time += Double.random(in: 0...0.6, using: &generator)
            let found = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                face(
                    Double.random(in: 0...0.8, using: &generator),
                    Double.random(in: 0...0.8, using: &generator),
                    size: Double.random(in: 0.02...0.4, using: &generator),
                    Bool.random(using: &generator) ? .face : .humanBody
                )
            }
            let tracked = tracks.update(found, at: time) {
                last += 1
                return last
            }
            #expect(tracked.map(\.subject) == found, "seed \(seed)")
            #expect(Set(tracked.map(\.id)).count == found.count, "seed \(seed)")
            for one in tracked {
                #expect(kinds[one.id, default: one.subject.kind] == one.subject.kind, "seed \(seed)")
                kinds[one.id] = one.subject.kind
            }
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
