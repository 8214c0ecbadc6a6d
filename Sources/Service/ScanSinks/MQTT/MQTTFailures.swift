import CMosquitto
import Foundation

/// Descriptions of failures with a broker, which say what to do.
struct MQTTFailures: Sendable {
    let configuration: MQTTConfiguration

    private var address: String { configuration.address }

    // MARK: The connection

    func noHost() -> SinkFailure {
        SinkFailure(
            """
            The broker's host \(configuration.host) was not found. \
            Check its name, and that this machine can look names up.
            """
        )
    }

    /// Returns the failure for a system error.
    func system(_ error: Int32, isConnected: Bool) -> SinkFailure {
        switch error {
        case ECONNREFUSED:
            SinkFailure("\(address) refuses connections. Check that the broker runs there and listens at this port.")
        case EHOSTUNREACH, ENETUNREACH:
            SinkFailure("There is no network route to \(address). Check the network and the address.")
        case ETIMEDOUT: noConnection()
        case ECONNRESET, EPIPE: isConnected ? ended() : endedEarly()
        default:
            SinkFailure("The connection to \(address) failed: \(String(cString: strerror(error))). Check the network.")
        }
    }

    func noConnection() -> SinkFailure {
        SinkFailure(
            "There was no connection to \(address) within \(Int(configuration.limits.connectTime)) s. "
                + "Check the address, the network and its firewalls."
        )
    }

    func noAnswer() -> SinkFailure {
        SinkFailure(
            "\(address) took the connection and did not answer within \(Int(configuration.limits.connectTime)) s. "
                + (configuration.tls == nil
                    ? "Check that it is an MQTT broker that is well, and whether this port wants TLS."
                    : "Check that it is an MQTT broker that is well, and whether this port has TLS.")
        )
    }

    func ended() -> SinkFailure {
        SinkFailure(
            "The broker at \(address) ended the connection. Its log may say why; "
                + "it does so too when another client has this one's id, “\(configuration.client)”."
        )
    }

    func endedEarly() -> SinkFailure {
        SinkFailure(
            "The broker at \(address) ended the connection before it answered. "
                + (configuration.tls == nil
                    ? "Check whether this port wants TLS, and the broker's log."
                    : "Check whether this port has TLS and "
                        + (configuration.tls?.certificateFile == nil
                            ? "wants a client certificate, and the broker's log."
                            : "takes this client's certificate, and the broker's log."))
        )
    }

    func silent() -> SinkFailure {
        SinkFailure("The broker at \(address) gave no sign of life in the keep-alive time. Check the network.")
    }

    func tooMuch() -> SinkFailure {
        SinkFailure(
            "\(address) sends more than a broker has to say to this unit. Check that it is an MQTT broker, and who "
                + "publishes under this unit's command topics."
        )
    }

    func nonsense() -> SinkFailure {
        SinkFailure(
            "\(address) does not speak MQTT \(configuration.version.rawValue). Check the port and the version."
        )
    }

    /// Returns the failure for an error code of the library that has no reason of its own.
    func library(_ code: Int32, _ error: Int32, isConnected: Bool) -> SinkFailure {
        switch code {
        case MOSQ_ERR_EAI.code: noHost()
        case MOSQ_ERR_CONN_LOST.code, MOSQ_ERR_TLS.code: isConnected ? ended() : endedEarly()
        case MOSQ_ERR_NO_CONN.code: ended()
        case MOSQ_ERR_KEEPALIVE.code: silent()
        case MOSQ_ERR_ERRNO.code where error == EPROTO: isConnected ? ended() : endedEarly()
        case MOSQ_ERR_ERRNO.code where error != 0: system(error, isConnected: isConnected)
        case MOSQ_ERR_ERRNO.code: ended()
        case MOSQ_ERR_PROTOCOL.code, MOSQ_ERR_MALFORMED_PACKET.code, MOSQ_ERR_MALFORMED_UTF8.code,
            MOSQ_ERR_DUPLICATE_PROPERTY.code, MOSQ_ERR_NOT_FOUND.code, MOSQ_ERR_CONN_REFUSED.code:
            nonsense()
        case MOSQ_ERR_QOS_NOT_SUPPORTED.code:
            SinkFailure(
                """
                The broker at \(address) takes no messages with QoS 1, without which scans could be lost. \
                Allow them there.
                """
            )
        case MOSQ_ERR_NOMEM.code:
            SinkFailure("There was no memory for a message from \(address). Close other programs.")
        default:
            SinkFailure(
                """
                The connection to \(address) failed: \(String(cString: mosquitto_strerror(code))). \
                See the broker's log.
                """
            )
        }
    }

    // MARK: TLS

    /// Returns the failure that TLS reports, if it reports any.
    ///
    /// - Parameters:
    ///   - reasons: OpenSSL's reason numbers. For alerts from the broker, these are TLS's alert numbers plus 1000.
    ///   - verification: The result of verifying the broker's certificate: 0 for success, -1 if unknown.
    func tls(reasons: [Int], lines: [String], verification: Int, isOtherHost: Bool) -> SinkFailure? {
        guard let tls = configuration.tls else { return nil }
        if isOtherHost {
            return SinkFailure(
                "The broker's certificate is for another host than \(configuration.host). "
                    + "Connect by a name that is in it, or have one made for this name."
            )
        }
        let trusted = tls.caFile.map { "the CA file \($0)" } ?? "the system's CAs"
        switch verification {
        case -1, 0: break
        case 9:
            return SinkFailure(
                "The broker's certificate is not valid yet. Check this machine's clock, or have a new one made."
            )
        case 10:
            return SinkFailure(
                "The broker's certificate has expired. Have a new one made, or check this machine's clock."
            )
        case 2, 18, 19, 20, 21, 24, 26, 27, 28:
            return SinkFailure(
                """
                The broker's certificate was not signed by a CA in \(trusted). \
                Give the file of the CA that signed it.
                """
            )
        default:
            return SinkFailure(
                "The broker's certificate is not accepted (OpenSSL's reason \(verification)). Have a new one made."
            )
        }
        if lines.contains(where: { $0.contains("CA certificates") }) {
            return SinkFailure("There are no certificates in \(trusted). Give a file in PEM form.")
        }
        if lines.contains(where: { $0.contains("inconsistent") })
            || reasons.contains(where: { [115, 116].contains($0) })
        {
            return SinkFailure(
                "The client's certificate and key do not belong together. Give the key that the certificate is for."
            )
        }
        if lines.contains(where: { $0.contains("client certificate") }) {
            return SinkFailure(
                "There is no certificate in \(tls.certificateFile ?? "the client's file"). It has to be in PEM form."
            )
        }
        if lines.contains(where: { $0.contains("client key") }) {
            return SinkFailure(
                """
                There is no key in \(tls.keyFile ?? "the client's file"). \
                It has to be in PEM form, without a password.
                """
            )
        }
        for reason in reasons {
            switch reason {
            case 1_116:
                return SinkFailure("The broker wants a client certificate. Give one, and its key.")
            case 1_045:
                return SinkFailure("The broker says that the client's certificate has expired. Have a new one made.")
            case 1_044:
                return SinkFailure("The broker says that the client's certificate was revoked. Have a new one made.")
            case 1_042, 1_043, 1_046, 1_048:
                return SinkFailure(
                    tls.certificateFile == nil
                        ? "The broker wants a client certificate. Give one, and its key."
                        : """
                        The broker does not accept the client's certificate. \
                        Give one that was signed by a CA that the broker trusts.
                        """
                )
            case 1_040:
                return SinkFailure(
                    "The broker ended the TLS handshake. "
                        + (tls.certificateFile == nil ? "It may want a client certificate." : "Its log may say why.")
                )
            case 1_070, 258, 191:
                return SinkFailure("The broker has no version of TLS that is safe. Switch 1.2 or 1.3 on there.")
            case 267, 198: return SinkFailure("\(address) does not answer with TLS. Check the port; 8883 is usual.")
            case 134:
                return SinkFailure(
                    "The broker's certificate was not accepted; \(trusted) should hold the CA that signed it."
                )
            default: continue
            }
        }
        return nil
    }

    // MARK: Reasons of the broker

    /// Returns the reason for which the broker rejected this client, by the code of its answer.
    func refused(_ code: Int) -> SinkFailure {
        let who = configuration.user.map { "user “\($0)”" } ?? "a client without user name"
        let credentials = SinkFailure(
            "The broker at \(address) does not let \(who) in. Check the user name"
                + (configuration.passwordFile.map { ", and the password in \($0)." }
                    ?? (configuration.user == nil ? "; none is set." : "; no password file is set."))
        )
        switch (configuration.version, code) {
        case (_, 1), (_, 0x84):
            return SinkFailure(
                "The broker at \(address) does not know MQTT \(configuration.version.rawValue). Set the other version."
            )
        case (.v311, 2), (.v5, 0x85):
            return SinkFailure(
                "The broker at \(address) does not take the client id “\(configuration.client)”. Set another one."
            )
        case (.v311, 4), (.v311, 5), (.v5, 0x86), (.v5, 0x87), (.v5, 0x8C): return credentials
        case (.v311, 3), (.v5, 0x88), (.v5, 0x89):
            return SinkFailure("The broker at \(address) is not available now. It is tried again.")
        case (.v5, 0x8A): return SinkFailure("The broker at \(address) has banned this client. Ask its operator.")
        case (.v5, 0x95):
            return SinkFailure("The broker at \(address) rejects the first message as too large. Ask its operator.")
        case (.v5, 0x97):
            return SinkFailure("This client's share of the broker at \(address) is used up. Raise its quota there.")
        case (.v5, 0x9C), (.v5, 0x9D):
            return SinkFailure(
                "The broker at \(address) asks to use another server. Ask its operator, and set that host."
            )
        case (.v5, 0x9F):
            return SinkFailure("The broker at \(address) takes no more connections so fast. It is tried again.")
        default:
            return SinkFailure("The broker at \(address) refused the connection: \(Self.reason(code)). See its log.")
        }
    }

    /// Returns the reason for which the broker ended the connection, by its reason code.
    func disconnected(_ code: Int) -> SinkFailure {
        switch code {
        case 0x8E:
            SinkFailure(
                "Another client with the client id “\(configuration.client)” has connected to \(address). "
                    + "Give each unit a name of its own."
            )
        case 0x8B: SinkFailure("The broker at \(address) is being shut down. It is tried again.")
        default: SinkFailure("The broker at \(address) ended the connection: \(Self.reason(code)). See its log.")
        }
    }

    /// Returns the reason for which the broker did not accept a scan.
    ///
    /// The cause can be fixed, so the scan is sent again.
    func notTaken(_ code: Int, topic: String) -> SinkFailure {
        code == 0x87
            ? SinkFailure(
                """
                The broker at \(address) does not let this user publish under \(topic). \
                Allow it in the broker's access rules.
                """
            ) : SinkFailure("The broker at \(address) did not take a scan: \(Self.reason(code)). See its log.")
    }

    /// Returns the description of an MQTT 5 reason code, by section 2.4 of the standard.
    static func reason(_ code: Int) -> String {
        let reasons: [Int: String] = [
            0x00: "no reason", 0x04: "it announces the last will", 0x10: "nobody is subscribed",
            0x80: "no reason is given",
            0x81: "a malformed packet", 0x82: "a protocol error", 0x83: "a reason of its own",
            0x84: "the protocol version",
            0x85: "the client id", 0x86: "the user name or password", 0x87: "it is not allowed",
            0x88: "the server is unavailable",
            0x89: "the server is busy", 0x8A: "this client is banned", 0x8B: "the server is being shut down",
            0x8C: "the method of authentication", 0x8D: "the keep-alive time has passed",
            0x8E: "another client took the session",
            0x8F: "the topic filter", 0x90: "the topic's name", 0x91: "the packet's identifier is in use",
            0x93: "more messages under way than it takes", 0x94: "the topic's alias", 0x95: "the packet is too large",
            0x96: "messages come too fast", 0x97: "a quota is used up", 0x98: "an administrator's action",
            0x99: "the form of the payload", 0x9A: "it keeps no messages", 0x9B: "it has no such quality of service",
            0x9C: "another server is to be used", 0x9D: "the server has moved", 0x9E: "it has no shared subscriptions",
            0x9F: "connections come too fast", 0xA0: "the longest time of a connection has passed",
            0xA1: "it has no subscription identifiers", 0xA2: "it has no wildcards",
        ]
        return reasons[code] ?? "reason \(code)"
    }
}

extension mosq_err_t {
    /// The code as the library's functions return it.
    var code: Int32 { rawValue }
}
