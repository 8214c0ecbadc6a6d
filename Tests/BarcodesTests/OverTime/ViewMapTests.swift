import Foundation
import Testing

@testable import Barcodes

/// Tests for ``ViewMap``, ``CanvasRegistration``, ``CodeCanvas``, ``PatchLook`` and ``FloatField``.
@Suite("Looks laid over each other")
struct ViewMapTests {
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    @Test("a map moves by a way in the frame, also in perspective")
    func moves() {
        var map = ViewMap(origin: ImagePoint(10, 20), scale: 2, width: 100, height: 80)
        #expect((map(ImagePoint(0, 0)) - ImagePoint(10, 20)).length < 1e-9)
        #expect(abs(map.scale - 0.5) < 1e-9)
        map.numbers[6] = 0.1
        map.numbers[7] = -0.05
        let before = map(ImagePoint(30, 60))
        map.move(by: ImagePoint(3, -7))
        let after = map(ImagePoint(30, 60))
        #expect((after - before - ImagePoint(3, -7)).length < 1e-9)
    }

    @Test("equations with a positive matrix are solved; others give nothing")
    func solution() throws {
        let right = try #require(ViewMap.solution(of: [4, 0, 2, 3], [8, 7]))
        // The lower half counts: 4x + 2y = 8, 2x + 3y = 7.
        #expect(abs(right[0] - 1.25) < 1e-9 && abs(right[1] - 1.5) < 1e-9)
        #expect(ViewMap.solution(of: [0, 0, 0, 1], [1, 1]) == nil)
    }

    /// A picture of random squares, seen from a place of its own.
    private static func picture(shift: ImagePoint, seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let squares = (0..<40 * 40).map { _ in UInt8(Bool.random(using: &generator) ? 40 : 210) }
        return (0..<200 * 200).map { index in
            // Four samples a pixel, so that parts of a pixel count.
            var sum = 0
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let (x, y) = (Double(index % 200) + dx - shift.x, Double(index / 200) + dy - shift.y)
                let isInside = (40..<160).contains(x) && (40..<160).contains(y)
                sum += isInside ? Int(squares[Int(y / 6) * 40 + Int(x / 6)]) : 128
            }
            return UInt8(sum / 4)
        }
    }

    @Test("a canvas is found where it has moved, to a part of a pixel", .enabled(if: isLong))
    func registration() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        for shift in [ImagePoint(4.5, -3.25), ImagePoint(-9, 7.5)] {
            let found = try Self.picture(shift: .zero, seed: seed).withUnsafeBufferPointer { first in
                let base = try #require(first.baseAddress)
                let pixels = PixelView(base, width: 200, height: 200)
                let look = try #require(PatchLook(pixels, columns: 0..<200, rows: 0..<200))
                let start = ViewMap(origin: ImagePoint(30, 30), scale: 1, width: 140, height: 140)
                var canvas = CodeCanvas(width: 140, height: 140, scale: 1)
                canvas.add(look, start)
                let registration = try #require(CanvasRegistration(canvas))
                return try Self.picture(shift: shift, seed: seed).withUnsafeBufferPointer { second in
                    let base = try #require(second.baseAddress)
                    let moved = PixelView(base, width: 200, height: 200)
                    let look = try #require(PatchLook(moved, columns: 0..<200, rows: 0..<200))
                    return try #require(registration.map(from: start, to: look, reach: 15), "seed \(seed)")
                }
            }
            #expect(found.likeness > 0.8, "seed \(seed)")
            let way = found.map(ImagePoint(70, 70)) - ImagePoint(100, 100) - shift
            #expect(way.length < 0.3, "seed \(seed): off by \(way)")
        }
    }
}
