import AVFCore
public import CoreMedia
import CoreVideo
public import Foundation

/// The task of a filter: one frame of a video.
///
/// Finish it exactly once, on any thread; further calls have no effect.
public final class AVAsynchronousCIImageFilteringRequest: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: immutable; the underlying request is thread-safe.

    /// The size of the frames in pixels.
    public let renderSize: CGSize
    /// The time of the frame.
    public let compositionTime: CMTime
    /// The frame, turned upright, with its lower left corner at the origin.
    public let sourceImage: CIImage
    private let request: AVAsynchronousVideoCompositionRequest
    private let ownContext: CIContext

    init(_ request: AVAsynchronousVideoCompositionRequest, image: CIImage, context: CIContext) {
        self.request = request
        renderSize = request.renderContext.size
        compositionTime = request.compositionTime
        sourceImage = image
        ownContext = context
    }

    /// Finishes the request with a filtered image, of which the part from the origin to ``renderSize`` is rendered.
    ///
    /// - Parameters:
    ///   - filteredImage: An image of the same size; pixels that it does not cover become black.
    ///   - context: The context that renders the image; nil for one of the composition's.
    public func finish(with filteredImage: CIImage, context: CIContext?) {
        guard let buffer = request.renderContext.newPixelBuffer() else {
            request.finish(with: CocoaError(.fileWriteOutOfSpace))
            return
        }
        (context ?? ownContext).render(filteredImage, to: buffer)
        request.finish(withComposedVideoFrame: buffer)
    }

    /// Finishes the request with an error, which ends reading, playback or the export.
    public func finish(with error: any Error) { request.finish(with: error) }

    /// Returns the same object.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
