import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// One frame on its way through one connection of a video data output, with its entry in the connection's ledger.
///
/// Whoever hands the frame to a client says so with ``deliver()``, or drops it with ``drop(_:)``; the first call counts.
/// A datum that is let go of without either is taken out of the ledger again: it was never offered to the client.
final class VideoDatum: Sendable {
    /// The sample buffer, where it costs next to nothing: on the source thread that is done while the client's wakes.
    // Destroyed before the frame, so that the pixels are back in the source's pool when the gate opens.
    private let plainSample: UncheckedReference<CMSampleBuffer?>
    /// The frame.
    let frame: CapturedFrame
    /// The connection it came through.
    let route: VideoRoute
    private let isSettled = Atomic(false)

    /// Enters the frame into the connection's ledger.
    init(frame: CapturedFrame, route: VideoRoute) {
        self.frame = frame
        self.route = route
        let image = route.codec == nil ? frame.picture.plainImage(as: route.recipe) : nil
        plainSample = UncheckedReference(image.flatMap { Self.makeSample($0, of: frame, route) })
        route.ledger.capture()
    }

    deinit {
        if !isSettled.load(ordering: .relaxed) { route.ledger.withdraw() }
    }

    /// The presentation time on the session's clock.
    var time: CMTime { frame.presentationTime }

    /// Whether the frame was dropped or delivered already.
    var settled: Bool { isSettled.load(ordering: .acquiring) }

    /// Makes the sample buffer for the client, converting the pixels on the caller's thread where needed, and counts it
    /// as delivered; call it right before the callback.
    ///
    /// Nil when there is no buffer for the converted picture, or what the camera sent is damaged: drop the frame for the
    /// reason that ``whyNoSample`` gives then, see ``drop(_:)``.
    func deliver() -> CMSampleBuffer? {
        guard let sample = makeSampleBuffer() else { return nil }
        if settle() { route.ledger.deliver(handedOverAt: frame.frame.hostTime) }
        return sample
    }

    /// Why the frame is dropped when ``deliver()`` gave nothing.
    var whyNoSample: DropReason { route.codec == nil ? frame.whyNoImage : .discontinuity }

    /// Counts the frame as dropped.
    ///
    /// - Returns: what is to be reported to the client, once.
    func drop(_ reason: DropReason) -> VideoDrop {
        if settle() { route.ledger.drop(reason) }
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
        if let plain = plainSample.value { return plain }
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

/// Why a frame was dropped (DROP-4).
enum DropReason: Sendable, Hashable, CaseIterable {
    /// The client was still busy.
    case late
    /// The source or a conversion had no free buffer.
    case outOfBuffers
    /// The source lost an unknown number of frames.
    case discontinuity

    /// What a source's loss counts as.
    init(_ reason: CameraLoss.Reason) {
        switch reason {
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        }
    }

    /// The reason as the synchronizer reports it (DROP-6).
    var dataDroppedReason: AVCaptureOutput.DataDroppedReason {
        switch self {
        case .late: .lateData
        case .outOfBuffers: .outOfBuffers
        case .discontinuity: .discontinuity
        }
    }
}

/// A dropped frame that is still to be reported.
///
/// Holds no pixels. In the ledger already.
struct VideoDrop: Sendable {
    /// The frame's presentation time.
    let time: CMTime
    /// How long it would have lasted.
    let duration: CMTime
    /// The frame's number.
    let number: Int
    /// Why.
    let reason: DropReason
    /// What the frame would have looked like.
    let format: CapturedFormat
    /// The connection it was to come through.
    let route: VideoRoute
    /// What it would have been as the camera compresses, where that is known.
    var compressedDescription: CMFormatDescription?

    /// A sample buffer without pixels that carries the time, the description and the reason (DROP-2, DROP-3).
    func makeShell() -> CMSampleBuffer {
        SampleBuffers.makeShell(
            description: route.codec == nil
                ? format.description(for: route.recipe) : compressedDescription ?? format.compressedDescription,
            time: time,
            duration: duration,
            number: number,
            reason: reason
        )
    }

    /// Takes the drop out of the ledger again, because it will never be reported.
    func withdraw() { route.ledger.withdrawDrop(reason) }
}

/// A connection of a video data output as the frame's way sees it; made anew when the connection's settings change.
final class VideoRoute: Sendable {
    /// The connection object that callbacks name.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>
    /// The connection's ledger.
    let ledger: FrameLedger
    /// What is done to the pixels.
    let recipe: ConversionRecipe
    /// Set where the camera's own bytes go through instead of pixels.
    let codec: CompressedPicture.Codec?
    /// The connection's lower bound for the time between frames.
    let minFrameDuration: CMTime
    /// What buffers say of the camera's intrinsic matrix.
    let intrinsics: PictureIntrinsics?

    init(connection: AVCaptureConnection, recipe: ConversionRecipe, codec: CompressedPicture.Codec? = nil) {
        reference = UncheckedReference(connection)
        self.ledger = connection.ledger
        self.recipe = recipe
        self.codec = codec
        minFrameDuration = connection.videoMinFrameDuration
        intrinsics = PictureIntrinsics(of: connection, recipe: recipe)
    }

    /// Whether frames fare the same on both.
    func isSame(as other: VideoRoute) -> Bool {
        recipe == other.recipe && codec == other.codec && minFrameDuration == other.minFrameDuration
            && intrinsics == other.intrinsics
    }
}
