public import Foundation
import GRDB

/// Keeps scans on the disk.
///
/// What it says it has stored survives the end of the process and of the power.
///
///     let store = try ScanStore(StoreConfiguration(file: url, retention: Retention(count: 1_000_000)))
///     store.add(record) { result in
///         if case .success(let stored) = result { announce(stored) }
///     }
///
/// One transaction takes all scans that wait, so that many share one wait for the disk. Several processes, and several
/// stores of one process, may use one file: sequences are unique and grow, and each hears of the scans of all.
///
/// Faults are dealt with here. On a full disk, or one that fails, scans wait in memory, as many as ``StoreLimits`` says, and
/// are tried again each second; ``health()`` tells. A damaged file is moved aside as `NAME.damaged-YYYYMMDD-HHMMSS`, with its
/// log, and a new one begun, whose sequences are above all that were given; the scans of the old one stay in it.
public final class ScanStore: ScanReading {
    let writer: StoreWriter
    private let limits: StoreLimits

    /// Opens a store, or makes it with its folder.
    ///
    /// Waits for the disk.
    ///
    /// - Throws: ``StoreError``: `notWritable`, `notAStore`, `newerSchema`, `full`, `busy`, `failed`. The file is
    ///   untouched then. A damaged file is no error: see above.
    public init(_ configuration: StoreConfiguration) throws(StoreError) {
        limits = configuration.limits
        writer = try StoreWriter(configuration)
    }

    deinit { writer.close {} }

    // MARK: Storing

    /// Stores a scan.
    ///
    /// Never waits for the disk, so that a capture's callback may call it.
    ///
    /// A scan whose id is in the store already is not stored again; its completion gets the first one. Numbers that are not
    /// finite, and an empty picture, are left out.
    ///
    /// - Parameters:
    ///   - record: the scan.
    ///   - completion: called once: on a queue of the store's, in the order of the calls, when the scan is on the disk; or on
    ///     the caller's thread, before this returns, with the error of a scan that is refused: `tooManyWaiting`, `invalid`,
    ///     `closed`. It may call the store. While it has not returned the scan takes up its place in the room.
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

    /// Notes the film around a scan.
    ///
    /// Never waits for the disk.
    ///
    /// - Parameters:
    ///   - name: relative to the folder of clips.
    ///   - id: the scan's; it may still be waiting.
    ///   - completion: as for ``add(_:completion:)``; `unknownScan` where there is no such scan.
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

    /// Notes the film around a scan, and returns when that is on the disk.
    ///
    /// - Throws: ``StoreError``: `unknownScan` where there is no such scan, `invalid` for a name that cannot be kept.
    public func attachClip(_ name: String, to id: UUID) async throws {
        try await withCheckedContinuation { done in
            attachClip(name, to: id) { done.resume(returning: $0) }
        }.get()
    }

    /// Takes no more scans, finishes those that wait, and closes the file.
    ///
    /// Returns after the last completion, so no completion may wait for it. What a full disk does not take now either is
    /// completed with an error. A store that is let go of does the same, and nobody waits for it.
    public func close() async {
        await withCheckedContinuation { done in writer.close { done.resume() } }
    }

    // MARK: Looking

    /// How the store is.
    ///
    /// Waits for the disk, but for nobody who writes.
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
        // Figures of a file that cannot be read are left out; the state says why.
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

    /// See ``ScanReading/picture(of:)``.
    ///
    /// - Throws: ``StoreError``.
    public func picture(of id: UUID) throws -> Data? {
        try writer.read { try ScanPage.picture(of: id, in: $0) }
    }
}

extension ScanStore: ScanOutbox {
    /// See ``ScanOutbox/claim(sink:)``.
    ///
    /// The name has 1 to 48 bytes of any letters. Waits for the disk.
    ///
    /// - Throws: ``OutboxError/claimed(sink:)`` while another holds it; ``StoreError``.
    public func claim(sink: String) throws -> any OutboxClaim {
        try SinkClaim(sink: sink, writer: writer, limits: limits)
    }

    /// Forgets a sink that is no more: nothing is kept for it.
    ///
    /// Claimed again, it begins with the oldest scan.
    ///
    /// - Throws: ``OutboxError/claimed(sink:)`` while somebody empties its queue.
    public func forgetSink(_ sink: String) throws {
        let lock = try SinkClaim.lock(sink, in: writer)
        try writer.perform(.forget(sink))
        lock.unlock()
    }
}
