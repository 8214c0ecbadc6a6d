/// What is kept of the frame of a scan, as a JPEG.
package enum KeptPicture: Sendable, Hashable {
    /// Nothing.
    case none
    /// The part with the code and as much again around it, at most so many pixels wide.
    case code(width: Int)
    /// All of it, at most so many pixels wide.
    case frame(width: Int)
}
