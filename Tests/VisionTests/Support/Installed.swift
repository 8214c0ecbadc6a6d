import Foundation
import Vision

/// The libraries that this machine has; tests of what is missing are skipped.
enum Installed {
    /// Indicates whether detectors and trackers work.
    static let detectors = works(VNDetectRectanglesRequest())
    /// Indicates whether text is read.
    static let text = works(VNRecognizeTextRequest())

    private static func works(_ request: VNRequest) -> Bool {
        guard let buffer = try? Scene(width: 64, height: 64).buffer() else { return false }
        return code { try VNImageRequestHandler(cvPixelBuffer: buffer).perform([request]) } != .unsupportedRequest
    }
}

extension Scene {
    /// A scene of gray noise with soft edges, which has features everywhere.
    static func texture(width: Int, height: Int, seed: UInt64 = 7) -> Scene {
        var random = SeededGenerator(seed: seed)
        var scene = Scene(width: width, height: height, gray: 128)
        for _ in 0..<(width * height / 120) {
            let side = Int.random(in: 4...14, using: &random)
            let place = CGRect(
                x: Int.random(in: -8..<width, using: &random),
                y: Int.random(in: -8..<height, using: &random),
                width: side,
                height: Int.random(in: 4...14, using: &random)
            )
            scene.fill(place, gray: UInt8.random(in: 0...255, using: &random))
        }
        return scene
    }
}
