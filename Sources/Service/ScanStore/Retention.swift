/// Limits on how long scans are kept.
///
/// The oldest scans, by sequence, are always deleted first.
///
/// Age is measured on the store's own clock, which never goes back and follows a jump of the wall clock only after it
/// has lasted, see ``StoreLimits/clockConfirmation``. Scans that a registered sink has not acknowledged are kept beyond
/// these limits, up to ``StoreConfiguration/longestBacklog``.
public struct Retention: Sendable, Hashable {
    /// Maximum age in seconds; nil keeps scans of any age.
    public var age: Double?
    /// Maximum number of scans; nil keeps any number.
    public var count: Int?
    /// Maximum bytes of content including images, without the database's own overhead (about a tenth); nil keeps any
    /// number.
    public var bytes: Int64?

    /// Creates limits; nil means no limit.
    public init(age: Double? = nil, count: Int? = nil, bytes: Int64? = nil) {
        self.age = age
        self.count = count
        self.bytes = bytes
    }
}

/// Limits on what is kept, beyond ``Retention``, for a sink that does not acknowledge.
public struct BacklogLimit: Sendable, Hashable {
    /// Maximum number of scans.
    public var count: Int
    /// Maximum bytes of content including images.
    public var bytes: Int64

    /// Creates limits.
    ///
    /// The defaults of a million scans and 4 GiB last a week at one or two scans a second and fit any current disk.
    public init(count: Int = 1_000_000, bytes: Int64 = 4 << 30) {
        self.count = count
        self.bytes = bytes
    }
}
