/// How far the loading of a property is, in the old way of asking.
///
/// Raw values are those of Apple's header. Deprecated on Apple's systems since iOS 16; newer code uses
/// ``AVAsynchronousKeyValueLoading/status(of:)``.
public enum AVKeyValueStatus: Int, Sendable {
    /// Nobody has asked for it.
    case unknown = 0
    /// It is being loaded.
    case loading = 1
    /// It is there.
    case loaded = 2
    /// It could not be loaded.
    case failed = 3
    /// Loading was cancelled.
    case cancelled = 4
}
