public import CoreMedia
public import Foundation

/// How the pictures of tracks are put together.
///
/// Differs from Apple: nothing composes pictures yet. A composition keeps what it is told, and readers say beforehand
/// that they cannot follow it: see ``AVAssetReaderVideoCompositionOutput``.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying {
    /// From one picture to the next.
    open fileprivate(set) var frameDuration = CMTime.invalid
    /// The size of the pictures in pixels.
    open fileprivate(set) var renderSize = CGSize.zero
    /// By how much the pictures are larger or smaller on a screen.
    open fileprivate(set) var renderScale: Float = 1

    /// Makes a composition that says nothing.
    public override init() { super.init() }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any { fill(AVVideoComposition()) }

    /// A copy that may be changed.
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

/// A composition that may be changed.
open class AVMutableVideoComposition: AVVideoComposition {
    /// From one picture to the next.
    open override var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    /// The size of the pictures in pixels.
    open override var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    /// By how much the pictures are larger or smaller on a screen.
    open override var renderScale: Float {
        get { super.renderScale }
        set { super.renderScale = newValue }
    }
}
