public import Foundation

/// The attributes of a compositor's buffers, as dictionaries of any values.
///
/// A compositor declares its two properties with `Any` or with `any Sendable`; both satisfy ``AVVideoCompositing``.
public protocol _AVVideoCompositingAttributes {
    /// The attributes of the source frames that the compositor takes; nil for any.
    var sourcePixelBufferAttributes: [String: Any]? { get }
    /// The attributes of the composed frames.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }
}

extension _AVVideoCompositingAttributes {
    /// No attributes.
    public var sourcePixelBufferAttributes: [String: Any]? { nil }
    /// No attributes.
    public var requiredPixelBufferAttributesForRenderContext: [String: Any] { [:] }
}

/// A compositor: makes one frame from those of several tracks.
///
/// Implement it in a subclass of `NSObject` with `init()`, and set the class with
/// ``AVMutableVideoComposition/customVideoCompositorClass``. Its methods are called on a thread of the reader, player,
/// generator or export, one at a time.
public protocol AVVideoCompositing: NSObjectProtocol, _AVVideoCompositingAttributes {
    /// The attributes of the source frames that the compositor takes: a pixel format, or several, the best first.
    var sourcePixelBufferAttributes: [String: any Sendable]? { get }
    /// The attributes of the composed frames: a pixel format.
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { get }

    /// Called before the first request, and when the size of the frames changes.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

    /// Called for each frame; the compositor must finish the request, now or later, on any thread.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

    /// Called when the frames of all pending requests are no longer needed; they must still be finished.
    func cancelAllPendingVideoCompositionRequests()

    /// A Boolean value that indicates whether the compositor takes frames with a wide range of colours.
    var supportsWideColorSourceFrames: Bool { get }

    /// A Boolean value that indicates whether the compositor takes HDR frames.
    var supportsHDRSourceFrames: Bool { get }

    /// A Boolean value that indicates whether the compositor converts colours to those of the composition.
    var canConformColorOfSourceFrames: Bool { get }

    /// Called before frames of a range are requested.
    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)

    /// Called before playback begins.
    func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
    /// No attributes.
    public var sourcePixelBufferAttributes: [String: any Sendable]? { nil }
    /// No attributes.
    public var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { [:] }
    /// Has no effect.
    public func cancelAllPendingVideoCompositionRequests() {}
    /// False.
    public var supportsWideColorSourceFrames: Bool { false }
    /// False.
    public var supportsHDRSourceFrames: Bool { false }
    /// False.
    public var canConformColorOfSourceFrames: Bool { false }
    /// Has no effect.
    public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
    /// Has no effect.
    public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}

extension AVVideoCompositing {
    /// The attributes of the source frames, whichever property the compositor declares.
    var sourceAttributes: [String: Any]? {
        let sendable: [String: any Sendable]? = sourcePixelBufferAttributes
        return (self as any _AVVideoCompositingAttributes).sourcePixelBufferAttributes ?? sendable
    }

    /// The attributes of the composed frames, whichever property the compositor declares.
    var renderAttributes: [String: Any] {
        let sendable: [String: any Sendable] = requiredPixelBufferAttributesForRenderContext
        let any = (self as any _AVVideoCompositingAttributes).requiredPixelBufferAttributesForRenderContext
        return any.isEmpty ? sendable : any
    }
}
