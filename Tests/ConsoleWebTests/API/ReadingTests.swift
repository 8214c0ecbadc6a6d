import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``ConsoleState``, ``ConsoleRoute``, ``MetricsText`` and ``MetricName``.
@Suite("Console: reading", .serialized)
struct ReadingTests {
    @Test("The state, cameras and clips are those of the backend")
    func state() async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            let state = try await client.ask("GET", "/api/state")
            #expect(state["content-type"] == "application/json")
            #expect(state["cache-control"] == "no-store")
            #expect(try JSONDecoder().decode(ConsoleState.self, from: state.body) == FakeBackend.calm)
            // Another request on the same connection.
            let cameras = try await client.ask("GET", "/api/cameras")
            #expect((cameras.json?["cameras"] as? [[String: Any]])?.first?["id"] as? String == "virtual:")
            #expect(try await client.ask("GET", "/api/clips").json?["clips"] as? [String] == [])
        }
    }

    @Test("The page is served with its content type, and not again if the browser has it")
    func page() async throws {
        try await Stage.run { stage in
            for (path, type) in [("/", "text/html; charset=utf-8"), ("/openapi.json", "application/json")] {
                let answer = try await stage.ask("GET", path)
                #expect(answer.status == 200)
                #expect(answer["content-type"] == type)
                #expect(answer.body == ConsolePage.shared.file(at: path)?.bytes)
                let etag = try #require(answer["etag"])
                let again = try await stage.ask("GET", path, ["If-None-Match": "\"x\", \(etag)"])
                #expect(again.status == 304)
                #expect(again.body.isEmpty)
                #expect(again["etag"] == etag)
            }
            // The page's own URLs may have any query.
            #expect(try await stage.ask("GET", "/?x=1").status == 200)
        }
    }

    @Test("Every answer has the security headers")
    func safetyHeaders() async throws {
        try await Stage.run { stage in
            for path in ["/", "/api/state", "/nowhere", "/healthz", "/metrics", "/api/live.jpg"] {
                let answer = try await stage.ask("GET", path)
                let policy = try #require(answer["content-security-policy"])
                #expect(policy.hasPrefix("default-src 'none'; "))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
                #expect(answer["x-content-type-options"] == "nosniff")
                #expect(answer["referrer-policy"] == "no-referrer")
                #expect(answer["cross-origin-resource-policy"] == "same-origin")
                #expect(answer["access-control-allow-origin"] == nil)
                #expect(answer["server"] == nil)
            }
        }
    }

    @Test(
        "Unknown paths and methods are refused with JSON",
        arguments: [
            ("GET", "/nowhere", 404, "notFound"), ("GET", "/api", 404, "notFound"),
            ("GET", "/api/state/", 404, "notFound"),
            ("GET", "/API/STATE", 404, "notFound"), ("GET", "/api/clips/", 404, "notFound"),
            ("GET", "/api/scans/x.jpg", 404, "notFound"), ("GET", "/api/scans/01.jpg", 404, "notFound"),
            ("GET", "/api/scans/99999999999999999999.jpg", 404, "notFound"),
            ("GET", "/api/scans/7.jpg", 404, "notFound"),
            ("POST", "/api/state", 405, "method"), ("DELETE", "/api/clips", 405, "method"), ("PUT", "/", 405, "method"),
            ("OPTIONS", "/api/state", 405, "method"), ("PROPFIND", "/api/state", 405, "method"),
            ("GET", "/api/rate", 405, "method"), ("GET", "/api/delayed/pause", 405, "method"),
            ("GET", "/api/live.jpg?width=0", 400, "invalid"), ("GET", "/api/live.jpg?width=x", 400, "invalid"),
            ("GET", "/api/live.jpg?width=", 400, "invalid"),
            ("GET", "/api/live.jpg?width=99999999999999999999", 400, "invalid"),
            ("GET", "/api/live.jpg?width=640&width=320", 400, "invalid"),
            ("GET", "/api/live.mjpg?w=640", 400, "invalid"),
            ("GET", "/api/state?x", 400, "invalid"), ("GET", "/api/scans?limit=0", 400, "invalid"),
            ("GET", "/api/scans?limit=501", 400, "invalid"), ("GET", "/api/scans?before=-1", 400, "invalid"),
            ("GET", "/api/events", 426, "upgrade"),
        ]
    )
    func refusals(method: String, path: String, status: Int, code: String) async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask(method, path)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.code == code)
            #expect(answer["content-type"] == "application/json")
            #expect((answer["allow"] != nil) == (status == 405))
            #expect(((answer.json?["error"] as? [String: Any])?["message"] as? String)?.isEmpty == false)
        }
    }

    @Test("HEAD is answered like GET, without the body")
    func head() async throws {
        try await Stage.run { stage in
            let client = try stage.client()
            for path in ["/", "/api/state", "/api/live.jpg", "/nowhere"] {
                let whole = try await client.ask("GET", path)
                let head = try await client.ask("HEAD", path)
                #expect(head.status == whole.status)
                #expect(head["content-length"] == whole["content-length"])
                #expect(head["content-type"] == whole["content-type"])
            }
            // An endless answer is not started.
            #expect(try await stage.ask("HEAD", "/api/live.mjpg").status == 200)
            #expect(stage.backend.watchers == 0)
        }
    }

    @Test("The list of scans is paged, and each scan has its image")
    func scans() async throws {
        try await Stage.run { stage in
            stage.backend.change { state in
                state.scans = (1...120).map { id in
                    let code = ConsoleCode(type: "org.iso.QRCode", text: "n\(id)", corners: [])
                    return ConsoleScan(id: id, date: 0, source: "camera", frame: id, time: 1, code: code)
                }
            }
            func ids(_ path: String) async throws -> [Int] {
                let scans = try await stage.ask("GET", path).json?["scans"] as? [[String: Any]] ?? []
                return scans.compactMap { $0["id"] as? Int }
            }
            #expect(try await ids("/api/scans") == Array((71...120).reversed()))
            #expect(try await ids("/api/scans?limit=2") == [120, 119])
            #expect(try await ids("/api/scans?limit=3&before=3") == [2, 1])
            let image = try await stage.ask("GET", "/api/scans/7.jpg")
            #expect(image.status == 200)
            #expect(image["content-type"] == "image/jpeg")
            #expect(image.text == "jpeg 7")
            #expect(try await stage.ask("GET", "/api/scans/121.jpg").status == 404)
        }
    }

    @Test(
        "The status reports the health",
        arguments: [
            (.running, nil, 200), (.ended, nil, 200), (.running, "words", 503), (.starting, nil, 503),
            (.interrupted, "words", 503), (.gone, "words", 503), (.failed, "words", 503),
        ] as [(ConsoleState.Activity, String?, Int)]
    )
    func health(activity: ConsoleState.Activity, problem: String?, status: Int) async throws {
        try await Stage.run(token: Stage.token) { stage in
            stage.backend.change {
                $0.state.activity = activity
                $0.state.problem = problem
            }
            let stranger = try await stage.ask("GET", "/healthz")
            #expect(stranger.status == status)
            #expect(stranger.json?["problem"] == nil)
            #expect(stranger.json?["status"] as? String == (status == 200 ? "ok" : activity.rawValue))
            let known = try await stage.ask("GET", "/healthz", Stage.known)
            #expect(known.status == status)
            #expect(known.json?["problem"] as? String == problem)
        }
    }

    @Test("Metrics are in Prometheus' format")
    func metrics() async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask("GET", "/metrics")
            #expect(answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(
                answer.text.contains("# TYPE obscura_frames_captured_total counter\nobscura_frames_captured_total 10\n")
            )
            #expect(answer.text.contains("\nobscura_http_connections 1\n"))
        }
    }

    @Test("Metrics of one name are grouped, with help and labels escaped")
    func metricsText() {
        let metrics = [
            ConsoleMetric(
                name: "a_total",
                help: "A\n\\ \"b\"",
                kind: .counter,
                labels: ["b": "x\"\\\n", "a": "1"],
                value: 1
            ),
            ConsoleMetric(name: "b", help: "B", kind: .gauge, value: .infinity),
            ConsoleMetric(name: "a_total", help: "other", kind: .counter, labels: ["a": "2"], value: 0.25),
            ConsoleMetric(name: "c", help: "C", kind: .gauge, value: .nan),
        ]
        #expect(
            MetricsText.text(of: metrics) == """
                # HELP a_total A\\n\\\\ "b"
                # TYPE a_total counter
                a_total{a="1",b="x\\"\\\\\\n"} 1
                a_total{a="2"} 0.25
                # HELP b B
                # TYPE b gauge
                b +Inf
                # HELP c C
                # TYPE c gauge
                c NaN

                """
        )
    }

    @Test("The description contains every path that is answered")
    func description() throws {
        let file = try #require(ConsolePage.shared.file(at: "/openapi.json"))
        let json = try #require(try JSONSerialization.jsonObject(with: file.bytes) as? [String: Any])
        let paths = try #require(json["paths"] as? [String: [String: Any]])
        for (path, methods) in paths {
            let path = path.replacing("{name}", with: "a.mp4").replacing("{id}", with: "1")
            for method in methods.keys {
                _ = try ConsoleRoute.find(method: method.uppercased(), path: path)
            }
            let allowed = ConsoleRoute.allowed(at: path).split(separator: ", ")
            let known = allowed.filter { $0 != "HEAD" }.map { $0.lowercased() }
            #expect(Set(methods.keys) == Set(known), "\(path)")
        }
        #expect(paths.keys.filter { $0.hasPrefix("/api/") }.count == 28)
    }
}
