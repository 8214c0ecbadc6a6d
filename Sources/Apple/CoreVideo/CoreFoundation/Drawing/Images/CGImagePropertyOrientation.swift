/// The rotation and mirroring that make a stored image upright; the raw values are those of Exif and TIFF.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// No change.
    case up = 1
    /// Mirrored horizontally.
    case upMirrored = 2
    /// Rotated by 180 degrees.
    case down = 3
    /// Mirrored vertically.
    case downMirrored = 4
    /// Mirrored along the diagonal from the top left to the bottom right.
    case leftMirrored = 5
    /// Rotated by 90 degrees clockwise.
    case right = 6
    /// Mirrored along the diagonal from the top right to the bottom left.
    case rightMirrored = 7
    /// Rotated by 90 degrees counterclockwise.
    case left = 8
}
