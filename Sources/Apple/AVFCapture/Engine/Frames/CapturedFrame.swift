import CameraSources
import CoreMedia
import CoreVideo

/// One frame of one device on its way to all its consumers.
///
/// The session makes one for every frame and hands the same object to every active connection. Whoever holds it holds
/// the frame's pixels and, for a source that waits for its clients, a place in the gate: hold it while the frame is
/// waiting or being worked on, and not longer. A consumer that only keeps the newest picture (a preview) keeps
/// ``picture``, not this object.
final class CapturedFrame: Sendable {
    /// The frame as the source gave it, time stamps on the session's clock.
    ///
    /// For its pixels see ``image(as:)``, for its depth map ``depth``: those in here are not zoomed, or not there.
    let frame: CameraFrame
    /// What the frame is as the camera compressed it; nil where it did not, or where that is not known yet.
    let compressedDescription: CMFormatDescription?
    /// What all frames of this size and pixel format share.
    let format: CapturedFormat

    /// The frame's pixels, zoomed: what a consumer keeps that shows only the newest.
    let picture: CapturedPicture
    /// What the frame was taken with, the client's zoom included; nil where the camera has no controls and nothing is
    /// zoomed.
    let settings: CameraSettings?

    // Destroyed last, so that the pixels are back in the source's pool when the gate opens.
    private let ticket: FrameTicket?

    /// - Parameters:
    ///   - compressedDescription: of a stream whose description changes with its key pictures.
    ///   - settings: what the frame was taken with, with the zoom that clients are to see.
    ///   - zoom: the part of the zoom that the source has not done itself.
    init(
        frame: CameraFrame,
        format: CapturedFormat,
        ticket: FrameTicket?,
        compressedDescription: CMFormatDescription? = nil,
        settings: CameraSettings? = nil,
        zoom: Double = 1
    ) {
        self.frame = frame
        self.format = format
        self.ticket = ticket
        self.settings = settings
        self.compressedDescription = compressedDescription ?? format.compressedDescription
        picture = CapturedPicture(
            frame.image,
            compressed: frame.compressed,
            format: format,
            zoom: PictureZoom(factor: zoom, width: format.width, height: format.height)
        )
    }

    /// When the frame was exposed.
    var presentationTime: CMTime { frame.presentationTime }

    /// How long it lasts: what the source says, else the nominal frame duration.
    var duration: CMTime { frame.duration.isNumeric ? frame.duration : format.nominalDuration }

    /// Whether the source waits for its consumers, who then drop nothing for lateness and skip nothing.
    var isLossless: Bool { ticket != nil }

    /// The camera's own description of the picture, one object for all frames of a format.
    var formatDescription: CMFormatDescription? { format.description(for: .identity) }

    /// The frame's pixels, zoomed and converted.
    ///
    /// Nil when the pool for the converted pictures is exhausted because clients keep them all: an `OutOfBuffers` drop
    /// for this consumer only. A frame of a source that waits for its consumers waits for a buffer first. Nil, too, for a
    /// damaged JPEG picture; ``whyNoImage`` says which it is.
    ///
    /// Decodes and converts on the caller's thread, once for each recipe; a second consumer that asks for the same recipe waits for
    /// the first and shares its result.
    func image(as recipe: ConversionRecipe) -> CVPixelBuffer? { picture.image(as: recipe, waits: isLossless) }

    /// Why the frame is dropped when ``image(as:)`` gave nothing.
    var whyNoImage: DropReason { picture.isDamaged ? .discontinuity : .outOfBuffers }

    /// The depth map that belongs to the frame, zoomed like its picture; nil where there is none.
    ///
    /// Zooms on the caller's thread.
    var depth: CVPixelBuffer? { frame.depth.map { picture.zoom?.apply(toDepth: $0, format: format) ?? $0 } }
}
