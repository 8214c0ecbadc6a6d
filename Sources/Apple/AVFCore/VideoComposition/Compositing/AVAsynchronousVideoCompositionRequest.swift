public import CoreMedia
public import CoreVideo
import Dispatch
public import Foundation
import Synchronization

/// A compositor's task: one frame.
///
/// Finish it exactly once, on any thread; further calls have no effect.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable, except for the locked outcome; nobody writes to source frames.

    /// The outcome of a request.
    enum Outcome {
        case frame(CVPixelBuffer)
        case failed(any Error)
        case cancelled
    }

    /// The properties of the frame.
    public let renderContext: AVVideoCompositionRenderContext
    /// The time of the frame.
    public let compositionTime: CMTime
    /// The instruction that applies.
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let order: [CMPersistentTrackID]
    private let outcome = Mutex<UncheckedOutcome?>(nil)
    private let isFinished = DispatchSemaphore(value: 0)

    private struct UncheckedOutcome: @unchecked Sendable {
        // @unchecked: the compositor hands the frame over.
        var value: Outcome
    }

    init(
        _ context: AVVideoCompositionRenderContext,
        at time: CMTime,
        instruction: any AVVideoCompositionInstructionProtocol,
        frames: [CMPersistentTrackID: CVPixelBuffer],
        order: [CMPersistentTrackID]
    ) {
        renderContext = context
        compositionTime = time
        videoCompositionInstruction = instruction
        self.frames = frames
        self.order = order
    }

    /// The IDs of the tracks that have a frame.
    open var sourceTrackIDs: [NSNumber] { order.map { NSNumber(value: $0) } }

    /// The IDs of the tracks whose samples are available without decoding: none.
    open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { [] }

    /// Returns the frame of a track; nil if the track has none at this time.
    open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// Returns nil, because samples are always decoded.
    open func sourceSampleBuffer(byTrackID trackID: CMPersistentTrackID) -> CMSampleBuffer? { nil }

    /// Finishes the request with a frame, best one of the context's buffers.
    open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) { end(.frame(composedVideoFrame)) }

    /// Finishes the request with an error, which ends reading, playback or the export.
    open func finish(with error: any Error) { end(.failed(error)) }

    /// Finishes a request that was cancelled.
    open func finishCancelledRequest() { end(.cancelled) }

    /// Returns the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private func end(_ value: Outcome) {
        let new = UncheckedOutcome(value: value)
        let isFirst = outcome.withLock { outcome -> Bool in
            guard outcome == nil else { return false }
            outcome = new
            return true
        }
        if isFirst { isFinished.signal() }
    }

    /// Waits for the outcome; nil if it does not come in time.
    func wait(milliseconds: Int) -> Outcome? {
        guard isFinished.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        isFinished.signal()
        return outcome.withLock { $0 }?.value
    }
}
