public import Foundation

extension UnitConfiguration {
    /// The largest configuration file, in bytes.
    public static let largestFile = UnitLimits.fileBytes

    /// Reads and checks a configuration file.
    ///
    /// Waits for the disk. Variables and `~` are not replaced in it; `credential:NAME` in the place of a secret's path is
    /// the file of that name in the folder of systemd's credentials.
    ///
    /// - Parameters:
    ///   - path: errors name the file like this; relative paths in it are relative to its folder.
    ///   - credentials: the folder of the service manager's credentials.
    ///   - checksFiles: whether the files that it names have to be there; false for a look at another machine's.
    ///   - sourceProblem: what is wrong with a camera's source beyond what this module knows, in words that repeat no
    ///     address; nil where nothing is.
    /// - Throws: ``UnitConfigurationError`` with all that is wrong.
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
    ///   - bytes: the file's.
    ///   - name: how errors name the file.
    ///   - folder: the full path that relative ones are relative to.
    ///   - credentials: the folder of the service manager's credentials.
    ///   - checksFiles: whether the files that it names have to be there.
    ///   - sourceProblem: what is wrong with a camera's source beyond what this module knows.
    /// - Throws: ``UnitConfigurationError`` with all that is wrong; each problem has a place within the file.
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
                UnitProblem(file: name, place: UnitProblem.Place(line: 1, column: 1), words: Self.empty)
            ])
        }
        return CheckedUnitConfiguration(configuration: unit, warnings: problems.warnings)
    }

    private static let empty = "this file says nothing; begin with unit: NAME and cameras:"
}
