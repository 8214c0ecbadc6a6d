public import Foundation

/// Where scans are posted to, and how.
public struct WebhookConfiguration: Sendable, Hashable {
    /// Every limit of time, memory and number of a webhook.
    public struct Limits: Sendable, Hashable {
        /// Seconds for the connection, TLS included.
        public var connectTime = 10.0
        /// Seconds for a whole request, until the end of the answer.
        public var wholeTime = 30.0
        /// Scans in one request, and about how many bytes they may take; one scan is always sent.
        public var batchScans = 100
        /// About how many bytes a request may have; one scan is always sent.
        public var batchBytes = 1 << 20
        /// What is read of an answer, in bytes.
        ///
        /// Only its status counts.
        public var answerBytes = 65_536

        /// The limits that are good for most.
        public init() {}
    }

    /// An address with `https`; with `http` only on this machine, unless ``allowsPlainHTTP``.
    ///
    /// What follows the host may be secret: it is in no log and no error.
    public var url: URL
    /// This machine's name among all units.
    public var unit: String
    /// A file with the secret by which requests are signed; nil for none.
    ///
    /// It is read at each request.
    public var secretFile: String?
    /// A file of the certificates that may have signed the server's, in PEM form; nil for those that the system trusts.
    public var caFile: String?
    /// Whether requests may go unencrypted to other machines, where anybody on the way can read and change them.
    public var allowsPlainHTTP = false
    /// Whether pictures are sent, in base 64.
    public var sendsPictures = false
    /// Limits of time, memory and number.
    public var limits = Limits()

    /// A unit's webhook.
    public init(url: URL, unit: String) {
        self.url = url
        self.unit = unit
    }

    /// Says what is wrong with it; files are not looked at, as they may come later.
    public func check() throws(SinkFailure) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let host = parts.host, !host.isEmpty
        else {
            throw SinkFailure("The webhook's address has no host. Give it like https://example.com/scans.")
        }
        guard parts.user == nil, parts.password == nil else {
            throw SinkFailure(
                "The webhook's address holds a user name or a password. Leave them out; requests are signed by a secret in a file."
            )
        }
        switch parts.scheme?.lowercased() {
        case "https": break
        case "http":
            guard allowsPlainHTTP || Self.isThisMachine(host) else {
                throw SinkFailure(
                    "The webhook's address \(name) is not encrypted. Use https, or allow plain HTTP if the network is yours alone."
                )
            }
        default: throw SinkFailure("The webhook's address begins neither with https nor with http. Give one that does.")
        }
        guard !unit.isEmpty, unit.utf8.count <= MQTTTopics.longestLevel, MQTTTopics.isText(unit) else {
            throw SinkFailure("The unit's name is empty, too long or holds control characters. Choose another.")
        }
    }

    private static func isThisMachine(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.allSatisfy { $0 != nil } && numbers[0] == 127
    }

    /// The host and port as logs name them.
    var name: String {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        return (parts?.host ?? "?") + (parts?.port.map { ":\($0)" } ?? "")
    }
}
