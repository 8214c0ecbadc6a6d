import AVFoundation
import Foundation
import Obscura
import PostgresClient
import ScanStore
import ToolCommands

/// One run of `history`, which prints the scans of a store.
struct HistoryJob {
    /// The output format.
    enum Form {
        case lines, json, csv, count
    }

    /// The default number of scans for people.
    static let usualLimit = 100

    /// The origin of the scans.
    enum Origin {
        case store(URL)
        case database(String)
    }

    var origin: Origin
    /// The query, without a limit and an order.
    var query: ScanQuery
    /// The maximum number of scans, counted from the newest; nil for all.
    var limit: Int?
    var form: Form
    var imageFolder: OutputFolder?
    var style: TerminalStyle
    var output = StandardOutput()
    var zone = TimeZone.current

    func run() -> ToolStatus {
        do {
            try imageFolder?.prepare()
            let history: ScanHistory
            switch origin {
            case .store(let file): history = try ScanHistory(file: file)
            case .database(let url): return try print(DatabaseHistory(url: url))
            }
            if form == .count {
                let count = try history.count(query)
                try output.line("\(count)")
                return count > 0 ? .done : .nothingFound
            }
            return try print(history)
        } catch let error as StoreError {
            Message.error(error.message)
            return error.code == .notWritable ? .noPermission : .someFailed
        } catch let error as PostgresFailure {
            Message.error(error.message)
            return error.kind == .access ? .noPermission : .someFailed
        } catch let error as OutputError {
            Message.error(error.description)
            return error.toolStatus
        } catch let error as StandardOutput.Failure {
            // If the reader closed the pipe, it has what it wanted.
            guard case .failed(let code) = error else { return .done }
            Message.error(OutputError(path: "the standard output", code: code).description)
            return .someFailed
        } catch {
            Message.error(error.localizedDescription)
            return .someFailed
        }
    }

    private func print(_ history: ScanHistory) throws -> ToolStatus {
        var query = query
        query.order = .oldestFirst
        var hasMore = false
        if let limit {
            // Finds the oldest of the newest scans; memory use is that of one page, whatever the limit.
            var newest = self.query
            newest.order = .newestFirst
            newest.limit = limit == .max ? limit : limit + 1
            var seen = 0
            var first: Int64?
            try history.forEach(newest) { scan in
                seen += 1
                if seen <= limit { first = scan.sequence }
            }
            guard let first else { return .nothingFound }
            hasMore = seen > limit
            query.after = max(query.after ?? .min, first - 1)
        }
        query.images = imageFolder != nil
        if form == .csv { try write(ScanCSV().header) }
        var found = 0
        try history.forEach(query) { scan in
            found += 1
            if let folder = imageFolder, let image = scan.record.image {
                try ResultFile(path: "\(folder.path)/scan-\(scan.sequence).jpg").write(image)
            }
            try print(scan)
        }
        if hasMore { tellOfMore() }
        return found > 0 ? .done : .nothingFound
    }

    private func print(_ database: DatabaseHistory) throws -> ToolStatus {
        if form == .count {
            let count = try database.count(query)
            try output.line("\(count)")
            return count > 0 ? .done : .nothingFound
        }
        if form == .csv { try write(ScanCSV().header) }
        var found = 0
        var images = 0
        let hasMore = try database.forEach(query, limit: limit, withImages: imageFolder != nil) { scan in
            found += 1
            if let folder = imageFolder, let image = scan.record.image {
                images += 1
                try ResultFile(path: "\(folder.path)/\(DatabaseHistory.imageName(scan))").write(image)
            }
            try print(scan)
        }
        if hasMore { tellOfMore() }
        if imageFolder != nil, found > 0, images == 0 { Message.show(try database.imagePlaces()) }
        return found > 0 ? .done : .nothingFound
    }

    private func print(_ scan: StoredScan) throws {
        switch form {
        case .lines: try output.line(line(scan))
        case .json: try output.line(String(decoding: ScanJSON(scan).encoded(), as: UTF8.self))
        case .csv: try write(ScanCSV().line(scan))
        case .count: break
        }
    }

    private func tellOfMore() {
        guard form == .lines, let limit else { return }
        Message.show("The newest \(limit) are shown. --all shows all of them, --limit another number.")
    }

    /// Writes a line that already has a line ending.
    private func write(_ line: String) throws(StandardOutput.Failure) {
        // CSV lines end in CR LF; the output adds the LF.
        try output.line(line.hasSuffix("\r\n") ? String(line.unicodeScalars.dropLast()) : line)
    }

    /// Formats a scan for people.
    private func line(_ scan: StoredScan) -> String {
        let record = scan.record
        let time = record.time.formatted(
            .verbatim(
                """
                \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)\
                :\(second: .twoDigits).\(secondFraction: .fractional(3))
                """,
                locale: Locale(identifier: "en_US_POSIX"),
                timeZone: zone,
                calendar: Calendar(identifier: .gregorian)
            )
        )
        let payload =
            record.text.map { style.bold(TerminalStyle.printable($0)) }
            ?? "\(record.payload.count) bytes that are no text"
        let label = CodeTypes.label(AVMetadataObject.ObjectType(rawValue: record.type))
        var line = "\(time)  \(TerminalStyle.printable(record.camera))  \(TerminalStyle.printable(label))  \(payload)"
        if let clip = record.clip { line += "  " + style.dim(TerminalStyle.printable(clip)) }
        return line
    }
}
