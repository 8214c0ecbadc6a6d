import Foundation

/// How far drawing goes before it gives up on something, so that no tree makes it crash or hang.
enum CompositorLimits {
    /// Groups inside groups; deeper ones are drawn without one, their opacity given to each part.
    static let groupDepth = 12
    /// Pixels from the target's corner within which geometry is kept: Cairo counts in 24.8 fixed point.
    static let farthest: CGFloat = 1_000_000
    /// The longest side of a target: libyuv counts in 16.16 fixed point, and Cairo's limit is the same.
    static let longestSide = 32767
    /// The longest side of a picture on its way into the target.
    static let longestScratchSide = 8192
    /// Dashes of one path; with more of them it is drawn as one line.
    static let dashes = 20_000.0
    /// Characters of a text; what follows is not drawn.
    static let characters = 20_000
    /// Transforms of pictures whose memory is kept for the next frame.
    static let transformers = 32
    /// Pictures drawn after which a transform that none of them used is dropped.
    static let transformerAge = 128
    /// Bytes of drawings that are kept while they do not change.
    static let keptBytes = 96 << 20
    /// Drawings that are kept.
    static let keptDrawings = 512
    /// Sentences about what could not be drawn of one frame.
    static let problems = 16
}
