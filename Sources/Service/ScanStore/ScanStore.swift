public import Foundation
import GRDB

/// A durable store of scans on the disk.
///
/// A scan that the store reports as stored survives the end of the process and a power failure.
///
///     let store = try ScanStore(StoreConfiguration(file: url, retention: Retention(count: 1_000_000)))
///     store.add(record) { result in
///         if case .success(let stored) = result { announce(stored) }
///     }
///
/// One transaction takes all waiting scans, so that many scans share one wait for the disk. Several processes, and
/// several stores of one process, may use one file: sequences are unique and increasing, and each store announces the
/// scans of all.
///
/// The store handles faults itself. While the disk is full or failing, scans wait in memory, up to the limits of
/// ``StoreLimits``, and are retried each second; ``health()`` reports this state. A damaged file is renamed, with its
/// log, to `NAME.damaged-YYYYMMDD-HHMMSS`, and a new one started, whose sequences are above all that were assigned. The
/// scans of the old file stay in it.
public final class ScanStore: ScanReading {
    let writer: StoreWriter
    private let limits: StoreLimits

    /// Opens a store, or creates it together with its folder.
    ///
    /// Waits for the disk.
    ///
    /// - Throws: ``StoreError``: `notWritable`, `notAStore`, `newerSchema`, `full`, `busy`, `failed`. The file is then
    ///   unchanged. A damaged file is not an error: it is replaced as described above.
    public init(_ configuration: StoreConfiguration) throws(StoreError) {
        limits = configuration.limits
        writer = try StoreWriter(configuration)
    }

    deinit { writer.close {} }

    // MARK: Storing

    /// Stores a scan.
    ///
    /// Never waits for the disk, so a capture callback may call it.
    ///
    /// A scan whose id is already in the store is not stored again; its completion receives the first one. Numbers that
    /// are not finite, and an empty image, are dropped.
    ///
    /// - Parameters:
    ///   - record: The scan.
    ///   - completion: Called once. When the scan is on the disk, it is called on a queue of the store, in the order of
    ///     the calls. If the scan is refused, it is called on the caller's thread, before this method returns, with
    ///     `tooManyWaiting`, `invalid` or `closed`. It may call the store. Until it returns, the scan counts against
    ///     the limits on waiting scans.
    public func add(_ record: ScanRecord, completion: @escaping @Sendable (Result<StoredScan, StoreError>) -> Void) {
        let kept: ScanRecord
        do {
            kept = try ScanRow.normalized(record, limit: limits.recordBytes)
        } catch {
            writer.countRefused()
            return completion(.failure(error))
        }
        writer.submit(
            StoreJob(work: .scan(kept), bytes: Int(ScanRow.bytes(kept))) { result in
                switch result {
                case .success(.scan(let stored, _)): completion(.success(stored))
                case .success(.done): break
                case .failure(let error): completion(.failure(error))
                }
            }
        )
    }

    /// Stores a scan and returns when it is on the disk; waits for as long as the disk is full.
    ///
    /// - Throws: ``StoreError``, as for the completion of ``add(_:completion:)``. Cancelling has no effect.
    public func add(_ record: ScanRecord) async throws -> StoredScan {
        try await withCheckedContinuation { done in add(record) { done.resume(returning: $0) } }.get()
    }

    /// Records the name of the movie around a scan.
    ///
    /// Never waits for the disk.
    ///
    /// - Parameters:
    ///   - name: The name relative to the folder of clips.
    ///   - id: The id of the scan, which may still be waiting.
    ///   - completion: Called as for ``add(_:completion:)``; with `unknownScan` if there is no such scan.
    public func attachClip(
        _ name: String,
        to id: UUID,
        completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        guard !name.utf8.contains(0), name.utf8.count <= 4096 else {
            return completion(.failure(StoreError(.invalid, "A clip's name has a NUL or is too long. Choose another.")))
        }
        writer.submit(
            StoreJob(work: .clip(name, id), bytes: name.utf8.count) { result in completion(result.map { _ in }) }
        )
    }

    /// Records the name of the movie around a scan, and returns when that is on the disk.
    ///
    /// - Throws: ``StoreError``: `unknownScan` if there is no such scan, `invalid` for a name that cannot be stored.
    public func attachClip(_ name: String, to id: UUID) async throws {
        try await withCheckedContinuation { done in
            attachClip(name, to: id) { done.resume(returning: $0) }
        }.get()
    }

    /// Refuses further scans, stores those that wait, and closes the file.
    ///
    /// Returns after the last completion, so a completion must not wait for it. Scans for which a full disk still has
    /// no room are completed with an error. Releasing the store does the same without waiting.
    public func close() async {
        await withCheckedContinuation { done in writer.close { done.resume() } }
    }

    // MARK: Looking

    /// Returns the store's present state and figures.
    ///
    /// Waits for the disk, but not for writers.
    public func health() -> StoreHealth {
        let (state, deleted, room) = writer.figures
        var health = StoreHealth(
            state: state,
            stored: room.stored,
            refused: room.refused,
            waiting: room.count,
            waitingBytes: room.bytes,
            count: 0,
            bytes: 0,
            fileBytes: writer.handle.file.bytes,
            oldest: nil,
            newest: nil,
            deleted: deleted,
            damaged: writer.handle.damaged,
            sinks: [:]
        )
        // If the file cannot be read, its figures are omitted; the state has the reason.
        try? writer.read { db in
            if let oldest = try ScanTip.oldest(db), let newest = try ScanTip.newest(db) {
                health.oldest = oldest.sequence
                health.newest = newest.sequence
                health.count = Int(newest.sequence - oldest.sequence + 1)
                health.bytes = newest.total - oldest.total + oldest.bytes
            }
            for sink in try SinkTable.all(db) { health.sinks[sink.name] = try SinkTable.backlog(of: sink, in: db) }
        }
        return health
    }

    /// See ``ScanReading/scans(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func scans(_ query: ScanQuery) throws -> [StoredScan] {
        try writer.read { try ScanPage.scans(query, limits: limits, in: $0) }
    }

    /// See ``ScanReading/forEach(_:_:)``.
    ///
    /// - Throws: ``StoreError``, or what `body` throws.
    public func forEach(_ query: ScanQuery, _ body: (StoredScan) throws -> Void) throws {
        try ScanPage.forEach(query, page: { try scans($0) }, body: body)
    }

    /// See ``ScanReading/count(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func count(_ query: ScanQuery) throws -> Int {
        try writer.read { try ScanPage.count(query, in: $0) }
    }

    /// See ``ScanReading/scan(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func scan(_ id: UUID) throws -> StoredScan? {
        try writer.read { try ScanRow.find(id, in: $0) }
    }

    /// See ``ScanReading/image(of:)``.
    ///
    /// - Throws: ``StoreError``.
    public func image(of id: UUID) throws -> Data? {
        try writer.read { try ScanPage.image(of: id, in: $0) }
    }
}

extension ScanStore: ScanOutbox {
    /// Claims a sink's queue.
    ///
    /// See ``ScanOutbox/claim(sink:)``.
    ///
    /// The name has 1 to 48 bytes and may contain any characters but NUL. Waits for the disk.
    ///
    /// - Throws: ``OutboxError/claimed(sink:)`` while another consumer holds the claim; ``StoreError``.
    public func claim(sink: String) throws -> any OutboxClaim {
        try SinkClaim(sink: sink, writer: writer, limits: limits)
    }

    /// Forgets a sink that is no longer used; no scans are kept for it any more.
    ///
    /// If it is claimed again, it starts with the oldest scan.
    ///
    /// - Throws: ``OutboxError/claimed(sink:)`` while its queue is claimed.
    public func removeSink(_ sink: String) throws {
        let lock = try SinkClaim.lock(sink, in: writer)
        try writer.perform(.remove(sink))
        lock.unlock()
    }
}
