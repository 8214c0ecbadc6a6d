/// How long scans are kept.
///
/// What goes first is always the oldest, by sequence.
///
/// The age is measured on the store's own clock, which never goes back and takes up a jump of the wall clock only when
/// it has lasted, see ``StoreLimits/clockConfirmation``. What a registered sink has not acknowledged is kept beyond
/// these limits, up to ``StoreConfiguration/longestBacklog``.
public struct Retention: Sendable, Hashable {
    /// Seconds; nil keeps scans of any age.
    public var age: Double?
    /// Scans; nil keeps any number.
    public var count: Int?
    /// Bytes of content with pictures, without the database's own overhead (about a tenth); nil keeps any number.
    public var bytes: Int64?

    /// Limits; nil is no limit.
    public init(age: Double? = nil, count: Int? = nil, bytes: Int64? = nil) {
        self.age = age
        self.count = count
        self.bytes = bytes
    }
}

/// How much is kept for a sink that does not acknowledge, beyond ``Retention``.
public struct BacklogLimit: Sendable, Hashable {
    /// Scans.
    public var count: Int
    /// Bytes of content with pictures.
    public var bytes: Int64

    /// A million scans and 4 GiB unless given: a week at one or two a second, on any disk of today.
    public init(count: Int = 1_000_000, bytes: Int64 = 4 << 30) {
        self.count = count
        self.bytes = bytes
    }
}
