import CodeScenes
import CoreVideo
import Foundation
import Testing

@testable import Barcodes

@Suite("Rendered scenes")
struct SceneTests {
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
    /// Scenes that thorough reading misses.
    private static let hard: [(Symbology, Disturbance)] = [(.maxiCode, .turned), (.code128, .inverted)]

    @Test("the same seed renders the same picture, another seed another one", .enabled(if: isLong))
    func seeds() throws {
        let one = try CodeScene(.qr, .none, seed: 5)
        #expect(try CodeScene(.qr, .none, seed: 5).pixels == one.pixels)
        #expect(try CodeScene(.qr, .none, seed: 6).pixels != one.pixels)
    }

    @Test("exhaustive reading finds what other efforts miss, and nothing wrong")
    func hardScenes() throws {
        let isLong = Self.isLong
        let reader = BarcodeReader(effort: .exhaustive)
        var (read, wrong, count) = (0, 0, 0)
        let pairs =
            isLong
            ? CodeScene.symbologies.flatMap { symbology in Disturbance.allCases.map { (symbology, $0) } } : Self.hard
        for (symbology, disturbance) in pairs {
            for seed in 21..<UInt64(isLong ? 24 : 22) {
                let scene = try CodeScene(symbology, disturbance, seed: seed)
                let found = try reader.read(try Self.buffer(scene))
                count += 1
                if found.contains(where: scene.isRead) { read += 1 } else if !found.isEmpty { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        #expect(read >= (isLong ? count * 82 / 100 : 2), "\(read) of \(count)")
    }

    private static func buffer(_ scene: CodeScene) throws -> CVPixelBuffer {
        let (width, height) = CodeScene.size
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_OneComponent8)
        let plane = buffer.planes[0]
        for y in 0..<height {
            let row = UnsafeMutableRawBufferPointer(start: plane.baseAddress + y * plane.bytesPerRow, count: width)
            row.copyBytes(from: scene.pixels[y * width..<(y + 1) * width])
        }
        return buffer
    }
}
