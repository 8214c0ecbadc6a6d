/// The kind of the components of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
    /// No known kind.
    case unknown = -1
    /// Grey.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// Lightness and two colour axes.
    case lab = 3
    /// Any number of inks.
    case deviceN = 4
    /// Numbers of a table.
    case indexed = 5
    /// A pattern.
    case pattern = 6
    /// The tristimulus values of CIE 1931.
    case XYZ = 7
}
