import ArgumentParser
import FlyingFox
import FlyingSocks
import Testing

/// Packages that test for modules of ours with `canImport`: in a build where ours come first they use them.
@Suite("Neighbours")
struct NeighboursTests {
    private struct Command: ParsableCommand {
        @Option var number = 1
    }

    @Test("swift-argument-parser works with the module os in sight")
    func argumentParser() throws {
        #expect(try Command.parse(["--number", "5"]).number == 5)
        #expect(Command.helpMessage().contains("--number"))
    }

    @Test("FlyingFox works with OSLog, UniformTypeIdentifiers and CryptoKit in sight")
    func flyingFox() async throws {
        let server = HTTPServer(address: .loopback(port: 0))
        await server.appendRoute("/") { _ in HTTPResponse(statusCode: .ok) }
    }
}
