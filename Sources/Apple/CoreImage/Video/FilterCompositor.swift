import AVFBase
import AVFCore
import CoreMedia
import CoreVideo
import Foundation

/// The compositor of filtered videos: hands each frame of a track to the client's handler.
final class FilterCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
    // @unchecked: immutable; contexts are thread-safe.

    typealias Handler = @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

    private let context = CIContext()
    private let handler: Handler
    /// The track that is filtered; nil for an asset without video.
    private let trackID: CMPersistentTrackID?
    /// The transform from stored frames to upright ones, with y downwards.
    private let transform: CGAffineTransform

    init(_ asset: AVAsset, _ handler: @escaping Handler) {
        let track = asset.tracks(withMediaType: .video).first
        trackID = track?.trackID
        transform = track?.preferredTransform ?? .identity
        self.handler = handler
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let frame = trackID.flatMap({ request.sourceFrame(byTrackID: $0) }) else {
            request.finish(with: FilteringError(description: "The video has no frame at this time."))
            return
        }
        handler(AVAsynchronousCIImageFilteringRequest(request, image: upright(frame), context: context))
    }

    /// Returns a frame as an upright image at the origin.
    private func upright(_ frame: CVPixelBuffer) -> CIImage {
        let image = CIImage(cvPixelBuffer: frame)
        guard transform != .identity else { return image }
        // The transform's y axis points down.
        let flip = CGAffineTransform(scaleX: 1, y: -1)
        let turned = image.transformed(by: flip.concatenating(transform).concatenating(flip))
        let origin = turned.extent.origin
        return turned.transformed(by: CGAffineTransform(translationX: -origin.x, y: -origin.y))
    }
}

/// The reason that a frame cannot be filtered.
struct FilteringError: Error, CustomStringConvertible {
    let description: String
}
