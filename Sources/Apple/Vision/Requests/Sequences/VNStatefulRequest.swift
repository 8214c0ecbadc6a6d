public import CoreMedia
import Foundation

/// A request that gathers state over the images of a sequence.
open class VNStatefulRequest: VNImageBasedRequest {
    /// The identity of the state in a sequence handler.
    final let identity = UUID()
    private let spacing: CMTime

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - frameAnalysisSpacing: the least time between two analysed images, by their time stamps; zero analyses all.
    ///   - completionHandler: called when a run ends.
    public init(frameAnalysisSpacing: CMTime, completionHandler: VNRequestCompletionHandler? = nil) {
        spacing = frameAnalysisSpacing
        super.init(completionHandler: completionHandler)
    }

    /// The number of images that the first result needs.
    open var minimumLatencyFrameCount: Int { 1 }
    /// The least time between two analysed images.
    open var frameAnalysisSpacing: CMTime { spacing }

    override var needsSequence: Bool { true }

    /// Returns whether an image is too near in time to the last analysed one.
    final func skips(_ time: ObservedTime?, after last: ObservedTime?) -> Bool {
        guard spacing.isNumeric, spacing > .zero, let time, let last else { return false }
        let passed = CMTimeSubtract(time.range.start, last.range.start)
        return passed >= .zero && passed < spacing
    }
}
