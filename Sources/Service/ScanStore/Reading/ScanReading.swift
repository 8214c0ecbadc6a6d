public import Foundation

/// Read access to stored scans, in a store that this process writes or another one does.
///
/// All methods may be called on any thread. They wait for the disk but never for a writer, and throw ``StoreError``.
public protocol ScanReading: Sendable {
    /// Returns the scans of a query.
    ///
    /// Regardless of the query's limit, it returns at most ``StoreLimits/readCount`` scans and, with images,
    /// ``StoreLimits/readBytes``. For the next page, repeat the query with `before` (or `after`) set to the last
    /// sequence of this one.
    ///
    /// - Throws: ``StoreError``.
    func scans(_ query: ScanQuery) throws -> [StoredScan]

    /// Calls `body` with each scan of a query, page by page, which limits memory use to one page.
    ///
    /// Scans that are stored or deleted meanwhile may or may not be included. An error of `body` ends the iteration.
    func forEach(_ query: ScanQuery, _ body: (StoredScan) throws -> Void) throws

    /// Returns the number of scans that match a query, ignoring its limit.
    ///
    /// Without conditions the count is immediate; otherwise every candidate row is read.
    ///
    /// - Throws: ``StoreError``.
    func count(_ query: ScanQuery) throws -> Int

    /// Returns the scan with an id, including its image, or nil if it does not exist or was deleted.
    ///
    /// - Throws: ``StoreError``.
    func scan(_ id: UUID) throws -> StoredScan?

    /// Returns the JPEG of a scan, or nil if it has none or was deleted.
    ///
    /// - Throws: ``StoreError``.
    func image(of id: UUID) throws -> Data?
}
