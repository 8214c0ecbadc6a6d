/// The ways in which a picture fills a model's image; the raw values are those of `VNImageCropAndScaleOption`.
package enum ModelImageFit: Int, Sendable, Hashable, CaseIterable {
    /// Keeps the proportions and cuts off what is beyond the longer side.
    case centerCrop = 0
    /// Keeps the proportions and fills the rest with black.
    case scaleFit = 1
    /// Scales each side on its own.
    case scaleFill = 2
    /// Turns by 90 degrees counterclockwise, then as `scaleFit`.
    case scaleFitRotate90CCW = 0x101
    /// Turns by 90 degrees counterclockwise, then as `scaleFill`.
    case scaleFillRotate90CCW = 0x102

    /// Indicates whether the picture is turned.
    package var turns: Bool { self == .scaleFitRotate90CCW || self == .scaleFillRotate90CCW }
}
