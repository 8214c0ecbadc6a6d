/// An error that prevents a window from opening.
public struct LayerWindowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// SDL 2, the library that provides windows, is missing or too old.
        public static let noLibrary = Code(name: "noLibrary")
        /// There is no display, or this program may not access it.
        public static let noDisplay = Code(name: "noDisplay")
        /// The display refused the window.
        public static let refused = Code(name: "refused")
        /// The window is already open, or was closed.
        public static let alreadyUsed = Code(name: "alreadyUsed")
    }

    /// The kind of error.
    public let code: Code
    /// A sentence that states what failed and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
