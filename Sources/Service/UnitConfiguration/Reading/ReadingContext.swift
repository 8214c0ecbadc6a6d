import Foundation

/// What all parts of a file are read with.
struct ReadingContext {
    let problems: ProblemList
    /// The configuration file's folder, as a full path.
    let folder: String
    /// Where the service manager has put secrets; nil for nowhere.
    let credentials: String?
    /// Whether files that are named have to be there.
    let checksFiles: Bool
    /// What is wrong with a camera's source, beyond what this module knows.
    let sourceProblem: @Sendable (String) -> String?
}
