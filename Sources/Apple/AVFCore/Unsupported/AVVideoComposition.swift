public import CoreMedia
public import Foundation

/// The way the video of several tracks is composed.
///
/// Differs from Apple: nothing composes video yet. A composition only stores its properties, and readers refuse it
/// beforehand: see ``AVAssetReaderVideoCompositionOutput``.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying {
    /// The duration of a frame.
    open fileprivate(set) var frameDuration = CMTime.invalid
    /// The size of the frames in pixels.
    open fileprivate(set) var renderSize = CGSize.zero
    /// The scale at which frames are displayed.
    open fileprivate(set) var renderScale: Float = 1

    /// Creates a composition with default properties.
    public override init() { super.init() }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { fill(AVVideoComposition()) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { fill(AVMutableVideoComposition()) }

    private func fill(_ copy: AVVideoComposition) -> AVVideoComposition {
        copy.frameDuration = frameDuration
        copy.renderSize = renderSize
        copy.renderScale = renderScale
        return copy
    }
}

@available(*, unavailable)
extension AVVideoComposition: @unchecked Sendable {}

/// A mutable composition.
open class AVMutableVideoComposition: AVVideoComposition {
    /// The duration of a frame.
    open override var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    /// The size of the frames in pixels.
    open override var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    /// The scale at which frames are displayed.
    open override var renderScale: Float {
        get { super.renderScale }
        set { super.renderScale = newValue }
    }
}
