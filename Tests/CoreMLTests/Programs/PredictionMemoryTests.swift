import CoreML
import Foundation
import Testing

/// The memory of a program that predicts on frame after frame.
@Suite("Memory of predictions", .serialized)
struct PredictionMemoryTests {
    private static let count = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 150 : 1000

    @Test("predictions on frame after frame leave the memory as it was; the picture that comes out is new each time")
    func frames() throws {
        let folder = try ModelFolder()
        let model = try folder.load(TinyModel.identity(width: 640, height: 480))
        let frame = try #require(
            colorImage(640, 480) { x, y in (UInt8(x & 255), UInt8(y & 255), UInt8((x ^ y) & 255)) }
        )
        func predict() throws {
            let result = try model.prediction(from: features(["image": frame])).featureValue(for: "result")
            let image = try #require(result?.imageBufferValue)
            #expect(CVPixelBufferGetWidth(image) == 640)
        }
        for _ in 0..<60 { try predict() }
        let before = try residentBytes()
        for _ in 0..<Self.count { try predict() }
        let after = try residentBytes()
        // Each picture has 1.2 MB, 184 MB in the short form. Other tests of the process share its memory.
        #expect(after - before < 64 << 20, "grew by \(after - before) bytes in \(Self.count) predictions")
    }

    private func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return try #require(pages) * 4096
    }
}
