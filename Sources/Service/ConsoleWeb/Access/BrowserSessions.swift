/// The sessions of browsers that have logged in, each with a random secret.
struct BrowserSessions: Sendable {
    private struct Session {
        var secret: [UInt8]
        var lastSeen: Double
        var right: AccessRight
    }

    private let most: Int
    private let duration: Double
    private var sessions: [Session] = []

    /// - Parameters:
    ///   - most: Maximum number of sessions.
    ///   - duration: Seconds after which an unused session expires.
    init(most: Int, duration: Double) {
        self.most = most
        self.duration = duration
    }

    var count: Int { sessions.count }

    /// Starts a session.
    ///
    /// - Parameters:
    ///   - right: The right of the token that the session was exchanged for.
    ///   - now: Seconds of any clock that never goes back.
    /// - Returns: The session's secret, 256 random bits as hexadecimal digits.
    mutating func begin(_ right: AccessRight = .control, now: Double) -> String {
        removeExpired(now: now)
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
        sessions.append(Session(secret: Array(secret.utf8), lastSeen: now, right: right))
        return secret
    }

    /// Returns the right of the session that a secret belongs to, and marks that session as used; nil if there is none.
    mutating func see(_ secret: String, now: Double) -> AccessRight? {
        removeExpired(now: now)
        guard let index = find(secret) else { return nil }
        sessions[index].lastSeen = now
        return sessions[index].right
    }

    mutating func end(_ secret: String) {
        if let index = find(secret) { sessions.remove(at: index) }
    }

    /// Compares all sessions; the time therefore reveals nothing.
    private func find(_ secret: String) -> Int? {
        let secret = Array(secret.utf8)
        var found: Int?
        for index in sessions.indices where AccessToken.areEqual(secret, sessions[index].secret) { found = index }
        return found
    }

    private mutating func removeExpired(now: Double) { sessions.removeAll { now - $0.lastSeen > duration } }
}
