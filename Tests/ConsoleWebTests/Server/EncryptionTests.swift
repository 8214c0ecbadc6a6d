import Foundation
import Testing

@testable import ConsoleWeb

/// Tests ``TLSIdentity`` and `TLSHandler` with Python's client.
@Suite("Console: encryption", .serialized, .timeLimit(.minutes(2)))
struct EncryptionTests {
    /// A certificate for 127.0.0.1 and its key, made by `openssl` for this test.
    private final class Files {
        let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["own", "other"] {
                _ = try EncryptionTests.run(
                    "openssl",
                    [
                        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                        "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                        path("\(name).key"), "-out", path("\(name).pem"),
                    ]
                )
            }
            _ = try EncryptionTests.run(
                "openssl",
                ["ec", "-in", path("own.key"), "-aes128", "-passout", "pass:hidden", "-out", path("locked.key")]
            )
            try Data("no certificate".utf8).write(to: folder.appending(path: "empty.pem"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func path(_ name: String) -> String { folder.appending(path: name).path }
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a client in Python, with `port` and a function `connect()` that checks the server's certificate.
    private func client(_ stage: ConsoleServer, _ files: Files, _ script: String) async throws -> [String] {
        let port = try #require(stage.port)
        let begin = """
            import socket, ssl
            port = \(port)
            def connect(**more):
                context = ssl.create_default_context(cafile='\(files.path("own.pem"))')
                for name, value in more.items(): setattr(context, name, value)
                line = socket.create_connection(('127.0.0.1', port), timeout=30)
                return context.wrap_socket(line, server_hostname='127.0.0.1')
            def all_of(line):
                data = b''
                while True:
                    more = line.recv(65536)
                    if not more: return data
                    data += more
            def answer(line):
                data = b''
                while b'\\r\\n\\r\\n' not in data: data += line.recv(65536)
                head, body = data.split(b'\\r\\n\\r\\n', 1)
                length = [int(each[15:]) for each in head.split(b'\\r\\n') if each.startswith(b'Content-Length:')]
                while length and len(body) < length[0]: body += line.recv(65536)
                return head.decode()

            """
        return try await Task.detached {
            try Self.run("python3", ["-c", begin + script]).split(separator: "\n").map(String.init)
        }.value
    }

    private func serve(
        _ files: Files,
        _ change: (inout ConsoleServer.Configuration) -> Void = { _ in },
        _ body: (ConsoleServer, FakeBackend) async throws -> Void
    ) async throws {
        let backend = FakeBackend()
        var configuration = ConsoleServer.Configuration()
        configuration.identity = try TLSIdentity(certificateFile: files.path("own.pem"), keyFile: files.path("own.key"))
        configuration.token = try AccessToken(Stage.token)
        change(&configuration)
        let server = try ConsoleServer(backend: backend, configuration: configuration)
        try await server.start()
        do {
            try await body(server, backend)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test("Requests, long answers and WebSockets pass encrypted, with a certificate that clients can check")
    func whole() async throws {
        let files = try Files()
        try await serve(files) { server, backend in
            #expect(server.url == "https://127.0.0.1:\(server.port ?? 0)/")
            let long = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try backend.addClip("long.mp4", long)
            let lines = try await client(
                server,
                files,
                """
                own = 'Host: 127.0.0.1:%d\\r\\nAuthorization: Bearer \(Stage.token)\\r\\n' % port
                line = connect()
                print(line.version())
                for path in ['/api/state', '/api/cameras']:
                    line.sendall(('GET %s HTTP/1.1\\r\\n%s\\r\\n' % (path, own)).encode())
                    print(answer(line)[:15])
                login = b'{"token":"\(Stage.token)"}'
                line.sendall(('POST /api/login HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Type: application/json\\r\\n'
                              'Content-Length: %d\\r\\n\\r\\n' % len(login)).encode() + login)
                print('; Secure' in answer(line))
                line.sendall(('GET /api/clips/long.mp4 HTTP/1.1\\r\\nConnection: close\\r\\n%s\\r\\n' % own).encode())
                body = all_of(line).split(b'\\r\\n\\r\\n', 1)[1]
                print(len(body), body == bytes(i * 31 & 255 for i in range(3000000)))
                line = connect()
                line.sendall(('GET /api/events HTTP/1.1\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n'
                              'Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n%s\\r\\n'
                              % own).encode())
                data = b''
                while b'"event":"state"' not in data: data += line.recv(65536)
                line.sendall(bytes([0x89, 0x83, 0, 0, 0, 0]) + b'abc')
                data = b''
                while not data.endswith(b'\\x8a\\x03abc'): data += line.recv(65536)
                print('pong')
                """
            )
            #expect(lines.first?.hasPrefix("TLSv1.") == true)
            #expect(
                lines.dropFirst() == ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "True", "3000000 True", "pong"],
                "\(lines)"
            )
        }
    }

    @Test("Old protocols, plain requests, garbage and a handshake that never ends are turned away; others are served")
    func hostile() async throws {
        let files = try Files()
        try await serve(files, { $0.limits.headTime = 0.5 }) { server, _ in
            let lines = try await client(
                server,
                files,
                """
                import os, random
                stalled = socket.create_connection(('127.0.0.1', port), timeout=30)
                half = socket.create_connection(('127.0.0.1', port), timeout=30)
                half.sendall(bytes([22, 3, 1, 2, 0, 1]))
                try:
                    connect(maximum_version=ssl.TLSVersion.TLSv1_1)
                    print('old')
                except (ssl.SSLError, OSError, ValueError):
                    print('refused')
                chance = random.Random(7)
                request = b'GET / HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n'
                record = b'\\x16\\x03\\x01\\xff\\xff' + b'a' * 70000
                noise = [chance.randbytes(chance.randrange(1, 3000)) for _ in range(30)]
                for first in [request, record, b'\\x00' * 5000] + noise:
                    line = socket.create_connection(('127.0.0.1', port), timeout=30)
                    try:
                        line.sendall(first)
                        answer = all_of(line)
                        if b'HTTP' in answer: print('answered in the clear')
                    except OSError:
                        pass
                for line in (stalled, half):
                    try:
                        print(len(all_of(line)))
                    except OSError:
                        print(0)
                good = connect()
                good.sendall(b'GET /healthz HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n')
                print(good.recv(65536)[:15].decode())
                """
            )
            #expect(lines == ["refused", "0", "0", "HTTP/1.1 200 OK"], "\(lines)")
            try await eventually("all connections are closed") {
                server.metrics.first { $0.name == "obscura_http_connections" }?.value == 0
            }
        }
    }

    @Test(
        "Files that cannot be used are an error that names them",
        arguments: [
            ("own.pem", "other.key"), ("empty.pem", "own.key"), ("own.pem", "locked.key"), ("none.pem", "own.key"),
            ("own.pem", "none.key"), ("own.pem", "own.pem"),
        ]
    )
    func unusable(certificate: String, key: String) throws {
        let files = try Files()
        let error = #expect(throws: ConsoleServerError.self) {
            _ = try TLSIdentity(certificateFile: files.path(certificate), keyFile: files.path(key))
        }
        #expect(error?.code == .usage)
        #expect(error?.message.contains(certificate) == true && error?.message.contains(key) == true)
    }
}
