extension UnitConfiguration {
    /// A broker to which scans are announced.
    public struct MQTT: Sendable, Hashable {
        /// The broker's host name or address, without a port.
        public var host: String
        /// The broker's port.
        public var port: Int
        /// The version of the protocol.
        public var version = Version.five
        /// TLS settings; nil for an unencrypted connection.
        public var tls: TLS?
        /// The user name for the broker; nil for none.
        public var user: String?
        /// The path of the file with the password; nil for none.
        public var passwordFile: String?
        /// The prefix of all topics; one or more levels separated by `/`.
        public var prefix = "obscura"
        /// Indicates whether the cameras are announced to Home Assistant.
        public var homeAssistant = false
        /// Indicates whether the scans' images are published.
        public var images = false

        /// A version of the protocol.
        public enum Version: String, Sendable, Hashable, CaseIterable {
            /// MQTT 3.1.1.
            case threeOneOne = "3.1.1"
            /// MQTT 5.
            case five = "5"
        }

        /// Creates the settings of a broker, with defaults for all others.
        public init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// The files of an encrypted connection, all in PEM form.
    public struct TLS: Sendable, Hashable {
        /// The CA certificates that the broker's certificate is checked against; nil for those that the system trusts.
        public var ca: String?
        /// The unit's own certificate; nil for none.
        public var certificate: String?
        /// The certificate's key; set if and only if the certificate is.
        public var key: String?

        /// Creates settings for encryption without a client certificate, with the CAs that the system trusts.
        public init() {}
    }

    /// A web server to which scans are posted.
    public struct Webhook: Sendable, Hashable {
        /// The server's address: `https`, or `http` if it is on this machine.
        public var url: String
        /// The path of the file with the secret that signs requests.
        public var secretFile: String
        /// The CA certificates (PEM) that the server's certificate is checked against; nil for those that the system
        /// trusts.
        public var ca: String?
        /// Maximum scans in one request.
        public var batch = 50

        /// Creates the settings of a webhook, with defaults for all others.
        public init(url: String, secretFile: String) {
            self.url = url
            self.secretFile = secretFile
        }
    }

    /// The minimum severity of logged messages.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// Every step, for tracking down a fault.
        case trace
        /// Details that help to find a fault.
        case debug
        /// The unit's normal activity.
        case info
        /// Unusual events that are not faults.
        case notice
        /// Conditions that need attention, although the unit continues.
        case warning
        /// Failures.
        case error
        /// Failures that end the unit.
        case critical
    }
}
