public import Foundation

/// Where stored scans can be looked up: a store that is written here, or one that another process writes.
///
/// All methods may be called on any thread, and wait for the disk but never for who writes. They throw ``StoreError``.
public protocol ScanReading: Sendable {
    /// Scans of a query; never more than ``StoreLimits/readCount`` nor, with pictures, ``StoreLimits/readBytes``, whatever
    /// its limit says. The next page is the same query with `before` (or `after`) the last sequence of this one.
    ///
    /// - Throws: ``StoreError``.
    func scans(_ query: ScanQuery) throws -> [StoredScan]

    /// Calls `body` with each scan of a query, page by page, so that millions need the memory of one page. Scans that are
    /// stored or deleted meanwhile may be among them or not. Ends with what `body` throws.
    func forEach(_ query: ScanQuery, _ body: (StoredScan) throws -> Void) throws

    /// How many scans a query has, whatever its limit. Without anything given it takes no time; else all that could be
    /// meant are looked at.
    ///
    /// - Throws: ``StoreError``.
    func count(_ query: ScanQuery) throws -> Int

    /// The scan with an id, with its picture; nil where there is none, or none any more.
    ///
    /// - Throws: ``StoreError``.
    func scan(_ id: UUID) throws -> StoredScan?

    /// The JPEG of a scan; nil where it has none, or is there no more.
    ///
    /// - Throws: ``StoreError``.
    func picture(of id: UUID) throws -> Data?
}
