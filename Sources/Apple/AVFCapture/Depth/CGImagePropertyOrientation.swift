/// How a stored picture is to be turned to be upright; the raw values are those of Exif and TIFF.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// As it is.
    case up = 1
    /// Flipped left to right.
    case upMirrored = 2
    /// Turned by 180 degrees.
    case down = 3
    /// Flipped top to bottom.
    case downMirrored = 4
    /// Flipped along the diagonal from the top left to the bottom right.
    case leftMirrored = 5
    /// Turned by 90 degrees clockwise.
    case right = 6
    /// Flipped along the diagonal from the top right to the bottom left.
    case rightMirrored = 7
    /// Turned by 90 degrees counterclockwise.
    case left = 8
}
