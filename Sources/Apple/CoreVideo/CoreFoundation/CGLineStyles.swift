/// How the ends of a line look.
public enum CGLineCap: Int32, Sendable {
    /// Cut where the line ends.
    case butt = 0
    /// With half a disc beyond the end.
    case round = 1
    /// With half a square beyond the end.
    case square = 2
}

/// How the corners of a line look.
public enum CGLineJoin: Int32, Sendable {
    /// Pointed, unless that is longer than the miter limit.
    case miter = 0
    /// Rounded.
    case round = 1
    /// Cut.
    case bevel = 2
}

/// What counts as the inside of a path that winds around a point several times.
public enum CGPathFillRule: Int, Sendable {
    /// Where it winds around more often one way than the other.
    case winding = 0
    /// Where it winds around an odd number of times.
    case evenOdd = 1
}
