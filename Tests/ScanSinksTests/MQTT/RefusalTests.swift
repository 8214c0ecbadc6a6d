import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

/// Failed connections to a broker are reported with messages that say what to do and contain no secret.
@Suite("Sinks: MQTT refusals", .serialized)
struct RefusalTests {
    static let password = "correct-horse-battery-staple"

    /// Runs a unit that cannot connect.
    ///
    /// - Returns: The unit's error message.
    private func problem(
        _ port: UInt16,
        secrets: [String] = [password],
        _ change: (inout MQTTConfiguration) -> Void
    ) async throws -> String {
        let unit = try UnitStage(port, [.sample(1)]) {
            $0.limits.connectTime = 2
            change(&$0)
        }
        let problem = try await unit.problem()
        #expect(unit.outbox.place == 0)
        #expect(unit.pump.stop())
        for secret in secrets {
            #expect(!problem.contains(secret))
            #expect(!unit.log.contains(secret), "\(unit.log.all.filter { $0.contains(secret) })")
        }
        #expect(unit.log.contains(problem))
        return problem
    }

    @Test("Nothing listens")
    func refused() async throws {
        let port = try Sockets.freePort()
        #expect(
            try await problem(port) { _ in }
                == "127.0.0.1:\(port) refuses connections. Check that the broker runs there and listens at this port."
        )
    }

    @Test("A host name without an address")
    func noHost() async throws {
        let text = try await problem(1_883) { $0.host = "nobody.invalid" }
        #expect(
            text
                == """
                The broker's host nobody.invalid was not found. \
                Check its name, and that this machine can look names up.
                """
        )
    }

    @Test("A name with two address families is tried with both")
    func families() async throws {
        // `localhost` resolves to ::1 first if there is IPv6; this broker listens only at 127.0.0.1.
        let broker = try await Broker()
        let unit = try UnitStage(broker.port) { $0.host = "localhost" }
        try await unit.connected()
        #expect(unit.log.count("Trying again") == 0)
    }

    @Test("A server that accepts the connection and never answers", arguments: [false, true])
    func silent(tls: Bool) async throws {
        let (socket, port) = try Sockets.listen()
        defer { close(socket) }
        let certificates = try Certificates.shared.get()
        let clock = ManualClock()
        let unit = try UnitStage(port, clock: clock) {
            if tls { $0.tls = .init(caFile: certificates.path("ca.pem")) }
        }
        let accepted = accept(socket, nil, nil)
        defer { close(accepted) }
        #expect(!Sockets.receive(accepted, 1_000).isEmpty)
        clock.advance(9)
        try await clock.wasSeen()
        #expect(unit.pump.figures.problem == nil, "not before its time")
        clock.advance(2)
        let text = try await unit.problem()
        #expect(text.hasPrefix("127.0.0.1:\(port) took the connection and did not answer within 10 s."))
        #expect(text.hasSuffix(tls ? "whether this port has TLS." : "whether this port wants TLS."))
    }

    @Test("Wrong and right passwords, read on each connection", arguments: MQTTConfiguration.Version.allCases)
    func password(version: MQTTConfiguration.Version) async throws {
        let folder = try Folder()
        try folder.write("", to: "users")
        try Program.run("mosquitto_passwd", ["-b", "users", "kiosk", Self.password], in: folder.url)
        let broker = try await Broker(
            ["allow_anonymous false", "password_file \(folder.path("users"))"],
            folder: folder
        )
        let file = try folder.write("wrong-\(Self.password)\n", to: "password", mode: 0o644)
        let unit = try UnitStage(broker.port, [.sample(1)]) {
            $0.version = version
            $0.user = "kiosk"
            $0.passwordFile = file
        }
        let text = try await unit.problem()
        #expect(
            text
                == """
                The broker at 127.0.0.1:\(broker.port) does not let user “kiosk” in. \
                Check the user name, and the password in \(file).
                """
        )
        #expect(unit.log.contains("Other users of this machine can read or change the password file \(file)"))
        #expect(unit.log.contains("The password goes to 127.0.0.1:\(broker.port) unencrypted"))
        try folder.write("\(Self.password)\n", to: "password")
        try await unit.delivered(1)
        unit.pump.stop()
        #expect(!unit.log.contains(Self.password))
        let nobody = try await problem(broker.port) { $0.version = version }
        #expect(nobody.contains("does not let a client without user name in"))
    }

    @Test("Invalid password files", arguments: ["missing", "empty", "folder", "long", "zero"])
    func passwordFiles(kind: String) async throws {
        let folder = try Folder()
        let path = folder.path("secret")
        switch kind {
        case "empty": try folder.write("\n", to: "secret")
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        case "long": try folder.write(String(repeating: Self.password, count: 1_000), to: "secret")
        case "zero": try folder.write(Self.password + "\0x", to: "secret")
        default: break
        }
        let text = try await problem(1) {
            $0.user = "kiosk"
            $0.passwordFile = path
        }
        #expect(text.contains(path) && text.contains("password file"))
    }

    @Test("An access rule that forbids scans is reported, and nothing is lost")
    func accessRule() async throws {
        let folder = try Folder()
        try folder.write("topic read #\ntopic write obscura/kiosk/health\n", to: "rules", mode: 0o600)
        let broker = try await Broker(["allow_anonymous true", "acl_file \(folder.path("rules"))"], folder: folder)
        let unit = try UnitStage(broker.port, StoredScan.samples(1...3, cameras: ["door"]))
        try await eventually("it says so") {
            unit.log.contains(
                "does not let this user publish under obscura/kiosk/door/scan. Allow it in the broker's access rules."
            )
        }
        #expect(unit.outbox.place == 0)
        #expect(unit.outbox.state.withLock { $0.refused.isEmpty })
    }

    // MARK: TLS

    private func secure(_ certificate: String, _ more: [String] = ["allow_anonymous true"]) async throws -> Broker {
        let certificates = try Certificates.shared.get()
        return try await Broker(
            [
                "cafile \(certificates.path("ca.pem"))", "certfile \(certificates.path("\(certificate).pem"))",
                "keyfile \(certificates.path("\(certificate).key"))",
            ] + more
        )
    }

    @Test(
        "Scans are delivered over TLS, also with a client certificate",
        arguments: [false, true],
        MQTTConfiguration.Version.allCases
    )
    func tls(withClient: Bool, version: MQTTConfiguration.Version) async throws {
        let certificates = try Certificates.shared.get()
        let broker = try await secure("server", ["allow_anonymous true", "require_certificate \(withClient)"])
        let unit = try UnitStage(broker.port, StoredScan.samples(1...300)) {
            $0.version = version
            $0.tls = .init(caFile: certificates.path("ca.pem"))
            if withClient {
                $0.tls?.certificateFile = certificates.path("client.pem")
                $0.tls?.keyFile = certificates.path("client.key")
            }
        }
        try await unit.delivered(300)
        #expect(unit.pump.figures.connections == 1)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var server = "server"
        var broker = ["allow_anonymous true"]
        var ca: String? = "ca.pem"
        var client: (certificate: String, key: String)?
        var host = "127.0.0.1"
        var words: String
        var testDescription: String { name }
    }

    @Test(
        "Each TLS failure has its own message",
        arguments: [
            Case(
                name: "another CA",
                ca: "other-ca.pem",
                words:
                    """
                    The broker's certificate was not signed by a CA in the CA file {CA}. \
                    Give the file of the CA that signed it.
                    """
            ),
            Case(
                name: "the system's CAs",
                ca: nil,
                words:
                    """
                    The broker's certificate was not signed by a CA in the system's CAs. \
                    Give the file of the CA that signed it.
                    """
            ),
            Case(
                name: "expired",
                server: "expired",
                words: "The broker's certificate has expired. Have a new one made, or check this machine's clock."
            ),
            Case(
                name: "another host",
                server: "elsewhere",
                words: "The broker's certificate is for another host than 127.0.0.1. "
                    + "Connect by a name that is in it, or have one made for this name."
            ),
            Case(
                name: "no client certificate",
                broker: ["allow_anonymous true", "require_certificate true"],
                words: "The broker wants a client certificate. Give one, and its key."
            ),
            Case(
                name: "a stranger's certificate",
                broker: ["allow_anonymous true", "require_certificate true"],
                client: ("stranger.pem", "stranger.key"),
                words:
                    """
                    The broker does not accept the client's certificate. \
                    Give one that was signed by a CA that the broker trusts.
                    """
            ),
            Case(
                name: "a key of another certificate",
                client: ("client.pem", "server.key"),
                words:
                    "The client's certificate and key do not belong together. Give the key that the certificate is for."
            ),
            Case(
                name: "a key with a password",
                client: ("client.pem", "locked.key"),
                words: "There is no key in {KEY}. It has to be in PEM form, without a password."
            ),
            Case(
                name: "a CA file without certificates",
                ca: "empty.pem",
                words: "There are no certificates in the CA file {CA}. Give a file in PEM form."
            ),
            Case(
                name: "a CA file that is missing",
                ca: "missing.pem",
                words: "Could not read the CA file {CA}: No such file or directory. Check it and its permissions."
            ),
        ]
    )
    func tlsRefused(_ example: Case) async throws {
        let certificates = try Certificates.shared.get()
        let broker = try await secure(example.server, example.broker)
        let ca = example.ca.map { certificates.path($0) }
        let text = try await problem(broker.port, secrets: ["hidden-key-password"]) {
            $0.host = example.host
            $0.tls = .init(caFile: ca)
            $0.tls?.certificateFile = example.client.map { certificates.path($0.certificate) }
            $0.tls?.keyFile = example.client.map { certificates.path($0.key) }
        }
        let words = example.words.replacingOccurrences(of: "{CA}", with: ca ?? "")
            .replacingOccurrences(of: "{KEY}", with: example.client.map { certificates.path($0.key) } ?? "")
        // The broker rejects a client certificate after the handshake and hangs up. Its alert is lost if the connection
        // is found closed before the alert is read.
        let isSaidLate =
            example.broker.contains("require_certificate true") && text.contains("takes this client's certificate")
        #expect(text == words || isSaidLate, "\(text)")
    }

    @Test("TLS with a plain broker, and no TLS with a TLS broker")
    func mixed() async throws {
        let certificates = try Certificates.shared.get()
        let plain = try await Broker()
        let text = try await problem(plain.port) { $0.tls = .init(caFile: certificates.path("ca.pem")) }
        #expect(text.contains("TLS"), "\(text)")
        let secure = try await secure("server")
        let other = try await problem(secure.port) { _ in }
        #expect(other.contains("Check whether this port wants TLS"), "\(other)")
    }

    // MARK: Configurations

    @Test(
        "Invalid configurations are refused before anything is sent",
        arguments: [
            ("host", "a b"), ("host", ""), ("host", "user@broker"), ("unit", "a/b"), ("unit", "#"), ("unit", "a+"),
            ("unit", ""),
            ("unit", "a\0b"), ("unit", String(repeating: "x", count: 129)), ("unit", "$SYS"), ("prefix", "a//b"),
            ("prefix", "/a"),
            ("prefix", "a/#"), ("client", ""), ("client", "a b"), ("port", "0"), ("port", "65536"), ("keepAlive", "4"),
            ("passwordFile", "/secret"), ("certificate", "/certificate"), ("user", ""), ("homeAssistant", "a/+"),
        ]
    )
    func configurations(field: String, value: String) {
        var configuration = MQTTConfiguration(host: "broker", unit: "kiosk")
        #expect(throws: Never.self) { try configuration.check() }
        switch field {
        case "host": configuration.host = value
        case "unit": configuration.unit = value
        case "prefix": configuration.prefix = value
        case "client": configuration.clientID = value
        case "port": configuration.port = Int(value) ?? 0
        case "keepAlive": configuration.keepAlive = Int(value) ?? 0
        case "passwordFile": configuration.passwordFile = value
        case "user": configuration.user = value
        case "homeAssistant": configuration.homeAssistantPrefix = value
        default: configuration.tls = .init(certificateFile: value)
        }
        #expect(throws: SinkFailure.self) { try configuration.check() }
    }
}
