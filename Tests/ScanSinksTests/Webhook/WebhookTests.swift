import Basics
import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

/// A real server, with or without TLS, whose answers the test determines.
final class WebServer: Sendable {
    struct Request: Decodable {
        var path: String
        var headers: [String: String]
        var body: Data

        var sequences: [Int] {
            let json = (try? JSONSerialization.jsonObject(with: body) as? [String: Any]) ?? [:]
            return (json["scans"] as? [[String: Any]] ?? []).compactMap { $0["sequence"] as? Int }
        }

        /// Returns a header field, regardless of case.
        func header(_ name: String) -> String? { headers.first { $0.key.lowercased() == name.lowercased() }?.value }
    }

    let folder: Folder
    let port: Int
    private let program: Program

    init(certificate: String? = nil, answers: [String] = []) async throws {
        let folder = try Folder()
        self.folder = folder
        try folder.write(answers.joined(separator: "\n"), to: "answers")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Servers/webhook.py").path
        var arguments = [script, folder.url.path]
        if let certificate {
            let certificates = try Certificates.shared.get()
            arguments += [certificates.path("\(certificate).pem"), certificates.path("\(certificate).key")]
        }
        let program = try Program("python3", arguments, in: folder.url)
        self.program = program
        var port: Int?
        try await eventually("the server listens: \(program.text)") {
            port = (try? String(contentsOfFile: folder.path("port"), encoding: .utf8)).flatMap { Int($0) }
            return port != nil
        }
        self.port = try #require(port)
    }

    var requests: [Request] {
        let text = (try? String(contentsOfFile: folder.path("requests"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
    }
}

@Suite("Sinks: webhook", .serialized)
struct WebhookTests {
    static let secret = "a-webhook-secret-that-nobody-knows"

    /// A unit with a fake store and a webhook.
    private final class Stage: Sendable {
        let outbox: FakeOutbox
        let log = LogRecorder()
        let pump: SinkPump
        let folder: Folder

        init(
            _ url: String,
            _ scans: [StoredScan] = [],
            clock: any SinkClock = MachineClock(),
            _ change: (inout WebhookConfiguration) -> Void = { _ in }
        ) throws {
            folder = try Folder()
            outbox = FakeOutbox(scans)
            var configuration = WebhookConfiguration(url: try #require(URL(string: url)), unit: "kiosk")
            configuration.secretFile = try folder.write(WebhookTests.secret + "\n", to: "secret")
            configuration.caFile = try Certificates.shared.get().path("ca.pem")
            change(&configuration)
            pump = SinkPump(
                outbox: outbox,
                queue: "webhook",
                sink: try WebhookSink(configuration, logger: log.logger, clock: clock),
                limits: SinkLimits(),
                logger: log.logger,
                backOff: BackOff(first: 0.01, longest: 0.02, seed: 1),
                clock: clock
            )
            pump.start()
        }

        deinit { pump.stop() }

        func delivered(_ sequence: Int64) async throws {
            try await eventually("\(sequence) is delivered: \(log.all.suffix(3))") { outbox.place >= sequence }
        }

        func problem() async throws -> String {
            try await eventually("it says what is wrong") { pump.figures.problem != nil }
            let problem = pump.figures.problem ?? ""
            #expect(pump.stop())
            for secret in [WebhookTests.secret, "token", "hidden"] { #expect(!log.contains(secret), "\(log.all)") }
            return problem
        }
    }

    @Test("Scans are posted over TLS in order, in batches, and signed")
    func posted() async throws {
        let server = try await WebServer(certificate: "server")
        let scans = StoredScan.samples(1...250)
        let stage = try Stage("https://localhost:\(server.port)/hooks/scans?token=hidden", scans)
        try await stage.delivered(250)
        stage.pump.stop()
        let requests = server.requests
        #expect(requests.flatMap(\.sequences) == Array(1...250))
        #expect(requests.count <= 10)
        let now = Int(Date().timeIntervalSince1970)
        for request in requests {
            #expect(request.path == "/hooks/scans?token=hidden")
            #expect(request.header("Content-Type") == "application/json")
            let signature = try #require(request.header("X-Obscura-Signature"))
            #expect(
                try WebhookSignature.verify(signature, body: request.body, secret: Array(Self.secret.utf8), now: now)
            )
            let json = try #require(JSONSerialization.jsonObject(with: request.body) as? [String: Any])
            #expect(json["unit"] as? String == "kiosk")
        }
        #expect(Set(requests.compactMap { $0.header("Idempotency-Key") }).count == requests.count)
        #expect(!stage.log.contains("hidden"))
    }

    @Test("A failed request is sent again with the same key, in the same order")
    func again() async throws {
        let answers = ["500", "503 retry=0", "429", "408", "200 cut", "200", "502", "200"]
        let server = try await WebServer(certificate: "server", answers: answers)
        let scans = StoredScan.samples(1...30)
        let stage = try Stage("https://localhost:\(server.port)/", scans)
        try await stage.delivered(30)
        let keys = server.requests.map { $0.header("Idempotency-Key") }
        #expect(Set(keys.prefix(6)).count == 1)
        stage.outbox.add(StoredScan.samples(31...40))
        try await stage.delivered(40)
        stage.pump.stop()
        var seen: Set<Int> = []
        #expect(server.requests.flatMap(\.sequences).filter { seen.insert($0).inserted } == Array(1...40))
        #expect(stage.outbox.state.withLock { $0.refused.isEmpty })
    }

    @Test("A permanently rejected scan is refused alone, and others continue", arguments: [400, 413, 415, 422])
    func poison(status: Int) async throws {
        // The batch of five; then each scan alone, of which the third is wrong; then the rest.
        let server = try await WebServer(answers: ["\(status)", "200", "200", "\(status)", "200", "200"])
        let stage = try Stage("http://127.0.0.1:\(server.port)/", StoredScan.samples(1...5))
        try await stage.delivered(5)
        stage.outbox.add(StoredScan.samples(6...9))
        try await stage.delivered(9)
        stage.pump.stop()
        #expect(
            stage.outbox.state.withLock { $0.refused } == [
                3: "127.0.0.1:\(server.port) answered with status \(status)."
            ]
        )
        #expect(server.requests.prefix(6).map(\.sequences) == [[1, 2, 3, 4, 5], [1], [2], [3], [4], [5]])
        #expect(server.requests.dropFirst(6).flatMap(\.sequences) == [6, 7, 8, 9])
    }

    @Test(
        "Failures that can be fixed are retried with a message, and nothing is refused",
        arguments: [
            (401, "does not let this unit in"), (403, "does not let this unit in"), (404, "There is no webhook"),
            (405, "no POST"),
            (301, "redirect"), (307, "redirect"), (429, "retry later"), (500, "has a fault"), (418, "did not take"),
        ]
    )
    func mendable(status: Int, words: String) async throws {
        let server = try await WebServer(
            answers: Array(repeating: "\(status) location=https://evil.example/?token=hidden", count: 3)
        )
        let stage = try Stage("http://localhost:\(server.port)/?token=hidden", StoredScan.samples(1...3))
        try await eventually("it says so: \(stage.log.all)") { stage.log.contains(words) }
        try await stage.delivered(3)
        stage.pump.stop()
        #expect(stage.outbox.state.withLock { $0.refused.isEmpty })
        #expect(!stage.log.contains("hidden") && !stage.log.contains(Self.secret))
    }

    @Test("A server's requested delay is observed")
    func retryAfter() async throws {
        let server = try await WebServer(answers: ["429 retry=120"])
        let clock = ManualClock()
        let stage = try Stage("http://localhost:\(server.port)/", StoredScan.samples(1...3), clock: clock)
        try await eventually("it waits") { stage.log.contains("Trying again in 120.0 s") }
        clock.advance(119)
        try await clock.wasSeen()
        #expect(server.requests.count == 1)
        clock.advance(2)
        try await eventually("it is delivered") {
            clock.advance(0.05)
            return stage.outbox.place == 3
        }
    }

    @Test(
        "A server that never answers, or whose answer never ends, takes bounded time",
        arguments: ["200 silent", "500 endless"]
    )
    func slow(answer: String) async throws {
        let server = try await WebServer(answers: [answer, "200"])
        let stage = try Stage("http://localhost:\(server.port)/", StoredScan.samples(1...3)) {
            $0.limits.wholeTime = 0.3
        }
        try await stage.delivered(3)
        #expect(stage.log.contains(answer.hasPrefix("200") ? "did not answer within" : "has a fault (500)"))
    }

    @Test("A successful answer counts, however long its body is")
    func endlessSuccess() async throws {
        let server = try await WebServer(answers: ["200 endless"])
        let stage = try Stage("http://localhost:\(server.port)/", StoredScan.samples(1...3))
        try await stage.delivered(3)
        #expect(server.requests.count == 1)
    }

    @Test("Stopping takes no time while a server does not answer")
    func stops() async throws {
        let server = try await WebServer(answers: ["200 silent"])
        let stage = try Stage("http://localhost:\(server.port)/", StoredScan.samples(1...3))
        try await eventually("it has asked") { server.requests.count == 1 }
        #expect(stage.pump.stop())
        #expect(stage.outbox.place == 0)
    }

    @Test("Images are in the message only if requested", arguments: [false, true])
    func images(sends: Bool) async throws {
        let server = try await WebServer()
        let image = Data((0..<100_000).map { UInt8($0 & 255) })
        let stage = try Stage("http://localhost:\(server.port)/", [.sample(1, image: image)]) {
            $0.sendsImages = sends
        }
        try await stage.delivered(1)
        let body = try #require(server.requests.first?.body)
        let json = try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
        let scan = try #require((json["scans"] as? [[String: Any]])?.first)
        #expect((scan["picture"] as? String).flatMap { Data(base64Encoded: $0) } == (sends ? image : nil))
    }

    @Test(
        "TLS failures are reported",
        arguments: [
            ("server", "other-ca.pem", "localhost", "was not signed by a CA in the CA file"),
            ("expired", "ca.pem", "localhost", "it has expired"),
            ("elsewhere", "ca.pem", "localhost", "it is for another host"),
            ("server", "missing.pem", "localhost", "There are no certificates in the CA file"),
            ("server", "empty.pem", "localhost", "There are no certificates in the CA file"),
        ]
    )
    func tls(certificate: String, ca: String, host: String, words: String) async throws {
        let server = try await WebServer(certificate: certificate)
        let certificates = try Certificates.shared.get()
        let stage = try Stage("https://\(host):\(server.port)/?token=hidden", StoredScan.samples(1...3)) {
            $0.caFile = certificates.path(ca)
        }
        let text = try await stage.problem()
        #expect(text.contains(words), "\(text)")
        #expect(server.requests.isEmpty)
    }

    @Test("No server, no such host, no TLS")
    func noServer() async throws {
        let port = try Sockets.freePort()
        let refused = try Stage("https://localhost:\(port)/?token=hidden", StoredScan.samples(1...3))
        #expect(try await refused.problem().contains("refuses connections"))
        let unknown = try Stage("https://nobody.invalid/?token=hidden", StoredScan.samples(1...3))
        #expect(try await unknown.problem().contains("was not found"))
        let server = try await WebServer()
        let plain = try Stage("https://localhost:\(server.port)/?token=hidden", StoredScan.samples(1...3))
        #expect(try await plain.problem().contains("TLS"))
    }

    @Test("The secret is read on each request, and a missing file is reported")
    func rotation() async throws {
        let server = try await WebServer()
        let stage = try Stage("http://localhost:\(server.port)/", [.sample(1)])
        try await stage.delivered(1)
        try stage.folder.write("another-secret-now", to: "secret")
        stage.outbox.add([.sample(2)])
        try await stage.delivered(2)
        let last = try #require(server.requests.last)
        let now = Int(Date().timeIntervalSince1970)
        let signature = try #require(last.header("X-Obscura-Signature"))
        #expect(
            try WebhookSignature.verify(signature, body: last.body, secret: Array("another-secret-now".utf8), now: now)
        )
        try FileManager.default.removeItem(atPath: stage.folder.path("secret"))
        stage.outbox.add([.sample(3)])
        #expect(try await stage.problem().contains("Could not read the webhook secret file"))
    }

    @Test(
        "Unsafe addresses are refused",
        arguments: [
            ("http://example.com/", false), ("http://192.168.1.2/", false), ("http://127.0.0.1.evil.example/", false),
            ("ftp://localhost/", false), ("https://user:password@example.com/", false), ("https:///x", false),
            ("nothing", false),
            ("http://localhost:80/", true), ("http://127.9.9.9/", true), ("http://[::1]/", true),
            ("https://example.com/", true),
        ]
    )
    func addresses(text: String, isGood: Bool) throws {
        let configuration = WebhookConfiguration(url: try #require(URL(string: text)), unit: "kiosk")
        if isGood {
            #expect(throws: Never.self) { try configuration.check() }
        } else {
            let failure = #expect(throws: SinkFailure.self) { try configuration.check() }
            #expect(failure?.message.contains("password@") == false)
        }
    }
}

@Suite("Sinks: webhook signature")
struct SignatureTests {
    @Test("openssl makes the same signature")
    func openssl() throws {
        let folder = try Folder()
        let body = Data(#"{"scans":[],"unit":"kiosk"}"#.utf8)
        try (Data("1700000000.".utf8) + body).write(to: folder.url.appendingPathComponent("signed"))
        let text = try Program.run("openssl", ["dgst", "-sha256", "-hmac", "key of all", "signed"], in: folder.url)
        let code = text.split(separator: " ").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        let signature = try WebhookSignature.sign(body, secret: Array("key of all".utf8), time: 1_700_000_000)
        #expect(signature == "t=1700000000,v1=\(code ?? "")")
    }

    @Test("The Python example accepts correct signatures and nothing else")
    func python() throws {
        let folder = try Folder()
        // The example in the documentation.
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/Broker.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let recipe = try #require(
            text.components(separatedBy: "```python\n").dropFirst().first?.components(separatedBy: "```").first
        )
        let body = #"{"unit":"kiosk"}"#
        let signature = try WebhookSignature.sign(Data(body.utf8), secret: Array("secret".utf8), time: 1_000)
        let lines = """
            \(recipe)
            body, good = b'\(body)', '\(signature)'
            print(verify(good, body, b'secret', 1100), verify(good, body, b'secret', 1301),
                verify(good, body, b'other', 1100), verify(good, body + b' ', b'secret', 1100),
                verify('', body, b'secret', 1100), verify('t=x,v1=', body, b'secret', 1100))
            """
        try folder.write(lines, to: "recipe.py")
        #expect(
            try Program.run("python3", ["recipe.py"], in: folder.url).trimmingCharacters(in: .whitespacesAndNewlines)
                == "True False False False False False"
        )
    }

    @Test("Signatures of changed bodies, old ones and those of others are rejected")
    func verify() throws {
        let body = Data("body".utf8)
        let secret = Array("secret".utf8)
        let good = try WebhookSignature.sign(body, secret: secret, time: 1_000)
        #expect(try WebhookSignature.verify(good, body: body, secret: secret, now: 1_000))
        #expect(try WebhookSignature.verify(good, body: body, secret: secret, now: 1_300))
        #expect(try WebhookSignature.verify("v1=00,v0=x,\(good)", body: body, secret: secret, now: 800))
        #expect(try !WebhookSignature.verify(good, body: body, secret: secret, now: 1_301))
        #expect(try !WebhookSignature.verify(good, body: body, secret: Array("other".utf8), now: 1_000))
        #expect(try !WebhookSignature.verify(good, body: Data("bodY".utf8), secret: secret, now: 1_000))
        let bad = [
            "", "t=1000", "v1=", "t=,v1=", "t=99999999999999999999,v1=00",
            good.replacingOccurrences(of: "1000", with: "1001"),
        ]
        for text in bad + ["t=\(Int.min),v1=\(String(repeating: "0", count: 64))"] {
            #expect(try !WebhookSignature.verify(text, body: body, secret: secret, now: 1_000), "\(text)")
        }
    }
}
