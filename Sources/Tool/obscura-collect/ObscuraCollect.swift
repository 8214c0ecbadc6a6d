import ArgumentParser
import Foundation
import Logging
import ScanCollector
import UnitConfiguration

/// The collector: the far side of the broker.
@main
struct ObscuraCollect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obscura-collect",
        abstract: "Take the scans of many units from a broker into a PostgreSQL database, each exactly once.",
        discussion: """
            Creates the tables in the database, which needs PostgreSQL 15 or newer, and runs until it is stopped. A scan \
            is acknowledged to the broker when it is on the database's disk. Several collectors share the scans. \
            Missing scans are asked for at their units. 'obscura history --database' reads what was collected.

            Examples:
              obscura collect --print-config > collector.yaml
              obscura collect --config collector.yaml --check
              obscura collect --config collector.yaml

            Exit status: 0 ended by Ctrl-C or a service manager, 2 libraries are missing or a folder cannot be used, 64 \
            wrong usage or an invalid file, 77 no permission.
            """
    )

    @Option(
        help: ArgumentHelp("The file with all settings.", valueName: "file.yaml"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Flag(help: "Only check the file of --config.")
    var check = false

    @Flag(help: "Print a file for --config with everything that can be in it, and end.")
    var printConfig = false

    @Option(
        help: ArgumentHelp("Write what was done as JSON into this file at the end.", valueName: "file"),
        completion: .file()
    )
    var stats: String?

    func validate() throws {
        if config == nil, !printConfig { throw ValidationError("--config: name the collector's file.") }
    }

    func run() throws {
        if printConfig { return print(CollectorConfiguration.example, terminator: "") }
        guard let config else { return }
        let (configuration, warnings) = try read(config)
        for warning in warnings { complain(warning.description) }
        if check { return complain("\(config): nothing is wrong.") }
        let level = Logger.Level(rawValue: configuration.logLevel.rawValue) ?? .info
        let wanted = ProcessInfo.processInfo.environment["OBSCURA_LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) }
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = wanted ?? level
            return handler
        }
        let settings = ScanCollector.Configuration(configuration)
        let collector = ScanCollector(settings, logger: Logger(label: configuration.collector))
        let signals = StopSignals { collector.stop() }
        defer { signals.end() }
        do {
            try collector.run()
        } catch {
            complain(error.localizedDescription)
            throw ExitCode(2)
        }
        if let stats { try write(collector.figures, to: stats) }
    }

    private func read(_ file: String) throws -> (CollectorConfiguration, [UnitProblem]) {
        do throws(UnitConfigurationError) {
            return try CollectorConfiguration.read(file: file)
        } catch {
            for problem in error.problems { complain(problem.description) }
            throw ExitCode(access(file, F_OK) == 0 && access(file, R_OK) != 0 ? 77 : 64)
        }
    }

    private func write(_ figures: ScanCollector.Figures, to file: String) throws {
        let values = [
            "batches": figures.batches, "failures": figures.failures, "refused": figures.refused,
            "requests": figures.requests, "scans": figures.scans,
        ]
        do {
            let data = try JSONSerialization.data(withJSONObject: values, options: [.sortedKeys])
            try data.write(to: URL(fileURLWithPath: file))
        } catch {
            complain("\(file) cannot be written: \(error.localizedDescription)")
            throw ExitCode(2)
        }
    }

    private func complain(_ message: String) {
        FileHandle.standardError.write(Data("obscura-collect: \(message)\n".utf8))
    }
}

/// Calls an action when the process is asked to end.
private final class StopSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ action: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: action)
            source.resume()
            return source
        }
    }

    func end() { for source in sources { source.cancel() } }
}
