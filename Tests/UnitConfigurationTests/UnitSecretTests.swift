import Foundation
import Testing

@testable import UnitConfiguration

@Suite("Secrets")
struct UnitSecretTests {
    @Test("Secrets are read from files, one line each")
    func fromFiles() throws {
        let folder = try TestFolder()
        #expect(try UnitSecret.text(file: folder.write("a", "u:pä ss\n"), for: "x") == "u:pä ss")
        #expect(try UnitSecret.text(file: folder.write("b", "s\r\n"), for: "x") == "s")
        for (name, text) in [
            ("empty", ""), ("line", "\n"), ("two", "hunter2\nb"), ("nul", "hunter2\u{0}"),
            ("long", String(repeating: "hunter2", count: 1_000)),
        ] {
            let file = try folder.write(name, text)
            let failure = #expect(throws: UnitSecret.Failure.self) {
                try UnitSecret.text(file: file, for: "the camera door")
            }
            let message = failure?.localizedDescription ?? ""
            #expect(message.hasPrefix("The secret for the camera door cannot be used"))
            #expect(!message.contains("hunter2"))
        }
        for path in [folder.path, folder.path + "/none"] {
            #expect(throws: UnitSecret.Failure.self) { try UnitSecret.text(file: path, for: "x") }
        }
    }

    @Test("Secrets are inserted into addresses with all special characters escaped")
    func intoAddresses() throws {
        let camera = UnitConfiguration.Camera(name: "door", source: "rtsp://cam:554/a?b=c")
        #expect(try camera.source(with: "admin:p@ss/w:rd%é") == "rtsp://admin:p%40ss%2Fw%3Ard%25%C3%A9@cam:554/a?b=c")
        #expect(try camera.source(with: "admin:") == "rtsp://admin:@cam:554/a?b=c")
        for odd in ["", "admin", ":hunter2"] {
            let failure = #expect(throws: UnitSecret.Failure.self) { try camera.source(with: odd) }
            #expect(failure?.message.contains("hunter2") == false)
        }
    }

    @Test(
        "A secret that is written in the wrong place appears in no error",
        arguments: [
            "unit: rtsp://u:hunter2@cam/", "cameras: [\"rtsp://u:hunter2@cam/\"]",
            "cameras: [{name: a, source: \"rtsp://u:hunter2@cam/\"}]",
            "cameras: [{name: a, source: \"rtsp://u:hunter2/x@cam/\"}]",
            "cameras: [{name: a, source: \"rtps://u:hunter2@cam/\"}]",
            "cameras: [{name: a, source: \"rtsp:/u:hunter2@cam/\"}]",
            "mqtt: {host: \"mqtt://u:hunter2@b\"}", "mqtt: {host: \"u:hunter2@b\"}", "mqtt: {password: hunter2}",
            "mqtt: {user: a, password-file: hunter2}", "mqtt: {port: \"u:hunter2@b\"}",
            "mqtt: {version: \"u:hunter2@b\"}",
            "webhook: {url: \"https://u:hunter2@h/\"}", "webhook: {url: \"ftp://u:hunter2@h/\"}",
            "webhook: {secret: hunter2}",
            "webhook: {secret-file: hunter2}", "console: {token: hunter2}", "console: {token-file: hunter2}",
            "console: {host: \"u:hunter2@h\"}", "console: {names: [\"u:hunter2@h\"]}", "\"rtsp://u:hunter2@cam\": x",
            "rtsp://u:hunter2@cam: x", "cameras:\n  - rtsp://u:hunter2@cam: x\n  - rtsp://u:hunter2@cam: x",
            "\"http://u:hunter2@a\": 1\n\"http://u:hunter2@a\": 2",
        ]
    )
    func inNoError(text: String) {
        let found = problems(text, checksFiles: true)
        #expect(!found.isEmpty)
        #expect(!found.joined().contains("hunter2"), "\(found)")
    }
}
