import Foundation

/// Limits that keep any tree from crashing or hanging the compositor.
enum CompositorLimits {
    /// The maximum nesting of groups.
    ///
    /// Deeper groups are drawn part by part, each with the group's opacity.
    static let groupDepth = 12
    /// The maximum distance of geometry from the target's corner, in pixels; Cairo uses 24.8 fixed-point numbers.
    static let farthest: CGFloat = 1_000_000
    /// The longest side of a target; libyuv uses 16.16 fixed-point numbers, and Cairo has the same limit.
    static let longestSide = 32767
    /// The longest side of an intermediate image.
    static let longestScratchSide = 8192
    /// The maximum number of dashes in a path; beyond it, the path is drawn as a solid line.
    static let dashes = 20_000.0
    /// The maximum length of a text in characters; the rest is not drawn.
    static let characters = 20_000
    /// The maximum number of image transforms whose memory is kept for the next frame.
    static let transformers = 32
    /// The number of images drawn after which an unused transform is dropped.
    static let transformerAge = 128
    /// The maximum size of cached drawings in bytes.
    static let keptBytes = 96 << 20
    /// The maximum number of cached drawings.
    static let keptDrawings = 512
    /// The maximum number of problems reported for one frame.
    static let problems = 16
}
