/// Which part of a frame counts as the picture, and whether the shape of its pixels counts.
///
/// An open set: any string makes a value.
public struct AVVideoApertureMode: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part that is meant to be seen, with the shape of its pixels.
    public static let cleanAperture = AVVideoApertureMode(rawValue: "CleanAperture")
    /// All pixels, with their shape.
    public static let productionAperture = AVVideoApertureMode(rawValue: "ProductionAperture")
    /// All pixels, taken as squares.
    public static let encodedPixels = AVVideoApertureMode(rawValue: "EncodedPixels")
}
