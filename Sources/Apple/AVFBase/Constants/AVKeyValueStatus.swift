/// The loading status of a property, in the older interface.
///
/// Raw values are those of Apple's header. Deprecated on Apple's systems since iOS 16; newer code uses
/// ``AVAsynchronousKeyValueLoading/status(of:)``.
public enum AVKeyValueStatus: Int, Sendable {
    /// Loading has not been requested.
    case unknown = 0
    /// The property is being loaded.
    case loading = 1
    /// The property is loaded.
    case loaded = 2
    /// Loading failed.
    case failed = 3
    /// Loading was cancelled.
    case cancelled = 4
}
