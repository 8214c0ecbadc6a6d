/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable {
    /// A flat end at the endpoint.
    case butt = 0
    /// A half disc beyond the endpoint.
    case round = 1
    /// A half square beyond the endpoint.
    case square = 2
}

/// The shape of the corners of a line.
public enum CGLineJoin: Int32, Sendable {
    /// A pointed corner, unless the point would exceed the miter limit.
    case miter = 0
    /// A rounded corner.
    case round = 1
    /// A cut-off corner.
    case bevel = 2
}

/// The rule that decides which points lie inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path winds around it more often in one direction than in the other.
    case winding = 0
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd = 1
}
