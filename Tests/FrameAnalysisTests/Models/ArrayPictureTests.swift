import CoreVideo
import Foundation
import Testing

@testable import FrameAnalysis

/// ``ArrayPicture``, ``ClassScores`` and ``ONNXMetadata``.
@Suite("Model inputs and classes")
struct ArrayPictureTests {
    private func image() throws -> CVPixelBuffer {
        let image = try CVPixelBuffer.make(width: 2, height: 1, format: kCVPixelFormatType_32BGRA)
        image.withPlanes { planes in
            for (place, value) in [10, 20, 30, 255, 40, 50, 60, 255].enumerated() { planes[0].row(0)[place] = UInt8(value) }
        }
        return image
    }

    @Test("planes are red, green, blue, or in the last dimension")
    func orders() throws {
        let first = try #require(ArrayPicture(shape: [1, 3, 1, 2]))
        #expect(first.values(of: try image()).map { Int(($0 * 255).rounded()) } == [30, 60, 20, 50, 10, 40])
        let last = try #require(ArrayPicture(shape: [1, 2, 3]))
        #expect(last.isChannelsLast && last.width == 2 && last.height == 1)
        #expect(last.values(of: try image()).map { Int(($0 * 255).rounded()) } == [30, 20, 10, 60, 50, 40])
    }

    @Test("shapes that are no picture's are refused", arguments: [[], [1], [1, 4, 8, 8], [1, 3, 0, 8], [1, 3, 8, 1 << 40]])
    func refused(shape: [Int]) {
        #expect(ArrayPicture(shape: shape) == nil)
    }

    @Test("logits become shares; probabilities stay")
    func classes() throws {
        let names = ["a", "b"]
        let shares = try #require(ClassScores([ModelOutput(name: "o", shape: [1, 2], values: [1, 3])], labels: names))
        let found = shares.detections(leastConfidence: 0.5)
        #expect(found.map(\.label) == ["b"] && abs(found[0].confidence - 0.8808) < 0.001)
        let probabilities = ModelOutput(name: "o", shape: [1, 2], values: [0.75, 0.25])
        #expect(ClassScores([probabilities], labels: names)?.detections(leastConfidence: 0.1).map(\.confidence) == [0.75, 0.25])
        #expect(ClassScores([ModelOutput(name: "o", shape: [1, 3], values: [1, 2, 3])], labels: names) == nil)
        #expect(ClassScores([ModelOutput(name: "o", shape: [1, 2], values: [.nan, 2])], labels: names) == nil)
    }

    @Test("metadata is read up to the first damage")
    func metadata() {
        func entry(_ key: String, _ value: String) -> [UInt8] {
            let inner = [10, UInt8(key.utf8.count)] + Array(key.utf8) + [18, UInt8(value.utf8.count)] + Array(value.utf8)
            return [14 << 3 | 2, UInt8(inner.count)] + inner
        }
        let whole = [8, 8] + entry("names", "['x']") + entry("task", "detect")
        #expect(ONNXMetadata.read(Data(whole)) == ["names": "['x']", "task": "detect"])
        for count in 0..<whole.count {
            let part = ONNXMetadata.read(Data(whole.prefix(count)))
            #expect(part.isEmpty || part["names"] == "['x']")
        }
        var random = SeededGenerator.fresh()
        for _ in 0..<2000 {
            let noise = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = ONNXMetadata.read(Data(noise))
        }
    }
}
