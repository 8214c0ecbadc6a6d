extension UnitConfiguration {
    /// A broker that scans are announced to.
    public struct MQTT: Sendable, Hashable {
        /// A name or an address, without port.
        public var host: String
        /// Where it listens.
        public var port: Int
        /// The version of the protocol.
        public var version = Version.five
        /// How the connection is encrypted; nil for not at all.
        public var tls: TLS?
        /// Who logs in; nil for nobody.
        public var user: String?
        /// The file with the password; nil for none.
        public var passwordFile: String?
        /// What all topics begin with; one or more parts with `/` between them.
        public var prefix = "obscura"
        /// Whether Home Assistant is told what there is.
        public var homeAssistant = false
        /// Whether announcements have the scan's picture in them.
        public var pictures = false

        /// A version of the protocol.
        public enum Version: String, Sendable, Hashable, CaseIterable {
            /// MQTT 3.1.1.
            case threeOneOne = "3.1.1"
            /// MQTT 5.
            case five = "5"
        }

        /// A broker at a port, with defaults for all else.
        public init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// Files of an encrypted connection, all PEM.
    public struct TLS: Sendable, Hashable {
        /// Who may vouch for the other side; nil for those the system trusts.
        public var ca: String?
        /// The unit's own certificate; nil for none.
        public var certificate: String?
        /// The certificate's key; there where the certificate is.
        public var key: String?

        /// Nothing but encryption, with those the system trusts.
        public init() {}
    }

    /// A web server that scans are posted to.
    public struct Webhook: Sendable, Hashable {
        /// An `https` address, or `http` at this machine.
        public var url: String
        /// The file with the secret that posts are signed with.
        public var secretFile: String
        /// Who may vouch for the server (PEM); nil for those the system trusts.
        public var ca: String?
        /// The most scans in one post.
        public var batch = 50

        /// A web server with defaults for all else.
        public init(url: String, secretFile: String) {
            self.url = url
            self.secretFile = secretFile
        }
    }

    /// The least important messages that are logged.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// Every step, for somebody who looks for a fault.
        case trace
        /// What helps to find a fault.
        case debug
        /// What the unit does.
        case info
        /// What is not usual, but no fault.
        case notice
        /// What somebody should look at, though the unit goes on.
        case warning
        /// What failed.
        case error
        /// What ends the unit.
        case critical
    }
}
