import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// One frame of one device on its way to all its consumers.
///
/// The session creates one for every frame and passes the same object to every active connection. Holding it holds the
/// frame's pixels and, for a source that waits for its clients, a place in the gate. So hold it only while the frame is
/// waiting or being processed. A consumer that only keeps the newest image (a preview) keeps ``content`` instead.
final class CapturedFrame: Sendable {
    /// The frame as the source delivered it, with timestamps on the session's clock.
    ///
    /// Use ``image(as:)`` for its pixels and ``depth`` for its depth map: those in here are not zoomed, or missing.
    let frame: CameraFrame
    /// The format of the frame as the camera compressed it; nil for uncompressed frames and while it is not known yet.
    let compressedDescription: CMFormatDescription?
    /// The shared state of all frames of this size and pixel format.
    let format: CapturedFormat

    private let seen: FrameSettings?
    /// Made when something needs it: most frames are delivered as they are.
    private let madeContent = AtomicLazyReference<CapturedImage>()

    // Destroyed last, so the pixels are back in the source's pool when the gate opens.
    private let ticket: FrameTicket?

    /// - Parameters:
    ///   - compressedDescription: The format of a stream whose description changes with its key frames.
    ///   - settings: The settings with which the frame was captured, as clients see them, and the zoom.
    init(
        frame: consuming CameraFrame,
        format: CapturedFormat,
        ticket: FrameTicket?,
        compressedDescription: CMFormatDescription? = nil,
        settings: FrameSettings? = nil
    ) {
        self.format = format
        self.ticket = ticket
        seen = settings
        self.compressedDescription = compressedDescription ?? format.compressedDescription
        self.frame = frame
    }

    /// The settings with which the frame was captured, including the client's zoom; nil if the camera has no controls
    /// and there is no zoom.
    var settings: CameraSettings? { seen?.settings }

    /// The frame's pixels, zoomed; for consumers that keep only the newest image.
    var content: CapturedImage {
        madeContent.load()
            ?? madeContent.storeIfNil(
                CapturedImage(frame.image, compressed: frame.compressed, format: format, zoom: zoom)
            )
    }

    /// The crop that clients see; nil for the whole image.
    private var zoom: ImageZoom? {
        seen.flatMap { ImageZoom(factor: $0.zoom, width: format.width, height: format.height) }
    }

    /// The time at which the frame was exposed.
    var presentationTime: CMTime { frame.presentationTime }

    /// The duration of the frame as reported by the source, else the nominal frame duration.
    var duration: CMTime { frame.duration.isNumeric ? frame.duration : format.nominalDuration }

    /// Indicates whether the source waits for its consumers, which then neither drop late frames nor skip any.
    var isLossless: Bool { ticket != nil }

    /// The description of the camera's own image; one object for all frames of a format.
    var formatDescription: CMFormatDescription? { format.description(for: .identity) }

    /// Returns the frame's pixels, zoomed and converted.
    ///
    /// Nil if the pool for converted images is exhausted because clients keep them all: an `OutOfBuffers` drop for this
    /// consumer only. A frame of a source that waits for its consumers first waits for a buffer. Also nil for a damaged
    /// JPEG image; ``whyNoImage`` distinguishes the two.
    ///
    /// Decodes and converts on the caller's thread, once for each recipe. A second consumer with the same recipe waits
    /// for the first and shares its result.
    func image(as recipe: ConversionRecipe) -> CVPixelBuffer? {
        plainImage(as: recipe) ?? content.image(as: recipe, waits: isLossless)
    }

    /// Returns the pixels if the recipe leaves the camera's own unchanged; nil if they need processing first.
    func plainImage(as recipe: ConversionRecipe) -> CVPixelBuffer? {
        guard let image = frame.image, format.reduce(recipe) == .identity, zoom == nil else { return nil }
        return image
    }

    /// The drop reason of the frame if ``image(as:)`` returned nil.
    var whyNoImage: DropReason { content.isDamaged ? .discontinuity : .outOfBuffers }

    /// The depth map of the frame, zoomed like its image; nil if there is none.
    ///
    /// Zooms on the caller's thread.
    var depth: CVPixelBuffer? { frame.depth.map { zoom?.apply(toDepth: $0, format: format) ?? $0 } }
}
