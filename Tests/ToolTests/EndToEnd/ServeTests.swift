import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``ServeCommand`` and ``ServeJob``.
@Suite("The built tool: serve", .timeLimit(.minutes(3)))
struct ServeTests {
    @Test(
        "it prints its address once it listens, and Ctrl-C ends it",
        arguments: ["virtual:320x240@30?seed=81", "v4l2:/dev/video987"]
    )
    func serves(input: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run(["serve", input, "--port", "0", "--clips", folder.path("clips")]) { process in
            kill(process.processIdentifier, SIGINT)
        }
        #expect(result.lines.count == 1 && result.lines[0].hasPrefix("http://127.0.0.1:"), "\(result.output)")
        #expect(result.status == 0, "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("clips")))
    }

    @Test("it ends by itself after --duration, also without a camera", arguments: ["virtual:320x240@30", "none.mov"])
    func duration(input: String) async throws {
        let result = try await Tool.run(["serve", input, "--port", "0", "--duration", "0.2"])
        #expect(result.lines.count == 1, "\(result.output)")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("folders inside a folder are read with --recursive")
    func folders() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder.path("inner/a.png")))
        let plain = try await Tool.run(["serve", folder.path(""), "--port", "0"])
        #expect(plain.status == 2)
        #expect(plain.errors.contains("give --recursive"), "\(plain.errors)")
        let deep = try await Tool.run(["serve", folder.path(""), "--recursive", "--port", "0", "--duration", "0.1"])
        #expect(deep.status == 0, "\(deep.errors)")
        #expect(deep.lines.count == 1, "\(deep.output)")
    }

    @Test(
        "wrong usage is answered with a remedy",
        arguments: [
            (["serve", "--port", "70000"], "--port: give a number from 0 to 65535."),
            (["serve", "--delay=-1"], "--delay: give seconds from 0 to 86400, a day."),
            (["serve", "--memory", "1"], "--memory: give 8 MiB or more."),
            (["serve", "--types", "abc"], "--types: unknown code type 'abc'."),
            (["serve", "--name", "http://camera.lan"], "--name: 'http://camera.lan' is no host name."),
            (["serve", "virtual:?nonsense=1"], "nonsense"),
            (["serve", "virtual:", "--host", "0.0.0.0", "--port", "0"], "--token-file"),
            (["serve", "virtual:", "--host", "example", "--port", "0"], "is no address to listen at"),
            (["serve", "virtual:", "--token-file", "/nonexistent/token"], "Could not read the token file"),
        ] as [([String], String)]
    )
    func usage(arguments: [String], text: String) async throws {
        let result = try await Tool.run(arguments)
        #expect(result.status == 64, "\(result.errors)")
        #expect(result.errors.contains(text), "\(result.errors)")
        #expect(result.lines.isEmpty)
    }

    @Test("a token that is too short is refused, and no token is printed")
    func shortToken() async throws {
        let folder = try TemporaryFolder()
        try Data("hush\n".utf8).write(to: URL(fileURLWithPath: folder.path("token")))
        let result = try await Tool.run(["serve", "virtual:", "--port", "0", "--token-file", folder.path("token")])
        #expect(result.status == 64)
        #expect(!(result.errors + result.output).contains("hush"))
    }
}
