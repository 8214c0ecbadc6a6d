import Foundation
import Synchronization

@testable import AVFCore

/// Small files that the `ffmpeg` command makes on demand, each once per run, in a temporary folder.
enum AssetFixtures {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The folder, which is removed when the process ends.
    static let folder: URL = {
        let name = "obscura-assets-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...9999))"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: AssetFixtures.folder) }
        return folder
    }()

    private static let made = Mutex<Set<String>>([])

    /// Makes a file with `ffmpeg` unless it exists already; arguments are split at spaces.
    static func make(_ name: String, _ arguments: String) throws -> URL {
        let target = folder.appendingPathComponent(name)
        try made.withLock { made in
            guard !made.contains(name) else { return }
            try run("ffmpeg -v error -nostdin -y \(arguments)".split(separator: " ").map(String.init) + [target.path])
            made.insert(name)
        }
        return target
    }

    /// Makes one second of H.264 at 30 frames per second with B-frames, and AAC, in a QuickTime movie.
    static func movie() throws -> URL {
        try make(
            "movie.mov",
            "-f lavfi -i testsrc2=size=160x120:rate=30 -f lavfi -i sine=frequency=440:sample_rate=48000 -t 1 "
                + "-c:v libx264 -g 15 -bf 2 -pix_fmt yuv420p -c:a aac -metadata title=Test "
                + "-metadata creation_time=2024-05-06T07:08:09Z -metadata:s:a:0 language=ger "
                + "-movflags use_metadata_tags"
        )
    }

    /// Makes two seconds of MP3 at a variable bit rate, without a header that contains the length.
    static func mp3() throws -> URL {
        try make(
            "sound.mp3",
            "-f lavfi -i sine=frequency=440:sample_rate=44100 -t 2 -c:a libmp3lame -q:a 4 -write_xing 0 "
                + "-id3v2_version 3 -metadata title=Tone"
        )
    }

    /// Makes one second of linear PCM in WAVE.
    static func wav() throws -> URL {
        try make("sound.wav", "-f lavfi -i sine=frequency=440:sample_rate=44100 -t 1 -c:a pcm_s16le")
    }

    /// Makes half a second of H.264 without audio.
    static func silent() throws -> URL {
        try make("silent.mp4", "-f lavfi -i testsrc2=size=160x120:rate=30 -t 0.5 -c:v libx264 -pix_fmt yuv420p")
    }

    /// Makes a text file.
    static func text() throws -> URL {
        let url = folder.appendingPathComponent("text.txt")
        try Data("This is not a movie.\n".utf8).write(to: url)
        return url
    }

    /// The URL of a file that does not exist.
    static var missing: URL { folder.appendingPathComponent("missing.mov") }

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
