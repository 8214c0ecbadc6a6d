package import Barcodes
package import CoreMedia
import CoreVideo
package import Foundation

/// The frames that have shown a code together, with the best of them.
package final class CodeCombination: Sendable, Hashable {
    /// Number of frames.
    package let frameCount: Int
    /// The best frame, as the camera delivered it.
    package let best: BestLook
    /// The best frame's time.
    package let bestTime: CMTime

    init(_ code: CombinedCode, timescale: CMTimeScale) {
        (frameCount, best) = (code.frameCount, code.best)
        bestTime = CMTime(seconds: code.best.time, preferredTimescale: max(timescale, 1))
    }

    /// The code's corners in the best frame, as fractions of it.
    package var bestCorners: [CGPoint] {
        let width = CGFloat(max(CVPixelBufferGetWidth(best.image), 1))
        let height = CGFloat(max(CVPixelBufferGetHeight(best.image), 1))
        return best.corners.map { CGPoint(x: min(max($0.x / width, 0), 1), y: min(max($0.y / height, 0), 1)) }
    }

    package static func == (a: CodeCombination, b: CodeCombination) -> Bool { a === b }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
