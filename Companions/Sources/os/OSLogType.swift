/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The raw number.
    public var rawValue: UInt8

    /// Creates a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The default level.
    public static let `default` = OSLogType(0)
    /// Helpful but not essential messages.
    public static let info = OSLogType(1)
    /// Debug messages.
    public static let debug = OSLogType(2)
    /// Errors of the program.
    public static let error = OSLogType(16)
    /// Errors that concern the system or several programs.
    public static let fault = OSLogType(17)
}
