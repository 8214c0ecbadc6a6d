/// Why there is no window.
public struct LayerWindowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Kinds of reasons.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// The library that windows are made with, SDL 2, is missing or too old.
        public static let noLibrary = Code(name: "noLibrary")
        /// There is no display to show windows on, or it does not let this program.
        public static let noDisplay = Code(name: "noDisplay")
        /// The display refused the window.
        public static let refused = Code(name: "refused")
        /// The window is open already, or was closed.
        public static let alreadyUsed = Code(name: "alreadyUsed")
    }

    /// The kind of reason.
    public let code: Code
    /// What failed, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
