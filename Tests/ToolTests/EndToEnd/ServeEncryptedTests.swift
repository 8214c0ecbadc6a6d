import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``ServeJob`` with a certificate for browsers and for readers of the RTSP server.
@Suite(
    "The built tool: serve, encrypted",
    .enabled(if: ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil),
    .timeLimit(.minutes(3))
)
struct ServeEncryptedTests {
    /// Runs a program to its end, without standard input.
    private func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await withCheckedThrowingContinuation { done in
            Thread {
                done.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                        process.arguments = ["timeout", "60", program] + arguments
                        process.standardInput = FileHandle.nullDevice
                        process.standardError = FileHandle.nullDevice
                        let pipe = Pipe()
                        process.standardOutput = pipe
                        try process.run()
                        let data = pipe.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
                    }
                )
            }.start()
        }
    }

    /// The running tool, with the addresses that it printed; fewer than two if it has ended.
    private func begin(_ arguments: [String]) async throws -> (process: Process, lines: [String], errors: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        var variables = ProcessInfo.processInfo.environment
        variables["OBSCURA_CAMERAS"] = nil
        process.environment = variables
        try process.run()
        let handle = output.fileHandleForReading.fileDescriptor
        let text: String = await withCheckedContinuation { done in
            Thread {
                var bytes: [UInt8] = []
                var piece = [UInt8](repeating: 0, count: 1024)
                while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 2 {
                    let count = read(handle, &piece, piece.count)
                    guard count > 0 else { break }
                    bytes += piece[..<count]
                }
                done.resume(returning: String(decoding: bytes, as: UTF8.self))
            }.start()
        }
        withExtendedLifetime(output) {}
        return (process, text.split(separator: "\n").map(String.init), errors)
    }

    @Test("with a certificate, browsers use https:// and readers rtsps://, and nothing is answered in the clear")
    func encrypted() async throws {
        let folder = try TemporaryFolder()
        let made = try await run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=own", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.path("key.pem"), "-out",
                folder.path("cert.pem"),
            ]
        )
        #expect(made.status == 0)
        let (process, lines, errors) = try await begin([
            "serve", "virtual:128x96@30?codes=none&seed=8151", "--port", "0", "--rtsp", "0", "--clips",
            folder.path("clips"), "--certificate", folder.path("cert.pem"), "--key", folder.path("key.pem"),
        ])
        // Waiting for the end would need a run loop.
        defer { kill(process.processIdentifier, SIGTERM) }
        guard lines.count == 2 else {
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            // Without GStreamer there is no server to test; anything else is a failure.
            #expect(text.contains("scripts/setup --streams"), "\(text)")
            return
        }
        let (console, stream) = (lines[0], lines[1])
        #expect(console.hasPrefix("https://127.0.0.1:") && stream.hasPrefix("rtsps://127.0.0.1:"))
        let page = try await run(
            "python3",
            ["-c", Self.client, console, folder.path("cert.pem"), stream]
        )
        #expect(page.output.split(separator: "\n") == ["200", "nothing", "nothing"], "\(page.output)")
        func read(_ address: String) -> [String] {
            [
                "-nostdin", "-loglevel", "error", "-rtsp_transport", "tcp", "-i", address, "-frames:v", "3", "-f",
                "null", "-",
            ]
        }
        #expect(try await run("ffmpeg", read(stream)).status == 0)
        let scan = try await Tool.run(["scan", stream, "--json", "--duration", "0.3"])
        #expect(scan.status == 1 && scan.lines.isEmpty, "\(scan.errors)")
    }

    /// Prints the status of the page over TLS, and `nothing` for each of both ports that answers nothing in the clear.
    private static let client = """
        import http.client, socket, ssl, sys, urllib.parse
        place = urllib.parse.urlsplit(sys.argv[1])
        context = ssl.create_default_context(cafile=sys.argv[2])
        connection = http.client.HTTPSConnection(place.hostname, place.port, context=context, timeout=20)
        connection.request('GET', '/')
        print(connection.getresponse().status)
        stream = urllib.parse.urlsplit(sys.argv[3])
        def look(port, message):
            # The server may wait for the rest of a handshake.
            plain = socket.create_connection((place.hostname, port), 2)
            plain.sendall(message)
            plain.shutdown(socket.SHUT_WR)
            try:
                answer = plain.recv(100)
            except OSError:
                answer = b''
            print('clear' if b'HTTP' in answer or b'RTSP' in answer else 'nothing')
        look(place.port, b'GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
        look(stream.port, b'OPTIONS rtsp://127.0.0.1/camera RTSP/1.0\\r\\nCSeq: 1\\r\\n\\r\\n')
        """
}
