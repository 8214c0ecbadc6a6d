import Foundation

/// Which broker, and what this unit is called there.
public struct MQTTConfiguration: Sendable, Hashable {
    /// The version of MQTT.
    public enum Version: String, Sendable, Hashable, CaseIterable {
        /// MQTT 3.1.1, which every broker knows. It has no reasons: a broker that may not take a scan acknowledges it or hangs up.
        case v311 = "3.1.1"
        /// MQTT 5.
        case v5 = "5"
    }

    /// How the connection is encrypted.
    ///
    /// The broker's certificate and its name are always checked.
    public struct TLS: Sendable, Hashable {
        /// A file of the certificates that may have signed the broker's, in PEM form; nil for those that the system trusts.
        public var caFile: String?
        /// This unit's certificate, with those between it and its CA, and its key, both in PEM form; the key without a password.
        public var certificateFile: String?
        /// The certificate's key in PEM form, without a password.
        public var keyFile: String?

        /// An encrypted connection.
        public init(caFile: String? = nil, certificateFile: String? = nil, keyFile: String? = nil) {
            self.caFile = caFile
            self.certificateFile = certificateFile
            self.keyFile = keyFile
        }
    }

    /// A name or an address.
    ///
    /// With TLS it has to be in the broker's certificate.
    public var host: String
    /// 1883 as a rule, 8883 with TLS.
    public var port: Int
    /// The version of MQTT.
    public var version = Version.v5
    /// What the broker knows this connection by; of two with the same one the broker ends the older.
    ///
    /// `obscura-UNIT` if nil.
    public var clientID: String?
    /// Seconds without a message after which the broker is asked for a sign of life; 5 or more.
    ///
    /// A broker that says nothing for two of them is gone.
    public var keepAlive = 30
    /// nil for a connection that anybody on the way can read and change.
    public var tls: TLS?
    /// The user name; nil for none.
    public var user: String?
    /// A file that holds the password.
    ///
    /// It is read at each connection, so that it can be replaced.
    public var passwordFile: String?
    /// What all topics begin with; one level or several.
    public var prefix = "obscura"
    /// This machine's name among all units: one level of a topic.
    public var unit: String
    /// Whether pictures are sent, each under a topic of its own.
    public var sendsPictures = false
    /// What Home Assistant's discovery topics begin with, `homeassistant` as a rule; nil for none.
    public var homeAssistantPrefix: String?
    /// What is said of this program to others.
    public var softwareVersion: String?
    /// Limits of time, memory and number.
    public var limits = MQTTLimits()

    /// A unit's connection to a broker.
    public init(host: String, port: Int? = nil, unit: String, tls: TLS? = nil) {
        self.host = host
        self.port = port ?? (tls == nil ? 1_883 : 8_883)
        self.unit = unit
        self.tls = tls
    }

    /// Says what is wrong with it; files are not looked at, as they may come later.
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

    /// The client id that is used.
    var client: String { clientID ?? "obscura-\(unit)" }
    /// The host and port as logs name them.
    var address: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
