public import Foundation

extension CollectorConfiguration {
    /// Reads and checks a configuration file; see ``UnitConfiguration/read(file:credentials:checksFiles:sourceProblem:)``.
    ///
    /// - Throws: ``UnitConfigurationError`` with all errors.
    public static func read(
        file path: String,
        credentials: String? = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"],
        checksFiles: Bool = true
    ) throws(UnitConfigurationError) -> (configuration: CollectorConfiguration, warnings: [UnitProblem]) {
        try parse(
            ConfigurationFile.bytes(of: path),
            named: path,
            folder: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            credentials: credentials,
            checksFiles: checksFiles
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
    /// - Throws: ``UnitConfigurationError`` with all errors; each problem has a place within the file.
    public static func parse(
        _ bytes: Data,
        named name: String,
        folder: String,
        credentials: String? = nil,
        checksFiles: Bool = true
    ) throws(UnitConfigurationError) -> (configuration: CollectorConfiguration, warnings: [UnitProblem]) {
        let problems = ProblemList(file: name)
        let start = UnitProblem.Place(line: 1, column: 1)
        guard bytes.count <= UnitLimits.fileBytes else {
            problems.error("this file has more than \(UnitLimits.fileBytes >> 20) MiB; is it a configuration?", at: start)
            throw UnitConfigurationError(problems.errors)
        }
        let context = ReadingContext(
            problems: problems,
            folder: folder,
            credentials: credentials,
            checksFiles: checksFiles,
            sourceProblem: { _ in nil }
        )
        let tree = PlainText.check(bytes, problems).flatMap { YAMLTree.parse($0, problems) }
        let collector = tree.flatMap { CollectorReader(context: context).collector($0) }
        try problems.throwErrors()
        guard let collector else {
            let message = "this file has no content; start with collector: NAME, database: and mqtt:"
            throw UnitConfigurationError([UnitProblem(file: name, place: start, message: message)])
        }
        return (collector, problems.warnings)
    }
}
