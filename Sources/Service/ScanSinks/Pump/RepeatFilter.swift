/// Decides which messages are logged: new ones at once, unchanged ones only from time to time.
struct RepeatFilter {
    /// The seconds after which an unchanged message is logged again.
    let interval: Double
    private var logged: [String: (text: String, time: Double)] = [:]

    /// Creates a filter that has seen no message.
    init(interval: Double) { self.interval = interval }

    /// Returns whether to log a message on a topic now.
    mutating func lets(_ text: String, about topic: String, at now: Double) -> Bool {
        if let last = logged[topic], last.text == text, now - last.time < interval { return false }
        logged[topic] = (text, now)
        return true
    }

    /// Makes the next message on a topic new, because the problem is over.
    mutating func clear(_ topic: String) { logged[topic] = nil }
}
