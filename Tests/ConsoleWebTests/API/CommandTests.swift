import Foundation
import Testing

@testable import ConsoleWeb

@Suite("Console: commands", .serialized)
struct CommandTests {
    @Test(
        "Each command reaches the backend once, and is answered with the state",
        arguments: [
            ("PUT", "/api/camera", #"{"id":"virtual:"}"#, .chooseCamera(id: "virtual:")),
            ("PUT", "/api/rate", #"{"framesPerSecond":15}"#, .setRate(15)),
            ("PUT", "/api/delayed/delay", #"{"seconds":2.5}"#, .setDelay(2.5)),
            ("PUT", "/api/delayed/delay", #"{"seconds":0}"#, .setDelay(0)),
            ("PUT", "/api/delayed/speed", #"{"speed":-0.25}"#, .setSpeed(-0.25)),
            ("POST", "/api/delayed/pause", nil, .pause),
            ("POST", "/api/delayed/resume", nil, .resume),
            ("POST", "/api/delayed/live", nil, .goLive),
            ("POST", "/api/delayed/live", "{}", .goLive),
            ("POST", "/api/delayed/step", #"{"frames":-1}"#, .step(-1)),
            ("POST", "/api/delayed/step", #"{"frames":2.0}"#, .step(2)),
            ("POST", "/api/delayed/seek", #"{"time":12.5}"#, .seek(to: 12.5)),
            ("POST", "/api/delayed/seek", #"{"by":-5}"#, .seekBy(-5)),
        ] as [(String, String, String?, ConsoleCommand)]
    )
    func reachesTheBackend(method: String, path: String, body: String?, command: ConsoleCommand) async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask(method, path, [:], body)
            #expect(answer.status == 200)
            #expect(answer.json?["activity"] as? String == "running")
            #expect(stage.backend.commands == [command])
        }
    }

    @Test(
        "Invalid commands are refused with a message, and have no effect",
        arguments: [
            ("PUT", "/api/rate", #"{"framesPerSecond":"15"}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":true}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":0}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":1e9}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":1e999}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":NaN}"#, 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":15,"x":1}"#, 400), ("PUT", "/api/rate", "{}", 400),
            ("PUT", "/api/rate", "[]", 400), ("PUT", "/api/rate", "15", 400), ("PUT", "/api/rate", "", 400),
            ("PUT", "/api/rate", #"{"framesPerSecond":15"#, 400), ("PUT", "/api/rate", "\u{1}", 400),
            ("PUT", "/api/delayed/delay", #"{"seconds":-1}"#, 400), ("PUT", "/api/camera", #"{"id":1}"#, 400),
            ("PUT", "/api/camera", #"{"id":null}"#, 400), ("POST", "/api/delayed/step", #"{"frames":0.5}"#, 400),
            ("POST", "/api/delayed/step", #"{"frames":1e18}"#, 400), ("POST", "/api/delayed/seek", "{}", 400),
            ("POST", "/api/delayed/seek", #"{"time":1,"by":1}"#, 400), ("POST", "/api/clips", #"{"seconds":0}"#, 400),
            ("POST", "/api/clips", #"{"seconds":10,"name":"../x"}"#, 400),
            ("PUT", "/api/delayed/speed", #"{"speed":1000}"#, 400),
        ]
    )
    func refusesNonsense(method: String, path: String, body: String, status: Int) async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask(method, path, [:], body)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.code == "invalid")
            #expect(stage.backend.commands.isEmpty)
            #expect(await stage.backend.clips().isEmpty)
        }
    }

    @Test("A deeply nested body is refused")
    func deepBody() async throws {
        try await Stage.run { stage in
            let deep = String(repeating: "[", count: 8_000) + String(repeating: "]", count: 8_000)
            for body in [deep, String(repeating: "[", count: 16_000)] {
                let answer = try await stage.ask("PUT", "/api/rate", [:], body)
                #expect(answer.status == 400)
            }
        }
    }

    @Test(
        "A body must be JSON; a form of another page is refused",
        arguments: [
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx",
        ]
    )
    func otherTypes(type: String) async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask("PUT", "/api/rate", ["Content-Type": type], #"{"framesPerSecond":15}"#)
            #expect(answer.status == 415)
            #expect(answer.code == "type")
            #expect(stage.backend.commands.isEmpty)
        }
    }

    @Test(
        "A backend's error determines the status and the message",
        arguments: [
            (.invalid, 400), (.notFound, 404), (.notNow, 409), (.failed, 500), (.busy, 503),
        ] as [(ConsoleError.Code, Int)]
    )
    func backendRefuses(code: ConsoleError.Code, status: Int) async throws {
        try await Stage.run { stage in
            stage.backend.change { $0.refusal = ConsoleError(code, "No \"camera\": plug one in.") }
            let requests = [
                ("POST", "/api/delayed/pause", nil), ("GET", "/api/live.jpg", nil), ("GET", "/api/live.mp4", nil),
                ("POST", "/api/clips", #"{"seconds":1}"#),
            ]
            for (method, path, body) in requests {
                let answer = try await stage.ask(method, path, [:], body)
                #expect(answer.status == status)
                #expect(answer.code == code.rawValue)
                #expect(
                    (answer.json?["error"] as? [String: Any])?["message"] as? String == "No \"camera\": plug one in."
                )
                #expect((answer["retry-after"] != nil) == (status == 503))
            }
        }
    }

    @Test("A hanging backend delays its client up to a timeout, and other clients not at all")
    func hangingBackend() async throws {
        try await Stage.run(limits: { $0.answerTime = 0.3 }) { stage in
            stage.backend.change { $0.isHanging = true }
            defer { stage.backend.release() }
            let slow = try stage.client()
            try await slow.send(Client.request("POST", "/api/delayed/pause"))
            #expect(try await stage.ask("GET", "/api/cameras").status == 200)
            let answer = try await slow.answer()
            #expect(answer.status == 503)
            #expect(answer.code == "busy")
        }
    }
}
