import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// One frame of one device on its way to all its consumers.
///
/// The session makes one for every frame and hands the same object to every active connection. Whoever holds it holds
/// the frame's pixels and, for a source that waits for its clients, a place in the gate: hold it while the frame is
/// waiting or being worked on, and not longer. A consumer that only keeps the newest picture (a preview) keeps
/// `frame.image`, not this object.
final class CapturedFrame: Sendable {
    /// The frame as the source gave it, time stamps on the session's clock.
    let frame: CameraFrame
    /// What all frames of this size and pixel format share.
    let format: CapturedFormat

    private let conversions = Mutex<[Conversion]>([])
    // Destroyed last, so that the pixels are back in the source's pool when the gate opens.
    private let ticket: FrameTicket?

    private struct Conversion: @unchecked Sendable {
        // @unchecked: the pixels of a converted picture are never written again.
        var recipe: ConversionRecipe
        var image: CVPixelBuffer?
    }

    init(frame: CameraFrame, format: CapturedFormat, ticket: FrameTicket?) {
        self.frame = frame
        self.format = format
        self.ticket = ticket
    }

    /// When the frame was exposed.
    var presentationTime: CMTime { frame.presentationTime }

    /// How long it lasts: what the source says, else the nominal frame duration.
    var duration: CMTime { frame.duration.isNumeric ? frame.duration : format.nominalDuration }

    /// Whether the source waits for its consumers, who then drop nothing for lateness and skip nothing.
    var isLossless: Bool { ticket != nil }

    /// The camera's own description of the picture, one object for all frames of a format.
    var formatDescription: CMFormatDescription? { format.description(for: .identity) }

    /// The frame's pixels, converted.
    ///
    /// Nil when the pool for the converted pictures is exhausted because clients keep them all: an `OutOfBuffers` drop
    /// for this consumer only. A frame of a source that waits for its consumers waits for a buffer first.
    ///
    /// Converts on the caller's thread, once for each recipe; a second consumer that asks for the same recipe waits for
    /// the first and shares its result.
    func image(as recipe: ConversionRecipe) -> CVPixelBuffer? {
        let recipe = format.reduce(recipe)
        if recipe == .identity { return frame.image }
        return conversions.withLock { conversions -> UncheckedReference<CVPixelBuffer?> in
            if let done = conversions.first(where: { $0.recipe == recipe }), let image = done.image {
                return UncheckedReference(image)
            }
            let image = format.convert(frame.image, with: recipe, waits: isLossless)
            conversions.append(Conversion(recipe: recipe, image: image))
            return UncheckedReference(image)
        }.value
    }
}
