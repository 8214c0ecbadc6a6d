import ConsoleWeb
import Foundation
package import ScanStore
import Synchronization

/// Keeps scans before they are announced: in a store on the disk, or in a list in memory.
///
/// Cameras whose scans are listed together share one.
package final class ScanShelf: Sendable {
    package let store: ScanStore?
    private let list = Mutex(ScanList())
    // Reading from a store waits for the disk.
    private let reading = DispatchQueue(label: "ObscuraServer.ScanShelf", qos: .utility)

    /// - Parameter store: The store; nil to keep only the newest scans, in memory.
    package init(_ store: ScanStore? = nil) { self.store = store }

    /// Keeps scans, in order, without waiting.
    ///
    /// - Parameter kept: Called for each scan on an unspecified thread, once it is kept or has failed.
    func keep(_ records: [ScanRecord], kept: @escaping @Sendable (Result<StoredScan, any Error>) -> Void) {
        guard let store else {
            let added = list.withLock { list in
                records.map { StoredScan(sequence: Int64(list.add($0).id), record: $0) }
            }
            for scan in added { kept(.success(scan)) }
            return
        }
        for record in records { store.add(record) { kept($0.mapError { $0 }) } }
    }

    /// Records the name of the movie around stored scans.
    func attach(clip name: String, to scans: [UUID]) {
        guard let store else { return }
        for id in scans { store.attachClip(name, to: id) { _ in } }
    }

    /// Returns the newest scans before an identifier, newest first.
    func scans(before: Int?, limit: Int) async -> [ConsoleScan] {
        guard let store else { return list.withLock { $0.scans(before: before, limit: limit) } }
        let query = ScanQuery(before: before.map(Int64.init), limit: max(0, limit))
        return await read { try store.scans(query).map(ConsoleScan.init) } ?? []
    }

    /// Returns the image of a scan's frame; nil if none is kept.
    func image(of id: Int) async -> Data? {
        guard let store else { return list.withLock { $0.image(of: id) } }
        guard id > 0 else { return nil }
        let query = ScanQuery(after: Int64(id) - 1, order: .oldestFirst, limit: 1, images: true)
        let found = await read { try store.scans(query).first }
        return found.flatMap { $0 }.flatMap { $0.sequence == Int64(id) ? $0.record.image : nil }
    }

    /// Reads from a store; nil if it cannot be read.
    private func read<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async -> R? {
        await withCheckedContinuation { done in reading.async { done.resume(returning: try? body()) } }
    }
}

extension ConsoleScan {
    /// Creates a scan from a stored one.
    init(_ scan: StoredScan) { self.init(id: Int(clamping: scan.sequence), scan.record) }

    /// Creates a scan that is listed under an identifier.
    init(id: Int, _ record: ScanRecord) {
        self.init(
            id: id,
            date: record.time.timeIntervalSince1970,
            source: record.camera,
            frame: record.frame.map { Int(clamping: $0) },
            time: record.seconds ?? 0,
            code: ConsoleCode(
                type: record.type,
                text: record.text,
                corners: record.corners.map { ConsolePoint(x: $0.x, y: $0.y) }
            )
        )
    }
}
