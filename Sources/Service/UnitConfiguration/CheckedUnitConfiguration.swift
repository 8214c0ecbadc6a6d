/// A configuration without errors.
public struct CheckedUnitConfiguration: Sendable, Hashable {
    /// The configuration in the file.
    public var configuration: UnitConfiguration
    /// Problems that do not prevent the unit from working but should be fixed; meant to be logged.
    public var warnings: [UnitProblem]

    /// Creates a configuration with its warnings.
    public init(configuration: UnitConfiguration, warnings: [UnitProblem]) {
        self.configuration = configuration
        self.warnings = warnings
    }
}
