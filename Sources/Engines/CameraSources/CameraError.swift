/// An error of a source, with a message that suggests a remedy.
public struct CameraError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A camera name, or a setting in it, is not valid.
        public static let invalidName = Code(rawValue: "invalidName")
        /// No such camera, file or address.
        public static let notFound = Code(rawValue: "notFound")
        /// Another program uses the camera.
        public static let busy = Code(rawValue: "busy")
        /// Access is not permitted.
        public static let noPermission = Code(rawValue: "noPermission")
        /// The source refused the format.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The data is not media, is damaged or ends too early.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The source disappeared while in use.
        public static let disconnected = Code(rawValue: "disconnected")
    }

    /// The kind of error, for programs.
    public var code: Code
    /// The failed operation, its object and a remedy, in one or two sentences for users.
    public var message: String
    /// The message.
    public var description: String { message }

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
