import Foundation

/// The broker's address and the unit's name and settings for it.
public struct MQTTConfiguration: Sendable, Hashable {
    /// A version of MQTT.
    public enum Version: String, Sendable, Hashable, CaseIterable {
        /// MQTT 3.1.1, which every broker supports. It has no reason codes: a broker that must reject a scan
        /// acknowledges it or closes the connection.
        case v311 = "3.1.1"
        /// MQTT 5.
        case v5 = "5"
    }

    /// The encryption of the connection.
    ///
    /// The broker's certificate and its host name are always checked.
    public struct TLS: Sendable, Hashable {
        /// A PEM file of the CA certificates that the broker's certificate is checked against; nil for those that the
        /// system trusts.
        public var caFile: String?
        /// A PEM file of this unit's certificate, together with the intermediate certificates.
        public var certificateFile: String?
        /// A PEM file of the certificate's key, without a password.
        public var keyFile: String?

        /// Creates the settings of an encrypted connection.
        public init(caFile: String? = nil, certificateFile: String? = nil, keyFile: String? = nil) {
            self.caFile = caFile
            self.certificateFile = certificateFile
            self.keyFile = keyFile
        }
    }

    /// The broker's host name or address.
    ///
    /// With TLS, the broker's certificate must contain it.
    public var host: String
    /// The broker's port; usually 1883, or 8883 with TLS.
    public var port: Int
    /// The version of MQTT.
    public var version = Version.v5
    /// The client id.
    ///
    /// If two connections use the same one, the broker closes the older.
    ///
    /// `obscura-UNIT` if nil.
    public var clientID: String?
    /// Seconds without a message after which the client pings the broker; at least 5.
    ///
    /// A broker that stays silent for two such periods counts as gone.
    public var keepAlive = 30
    /// TLS settings; nil for a connection that anybody on the network path can read and change.
    public var tls: TLS?
    /// The user name; nil for none.
    public var user: String?
    /// The path of a file with the password.
    ///
    /// It is read on each connection, and can be replaced at any time.
    public var passwordFile: String?
    /// The prefix of all topics; one or more levels.
    public var prefix = "obscura"
    /// This machine's name, unique among all units; one level of a topic.
    public var unit: String
    /// Indicates whether images are sent, each under a topic of its own.
    public var sendsImages = false
    /// The prefix of Home Assistant's discovery topics, usually `homeassistant`; nil for no discovery.
    public var homeAssistantPrefix: String?
    /// Indicates whether labels are graded, which Home Assistant then shows.
    public var gradesPrint = false
    /// The version of this program that is reported to others.
    public var softwareVersion: String?
    /// Limits on time, memory and counts.
    public var limits = MQTTLimits()

    /// Creates the configuration of a unit's connection to a broker.
    public init(host: String, port: Int? = nil, unit: String, tls: TLS? = nil) {
        self.host = host
        self.port = port ?? (tls == nil ? 1_883 : 8_883)
        self.unit = unit
        self.tls = tls
    }

    /// Throws if a value is invalid.
    ///
    /// Files are not checked, because they may be created later.
    public func check() throws(SinkFailure) {
        guard !host.isEmpty, host.utf8.count <= 253,
            host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x40 })
        else {
            throw SinkFailure("The broker's host is no host name or address. Give it like broker.example or 192.0.2.1.")
        }
        guard (1...65_535).contains(port) else {
            throw SinkFailure("The broker's port is \(port); it takes 1 to 65535. Usual are 1883, and 8883 with TLS.")
        }
        guard (5...65_535).contains(keepAlive) else {
            throw SinkFailure("The keep-alive time is \(keepAlive) s; it takes 5 to 65535.")
        }
        try MQTTTopics.check(level: unit, what: "unit's name")
        try MQTTTopics.check(topic: prefix, what: "topic prefix")
        if let homeAssistantPrefix { try MQTTTopics.check(topic: homeAssistantPrefix, what: "Home Assistant prefix") }
        if let clientID,
            clientID.isEmpty || clientID.utf8.count > 128 || !clientID.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        {
            throw SinkFailure("The client id takes 1 to 128 letters, digits and signs of ASCII, without spaces.")
        }
        guard user == nil || user.map({ !$0.isEmpty && $0.utf8.count <= 256 && MQTTTopics.isText($0) }) == true else {
            throw SinkFailure("The broker's user name is empty, too long or holds control characters. Give another.")
        }
        guard passwordFile == nil || user != nil else {
            throw SinkFailure("There is a password file for the broker, but no user name. Give both.")
        }
        if let tls, (tls.certificateFile == nil) != (tls.keyFile == nil) {
            throw SinkFailure("A client certificate takes two files, the certificate and its key. Give both or none.")
        }
    }

    /// The client id in use.
    var client: String { clientID ?? "obscura-\(unit)" }
    /// The host and port in the form used in logs.
    var address: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
