import ArgumentParser
import FlyingFox
import FlyingSocks
import Testing

/// Packages that look for our modules with `canImport` and use them if they are built first.
@Suite("Neighbours")
struct NeighboursTests {
    private struct Command: ParsableCommand {
        @Option var number = 1
    }

    @Test("swift-argument-parser works if the module os is visible")
    func argumentParser() throws {
        #expect(try Command.parse(["--number", "5"]).number == 5)
        #expect(Command.helpMessage().contains("--number"))
    }

    @Test("FlyingFox works if OSLog, UniformTypeIdentifiers and CryptoKit are visible")
    func flyingFox() async throws {
        let server = HTTPServer(address: .loopback(port: 0))
        await server.appendRoute("/") { _ in HTTPResponse(statusCode: .ok) }
    }
}
