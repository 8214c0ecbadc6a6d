import Foundation
import NIOHTTP1
import Synchronization

/// Decides which clients may do what.
///
/// Every request passes ``admit(_:from:isOpen:)`` before anything else is examined.
final class AccessControl: Sendable {
    static let cookie = "obscura-session"

    private struct State {
        var sessions: BrowserSessions
        var requests: Allowances
        var attempts: Allowances
    }

    private let token: AccessToken?
    private let viewToken: AccessToken?
    private let unmaskedToken: AccessToken?
    private let names: HostNames
    private let now: @Sendable () -> Double
    private let state: Mutex<State>

    /// - Parameters:
    ///   - token: The required token; nil if no token is required.
    ///   - viewToken: Another token, whose clients may see everything that is shown and change nothing.
    ///   - unmaskedToken: Another token, whose clients may see what masks hide, too, and change nothing.
    ///   - now: Returns the seconds of a clock that never goes back.
    init(
        token: AccessToken?,
        viewToken: AccessToken? = nil,
        unmaskedToken: AccessToken? = nil,
        names: HostNames,
        limits: ServerLimits,
        now: @escaping @Sendable () -> Double
    ) {
        self.token = token
        self.viewToken = token == nil ? nil : viewToken
        self.unmaskedToken = token == nil ? nil : unmaskedToken
        self.names = names
        self.now = now
        state = Mutex(
            State(
                sessions: BrowserSessions(most: limits.sessions, duration: limits.sessionTime),
                requests: Allowances(rate: limits.requestRate, burst: limits.requestBurst, most: limits.addresses),
                attempts: Allowances(
                    rate: Double(limits.attempts) / 60,
                    burst: Double(limits.attempts),
                    most: limits.addresses
                )
            )
        )
    }

    var needsToken: Bool { token != nil }

    /// Checks the conditions of all requests: a limited rate, a name of this server as host, and no page of another
    /// server as origin.
    ///
    /// - Parameter isOpen: Whether the request is for the page's own files, to which any page may refer.
    func admit(_ head: RequestHead, from address: String, isOpen: Bool) throws(Refusal) {
        guard state.withLock({ $0.requests.take(address, now: now()) }) else { throw .tooMany }
        guard names.allows(head.host) else {
            throw Refusal(
                .misdirectedRequest,
                "host",
                "This server does not go by the name that the request is for. Use its address in digits, or localhost; "
                    + "or let it know the name: obscura serve --name."
            )
        }
        if let origin = head["origin"] {
            // Browsers send this header with every request except plain reads by the server's own page.
            guard HostNames.isSameOrigin(origin, host: head.host) else { throw .otherOrigin }
        }
        if !isOpen, let site = head["sec-fetch-site"], site != "same-origin", site != "none" { throw .otherOrigin }
    }

    /// Checks that a client may see images, or also change settings.
    ///
    /// - Throws: ``Refusal`` for a client that may not.
    func authorize(
        _ head: RequestHead,
        from address: String,
        for wanted: AccessRight = .see
    ) throws(Refusal) {
        guard try right(head).includes(wanted) else { throw wanted == .seeUnmasked ? .seesMasked : .seesOnly }
    }

    private func right(_ head: RequestHead) throws(Refusal) -> AccessRight {
        guard token != nil else { return .control }
        if let secret = Self.session(of: head), let right = state.withLock({ $0.sessions.see(secret, now: now()) }) {
            return right
        }
        guard let candidate = Self.bearer(of: head) else { throw .noToken }
        // A correct token is always accepted, so that other clients behind the same address cannot lock anybody out.
        // The request rate limits guessing.
        guard let right = right(of: candidate) else { throw .wrongToken }
        return right
    }

    /// Returns the right of a token, or nil if it is wrong.
    ///
    /// The time is the same for all.
    private func right(of candidate: String) -> AccessRight? {
        let isControl = token?.matches(candidate.utf8) ?? false
        let isView = viewToken?.matches(candidate.utf8) ?? false
        let isUnmasked = unmaskedToken?.matches(candidate.utf8) ?? false
        return isControl ? .control : isUnmasked ? .seeUnmasked : isView ? .see : nil
    }

    /// Returns whether a client is authorized.
    func isKnown(_ head: RequestHead, from address: String) -> Bool {
        guard token != nil else { return true }
        do throws(Refusal) {
            try authorize(head, from: address)
            return true
        } catch {
            return false
        }
    }

    /// Exchanges a token for a session.
    ///
    /// - Returns: The session's secret; nil if no token is required.
    func logIn(with candidate: String, from address: String) throws(Refusal) -> String? {
        guard token != nil else { return nil }
        // After too many wrong tokens, even a correct one is not checked; otherwise guessing could continue.
        guard state.withLock({ $0.attempts.has(address, now: now()) }) else { throw .tooManyAttempts }
        guard let right = right(of: candidate) else {
            _ = state.withLock { $0.attempts.take(address, now: now()) }
            throw .wrongToken
        }
        return state.withLock { $0.sessions.begin(right, now: now()) }
    }

    func logOut(_ head: RequestHead) {
        guard let secret = Self.session(of: head) else { return }
        state.withLock { $0.sessions.end(secret) }
    }

    // MARK: Header fields

    private static func bearer(of head: RequestHead) -> String? {
        guard let value = head["authorization"] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].trimmed
    }

    private static func session(of head: RequestHead) -> String? {
        for header in head.headers where header.name == "cookie" {
            for pair in header.value.split(separator: ";") {
                let parts = pair.trimmed.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0] == cookie { return String(parts[1]) }
            }
        }
        return nil
    }
}

extension Refusal {
    static let otherOrigin = Refusal(
        .forbidden,
        "origin",
        "This request comes from a page of another server, and only this server's own page may send it."
    )
    static let noToken = Refusal(
        .unauthorized,
        "token",
        "This needs the token. Log in, or send it as Authorization: Bearer."
    )
    static let seesOnly = Refusal(
        .forbidden,
        "right",
        "This token is for seeing only. Log in with the other one to change something."
    )
    static let seesMasked = Refusal(
        .forbidden,
        "right",
        "What masks hide is seen only with the token for it, which is that of obscura serve --unmasked-token-file."
    )
    static let wrongToken = Refusal(.unauthorized, "token", "This is not the token.")
    static let tooManyAttempts = Refusal(
        .tooManyRequests,
        "attempts",
        "There were too many wrong tokens from here. Wait a minute.",
        retryAfter: 60
    )
}
