import Foundation
import GRDB
import Synchronization

/// A claim on a sink's queue, held by a lock on a file beside the store.
final class SinkClaim: OutboxClaim {
    private let sink: String
    private let writer: StoreWriter
    private let limits: StoreLimits
    private let lock: FileLock
    private let id = UUID()

    init(sink: String, writer: StoreWriter, limits: StoreLimits) throws {
        self.sink = sink
        self.writer = writer
        self.limits = limits
        lock = try Self.lock(sink, in: writer)
        writer.hold(sink)
        do {
            try writer.perform(.register(sink))
        } catch {
            writer.release(sink)
            throw error
        }
    }

    deinit {
        writer.arrivals.set(nil, for: id)
        writer.release(sink)
    }

    /// Takes and returns the lock of a sink's name.
    static func lock(_ sink: String, in writer: StoreWriter) throws -> FileLock {
        // Escaping can triple the length; with the store's name before it, the result is still a valid file name.
        guard !sink.isEmpty, sink.utf8.count <= 48, !sink.utf8.contains(0) else {
            throw StoreError(.sink, "A sink's name has 1 to 48 bytes. Give it another name.")
        }
        let lock = try FileLock(path: writer.handle.file.sinkLockPath(sink))
        guard lock.tryLock() else { throw OutboxError.claimed(sink: sink) }
        return lock
    }

    func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan] {
        try writer.read { db in
            let start = try sequence ?? SinkTable.one(sink, in: db)?.place ?? 0
            let rows = try db.cachedStatement(
                sql: ScanRow.select(images: images) + """
                     WHERE scan.sequence > ? AND NOT EXISTS
                        (SELECT 1 FROM refusal WHERE refusal.sequence = scan.sequence AND sink = ?)
                    ORDER BY scan.sequence LIMIT ?
                    """
            )
            return try ScanPage.read(
                rows,
                [start, sink, max(0, min(limit, limits.readCount))],
                images: images,
                bytes: limits.readBytes
            )
        }
    }

    func acknowledge(through sequence: Int64) throws { try writer.perform(.acknowledge(sink, sequence)) }

    func refuse(_ sequence: Int64, because reason: String) throws {
        try writer.perform(.refuse(sink, sequence, reason))
    }

    func backlog() throws -> OutboxBacklog {
        try writer.read { db in
            guard let row = try SinkTable.one(sink, in: db) else {
                return OutboxBacklog(count: 0, oldest: nil, refused: 0, lost: 0)
            }
            return try SinkTable.backlog(of: row, in: db)
        }
    }

    func whenMoreArrives(_ body: (@Sendable () -> Void)?) { writer.arrivals.set(body, for: id) }
}
