public import Foundation

/// Which scans, in which order.
///
/// All that is given must hold.
public struct ScanQuery: Sendable, Hashable {
    /// How a code's text is compared.
    public enum Text: Sendable, Hashable {
        /// The text is this, letter for letter. Quick, by an index.
        case exactly(String)
        /// The text has this in it; small and capital letters from A to Z are the same. Reads all texts.
        case contains(String)
    }

    /// In which order scans come.
    ///
    /// Always the order in which they were stored, which no clock disturbs.
    public enum Order: Sendable, Hashable {
        /// The last that was stored first.
        case newestFirst
        /// The first that was stored first.
        case oldestFirst
    }

    /// Scans taken at this time or later, by the wall clock of then.
    public var from: Date?
    /// Scans taken before this time.
    public var to: Date?
    /// What the code says.
    public var text: Text?
    /// The kind of code, as in ``ScanRecord/type``.
    public var type: String?
    /// The camera's name.
    public var camera: String?
    /// What the camera was opened by.
    public var source: String?
    /// Scans before this sequence: the next page, from the last scan of one.
    public var before: Int64?
    /// Scans after this sequence.
    public var after: Int64?
    /// In which order.
    public var order: Order
    /// How many at most; nil for all.
    public var limit: Int?
    /// Whether pictures come along.
    public var pictures: Bool

    /// All scans, newest first, unless something is given.
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
        pictures: Bool = false
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
        self.pictures = pictures
    }
}
