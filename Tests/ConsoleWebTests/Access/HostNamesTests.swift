import Testing

@testable import ConsoleWeb

@Suite("Console: hosts and origins", .serialized)
struct HostNamesTests {
    @Test(
        "Names and addresses of this server",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("localhost.", true), ("127.0.0.1:80", true),
            ("[::1]:8080", true),
            ("192.0.2.7", true), ("[2001:db8::1]", true), ("camera.example", true), ("Camera.Example:443", true),
            ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("", false),
            ("localhost:", true), ("localhost:x", false), ("localhost:123456", false), ("a b", false),
            ("user@localhost", false),
            ("[::1", false), ("[localhost]", false), ("[pi/|:1]:8080", false), ("[127.0.0.1\0x]", false), ("[]", false),
            ("localhost/", false), ("[::1]x", false), (".", false),
            ("1.2.3.4.5", false),
            ("0x7f.1", false), ("café.example", false),
        ]
    )
    func hosts(host: String, isAllowed: Bool) {
        #expect(HostNames(["camera.example"]).allows(host) == isAllowed)
    }

    @Test(
        "A foreign page's name that resolves to this machine is refused",
        arguments: ["evil.example", "evil.example:8080", "a b", ""]
    )
    func rebinding(host: String) async throws {
        try await Stage.run { stage in
            let answer = try await stage.ask("GET", "/api/state", ["Host": host])
            #expect(answer.status == 421 || answer.status == 400)
            #expect(answer.json?["activity"] == nil)
            let page = try await stage.ask("GET", "/", ["Host": host])
            #expect(page.status == 421 || page.status == 400)
        }
    }

    @Test("Configured names and the machine's own are answered")
    func names() async throws {
        try await Stage.run(names: ["camera.example"]) { stage in
            for host in ["camera.example", "camera.example:80", "localhost:1234"] {
                let answer = try await stage.ask("GET", "/api/state", ["Host": host])
                #expect(answer.status == 200)
            }
        }
    }

    @Test(
        "Pages from elsewhere can change nothing",
        arguments: [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
            ["Origin": "http://127.0.0.1.evil.example"], ["Origin": "file://"], ["Origin": ""],
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ]
    )
    func otherOrigins(headers: [String: String]) async throws {
        try await Stage.run { stage in
            for (method, path, body) in [
                ("POST", "/api/delayed/pause", nil), ("PUT", "/api/rate", #"{"framesPerSecond":1}"#),
                ("POST", "/api/clips", #"{"seconds":1}"#), ("POST", "/api/login", #"{"token":"x"}"#),
                ("GET", "/api/live.jpg", nil), ("GET", "/api/state", nil),
            ] {
                let answer = try await stage.ask(method, path, headers, body)
                #expect(answer.status == 403, "\(path)")
                #expect(answer.code == "origin")
            }
            #expect(stage.backend.commands.isEmpty)
            #expect(await stage.backend.clips().isEmpty)
        }
    }

    @Test("The page's own requests are answered, and links from elsewhere lead to the page")
    func ownOrigin() async throws {
        try await Stage.run { (stage: Stage) async throws in
            let own = ["Origin": "http://127.0.0.1:\(stage.port)", "Host": "127.0.0.1:\(stage.port)"]
            #expect(try await stage.ask("POST", "/api/delayed/pause", own).status == 200)
            let proxied = ["Origin": "https://localhost", "Host": "localhost", "Sec-Fetch-Site": "same-origin"]
            #expect(try await stage.ask("POST", "/api/delayed/pause", proxied).status == 200)
            #expect(try await stage.ask("GET", "/", ["Sec-Fetch-Site": "cross-site"]).status == 200)
            #expect(try await stage.ask("GET", "/api/live.jpg", ["Sec-Fetch-Site": "none"]).status == 200)
        }
    }
}
