import Foundation
import GRDB
import Logging
import Synchronization

/// The file of a store through its life: opened, written, read, moved aside when damaged, and begun anew.
///
/// Reads may come on any thread; all else is for the writer's queue only, and before that for whoever opens.
final class StoreHandle: Sendable {
    private struct State {
        var connection: StoreConnection?
        /// Above all sequences that were seen.
        var newest: Int64 = 0
        var damaged: [String] = []
        var quota: Int64?
    }

    let file: StoreFile
    private let configuration: StoreConfiguration
    /// Held by one process at a time: for each transaction, for opening, and for moving a damaged file aside.
    ///
    /// So no process writes into a file that another is moving, and none moves it twice.
    private let lock: FileLock
    private let state: Mutex<State>
    /// Names that are kept for health.
    private static let rememberedNames = 10
    /// No sequences are given again for as many as could follow what was noted last.
    private static let margin: Int64 = 1 << 32

    /// Opens the store, or makes it; a damaged one is moved aside.
    init(_ configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        file = StoreFile(configuration.file)
        state = Mutex(State(quota: configuration.largestFile))
        try file.makeFolder()
        if file.isOccupied {
            throw StoreError(.notWritable, "\(file.path) is no ordinary file. Give the name of a file for the scans.")
        }
        lock = try FileLock(path: file.lockPath)
        // Before it is opened: a good file that another process puts there meanwhile must not be moved.
        let identity = file.identity
        do {
            try open()
        } catch {
            guard case .damaged(let words) = StoreFault(error) else { throw StoreFault(error).error(at: file.path) }
            do {
                try renew(words, identity: identity)
            } catch {
                throw StoreFault(error).error(at: file.path)
            }
        }
    }

    /// Which file is open; nil while none is.
    var identity: StoreFile.Identity? { state.withLock { $0.connection?.identity } }

    /// The damaged files that were moved aside, by name.
    var damaged: [String] { state.withLock { $0.damaged } }

    // MARK: Reading and writing

    /// Reads from one state of the file.
    ///
    /// Waits for no writer.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        guard let connection = state.withLock({ $0.connection }) else {
            throw StoreFault.notOpen
        }
        do {
            return try connection.pool.read(body)
        } catch {
            // What was read while it was closed says nothing about the file.
            guard state.withLock({ $0.connection === connection }) else { throw StoreFault.moved }
            throw error
        }
    }

    /// Writes in one transaction, which is on the disk when this returns.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try lock.whileLocked(patience: configuration.limits.patience) {
            guard let connection = state.withLock({ $0.connection }) else {
                throw StoreFault.notOpen
            }
            guard file.identity == connection.identity else { throw StoreFault.moved }
            return try connection.pool.writeWithoutTransaction { db in
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                guard let value else { throw StoreFault.passing(.failed, "a transaction was not made") }
                return value
            }
        }
    }

    /// Writes what the log has into the file, as far as readers let it, so that the log can begin anew.
    func checkpoint() throws {
        guard let connection = state.withLock({ $0.connection }) else { return }
        try lock.whileLocked(patience: configuration.limits.patience) {
            _ = try connection.pool.writeWithoutTransaction { db in
                try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
            }
        }
    }

    /// The connections, for tests of what becomes of them.
    func withPool(_ body: (DatabasePool) -> Void) {
        if let connection = state.withLock({ $0.connection }) { body(connection.pool) }
    }

    /// Takes note of a sequence that was written or read.
    func saw(_ sequence: Int64) {
        state.withLock { $0.newest = max($0.newest, sequence) }
    }

    /// Changes how large the file may be.
    func setQuota(_ bytes: Int64?) throws {
        let connection = state.withLock { state in
            state.quota = bytes
            return state.connection
        }
        try connection?.pool.writeWithoutTransaction { db in try StoreConnection.setQuota(bytes, in: db) }
    }

    // MARK: Opening and closing

    /// Closes what is open and opens what is at the path now.
    func open() throws {
        close()
        try lock.whileLocked(patience: configuration.limits.patience) { try openLocked() }
    }

    /// Closes the file.
    func close() {
        let connection = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        connection?.close()
    }

    /// Moves the file aside as damaged, unless somebody did, and begins a new one.
    ///
    /// - Parameter identity: the file that was found damaged.
    func renew(_ words: String, identity: StoreFile.Identity?) throws {
        // Whose scans must be kept is worth a try; those who hold a claim come again anyway.
        let sinks = (try? read { try String.fetchAll($0, sql: "SELECT name FROM sink LIMIT 100") }) ?? []
        // Before the move: a connection that is closed removes the log of what has its name.
        close()
        try lock.whileLocked(patience: configuration.limits.patience) {
            if let now = file.identity, now == identity {
                let target = try file.moveAside(at: configuration.clock())
                let name = URL(fileURLWithPath: target).lastPathComponent
                state.withLock { state in
                    state.damaged.append(name)
                    if state.damaged.count > Self.rememberedNames { state.damaged.removeFirst() }
                }
                configuration.logger.error(
                    """
                    The store of scans at \(file.path) was damaged (\(words)). It is now \(name), and a new one was \
                    begun. Try 'sqlite3 \(name) .recover' for what was in it; scans that sinks did not have yet are not \
                    sent from there. Look after the disk.
                    """
                )
            }
            try openLocked()
        }
        try? write { db in for sink in sinks { try SinkTable.register(sink, in: db) } }
    }

    private func openLocked() throws {
        let (seen, quota) = state.withLock { ($0.newest, $0.quota) }
        var configuration = configuration
        configuration.largestFile = quota
        let noted = lock.note
        try file.create()
        let first = Self.first(noted: noted, seen: seen, wall: configuration.clock())
        let connection = try StoreConnection.open(file, configuration: configuration, first: first)
        let newest = try connection.pool.read { db in
            try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'scan'")
        }
        let note = max(newest ?? 0, noted ?? 0)
        if note != noted { lock.write(note: note) }
        state.withLock { state in
            state.connection = connection
            state.newest = max(state.newest, newest ?? 0)
        }
    }

    /// What a new file begins with: 1, or where there was one before, microseconds since 1970, as nobody scans more
    /// often than that; and above all that is known, should the clock have gone back.
    static func first(noted: Int64?, seen: Int64, wall: Date) -> Int64 {
        guard noted != nil || seen > 0 else { return 1 }
        let micros = wall.timeIntervalSince1970 * 1e6
        let time = (0..<Double(1 << 52)).contains(micros) ? Int64(micros) : 0
        return max(time, (noted ?? 0) + margin, seen + margin)
    }
}
