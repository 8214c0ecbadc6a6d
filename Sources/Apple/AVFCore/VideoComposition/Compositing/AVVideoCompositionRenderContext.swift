public import CoreMedia
public import CoreVideo
public import Foundation

/// The properties of the frames that a compositor makes.
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    // @unchecked: immutable; the pool is thread-safe.

    /// The composition that is rendered.
    public let videoComposition: AVVideoComposition
    /// The size of the frames in pixels, with the scale applied.
    public let size: CGSize
    /// The scale of the frames.
    public let renderScale: Float
    private let pool: PixelBufferPool?

    init(_ composition: AVVideoComposition, pixelFormat: OSType) {
        videoComposition = composition
        let (width, height) = composition.values.pixelSize
        size = CGSize(width: width, height: height)
        renderScale = composition.renderScale
        pool = try? PixelBufferPool(width: max(1, width), height: max(1, height), format: pixelFormat)
    }

    /// The transform from coordinates of ``AVVideoComposition/renderSize`` to pixels: the scale.
    open var renderTransform: CGAffineTransform {
        CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
    }

    /// The ratio of a pixel's width to its height: 1 to 1.
    open var pixelAspectRatio: AVPixelAspectRatio { AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1) }

    /// The widths of the edges that are not shown: 0.
    open var edgeWidths: AVEdgeWidths { AVEdgeWidths() }

    /// A Boolean value that indicates whether quality matters more than speed; always true.
    open var highQualityRendering: Bool { true }

    /// Returns a buffer for a composed frame, with undefined pixels; nil if there is no memory.
    open func newPixelBuffer() -> CVPixelBuffer? { pool?.makeBuffer() }
}

/// A range of the timeline whose frames will be requested.
open class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// The start of the range.
    public let startCompositionTime: CMTime
    /// The end of the range.
    public let endCompositionTime: CMTime

    init(_ range: CMTimeRange) {
        startCompositionTime = range.start
        endCompositionTime = range.end
    }
}
