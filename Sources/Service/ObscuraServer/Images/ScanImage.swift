/// The part of a scan's frame that is kept as a JPEG.
package enum ScanImage: Sendable, Hashable {
    /// None.
    case none
    /// The code with its surroundings, twice as wide and high as the code, at most `width` pixels wide.
    case code(width: Int)
    /// The whole frame, at most `width` pixels wide.
    case frame(width: Int)
}
