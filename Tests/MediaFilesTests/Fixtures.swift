import Foundation
import Synchronization

/// Media files made with the `ffmpeg` command, each once per run, in a temporary folder.
enum Fixtures {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The folder; removed when the process ends.
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "obscura-media-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...9999))"
            )
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: Fixtures.folder) }
        return folder
    }()

    private static let made = Mutex<Set<String>>([])

    /// Returns the path of a file in the folder.
    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Makes a file with `ffmpeg`, unless it exists already.
    ///
    /// - Parameter arguments: everything between the general options and the file name, split at spaces.
    static func make(_ name: String, _ arguments: String) throws -> String {
        let target = path(name)
        try made.withLock { made in
            guard !made.contains(name) else { return }
            try run("ffmpeg -v error -nostdin -y \(arguments)".split(separator: " ").map(String.init) + [target])
            made.insert(name)
        }
        return target
    }

    /// Returns the arguments for a moving test pattern: `testsrc2` of a given size, rate and number of frames.
    static func source(_ size: String = "160x120", rate: String = "25", frames: Int) -> String {
        "-f lavfi -i testsrc2=size=\(size):rate=\(rate) -frames:v \(frames)"
    }

    /// Returns the pixels that the `ffmpeg` command decodes, without rotation, in a pixel format: all frames one after
    /// another.
    static func rawPixels(of path: String, format: String) throws -> [UInt8] {
        let target = self.path(UUID().uuidString + ".raw")
        defer { try? FileManager.default.removeItem(atPath: target) }
        try run([
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-noautorotate", "-i", "file:" + path, "-map", "0:v:0", "-vsync",
            "passthrough", "-f", "rawvideo", "-pix_fmt", format, target,
        ])
        return try bytes(target)
    }

    /// Returns a file's bytes.
    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Writes a file to the folder and returns its path.
    static func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    private static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure(description: "\(arguments.joined(separator: " ")): \(text)")
        }
    }
}

/// A random number generator that repeats its sequence for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
