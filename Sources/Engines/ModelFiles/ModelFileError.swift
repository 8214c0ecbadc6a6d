/// A reason why a model's file cannot be read or run.
package enum ModelFileError: Error, Hashable, Sendable {
    /// The file is missing or cannot be read.
    case unreadable(String)
    /// The file's contents are damaged or contradict each other.
    case invalid(String)
    /// The file is sound, and needs what this implementation lacks.
    case unsupported(String)
}

extension ModelFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let text), .invalid(let text), .unsupported(let text): text
        }
    }
}
