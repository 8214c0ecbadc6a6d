import Foundation
import Testing

@testable import UnitConfiguration

/// Tests ``UnitConfiguration``, ``CheckedUnitConfiguration``, ``UnitConfigurationError`` and ``UnitProblem``.
@Suite("A unit's configuration")
struct UnitConfigurationReadingTests {
    @Test("It has the values of the file, and defaults for the rest")
    func defaults() throws {
        let checked = try check(unit())
        #expect(
            checked.configuration == UnitConfiguration(unit: "u", cameras: [.init(name: "door", source: "virtual:")])
        )
        #expect(checked.warnings.isEmpty)
    }

    @Test("It supports every key")
    func everything() throws {
        let text = """
            unit: packing-3
            log-level: debug
            cameras:
              - name: door
                source: v4l2:/dev/video0
                types: [QR, "data-matrix", qr]
                roi: [0.25, 0, 0.5, 1]
                rate: 29.97
                delay: 250ms
              - {name: gate, source: "rtsp://10.0.0.7/live", credentials-file: gate, types: all}
            ring: {memory: 64MiB, disk: 2GB}
            console:
              host: 0.0.0.0
              port: 8443
              token-file: token
              names: [packing-3.lan]
            store:
              file: /var/lib/obscura/scans.sqlite
              retention: {age: 30d, count: 1000000, bytes: 20GB}
              pictures: frame
              picture-width: 320
              longest-backlog: 5000
              drops: 30s
            clips: {folder: ../clips, before: 2s, after: 3s, when: scan, budget: 5GB}
            mqtt:
              host: broker.lan
              version: 3.1.1
              tls: {ca: ca.pem, certificate: unit.pem, key: unit.key}
              user: packing-3
              password-file: password
              prefix: plant/obscura
              home-assistant: true
              pictures: yes
            webhook: {url: "https://example.org:8443/scans?x=1", secret-file: /s, ca: ca.pem, batch: 7}
            """
        let found = try check(text).configuration
        var expected = UnitConfiguration(
            unit: "packing-3",
            cameras: [
                .init(name: "door", source: "v4l2:/dev/video0"), .init(name: "gate", source: "rtsp://10.0.0.7/live"),
            ]
        )
        expected.logLevel = .debug
        expected.cameras[0].types = ["qr", "datamatrix"]
        expected.cameras[0].region = .init(x: 0.25, y: 0, width: 0.5, height: 1)
        expected.cameras[0].rate = 29.97
        expected.cameras[0].delay = 0.25
        expected.cameras[1].credentialsFile = "/etc/obscura/gate"
        expected.ring.memory = 64 << 20
        expected.ring.disk = 2_000_000_000
        expected.console.host = "0.0.0.0"
        expected.console.port = 8443
        expected.console.tokenFile = "/etc/obscura/token"
        expected.console.names = ["packing-3.lan"]
        var store = UnitConfiguration.Store(file: "/var/lib/obscura/scans.sqlite")
        store.retention.age = 2_592_000
        store.retention.count = 1_000_000
        store.retention.bytes = 20_000_000_000
        store.images = .frame
        store.imageWidth = 320
        store.longestBacklog = 5_000
        store.drops = 30
        expected.store = store
        var clips = UnitConfiguration.Clips(folder: "/etc/obscura/../clips")
        clips.before = 2
        clips.after = 3
        clips.when = .scan
        clips.budget = 5_000_000_000
        expected.clips = clips
        var mqtt = UnitConfiguration.MQTT(host: "broker.lan", port: 8883)
        mqtt.version = .threeOneOne
        var tls = UnitConfiguration.TLS()
        tls.ca = "/etc/obscura/ca.pem"
        tls.certificate = "/etc/obscura/unit.pem"
        tls.key = "/etc/obscura/unit.key"
        mqtt.tls = tls
        mqtt.user = "packing-3"
        mqtt.passwordFile = "/etc/obscura/password"
        mqtt.prefix = "plant/obscura"
        mqtt.homeAssistant = true
        mqtt.images = true
        expected.mqtt = mqtt
        var webhook = UnitConfiguration.Webhook(url: "https://example.org:8443/scans?x=1", secretFile: "/s")
        webhook.ca = "/etc/obscura/ca.pem"
        webhook.batch = 7
        expected.webhook = webhook
        #expect(found == expected)
    }

    @Test("Names are read as written, even if YAML gives them another meaning")
    func namesAreTexts() throws {
        for name in ["no", "0755", "1e3", "2024-01-01", "Tür 3", "0x10", "yes", "12:30:45"] {
            #expect(
                try check(unit().replacingOccurrences(of: "door", with: name)).configuration.cameras[0].name == name
            )
        }
    }

    @Test("The default port depends on encryption, and the console can be off")
    func smallThings() throws {
        let store = "store: {file: s}\n"
        #expect(try check(unit(store + "mqtt: {host: b}")).configuration.mqtt?.port == 1883)
        #expect(try check(unit(store + "mqtt: {host: b, tls: true}")).configuration.mqtt?.port == 8883)
        #expect(try check(unit(store + "mqtt: {host: b, tls: false}")).configuration.mqtt?.tls == nil)
        #expect(try check(unit(store + "mqtt: {host: b, port: 99, tls: yes}")).configuration.mqtt?.port == 99)
        #expect(try check(unit("console: off")).configuration.console.isOn == false)
        #expect(try check(unit("console: on")).configuration.console == .init())
        #expect(try check("\u{FEFF}" + unit().replacingOccurrences(of: "\n", with: "\r\n")).configuration.unit == "u")
        #expect(try check("---\n" + unit()).configuration.unit == "u")
    }

    @Test("Errors found by the camera module are reported at the source's place")
    func sourceProblem() {
        #expect(
            throws: UnitConfigurationError([
                UnitProblem(
                    file: "u.yaml",
                    place: .init(line: 4, column: 13),
                    message: "'source': there is no such option"
                )
            ])
        ) {
            try UnitConfiguration.parse(
                Data(unit().utf8),
                named: "u.yaml",
                folder: "/",
                sourceProblem: { $0 == "virtual:" ? "there is no such option" : nil }
            )
        }
    }

    @Test("the console's other tokens need its first one; the port for readers stands alone")
    func consoleTokens() throws {
        let console = try check(
            unit(
                "console: {token-file: /t, view-token-file: /v, unmasked-token-file: credential:u, rtsp-port: 8554}"
            ),
            credentials: "/run/c"
        ).configuration.console
        #expect(console.tokenFile == "/t" && console.viewTokenFile == "/v")
        #expect(console.unmaskedTokenFile == "/run/c/u" && console.rtspPort == 8554)
        #expect(try check(unit("console: {rtsp-port: 0}")).configuration.console.rtspPort == 0)
        let encrypted = try check(unit("console: {certificate: /c, key: /k}")).configuration.console
        #expect(encrypted.certificate == "/c" && encrypted.key == "/k")
        let wrongs = [
            "view-token-file: /v", "unmasked-token-file: /u", "rtsp-port: 70000", "certificate: /c", "key: /k",
        ]
        for wrong in wrongs {
            #expect(throws: UnitConfigurationError.self, "\(wrong)") { _ = try check(unit("console: {\(wrong)}")) }
        }
    }

    @Test("masks are read as written; one that the camera module refuses, or that is none, keeps the unit closed")
    func masks() throws {
        func camera(_ masks: String) throws -> UnitConfiguration.Camera {
            let text = unit("    masks: \(masks)\n")
            let checked = try UnitConfiguration.parse(
                Data(text.utf8),
                named: "u.yaml",
                folder: "/",
                sourceProblem: { $0.hasPrefix("virtual:?mask=x") ? "it is none" : nil }
            )
            return checked.configuration.cameras[0]
        }
        #expect(try camera("[\"0,0,0.5,1\", faces]").masks == ["0,0,0.5,1", "faces"])
        for wrong in ["[x]", "[\"0,0,1,1\", x1]", "[]", "[\"0,0,1,1&codes=none\"]", "faces", "[0, 0, 0.5, [1]]"] {
            #expect(throws: UnitConfigurationError.self, "\(wrong)") { _ = try camera(wrong) }
        }
    }

    // MARK: Files

    @Test("A file is read, with paths relative to its folder")
    func readsFile() throws {
        let folder = try TestFolder()
        try folder.write("token", "0123456789abcdef")
        let file = try folder.write("u.yaml", unit("console: {token-file: token}\n"))
        let checked = try UnitConfiguration.read(file: file, credentials: nil)
        #expect(checked.configuration.console.tokenFile == folder.path + "/token")
        #expect(checked.warnings.isEmpty)
    }

    @Test("A file that cannot be read is reported without a place")
    func unreadableFile() throws {
        let folder = try TestFolder()
        let missing = folder.path + "/none.yaml"
        let cases = [
            (missing, "the configuration could not be opened (No such file or directory); check its path"),
            (folder.path, "this is no ordinary file; name the configuration itself"),
        ]
        for (path, message) in cases {
            #expect(throws: UnitConfigurationError([UnitProblem(file: path, place: nil, message: message)])) {
                try UnitConfiguration.read(file: path)
            }
        }
        let large = try folder.write("large.yaml", String(repeating: "#", count: 1 << 20 + 1))
        #expect(
            throws: UnitConfigurationError([
                UnitProblem(
                    file: large,
                    place: .init(line: 1, column: 1),
                    message: "this file has more than 1 MiB; is it a configuration?"
                )
            ])
        ) { try UnitConfiguration.read(file: large) }
    }

    @Test("Named files must exist, and secrets must not be readable by others")
    func namedFiles() throws {
        let folder = try TestFolder()
        try folder.write("open", "x", mode: 0o644)
        try folder.write("group", "x", mode: 0o640)
        func text(_ name: String) -> String {
            unit("store: {file: s}\nwebhook: {url: \"https://h\", secret-file: \(name)}\n")
        }
        let warnings = try check(text("open"), folder: folder.path, checksFiles: true).warnings
        #expect(
            warnings.map(\.description) == [
                """
                u.yaml:6:29: other users of this machine can read or change the file of 'secret-file'; \
                run chmod 600 on it
                """
            ]
        )
        #expect(try check(text("group"), folder: folder.path, checksFiles: true).warnings.isEmpty)
        #expect(
            problems(text("hunter2"), folder: folder.path, checksFiles: true) == [
                """
                u.yaml:6:42: 'secret-file' is to name a file, but there is no such file; \
                check the path, relative to this file
                """
            ]
        )
        #expect(
            problems(text("."), folder: folder.path, checksFiles: true) == [
                "u.yaml:6:42: 'secret-file' is no ordinary file"
            ]
        )
        #expect(
            problems(unit("store: {file: .}\n"), folder: folder.path, checksFiles: true) == [
                "u.yaml:5:15: 'file' is a folder; name the file in it"
            ]
        )
    }

    @Test("Credentials of the service manager are found by name")
    func credentials() throws {
        let folder = try TestFolder()
        // systemd may leave it like this: the apparent group permission is an access control list for the service.
        try folder.write("webhook", "x", mode: 0o440)
        let text = unit("store: {file: s}\nwebhook: {url: \"https://h\", secret-file: \"credential:webhook\"}\n")
        let checked = try check(text, credentials: folder.path, checksFiles: true)
        #expect(checked.configuration.webhook?.secretFile == folder.path + "/webhook")
        #expect(checked.warnings.isEmpty)
        #expect(problems(text, checksFiles: true).first?.contains("(CREDENTIALS_DIRECTORY is not set)") == true)
        #expect(problems(text).isEmpty)
        for odd in ["", "..", "a/b", "$x"] {
            let found = problems(text.replacingOccurrences(of: "credential:webhook", with: "credential:" + odd))
            #expect(found.first?.contains("is not the name of a credential") == true, "\(odd)")
        }
    }

    @Test("An unencrypted password to another machine causes a warning")
    func unencryptedPassword() throws {
        func warnings(_ host: String, _ more: String = "") throws -> Int {
            let mqtt = "mqtt: {host: \"\(host)\", user: u, password-file: p\(more)}\n"
            return try check(unit("store: {file: s}\n" + mqtt)).warnings.count
        }
        #expect(try warnings("broker.lan") == 1)
        #expect(try warnings("127.0.0.1") == 0)
        #expect(try warnings("localhost") == 0)
        #expect(try warnings("::1") == 0)
        #expect(try warnings("broker.lan", ", tls: true") == 0)
    }
}

@Suite("Models in a unit's file")
struct UnitModelTests {
    private func parse(_ models: String) throws -> UnitConfiguration {
        let text = """
            unit: a
            cameras:
              - name: door
                source: v4l2:/dev/video0
            models:
            \(models)
            """
        return try UnitConfiguration.parse(
            Data(text.utf8),
            named: "u.yaml",
            folder: "/etc/obscura",
            checksFiles: false
        ).configuration
    }

    @Test("a model has a name, a file, cameras and a least confidence")
    func models() throws {
        let unit = try parse(
            "  - name: m\n    file: m.onnx\n  - {name: n, file: /n.onnx, cameras: [door], min-confidence: 0.6}"
        )
        #expect(unit.models.map(\.file) == ["/etc/obscura/m.onnx", "/n.onnx"])
        #expect(unit.models.map(\.cameras) == [nil, ["door"]])
        #expect(unit.models.map(\.leastConfidence) == [0.25, 0.6])
    }

    @Test(
        "what is wrong has a place and a remedy",
        arguments: [
            ("  - name: m", "file: shapes.onnx"),
            ("  - {name: m, file: a.onnx}\n  - {name: m, file: b.onnx}", "there is a model of this name in line 6"),
            ("  - {name: m, file: a.onnx, cameras: [gate]}", "there is no camera"),
            ("  - {name: m, file: a.onnx, min-confidence: 2}", "min-confidence"),
            ("  - {name: m, file: a.onnx, size: 2}", "size"),
            ("  many", "has to be a list"),
        ]
    )
    func problems(models: String, words: String) {
        let error = #expect(throws: UnitConfigurationError.self) { try parse(models) }
        #expect(error.map { "\($0)" }?.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
}

@Suite("Grading in a unit's file")
struct UnitGradingTests {
    private func parse(_ grading: String) throws -> UnitConfiguration {
        let text = "unit: a\ncameras:\n  - {name: door, source: v4l2:/dev/video0}\n\(grading)\n"
        return try UnitConfiguration.parse(
            Data(text.utf8),
            named: "u.yaml",
            folder: "/etc/obscura",
            checksFiles: false
        ).configuration
    }

    @Test("grading has a limit, labels, labels ahead and cameras, each with a default")
    func grading() throws {
        #expect(try parse("log-level: info").grading == nil)
        let usual = try #require(try parse("grading: {limit: 2}").grading)
        #expect(usual == UnitConfiguration.Grading())
        let own = try #require(
            try parse("grading: {limit: 1.5, labels: 50, ahead: 500, cameras: [door]}").grading
        )
        #expect(own.limit == 1.5 && own.labels == 50 && own.ahead == 500 && own.cameras == ["door"])
    }

    @Test(
        "what is wrong has a place and a remedy",
        arguments: [
            ("grading: {limit: 5}", "limit"), ("grading: {labels: 1}", "labels"), ("grading: {ahead: -1}", "ahead"),
            ("grading: {cameras: [gate]}", "there is no camera"), ("grading: {size: 2}", "size"),
        ]
    )
    func problems(grading: String, words: String) {
        let error = #expect(throws: UnitConfigurationError.self) { try parse(grading) }
        #expect(error.map { "\($0)" }?.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
}
