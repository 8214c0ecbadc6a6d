public import Foundation

extension UnitConfiguration {
    /// Maximum bytes of a configuration file.
    public static let largestFile = UnitLimits.fileBytes

    /// Reads and checks a configuration file.
    ///
    /// Waits for the disk. Variables and `~` in the file are not replaced. In place of a secret's path,
    /// `credential:NAME` is the file of that name in the folder of systemd's credentials.
    ///
    /// - Parameters:
    ///   - path: The file's path, by which errors name the file. Relative paths in the file are relative to its folder.
    ///   - credentials: The folder of the service manager's credentials.
    ///   - checksFiles: Whether the named files must exist; false for checking another machine's configuration.
    ///   - sourceProblem: Returns a message if a camera's source is invalid in a way that this module cannot check; the
    ///     message must not repeat addresses. Returns nil for a valid source.
    /// - Throws: ``UnitConfigurationError`` with all errors.
    public static func read(
        file path: String,
        credentials: String? = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"],
        checksFiles: Bool = true,
        sourceProblem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(UnitConfigurationError) -> CheckedUnitConfiguration {
        let full = URL(fileURLWithPath: path)
        return try parse(
            ConfigurationFile.bytes(of: path),
            named: path,
            folder: full.deletingLastPathComponent().path,
            credentials: credentials,
            checksFiles: checksFiles,
            sourceProblem: sourceProblem
        )
    }

    /// Checks the bytes of a configuration file.
    ///
    /// - Parameters:
    ///   - bytes: The file's contents.
    ///   - name: The file's name in errors.
    ///   - folder: The absolute path to which relative paths are relative.
    ///   - credentials: The folder of the service manager's credentials.
    ///   - checksFiles: Whether the named files must exist.
    ///   - sourceProblem: Returns a message if a camera's source is invalid in a way that this module cannot check.
    /// - Throws: ``UnitConfigurationError`` with all errors; each problem has a place within the file.
    public static func parse(
        _ bytes: Data,
        named name: String,
        folder: String,
        credentials: String? = nil,
        checksFiles: Bool = true,
        sourceProblem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(UnitConfigurationError) -> CheckedUnitConfiguration {
        let problems = ProblemList(file: name)
        guard bytes.count <= UnitLimits.fileBytes else {
            problems.error(
                "this file has more than \(UnitLimits.fileBytes >> 20) MiB; is it a configuration?",
                at: UnitProblem.Place(line: 1, column: 1)
            )
            throw UnitConfigurationError(problems.errors)
        }
        let context = ReadingContext(
            problems: problems,
            folder: folder,
            credentials: credentials,
            checksFiles: checksFiles,
            sourceProblem: sourceProblem
        )
        let text = PlainText.check(bytes, problems)
        let tree = text.flatMap { YAMLTree.parse($0, problems) }
        if tree == nil, problems.errors.isEmpty {
            problems.error(Self.empty, at: UnitProblem.Place(line: 1, column: 1))
        }
        let unit = tree.flatMap { UnitReader(context).unit($0) }
        try problems.throwErrors()
        guard let unit else {
            throw UnitConfigurationError([
                UnitProblem(file: name, place: UnitProblem.Place(line: 1, column: 1), message: Self.empty)
            ])
        }
        return CheckedUnitConfiguration(configuration: unit, warnings: problems.warnings)
    }

    private static let empty = "this file has no content; start with unit: NAME and cameras:"
}
