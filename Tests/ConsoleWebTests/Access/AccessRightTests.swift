import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``AccessRight``: the two tokens of ``AccessControl``.
@Suite("Console: who may see, and who may control", .serialized)
struct AccessRightTests {
    private static let seeing = "a-token-for-seeing-only"

    private func stage() async throws -> Stage { try await Stage(token: Stage.token, viewToken: Self.seeing) }

    private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

    @Test("the token for seeing reads everything and changes nothing; the other does both")
    func bearers() async throws {
        let stage = try await stage()
        let command = "{\"seconds\": 2}"
        for path in ["/api/state", "/api/cameras", "/api/scans", "/api/clips", "/metrics"] {
            #expect(try await stage.ask("GET", path, bearer(Self.seeing)).status == 200, "\(path)")
        }
        let json = ["Content-Type": "application/json"]
        for (method, path) in [
            ("PUT", "/api/delayed/delay"), ("PUT", "/api/delayed/speed"), ("PUT", "/api/camera"), ("PUT", "/api/rate"),
            ("POST", "/api/delayed/pause"), ("POST", "/api/delayed/resume"), ("POST", "/api/delayed/live"),
            ("POST", "/api/delayed/step"), ("POST", "/api/delayed/seek"), ("POST", "/api/clips"),
        ] {
            let seen = try await stage.ask(method, path, bearer(Self.seeing).merging(json) { $1 }, command)
            #expect(seen.status == 403, "\(path)")
        }
        let changed = try await stage.ask(
            "PUT",
            "/api/delayed/delay",
            bearer(Stage.token).merging(json) { $1 },
            command
        )
        #expect(changed.status == 200)
        #expect(try await stage.ask("GET", "/api/state", bearer("a-token-for-seeing-onlx")).status == 401)
        await stage.server.stop()
    }

    @Test("what masks hide is seen with the token for it only, and not without any token")
    func unmasked() async throws {
        let secret = "a-token-for-what-is-hidden"
        let stage = try await Stage(token: Stage.token, viewToken: Self.seeing, unmaskedToken: secret)
        let path = "/api/unmasked.jpg"
        #expect(try await stage.ask("GET", path, bearer(secret)).status == 200)
        #expect(try await stage.ask("GET", "/api/live.jpg", bearer(secret)).status == 200)
        for other in [Stage.token, Self.seeing] {
            let refused = try await stage.ask("GET", path, bearer(other))
            #expect(refused.status == 403 && refused.text.contains("--unmasked-token-file"), "\(refused.text)")
        }
        #expect(try await stage.ask("GET", path).status == 401)
        let json = ["Content-Type": "application/json"]
        let command = try await stage.ask("POST", "/api/clips", bearer(secret).merging(json) { $1 }, "{\"seconds\": 2}")
        #expect(command.status == 403)
        await stage.server.stop()
        // A server without tokens lets everyone do everything but this.
        let open = try await Stage()
        #expect(try await open.ask("GET", "/api/live.jpg").status == 200)
        #expect(try await open.ask("GET", path).status == 403)
        await open.server.stop()
    }

    @Test("a session has the right of the token that it was exchanged for")
    func sessions() {
        var sessions = BrowserSessions(most: 4, duration: 100)
        let seeing = sessions.begin(.see, now: 0)
        let control = sessions.begin(.control, now: 0)
        #expect(sessions.see(seeing, now: 1) == .see && sessions.see(control, now: 1) == .control)
        #expect(AccessRight.control.includes(.see) && !AccessRight.see.includes(.control))
    }

    @Test("every path that changes something needs the right to control")
    func routes() throws {
        for path in ["/api/camera", "/api/rate", "/api/delayed/delay", "/api/delayed/speed"] {
            #expect(try ConsoleRoute.find(method: "PUT", path: path).right == .control, "\(path)")
        }
        for path in ["pause", "resume", "live", "step", "seek"] {
            #expect(try ConsoleRoute.find(method: "POST", path: "/api/delayed/\(path)").right == .control, "\(path)")
        }
        #expect(try ConsoleRoute.find(method: "POST", path: "/api/clips").right == .control)
        for path in ["/api/state", "/api/live.mjpg", "/api/clips", "/api/events", "/api/live.mp4"] {
            #expect(try ConsoleRoute.find(method: "GET", path: path).right == .see, "\(path)")
        }
    }
}
