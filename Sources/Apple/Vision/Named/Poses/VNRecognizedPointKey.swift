/// The key of a recognized point.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The key of a group of recognized points.
public struct VNRecognizedPointGroupKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The group of all points.
    public static let all = VNRecognizedPointGroupKey(rawValue: "VNIPOAll")
}

/// The side of a hand.
public enum VNChirality: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// A left hand.
    case left = -1
    /// A right hand.
    case right = 1
}
