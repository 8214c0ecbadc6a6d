/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt8

    /// Makes a type from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Makes a type from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Worth noting.
    public static let `default` = OSLogType(0)
    /// Helpful, not essential.
    public static let info = OSLogType(1)
    /// For debugging.
    public static let debug = OSLogType(2)
    /// An error of the program's.
    public static let error = OSLogType(16)
    /// An error of the system's or of several programs.
    public static let fault = OSLogType(17)
}
