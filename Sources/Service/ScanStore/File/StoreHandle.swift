import Foundation
import GRDB
import Logging
import Synchronization

/// The file of a store throughout its life: opened, written, read, moved aside when damaged, and replaced by a new one.
///
/// Reads may come from any thread. All other methods are called only on the writer's queue or, before that exists, by
/// the thread that opens the store.
final class StoreHandle: Sendable {
    private struct State {
        var connection: StoreConnection?
        /// At least as great as every sequence seen so far.
        var newest: Int64 = 0
        var damaged: [String] = []
        var quota: Int64?
    }

    let file: StoreFile
    private let configuration: StoreConfiguration
    /// Held by one process at a time: for each transaction, for opening, and for moving a damaged file aside.
    ///
    /// No process therefore writes into a file that another is moving, and no two processes move it.
    private let lock: FileLock
    private let state: Mutex<State>
    /// Number of damaged files' names that are kept for the health report.
    private static let rememberedNames = 10
    /// Number of sequences skipped in a new file: more than could have been assigned since the last note.
    private static let margin: Int64 = 1 << 32

    /// Opens the store, or creates it.
    ///
    /// A damaged file is moved aside.
    init(_ configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        file = StoreFile(configuration.file)
        state = Mutex(State(quota: configuration.largestFile))
        try file.makeFolder()
        if file.isOccupied {
            throw StoreError(.notWritable, "\(file.path) is no ordinary file. Give the name of a file for the scans.")
        }
        lock = try FileLock(path: file.lockPath)
        // Taken before opening: a good file that another process puts there meanwhile must not be moved.
        let identity = file.identity
        do {
            try open()
        } catch {
            guard case .damaged(let message) = StoreFault(error) else { throw StoreFault(error).error(at: file.path) }
            do {
                try renew(message, identity: identity)
            } catch {
                throw StoreFault(error).error(at: file.path)
            }
        }
    }

    /// The identity of the open file; nil while none is open.
    var identity: StoreFile.Identity? { state.withLock { $0.connection?.identity } }

    /// Names of the damaged files that were moved aside.
    var damaged: [String] { state.withLock { $0.damaged } }

    // MARK: Reading and writing

    /// Reads from one snapshot of the file.
    ///
    /// Does not wait for writers.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        guard let connection = state.withLock({ $0.connection }) else {
            throw StoreFault.notOpen
        }
        do {
            return try connection.pool.read(body)
        } catch {
            // An error of a read during which the file was closed says nothing about the file.
            guard state.withLock({ $0.connection === connection }) else { throw StoreFault.moved }
            throw error
        }
    }

    /// Writes in one transaction, which is on the disk when this returns.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try lock.whileLocked(lockTimeout: configuration.limits.lockTimeout) {
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
                guard let value else { throw StoreFault.passing(.failed, "a transaction was not performed") }
                return value
            }
        }
    }

    /// Copies the log into the file, as far as readers allow, to let the log start over.
    func checkpoint() throws {
        guard let connection = state.withLock({ $0.connection }) else { return }
        try lock.whileLocked(lockTimeout: configuration.limits.lockTimeout) {
            _ = try connection.pool.writeWithoutTransaction { db in
                try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
            }
        }
    }

    /// Passes the connection pool to tests.
    func withPool(_ body: (DatabasePool) -> Void) {
        if let connection = state.withLock({ $0.connection }) { body(connection.pool) }
    }

    /// Records a sequence that was written or read.
    func saw(_ sequence: Int64) {
        state.withLock { $0.newest = max($0.newest, sequence) }
    }

    /// Changes the file's maximum size.
    func setQuota(_ bytes: Int64?) throws {
        let connection = state.withLock { state in
            state.quota = bytes
            return state.connection
        }
        try connection?.pool.writeWithoutTransaction { db in try StoreConnection.setQuota(bytes, in: db) }
    }

    // MARK: Opening and closing

    /// Closes the open file and opens the one now at the path.
    func open() throws {
        close()
        try lock.whileLocked(lockTimeout: configuration.limits.lockTimeout) { try openLocked() }
    }

    /// Closes the file.
    func close() {
        let connection = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        connection?.close()
    }

    /// Moves the damaged file aside, unless that was already done, and starts a new one.
    ///
    /// - Parameter identity: The file that was found damaged.
    func renew(_ message: String, identity: StoreFile.Identity?) throws {
        // Tries to save the names of the sinks whose scans must be kept. Sinks with a claim register again anyway.
        let sinks = (try? read { try String.fetchAll($0, sql: "SELECT name FROM sink LIMIT 100") }) ?? []
        // Closes before the move: a connection removes the log at its path when it closes.
        close()
        try lock.whileLocked(lockTimeout: configuration.limits.lockTimeout) {
            if let now = file.identity, now == identity {
                let target = try file.moveAside(at: configuration.clock())
                let name = URL(fileURLWithPath: target).lastPathComponent
                state.withLock { state in
                    state.damaged.append(name)
                    if state.damaged.count > Self.rememberedNames { state.damaged.removeFirst() }
                }
                configuration.logger.error(
                    """
                    The store of scans at \(file.path) was damaged (\(message)). It is now \(name), and a new one was \
                    begun. Try 'sqlite3 \(name) .recover' for what was in it; scans that sinks did not have yet \
                    are not sent from there. Look after the disk.
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

    /// Returns the first sequence of a new file: 1, or if there was a file before, microseconds since 1970, because no
    /// unit scans more often than that.
    ///
    /// If the clock went back, the sequence is still above all known ones.
    static func first(noted: Int64?, seen: Int64, wall: Date) -> Int64 {
        guard noted != nil || seen > 0 else { return 1 }
        let micros = wall.timeIntervalSince1970 * 1e6
        let time = (0..<Double(1 << 52)).contains(micros) ? Int64(micros) : 0
        return max(time, (noted ?? 0) + margin, seen + margin)
    }
}
