/// The ways of fitting a region of the image into a model's input.
public enum VNImageCropAndScaleOption: UInt, Sendable {
    /// Keeps the proportions and cuts off what is too long, in equal parts.
    case centerCrop = 0
    /// Keeps the proportions and fills the rest with black, in equal parts.
    case scaleFit = 1
    /// Fills the input and does not keep the proportions.
    case scaleFill = 2
    /// Turns by 90 degrees counterclockwise, then fits.
    case scaleFitRotate90CCW = 0x101
    /// Turns by 90 degrees counterclockwise, then fills.
    case scaleFillRotate90CCW = 0x102
}
