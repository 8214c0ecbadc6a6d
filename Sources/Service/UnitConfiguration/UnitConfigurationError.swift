public import Foundation

/// All errors in a configuration file.
public struct UnitConfigurationError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The problems in the order of the file; at least one.
    public var problems: [UnitProblem]

    /// Creates an error.
    public init(_ problems: [UnitProblem]) { self.problems = problems }

    /// The problems, one per line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
    /// The problems, one per line.
    public var errorDescription: String? { description }
}
