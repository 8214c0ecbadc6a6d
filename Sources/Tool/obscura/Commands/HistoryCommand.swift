import AVFoundation
import ArgumentParser
import Foundation
import Obscura
import ScanStore
import ToolCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Looks up stored scans.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Look up stored scans.",
        discussion: """
            Prints the scans of a store, the newest last; for people only the newest hundred by default. The store is \
            the file that 'obscura serve' and 'obscura scan' write with --store, and that a unit's configuration \
            names; it may be in use by a writer. With --database the scans of all units are read from the database of \
            'obscura collect', where a camera's name is UNIT/CAMERA; libpq finds the password in PGPASSWORD or in \
            ~/.pgpass. --save-pictures then writes the pictures that the collector keeps in the database \
            ('table: true'), named by unit, sequence and id.

            Times are dates (2026-11-21), dates with times (2026-11-21 14:05), times of today (14:05), times with a \
            zone (2026-11-21T13:05:00Z), or how long ago (90s, 15m, 2h, 3d, 1w).

            Examples:
              obscura history --since 2h
              obscura history --text parcel-4711 --camera door --json
              obscura history --store /var/lib/obscura/scans.sqlite --since 2026-11-01 \\
                  --export csv > november.csv
              obscura history --since 1d --save-pictures found
              obscura history --database postgresql://obscura@db.lan/scans --text parcel-4711 --exact

            Exit status: 0 there were scans, 1 there were none, 2 the store cannot be read or a result not be written, \
            64 wrong usage, 77 no permission.
            """
    )

    /// An output format for other programs.
    enum Export: String, ExpressibleByArgument, CaseIterable {
        case csv
    }

    @Option(help: ArgumentHelp("The store.", valueName: "file"), completion: .file())
    var store = "scans.sqlite"

    @Option(help: ArgumentHelp("The address of a collector's database, instead of a store.", valueName: "URL"))
    var database: String?

    @Option(help: ArgumentHelp("Scans taken at this time or later.", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("Scans taken before this time.", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("Scans whose text contains this, ignoring case.", valueName: "text"))
    var text: String?

    @Flag(help: "Match --text exactly, which is fast even among millions of scans.")
    var exact = false

    @Option(help: ArgumentHelp("Scans of this kind of code, such as qr.", valueName: "type"))
    var type: String?

    @Option(help: ArgumentHelp("Scans of this camera, by its name in the unit.", valueName: "name"))
    var camera: String?

    @Option(help: ArgumentHelp("Scans of the input with this name, such as v4l2:/dev/video0.", valueName: "input"))
    var source: String?

    @Option(help: ArgumentHelp("The maximum number of scans, starting with the newest.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Print all scans, also as lines for people.")
    var all = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(help: ArgumentHelp("Print a table for other programs: csv.", valueName: "form"))
    var export: Export?

    @Flag(help: "Print only the number of scans.")
    var count = false

    @Option(
        help: ArgumentHelp(
            "Write the pictures of the scans into this folder, named by their sequence.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var savePictures: String?

    func validate() throws {
        _ = try query(now: Date())
        if json, export != nil { throw ValidationError("--json and --export: give one of them.") }
        if all, limit != nil { throw ValidationError("--all and --limit: give one of them.") }
        if exact, text == nil { throw ValidationError("--exact: give the text with --text.") }
        if let limit, limit < 1 { throw ValidationError("--limit: give 1 or more.") }
        guard !store.isEmpty else { throw ValidationError("--store: give a file.") }
        if let database {
            guard database.hasPrefix("postgresql://") || database.hasPrefix("postgres://") else {
                throw ValidationError("--database: give an address such as postgresql://obscura@db.lan/scans.")
            }
        }
    }

    func run() throws {
        let job = HistoryJob(
            origin: database.map { .database($0) } ?? .store(URL(fileURLWithPath: store)),
            query: try query(now: Date()),
            limit: all ? nil : limit ?? (json || export != nil || count ? nil : HistoryJob.usualLimit),
            form: count ? .count : json ? .json : export != nil ? .csv : .lines,
            imageFolder: savePictures.map(OutputFolder.init),
            style: TerminalStyle(
                isTerminal: isatty(STDOUT_FILENO) == 1,
                environment: ProcessInfo.processInfo.environment
            )
        )
        let status = job.run()
        if status != .done { throw status.exitCode }
    }

    private func query(now: Date) throws -> ScanQuery {
        var query = ScanQuery(limit: nil)
        do {
            query.from = try since.map { try HistoryTime.parse($0, now: now) }
        } catch {
            throw ValidationError("--since: \(error)")
        }
        do {
            query.to = try until.map { try HistoryTime.parse($0, now: now) }
        } catch {
            throw ValidationError("--until: \(error)")
        }
        if let type {
            do {
                guard let types = try CodeTypes.parse(type), types.count == 1 else {
                    throw ValidationError("--type: give one kind of code, such as qr.")
                }
                query.type = types[0].rawValue
            } catch let error as CodeTypes.Unknown {
                throw ValidationError("--type: \(error)")
            }
        }
        query.text = text.map { exact ? .exactly($0) : .contains($0) }
        query.camera = camera
        query.source = source
        return query
    }
}
