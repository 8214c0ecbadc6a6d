public import Foundation

/// All that is wrong in a configuration file.
public struct UnitConfigurationError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// In the order of the file; at least one.
    public var problems: [UnitProblem]

    /// An error of problems.
    public init(_ problems: [UnitProblem]) { self.problems = problems }

    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
    /// The same.
    public var errorDescription: String? { description }
}
