public import Foundation

/// A filter, an order and a limit for reading scans.
///
/// Scans match if they satisfy all given conditions.
public struct ScanQuery: Sendable, Hashable {
    /// A comparison with a code's text.
    public enum Text: Sendable, Hashable {
        /// The text equals this string exactly. Fast, using an index.
        case exactly(String)
        /// The text contains this string; A to Z match regardless of case. Reads all texts.
        case contains(String)
    }

    /// The order of scans.
    ///
    /// Always based on the order in which they were stored, which clock changes do not affect.
    public enum Order: Sendable, Hashable {
        /// The most recently stored scan comes first.
        case newestFirst
        /// The earliest stored scan comes first.
        case oldestFirst
    }

    /// Scans captured at this time or later, by the wall clock at capture.
    public var from: Date?
    /// Scans captured before this time.
    public var to: Date?
    /// The code's text.
    public var text: Text?
    /// The code's type, as in ``ScanRecord/type``.
    public var type: String?
    /// The camera's name.
    public var camera: String?
    /// The name by which the camera was opened.
    public var source: String?
    /// Scans before this sequence.
    ///
    /// The last sequence of a page gives the next page.
    public var before: Int64?
    /// Scans after this sequence.
    public var after: Int64?
    /// The order of the scans.
    public var order: Order
    /// The maximum number of scans; nil for all.
    public var limit: Int?
    /// Indicates whether images are included.
    public var images: Bool

    /// Creates a query for all scans, newest first, except as given.
    public init(
        from: Date? = nil,
        to: Date? = nil,
        text: Text? = nil,
        type: String? = nil,
        camera: String? = nil,
        source: String? = nil,
        before: Int64? = nil,
        after: Int64? = nil,
        order: Order = .newestFirst,
        limit: Int? = 100,
        images: Bool = false
    ) {
        self.from = from
        self.to = to
        self.text = text
        self.type = type
        self.camera = camera
        self.source = source
        self.before = before
        self.after = after
        self.order = order
        self.limit = limit
        self.images = images
    }
}
