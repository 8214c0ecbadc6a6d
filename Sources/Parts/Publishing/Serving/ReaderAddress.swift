/// The wishes of a reader in the address that it reads: `/camera?delay=2`.
struct ReaderAddress: Sendable, Hashable {
    /// The path, such as `/camera`.
    var path: String
    /// The delay in seconds.
    var delay: Double

    /// The longest delay that a reader may ask for, a day.
    private static let longest = 86_400.0

    /// Parses an address; nil if the delay is no number from 0 to a day.
    ///
    /// - Parameter usual: the delay without one in the address.
    init?(path: String, query: String?, usual: Double) {
        self.path = path
        delay = usual
        for item in (query ?? "").split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Other programs add items of their own.
            guard pair[0] == "delay" else { continue }
            guard pair.count == 2, pair[1].utf8.count <= 16, let value = Double(pair[1]), value.isFinite,
                (0...Self.longest).contains(value)
            else { return nil }
            delay = value
        }
    }
}
