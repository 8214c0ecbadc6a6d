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

    @Test("a session has the right of the token that it was exchanged for")
    func sessions() {
        var sessions = BrowserSessions(most: 4, duration: 100)
        let seeing = sessions.begin(.see, now: 0)
        let control = sessions.begin(.control, now: 0)
        #expect(sessions.see(seeing, now: 1) == .see && sessions.see(control, now: 1) == .control)
        #expect(AccessRight.see < .control)
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
