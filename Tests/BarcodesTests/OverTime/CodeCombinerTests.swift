import CodeScenes
import CoreVideo
import Foundation
import Testing

@testable import Barcodes

/// Tests for ``CodeCombiner``, ``CodeTrack``, ``CanvasReader`` and ``GridFitter``, on rendered films.
@Suite("Codes over time")
struct CodeCombinerTests {
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    /// The outcome of one film.
    struct Outcome {
        var single = false
        var combined: CombinedCode?
        var wrong = 0
    }

    /// Reads a film frame by frame and over time.
    static func read(_ film: CodeFilm) throws -> Outcome {
        let reader = BarcodeReader(symbologies: [film.symbology], effort: .thorough)
        let combiner = CodeCombiner(symbologies: [film.symbology], pace: .thorough)
        var outcome = Outcome()
        for number in 0..<film.frameCount where outcome.combined == nil {
            let frame = try buffer(film.pixels(ofFrame: number), film.size)
            let found = try reader.read(frame)
            for code in found { if film.isRead(by: code) { outcome.single = true } else { outcome.wrong += 1 } }
            for code in combiner.combine(frame, at: Double(number) / 30, number: number, found: found) {
                if film.isRead(by: code.barcode) { outcome.combined = code } else { outcome.wrong += 1 }
            }
        }
        return outcome
    }

    static func buffer(_ pixels: [UInt8], _ size: (width: Int, height: Int)) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(
            width: size.width,
            height: size.height,
            format: kCVPixelFormatType_OneComponent8
        )
        let plane = buffer.planes[0]
        for y in 0..<size.height {
            let row = UnsafeMutableRawBufferPointer(start: plane.baseAddress + y * plane.bytesPerRow, count: size.width)
            row.copyBytes(from: pixels[y * size.width..<(y + 1) * size.width])
        }
        return buffer
    }

    @Test(
        "a code that a hand covers in part in every frame is read from several, with the best frame and its corners",
        .enabled(if: isLong)
    )
    func covered() throws {
        let film = try CodeFilm(.qr, .covered, seed: 3, frameCount: 30, size: (220, 180))
        let outcome = try Self.read(film)
        let code = try #require(outcome.combined)
        #expect(!outcome.single)
        #expect(outcome.wrong == 0)
        #expect(code.frameCount >= 2)
        let number = try #require(code.best.number)
        #expect((0..<30).contains(number))
        #expect(code.best.time == Double(number) / 30)
        let truth = film.corners(inFrame: number)
        for (corner, right) in zip(code.best.corners, truth) {
            let distance = (ImagePoint(corner.x, corner.y) - ImagePoint(right.x, right.y)).length
            #expect(distance < 8, "\(code.best.corners) instead of \(truth)")
        }
    }

    @Test("noise gives nothing, and a code that was read is no track")
    func quiet() throws {
        var generator = SeededGenerator(seed: 7)
        let combiner = CodeCombiner(symbologies: Set(Symbology.allCases), pace: .thorough)
        for number in 0..<(Self.isLong ? 200 : 6) {
            let pixels = (0..<160 * 120).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let frame = try Self.buffer(pixels, (160, 120))
            #expect(combiner.combine(frame, at: Double(number), number: number, found: []).isEmpty)
        }
    }

    @Test("of all troubles, most films are read, and nothing wrong", .enabled(if: isLong))
    func films() throws {
        var (single, all, wrong, count) = (0, 0, 0, 0)
        for trouble in FilmTrouble.allCases {
            for symbology in CodeFilm.symbologies {
                for seed in 900..<UInt64(902) {
                    let outcome = try Self.read(try CodeFilm(symbology, trouble, seed: seed))
                    count += 1
                    single += outcome.single ? 1 : 0
                    all += outcome.single || outcome.combined != nil ? 1 : 0
                    wrong += outcome.wrong
                }
            }
        }
        #expect(wrong == 0)
        #expect(2 * all >= 3 * single, "\(all) of \(count) over time, \(single) frame by frame")
    }
}
