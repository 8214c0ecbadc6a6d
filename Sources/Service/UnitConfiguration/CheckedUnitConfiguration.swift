/// A configuration without errors.
public struct CheckedUnitConfiguration: Sendable, Hashable {
    /// What the file says.
    public var configuration: UnitConfiguration
    /// What works, but should be mended; to be logged.
    public var warnings: [UnitProblem]

    /// A configuration with what is to be said of it.
    public init(configuration: UnitConfiguration, warnings: [UnitProblem]) {
        self.configuration = configuration
        self.warnings = warnings
    }
}
