/// The visible part of a frame, and the use of its pixel aspect ratio.
///
/// Any string makes a value, including unknown ones.
public struct AVVideoApertureMode: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part that is intended to be visible, with the pixel aspect ratio applied.
    public static let cleanAperture = AVVideoApertureMode(rawValue: "CleanAperture")
    /// All pixels, with the pixel aspect ratio applied.
    public static let productionAperture = AVVideoApertureMode(rawValue: "ProductionAperture")
    /// All pixels, treated as squares.
    public static let encodedPixels = AVVideoApertureMode(rawValue: "EncodedPixels")
}
