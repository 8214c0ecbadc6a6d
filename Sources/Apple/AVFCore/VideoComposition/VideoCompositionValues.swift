import CoreMedia
import Foundation

/// The properties of a video composition.
struct VideoCompositionValues {
    var compositorClass: (any AVVideoCompositing.Type)?
    /// Creates the compositor in place of a class.
    var compositorFactory: (@Sendable () -> any AVVideoCompositing)?
    var frameDuration = CMTime.invalid
    var timingTrackID = kCMPersistentTrackID_Invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var animationTool: AVVideoCompositionCoreAnimationTool?
    var sourceSampleDataTrackIDs: [CMPersistentTrackID] = []
    var colorPrimaries: String?
    var colorYCbCrMatrix: String?
    var colorTransferFunction: String?
    var hdrPolicy = AVVideoComposition.PerFrameHDRDisplayMetadataPolicy.propagate

    /// The size of the rendered frames in pixels, with the scale applied; zero if it cannot be rendered.
    var pixelSize: (width: Int, height: Int) {
        let scale = renderScale > 0 && renderScale.isFinite ? CGFloat(renderScale) : 1
        func side(_ length: CGFloat) -> Int {
            let scaled = (length * scale).rounded()
            return scaled >= 1 && scaled <= 16384 ? Int(scaled) : 0
        }
        return (side(renderSize.width), side(renderSize.height))
    }

    /// Returns the instruction at a time; nil if none covers it.
    func instruction(at time: CMTime) -> (any AVVideoCompositionInstructionProtocol)? {
        // Instructions are sorted, and there may be thousands: one for each frame.
        var (low, high) = (0, instructions.count)
        while low < high {
            let middle = (low + high) / 2
            if instructions[middle].timeRange.start <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0, instructions[low - 1].timeRange.containsTime(time) else { return nil }
        return instructions[low - 1]
    }
}
