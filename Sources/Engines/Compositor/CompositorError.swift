/// Why a tree could not be drawn at all.
///
/// What is wrong with single layers is no error: all others are drawn, and ``LayerCompositor/problems`` says what is missing.
public struct CompositorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// The target's pixel format is not one that can be written.
        public static let unsupportedFormat = Code(name: "unsupportedFormat")
        /// A side of the target is longer than 32767 pixels.
        public static let invalidSize = Code(name: "invalidSize")
        /// There is no memory.
        public static let outOfMemory = Code(name: "outOfMemory")
    }

    /// What went wrong.
    public let code: Code
    /// What failed, on what, and what to do.
    public let description: String
}
