/// The browsers that have logged in, each with a random secret of its own.
struct BrowserSessions: Sendable {
    private struct Session {
        var secret: [UInt8]
        var lastSeen: Double
    }

    private let most: Int
    private let duration: Double
    private var sessions: [Session] = []

    /// - Parameters:
    ///   - most: how many there may be.
    ///   - duration: seconds one lasts without being seen.
    init(most: Int, duration: Double) {
        self.most = most
        self.duration = duration
    }

    var count: Int { sessions.count }

    /// Begins a session.
    ///
    /// - Parameter now: seconds, of any clock that does not go back.
    /// - Returns: its secret, 256 random bits as hexadecimal digits.
    mutating func begin(now: Double) -> String {
        forgetExpired(now: now)
        if sessions.count >= most,
            let oldest = sessions.indices.min(by: { sessions[$0].lastSeen < sessions[$1].lastSeen })
        {
            sessions.remove(at: oldest)
        }
        var random = SystemRandomNumberGenerator()
        let secret = (0..<4).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        sessions.append(Session(secret: Array(secret.utf8), lastSeen: now))
        return secret
    }

    /// Whether a secret is one of them, which is thereby seen.
    mutating func see(_ secret: String, now: Double) -> Bool {
        forgetExpired(now: now)
        guard let index = find(secret) else { return false }
        sessions[index].lastSeen = now
        return true
    }

    mutating func end(_ secret: String) {
        if let index = find(secret) { sessions.remove(at: index) }
    }

    /// Looks at all of them, so that the time tells nothing.
    private func find(_ secret: String) -> Int? {
        let secret = Array(secret.utf8)
        var found: Int?
        for index in sessions.indices where AccessToken.areEqual(secret, sessions[index].secret) { found = index }
        return found
    }

    private mutating func forgetExpired(now: Double) { sessions.removeAll { now - $0.lastSeen > duration } }
}
