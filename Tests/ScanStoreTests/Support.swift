import Foundation
import GRDB
import Glibc
import Logging
import Synchronization
import Testing

@testable import ScanStore

/// A folder that is deleted with the object.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("ScanStoreTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: URL { url.appendingPathComponent("scans.sqlite") }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

    var damaged: [String] {
        names.filter { $0.hasPrefix("scans.sqlite.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }
}

/// Clocks that tests set.
final class TestClock: Sendable {
    private let times = Mutex<(wall: Date, uptime: Double)>((Date(timeIntervalSinceReferenceDate: 700_000_000), 1000))

    /// Lets time pass.
    func pass(_ seconds: Double) { times.withLock { $0 = ($0.wall + seconds, $0.uptime + seconds) } }
    /// Sets the wall clock ahead or back.
    func jump(_ seconds: Double) { times.withLock { $0.wall += seconds } }
    var wall: Date { times.withLock { $0.wall } }
    var uptime: Double { times.withLock { $0.uptime } }
}

/// Records log messages; tests wait for the first one of a level.
final class LogBook: Sendable {
    private struct State {
        var lines: [(Logger.Level, String)] = []
        var waiters: [(Logger.Level, CheckedContinuation<Void, Never>)] = []
    }
    private let state = Mutex(State())

    var logger: Logger { Logger(label: "test") { _ in Handler(book: self) } }

    func messages(_ level: Logger.Level) -> [String] {
        state.withLock { $0.lines.filter { $0.0 == level }.map(\.1) }
    }

    /// Returns when a message of a level was logged.
    func wait(for level: Logger.Level) async {
        await withCheckedContinuation { done in
            let isThere = state.withLock { state in
                if state.lines.contains(where: { $0.0 == level }) { return true }
                state.waiters.append((level, done))
                return false
            }
            if isThere { done.resume() }
        }
    }

    private func note(_ level: Logger.Level, _ line: String) {
        let ready = state.withLock { state in
            state.lines.append((level, line))
            let ready = state.waiters.filter { $0.0 == level }
            state.waiters.removeAll { $0.0 == level }
            return ready
        }
        for (_, waiter) in ready { waiter.resume() }
    }

    private struct Handler: LogHandler {
        let book: LogBook
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            book.note(event.level, event.message.description)
        }
    }
}

/// Records the results of completions, in order; tests wait for a number of them.
final class Completions: Sendable {
    typealias Outcome = Result<StoredScan, StoreError>
    private struct State {
        var outcomes: [Outcome] = []
        var waiters: [(Int, CheckedContinuation<Void, Never>)] = []
    }
    private let state = Mutex(State())

    func note(_ outcome: Outcome) {
        let ready = state.withLock { state in
            state.outcomes.append(outcome)
            let ready = state.waiters.filter { $0.0 <= state.outcomes.count }
            state.waiters.removeAll { $0.0 <= state.outcomes.count }
            return ready
        }
        for (_, waiter) in ready { waiter.resume() }
    }

    func wait(for count: Int) async {
        await withCheckedContinuation { done in
            let isReady = state.withLock { state in
                guard state.outcomes.count < count else { return true }
                state.waiters.append((count, done))
                return false
            }
            if isReady { done.resume() }
        }
    }

    var outcomes: [Outcome] { state.withLock { $0.outcomes } }
    var stored: [StoredScan] { outcomes.compactMap { try? $0.get() } }
    var codes: [StoreError.Code] {
        outcomes.compactMap { if case .failure(let error) = $0 { error.code } else { nil } }
    }
}

/// Random numbers that are reproducible by their seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns this run's seed: `SCAN_STORE_SEED`, or a new one.
    ///
    /// The seed is printed.
    static func seed(_ purpose: String) -> UInt64 {
        let seed =
            ProcessInfo.processInfo.environment["SCAN_STORE_SEED"].flatMap { UInt64($0) } ?? .random(in: 1 ... .max)
        print("\(purpose): SCAN_STORE_SEED=\(seed)")
        return seed
    }
}

/// Returns limits with which faults are retried immediately.
func quickLimits() -> StoreLimits {
    var limits = StoreLimits()
    limits.retry = 0.01
    limits.pollInterval = 0.01
    return limits
}

func configuration(
    _ folder: TemporaryFolder,
    retention: Retention = Retention(),
    backlog: BacklogLimit = BacklogLimit(),
    largestFile: Int64? = nil,
    limits: StoreLimits = quickLimits(),
    clock: TestClock = TestClock(),
    book: LogBook = LogBook()
) -> StoreConfiguration {
    StoreConfiguration(
        file: folder.file,
        retention: retention,
        longestBacklog: backlog,
        largestFile: largestFile,
        limits: limits,
        clock: { clock.wall },
        uptime: { clock.uptime },
        logger: book.logger
    )
}

func record(_ number: Int, camera: String = "door", image: Int? = nil, time: Date? = nil) -> ScanRecord {
    ScanRecord(
        camera: camera,
        source: "virtual:0",
        type: "org.iso.QRCode",
        text: "code \(number)",
        payload: Data("code \(number)".utf8),
        time: time ?? Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number)),
        seconds: Double(number) / 30,
        frame: Int64(number),
        corners: [
            ScanPoint(x: 0.1, y: 0.2), ScanPoint(x: 0.9, y: 0.2), ScanPoint(x: 0.9, y: 0.8), ScanPoint(x: 0.1, y: 0.8),
        ],
        image: image.map { Data(repeating: UInt8(truncatingIfNeeded: number), count: $0) }
    )
}

extension ScanStore {
    /// Stores numbered scans concurrently.
    @discardableResult
    func add(_ numbers: Range<Int>, image: Int? = nil) async throws -> [StoredScan] {
        let completions = Completions()
        for number in numbers { add(record(number, image: image), completion: completions.note) }
        await completions.wait(for: numbers.count)
        return try completions.outcomes.map { try $0.get() }
    }

    /// Returns all scans, oldest first.
    func all() throws -> [StoredScan] {
        var scans: [StoredScan] = []
        try forEach(ScanQuery(order: .oldestFirst, limit: nil)) { scans.append($0) }
        return scans
    }
}

/// Overwrites part of a file as another program would.
func damage(_ url: URL, at offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: url)
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
}

/// Returns the result of SQLite's own integrity check.
func integrity(_ url: URL) throws -> String? {
    try DatabaseQueue(path: url.path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
}

/// The program `StoreWriter` in its own process.
final class WriterProcess: Sendable {
    private let process: Process
    private let output: FileHandle
    private let rest = Mutex(Data())

    init(_ arguments: [String]) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("StoreWriter")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        output = pipe.fileHandleForReading
        try process.run()
    }

    /// Returns the next line of output; nil at the end.
    func line() -> String? {
        rest.withLock { rest in
            while true {
                if let end = rest.firstIndex(of: 10) {
                    let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                    rest = Data(rest[(end + 1)...])
                    return line
                }
                let more = output.availableData
                guard !more.isEmpty else { return nil }
                rest.append(more)
            }
        }
    }

    func lines() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        return lines
    }

    func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
