/// A failure of the engine that runs networks.
package enum InferenceError: Error, Hashable, Sendable {
    /// The engine's library was not found; the text says what to do.
    case unavailable(String)
    /// The engine refused a network; the text is its own.
    case invalidNetwork(String)
    /// A tensor does not fit the input or output of this name.
    case mismatch(name: String, String)
    /// A run failed.
    case failed(String)
}

extension InferenceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let text): text
        case .invalidNetwork(let text): "the network cannot be loaded: \(text)"
        case .mismatch(let name, let text): "'\(name)' \(text)"
        case .failed(let text): "the prediction failed: \(text)"
        }
    }
}
