public import Foundation

/// The address and settings of a webhook.
public struct WebhookConfiguration: Sendable, Hashable {
    /// Limits on the time, memory and counts of a webhook.
    public struct Limits: Sendable, Hashable {
        /// Timeout in seconds for connecting, including TLS.
        public var connectTime = 10.0
        /// Timeout in seconds for a whole request, including the answer.
        public var wholeTime = 30.0
        /// Maximum scans in one request.
        public var batchScans = 100
        /// Approximate maximum bytes of a request; a single scan is always sent.
        public var batchBytes = 1 << 20
        /// Maximum bytes that are read of an answer.
        ///
        /// Only its status matters.
        public var answerBytes = 65_536

        /// Creates the default limits.
        public init() {}
    }

    /// The webhook's address, with `https`; `http` is allowed only to this machine, unless ``allowsPlainHTTP`` is set.
    ///
    /// The part after the host may be secret and appears in no log and no error.
    public var url: URL
    /// This machine's name, unique among all units.
    public var unit: String
    /// The path of a file with the secret that signs requests; nil for unsigned requests.
    ///
    /// It is read on each request.
    public var secretFile: String?
    /// A PEM file of the CA certificates that the server's certificate is checked against; nil for those that the
    /// system trusts.
    public var caFile: String?
    /// Indicates whether unencrypted requests to other machines are allowed.
    ///
    /// Anybody on the network path can read and change them.
    public var allowsPlainHTTP = false
    /// Indicates whether images are sent, as base64.
    public var sendsImages = false
    /// Limits on time, memory and counts.
    public var limits = Limits()

    /// Creates the configuration of a unit's webhook.
    public init(url: URL, unit: String) {
        self.url = url
        self.unit = unit
    }

    /// Throws if a value is invalid.
    ///
    /// Files are not checked, because they may be created later.
    public func check() throws(SinkFailure) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let host = parts.host, !host.isEmpty
        else {
            throw SinkFailure("The webhook's address has no host. Give it like https://example.com/scans.")
        }
        guard parts.user == nil, parts.password == nil else {
            throw SinkFailure(
                """
                The webhook's address holds a user name or a password. Leave them out; \
                requests are signed by a secret in a file.
                """
            )
        }
        switch parts.scheme?.lowercased() {
        case "https": break
        case "http":
            guard allowsPlainHTTP || Self.isThisMachine(host) else {
                throw SinkFailure(
                    """
                    The webhook's address \(name) is not encrypted. \
                    Use https, or allow plain HTTP if the network is yours alone.
                    """
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

    /// The host and port in the form used in logs.
    var name: String {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        return (parts?.host ?? "?") + (parts?.port.map { ":\($0)" } ?? "")
    }
}
