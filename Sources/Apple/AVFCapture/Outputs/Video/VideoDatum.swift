import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// One frame on its way through one connection of a video data output, with its entry in the connection's ledger.
///
/// Delivery to a client is recorded with ``deliver()``, a drop with ``drop(_:)``; the first call counts. A datum
/// released without either is removed from the ledger: it was never offered to the client.
final class VideoDatum: Sendable {
    /// The frame.
    let frame: CapturedFrame
    /// The connection of the frame.
    let route: VideoRoute
    private let isSettled = Atomic(false)

    /// Records the frame in the connection's ledger.
    init(frame: CapturedFrame, route: VideoRoute) {
        self.frame = frame
        self.route = route
        route.ledger.capture(frame.frame.number, as: "video")
    }

    deinit {
        if !isSettled.load(ordering: .relaxed) { route.ledger.withdraw(frame.frame.number) }
    }

    /// The presentation time on the session's clock.
    var time: CMTime { frame.presentationTime }

    /// Indicates whether the frame was already dropped or delivered.
    var settled: Bool { isSettled.load(ordering: .acquiring) }

    /// Returns the sample buffer for the client and counts it as delivered; call it right before the callback.
    ///
    /// The buffer is made on the caller's thread, which mostly releases it too: so its memory stays with that thread.
    /// Pixels are converted there if needed.
    ///
    /// Returns nil if there is no buffer for the converted image, or the camera's data is damaged. Then drop the frame
    /// with ``drop(_:)`` for the reason in ``whyNoSample``.
    func deliver() -> CMSampleBuffer? {
        guard let sample = makeSampleBuffer() else { return nil }
        if settle() { route.ledger.deliver(frame.frame.number, handedOverAt: frame.frame.hostTime) }
        return sample
    }

    /// The drop reason of the frame if ``deliver()`` returned nil.
    var whyNoSample: DropReason { route.codec == nil ? frame.whyNoImage : .discontinuity }

    /// Counts the frame as dropped.
    ///
    /// - Returns: The report for the client; report it once.
    func drop(_ reason: DropReason) -> VideoDrop {
        if settle() { route.ledger.drop(reason, frame.frame.number) }
        return VideoDrop(
            time: time,
            duration: frame.duration,
            number: frame.frame.number,
            reason: reason,
            format: frame.format,
            route: route,
            compressedDescription: frame.compressedDescription
        )
    }

    private func settle() -> Bool { !isSettled.exchange(true, ordering: .acquiringAndReleasing) }

    private func makeSampleBuffer() -> CMSampleBuffer? {
        if let codec = route.codec {
            return SampleBuffers.make(compressed: frame, codec: codec)
        }
        return frame.image(as: route.recipe).flatMap { Self.makeSample($0, of: frame, route) }
    }

    private static func makeSample(
        _ image: CVPixelBuffer,
        of frame: CapturedFrame,
        _ route: VideoRoute
    ) -> CMSampleBuffer? {
        guard let description = frame.format.description(for: route.recipe, of: image) else { return nil }
        let sample = SampleBuffers.make(
            image: image,
            description: description,
            time: frame.presentationTime,
            duration: frame.duration,
            number: frame.frame.number
        )
        if let intrinsics = route.intrinsics {
            CMSetAttachment(
                sample,
                key: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix,
                value: intrinsics.data(zoom: frame.settings?.zoom ?? 1),
                attachmentMode: kCMAttachmentMode_ShouldPropagate
            )
        }
        return sample
    }
}
