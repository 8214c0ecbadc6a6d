/// Why a source cannot be used, in words that say what to do.
public struct CameraError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A camera name or a setting in it that nobody understands.
        public static let invalidName = Code(rawValue: "invalidName")
        /// No such camera, file or address.
        public static let notFound = Code(rawValue: "notFound")
        /// Another program has it.
        public static let busy = Code(rawValue: "busy")
        /// Not allowed.
        public static let noPermission = Code(rawValue: "noPermission")
        /// The format was refused.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The bytes are no media, are damaged or end too early.
        public static let unreadable = Code(rawValue: "unreadable")
        /// It went away while in use.
        public static let disconnected = Code(rawValue: "disconnected")
    }

    /// What went wrong, for programs.
    public var code: Code
    /// What failed, on what, and what to do: one sentence or two for people.
    public var message: String
    /// The message.
    public var description: String { message }

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
