/// The ways of fitting a region of the image into a model's input.
public enum ImageCropAndScaleAction: CaseIterable, Codable, Hashable, Sendable {
    /// Keeps the proportions and cuts off what is too long, in equal parts.
    case centerCrop
    /// Keeps the proportions and fills the rest with black, in equal parts.
    case scaleToFit
    /// Fills the input and does not keep the proportions.
    case scaleToFill
    /// Turns by 90 degrees counterclockwise, then fits.
    case scaleToFitPlus90CCWRotation
    /// Turns by 90 degrees counterclockwise, then fills.
    case scaleToFillPlus90CCWRotation

    /// The same way for the classes.
    var classic: VNImageCropAndScaleOption {
        switch self {
        case .centerCrop: .centerCrop
        case .scaleToFit: .scaleFit
        case .scaleToFill: .scaleFill
        case .scaleToFitPlus90CCWRotation: .scaleFitRotate90CCW
        case .scaleToFillPlus90CCWRotation: .scaleFillRotate90CCW
        }
    }
}

/// The kinds of numbers in a feature print.
public enum ElementType: Codable, Hashable, Sendable {
    /// Four bytes each.
    case float
    /// Eight bytes each.
    case double
}

/// The side of a hand.
public enum Chirality: Codable, Hashable, Sendable {
    /// A left hand.
    case left
    /// A right hand.
    case right
}
