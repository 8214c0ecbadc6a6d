import Foundation
import Glibc
import Testing

/// A program beside the tests: started, controlled with lines of text, and ended with the last reference.
///
/// `@unchecked Sendable`: constant, and used by one test at a time.
final class TestServer: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// The ports that the program printed after `ready`.
    private(set) var ports: [Int] = []

    /// The port of the server.
    var port: Int { ports.first ?? 0 }

    /// Starts one of the scripts in the test folder and waits until it is ready.
    init(script: String, _ arguments: String...) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Servers")
        // The system's own Python, to which GStreamer's bindings belong.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [folder.appendingPathComponent(script).path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let words = try line().split(separator: " ")
        guard words.first == "ready" else { throw Failure(description: "\(script) says \(words)") }
        ports = words.dropFirst().compactMap { Int($0) }
    }

    /// Starts a program without output.
    init(program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        // SIGKILL is necessary: the threads of a Swift program block signals, and child processes inherit that.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    func send(_ command: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        let answer = try line()
        guard answer.hasPrefix("done") else { throw Failure(description: "'\(command)' is answered by '\(answer)'") }
        return answer
    }

    /// Sends the process a signal, for example to stop or continue it.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    private func line() throws -> String {
        var bytes: [UInt8] = []
        while let next = try output.fileHandleForReading.read(upToCount: 1), let byte = next.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        throw Failure(description: "the program has ended; is it installed? scripts/setup installs what tests need")
    }

    /// Returns a port that is currently free.
    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 ? getsockname(descriptor, pointer, &size) : -1
            }
        }
        guard status == 0 else { throw Failure(description: "no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Waits until a process listens on a port.
    static func waitForListener(_ port: Int, kind: String = "tcp") throws {
        let wanted = String(format: ":%04X ", port)
        let end = DispatchTime.now() + .seconds(20)
        while DispatchTime.now() < end {
            for table in ["/proc/net/\(kind)", "/proc/net/\(kind)6"] {
                let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
                // The first address of a line is local; 0A is the listening state.
                for line in text.split(separator: "\n") {
                    let fields = line.split(separator: " ")
                    guard fields.count > 3, fields[1].hasSuffix(wanted.dropLast()) else { continue }
                    if kind == "udp" || fields[3] == "0A" { return }
                }
            }
            poll(nil, 0, 20)
        }
        throw Failure(description: "nobody listens on port \(port)")
    }
}
