/// An error that prevents a tree from being drawn at all.
///
/// Problems with single layers are not errors: the other layers are drawn, and ``LayerCompositor/problems`` lists what
/// is missing.
public struct CompositorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// The target's pixel format cannot be written.
        public static let unsupportedFormat = Code(name: "unsupportedFormat")
        /// A side of the target is longer than 32767 pixels.
        public static let invalidSize = Code(name: "invalidSize")
        /// Memory allocation failed.
        public static let outOfMemory = Code(name: "outOfMemory")
    }

    /// The kind of failure.
    public let code: Code
    /// A sentence that states what failed, on what, and what to do.
    public let description: String
}
