import Foundation

/// The settings for reading a file, shared by all its parts.
struct ReadingContext {
    let problems: ProblemList
    /// The absolute path of the configuration file's folder.
    let folder: String
    /// The folder of the service manager's credentials; nil if there is none.
    let credentials: String?
    /// Indicates whether the named files must exist.
    let checksFiles: Bool
    /// Returns a message if a camera's source is invalid in a way that this module cannot check.
    let sourceProblem: @Sendable (String) -> String?
}
