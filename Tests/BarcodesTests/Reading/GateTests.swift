import CodeScenes
import CoreVideo
import Foundation
import Testing

@testable import Barcodes

/// Tests of ``Doubt`` and the gate that all readings go through.
@Suite("Readings that chance can pass for")
struct GateTests {
    private func image(_ scene: CodeScene) throws -> CVPixelBuffer {
        let (width, height) = CodeScene.size
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_OneComponent8)
        let plane = buffer.planes[0]
        for y in 0..<height {
            for x in 0..<width {
                plane.baseAddress.storeBytes(
                    of: scene.pixels[y * width + x],
                    toByteOffset: y * plane.bytesPerRow + x,
                    as: UInt8.self
                )
            }
        }
        return buffer
    }

    @Test("a Micro QR code is not read inside the finder pattern of a rectangular one on a bottle")
    func nestedFinder() throws {
        let scene = try CodeScene(.rMQR, .cylinder, seed: 71003)
        let found = try BarcodeReader(effort: .exhaustive).read(image(scene))
        #expect(found.allSatisfy { $0.symbology == .rMQR && $0.text == scene.text }, "\(found)")
    }

    @Test("of two readings of one place, that which agrees with the pixels counts, at every effort")
    func fit() throws {
        let scene = try CodeScene(.ean13, .none, seed: 99102)
        for effort in [BarcodeReader.Effort.fast, .balanced, .thorough, .persistent, .exhaustive] {
            let found = try BarcodeReader(effort: effort).read(image(scene))
            #expect(found.map(\.text) == [scene.text], "\(effort)")
        }
    }

    @Test("evidence falls with each error by more than a word, and is least for a block that is used up")
    func evidence() {
        func use(_ errors: Int) -> Double {
            ReedSolomon.Use(errors: errors, checkCount: 7, wordCount: 26, wordBits: 8).evidence
        }
        #expect(use(0) == 56)
        #expect(abs(use(1) - (48 - log2(26))) < 1e-9)
        #expect(abs(use(3) - (32 - log2(2600))) < 1e-9)
    }

    @Test("small symbols with their quiet zones pass, and those without do not")
    func freedom() throws {
        for symbology in [Symbology.microQR, .rMQR, .dataMatrix, .aztec] {
            let code = try BarcodeWriter().write("12345", as: symbology)
            for quiet in [3, 0] {
                // Without a quiet zone, a pattern like modules goes on around the symbol.
                let (side, border) = (5, 6)
                let (width, height) = ((code.width + 2 * border) * side, (code.height + 2 * border) * side)
                let buffer = try CVPixelBuffer.make(
                    width: width,
                    height: height,
                    format: kCVPixelFormatType_OneComponent8
                )
                let plane = buffer.planes[0]
                for y in 0..<height {
                    for x in 0..<width {
                        let (u, v) = (x / side - border, y / side - border)
                        let isNear =
                            (-quiet..<code.width + quiet).contains(u) && (-quiet..<code.height + quiet).contains(v)
                        let isDark = isNear ? code.isDark(u, v) : (u &* 7 &+ v &* 3 &+ u &* v) & 1 == 0
                        plane.baseAddress.storeBytes(
                            of: isDark ? 20 : 230,
                            toByteOffset: y * plane.bytesPerRow + x,
                            as: UInt8.self
                        )
                    }
                }
                let found = try BarcodeReader(symbologies: [symbology], effort: .exhaustive).read(buffer)
                if quiet > 0 {
                    #expect(found.map(\.text) == ["12345"], "\(symbology)")
                } else {
                    #expect(found.allSatisfy { $0.text == "12345" }, "\(symbology)")
                }
            }
        }
    }

    @Test("a small code inside another symbology's symbol is a part of it")
    func nested() throws {
        let scene = try CodeScene(.qr, .none, seed: 5)
        var outer = try #require(try BarcodeReader(effort: .thorough).read(image(scene)).first)
        outer.corners = [(0, 0), (0, 100), (100, 100), (100, 0)].map { CGPoint(x: $0.0, y: $0.1) }
        var inner = outer
        inner.symbology = .microQR
        inner.corners = [(10, 10), (10, 40), (40, 40), (40, 10)].map { CGPoint(x: $0.0, y: $0.1) }
        #expect(BarcodeReader.withoutNested([inner, outer]) == [outer])
        inner.corners = inner.corners.map { CGPoint(x: $0.x + 90, y: $0.y) }
        #expect(BarcodeReader.withoutNested([inner, outer]) == [inner, outer])
    }
}
