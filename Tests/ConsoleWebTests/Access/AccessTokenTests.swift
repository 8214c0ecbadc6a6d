import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``AccessToken`` and ``AccessControl``.
@Suite("Console: the token", .serialized)
struct AccessTokenTests {
    /// All documented routes, with values for the parameters in their paths.
    static let routes: [(String, String)] = {
        guard let file = ConsolePage.shared.file(at: "/openapi.json"),
            let json = try? JSONSerialization.jsonObject(with: file.bytes) as? [String: Any],
            let paths = json["paths"] as? [String: [String: Any]]
        else { return [] }
        return paths.flatMap { path, methods in
            methods.keys.map {
                ($0.uppercased(), path.replacing("{name}", with: "a.mp4").replacing("{id}", with: "1"))
            }
        }.sorted { $0 < $1 }
    }()

    static let open: Set = ["/", "/openapi.json", "/healthz", "/api/login"]

    @Test("No call succeeds without the token or with anything similar")
    func everyRoute() async throws {
        #expect(Self.routes.count > 25)
        let token = Stage.token
        let strangers = [
            [:], ["Authorization": "Bearer"], ["Authorization": "Bearer "],
            ["Authorization": "Bearer \(token.dropLast())"],
            ["Authorization": "Bearer \(token)x"], ["Authorization": "Bearer \(token.uppercased())"],
            ["Authorization": token], ["Authorization": "Basic \(token)"],
            ["Cookie": "\(AccessControl.cookie)=\(token)"],
            ["Cookie": "\(AccessControl.cookie)="], ["X-Token": token], ["Proxy-Authorization": "Bearer \(token)"],
        ]
        try await Stage.run(token: token, limits: { $0.requestBurst = 10_000 }) { stage in
            try stage.backend.addClip("a.mp4", Data("secret".utf8))
            for (method, path) in Self.routes + [("GET", "/nowhere"), ("DELETE", "/api/state")] {
                for headers in strangers where !Self.open.contains(path) {
                    let answer = try await stage.ask(method, path, headers)
                    #expect(answer.status == 401, "\(method) \(path) \(headers)")
                    #expect(answer["www-authenticate"] == "Bearer")
                    #expect(answer.code == "token")
                }
                for query in ["?token=\(token)", "?access_token=\(token)"] where !Self.open.contains(path) {
                    #expect(try await stage.ask(method, path + query).status == 401, "\(method) \(path)\(query)")
                }
            }
            for headers in strangers {
                let client = try stage.client()
                #expect(try await client.listen(headers).status == 401)
            }
            #expect(stage.backend.commands.isEmpty)
            #expect(stage.backend.watchers == 0)
            #expect(stage.backend.listeners == 0)
            // With the token calls succeed, whatever others tried.
            #expect(try await stage.ask("GET", "/api/state", Stage.known).status == 200)
            let lower = ["Authorization": "bearer   \(token) "]
            #expect(try await stage.ask("GET", "/api/clips/a.mp4", lower).text == "secret")
            let client = try stage.client()
            #expect(try await client.listen(Stage.known).status == 101)
        }
    }

    @Test("The page needs no token, so that users can log in")
    func openRoutes() async throws {
        try await Stage.run(token: Stage.token) { stage in
            for path in ["/", "/console.css", "/console.js", "/favicon.svg", "/openapi.json", "/healthz"] {
                let answer = try await stage.ask("GET", path)
                #expect(answer.status == 200)
                #expect(!answer.text.contains(Stage.token))
            }
        }
    }

    @Test("A browser gets a cookie that scripts and other sites cannot see, and can log out")
    func session() async throws {
        try await Stage.run(token: Stage.token) { stage in
            let login = try await stage.ask("POST", "/api/login", [:], "{\"token\":\"\(Stage.token)\"}")
            #expect(login.status == 204)
            let line = try #require(login["set-cookie"])
            let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(parts.contains("HttpOnly") && parts.contains("SameSite=Strict") && parts.contains("Path=/"))
            #expect(!line.contains(Stage.token))
            let cookie = try #require(parts.first)
            #expect(cookie.split(separator: "=").last?.utf8.count == 64)
            let lines = ["Cookie": "other=1; \(cookie); more=2"]
            #expect(try await stage.ask("GET", "/api/state", lines).status == 200)
            #expect(try await stage.ask("GET", "/api/state", ["Cookie": String(cookie.dropLast())]).status == 401)
            let again = try await stage.ask("POST", "/api/login", [:], "{\"token\":\"\(Stage.token)\"}")
            #expect(again["set-cookie"] != line)
            #expect(try await stage.ask("POST", "/api/logout", lines).status == 204)
            #expect(try await stage.ask("GET", "/api/state", lines).status == 401)
        }
    }

    @Test("Login attempts are limited for each address")
    func attempts() async throws {
        try await Stage.run(token: Stage.token, limits: { $0.attempts = 5 }) { stage in
            for _ in 1...5 {
                #expect(try await stage.ask("POST", "/api/login", [:], #"{"token":"wrong-wrong-wrong"}"#).status == 401)
            }
            let right = "{\"token\":\"\(Stage.token)\"}"
            let answer = try await stage.ask("POST", "/api/login", [:], right)
            #expect(answer.status == 429)
            #expect(answer.code == "attempts")
            #expect(answer["retry-after"] != nil)
            // A client that knows the token is not locked out, and neither are other addresses.
            #expect(try await stage.ask("GET", "/api/state", Stage.known).status == 200)
            let other = try stage.client(from: "127.0.0.2")
            #expect(try await other.ask("POST", "/api/login", [:], right).status == 204)
        }
    }

    @Test("If no token is needed, logging in does nothing")
    func noToken() async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask("POST", "/api/login", [:], #"{"token":"x"}"#)
            #expect(answer.status == 204)
            #expect(answer["set-cookie"] == nil)
        }
    }

    @Test("Addresses that other machines can reach require a token", arguments: ["0.0.0.0", "::", "192.0.2.1"])
    func otherAddresses(host: String) throws {
        var configuration = ConsoleServer.Configuration()
        configuration.host = host
        let error = #expect(throws: ConsoleServerError.self) {
            _ = try ConsoleServer(backend: FakeBackend(), configuration: configuration)
        }
        #expect(error?.code == .usage)
        #expect(error?.message.contains("--token-file") == true)
        configuration.token = try AccessToken(Stage.token)
        _ = try ConsoleServer(backend: FakeBackend(), configuration: configuration)
    }

    // MARK: Files

    @Test(
        "A token file is read without surrounding white space",
        arguments: ["0123456789abcdef", "  0123456789abcdef\r\n\n", "\t0123456789abcdef"]
    )
    func file(content: String) throws {
        let token = try Self.read(content)
        #expect(token.matches("0123456789abcdef".utf8))
        #expect(!token.matches("0123456789abcdeg".utf8))
        #expect(!token.matches("0123456789abcde".utf8))
        #expect(!token.matches("".utf8))
        #expect(token.warning == nil)
    }

    @Test(
        "An invalid token is refused, and not shown",
        arguments: [
            "", "short", "0123456789abcde\n", "0123456789 abcdef", "0123456789\nabcdef", "0123456789abcdeé",
            "\u{0}0123456789abcdef",
        ]
    )
    func badFile(content: String) throws {
        let error = #expect(throws: ConsoleServerError.self) { _ = try Self.read(content) }
        #expect(error?.code == .usage)
        #expect(content.isEmpty || error?.message.contains(content) == false)
    }

    @Test("A long file is refused")
    func longFile() throws {
        #expect(throws: ConsoleServerError.self) { _ = try Self.read(String(repeating: "a", count: 100_000)) }
    }

    @Test("A file that others can read causes a warning", arguments: [0o644, 0o640, 0o602])
    func openFile(mode: Int) throws {
        #expect(try Self.read("0123456789abcdef", mode: mode).warning?.contains("chmod 600") == true)
    }

    @Test("A path that is not a file is refused", arguments: ["/", "/nowhere/token", "/dev/zero"])
    func noFile(path: String) {
        let error = #expect(throws: ConsoleServerError.self) { _ = try AccessToken(file: URL(filePath: path)) }
        #expect(error?.message.contains(path) == true)
    }

    @Test("The token appears in no description")
    func description() throws {
        let token = try AccessToken(Stage.token)
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped] { #expect(!text.contains(Stage.token)) }
        var configuration = ConsoleServer.Configuration()
        configuration.token = token
        #expect(!"\(configuration)".contains(Stage.token))
    }

    private static func read(_ content: String, mode: Int = 0o600) throws -> AccessToken {
        let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
        try Data(content.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(chmod(file.path, mode_t(mode)) == 0)
        return try AccessToken(file: file)
    }
}
