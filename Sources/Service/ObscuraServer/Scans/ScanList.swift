import ConsoleWeb
import DequeModule
import Foundation
import ScanStore

/// The newest scans, each with an image of its frame, in bounded memory.
///
/// A value; the images of codes in one frame share their bytes.
struct ScanList: Sendable {
    private struct Entry: Sendable {
        var scan: ConsoleScan
        var image: Data?
    }

    private var entries: Deque<Entry> = []
    private let limit: Int
    /// Number of scans so far; identifiers count up to it.
    private(set) var count = 0

    init(limit: Int = StationLimits.scans) { self.limit = max(1, limit) }

    /// Adds a scan under the next identifier.
    mutating func add(_ record: ScanRecord) -> ConsoleScan {
        count += 1
        let scan = ConsoleScan(id: count, record)
        entries.append(Entry(scan: scan, image: record.image))
        if entries.count > limit { entries.removeFirst() }
        return scan
    }

    /// Returns the newest scans before an identifier, newest first.
    func scans(before: Int?, limit: Int) -> [ConsoleScan] {
        guard limit > 0 else { return [] }
        let end = before.map { min(max(place(of: $0), 0), entries.count) } ?? entries.count
        return entries[..<end].suffix(limit).reversed().map(\.scan)
    }

    /// Returns the image of a scan's frame.
    func image(of id: Int) -> Data? {
        let place = place(of: id)
        return entries.indices.contains(place) ? entries[place].image : nil
    }

    /// Returns the index of a scan, which follows from its identifier because identifiers are consecutive.
    private func place(of id: Int) -> Int {
        guard let first = entries.first?.scan.id else { return 0 }
        let (place, isFar) = id.subtractingReportingOverflow(first)
        return isFar ? (id < 0 ? -1 : entries.count) : place
    }
}
