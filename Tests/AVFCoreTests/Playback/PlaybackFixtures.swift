import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFCore

/// Clips with numbered frames, which the `ffmpeg` command makes, each once per run.
enum PlaybackFixtures {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The properties of a clip.
    struct Clip: Hashable {
        var frames = 30
        var rate = 30
        /// The number in the first frame.
        var first = 0
        /// The distance between key frames.
        var keyInterval = 10
        var reorders = true
        /// True for audio: a tone of 440 Hz, 48,000 samples per second, two channels.
        var hasAudio = false
        var ending = "mp4"
        var rotation = 0

        var name: String {
            "clip-\(frames)-\(rate)-\(first)-\(keyInterval)-\(reorders)-\(hasAudio)-\(rotation).\(ending)"
        }
    }

    static let width = 160
    static let height = 90

    /// The folder, which is removed when the process ends.
    static let folder: URL = {
        let name = "obscura-playback-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...9999))"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: PlaybackFixtures.folder) }
        return folder
    }()

    private static let made = Mutex<Set<String>>([])

    /// Returns the URL of a name in the folder.
    static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Makes a clip unless it exists already.
    static func clip(_ clip: Clip) throws -> URL {
        let target = url(clip.name)
        try made.withLock { made in
            guard !made.contains(clip.name) else { return }
            let raw = url(clip.name + ".yuv")
            try images(clip).write(to: raw)
            defer { try? FileManager.default.removeItem(at: raw) }
            var arguments = [
                "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-r", "\(clip.rate)", "-i",
                raw.path,
            ]
            if clip.hasAudio {
                let length = Double(clip.frames) / Double(clip.rate)
                arguments += ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(length)"]
            }
            arguments += [
                "-c:v", "libx264", "-preset", "ultrafast", "-qp", "20", "-g", "\(clip.keyInterval)",
                "-sc_threshold", "0", "-bf", clip.reorders ? "2" : "0", "-video_track_timescale", "\(clip.rate * 512)",
            ]
            if clip.hasAudio { arguments += ["-c:a", "pcm_s16le", "-ac", "2"] }
            if clip.rotation != 0 { arguments += ["-metadata:s:v", "rotate=\(clip.rotation)"] }
            try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [target.path])
            made.insert(clip.name)
        }
        return target
    }

    /// Makes a file with the given bytes.
    static func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        try Data(bytes).write(to: url(name))
        return url(name)
    }

    private static func images(_ clip: Clip) throws -> Data {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, nil, &buffer)
        guard let buffer else { throw Failure(description: "no buffer") }
        var data = Data()
        for index in 0..<clip.frames {
            CVPixelBufferLockBaseAddress(buffer, [])
            for plane in 0..<3 {
                let rows = CVPixelBufferGetHeightOfPlane(buffer, plane)
                let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
                memset(base, plane == 0 ? Int32(40 + index % 100) : 128, rows * stride)
            }
            CVPixelBufferUnlockBaseAddress(buffer, [])
            FrameNumberStrip.write(UInt32(clip.first + index), into: buffer)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            for plane in 0..<3 {
                let rows = CVPixelBufferGetHeightOfPlane(buffer, plane)
                let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
                for row in 0..<rows {
                    data.append(Data(bytes: base + row * stride, count: CVPixelBufferGetWidthOfPlane(buffer, plane)))
                }
            }
            CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
        }
        return data
    }

    static func run(_ command: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(description: text) }
    }
}

/// Returns a time in fractions of a second.
func at(_ value: Int, _ timescale: Int32) -> CMTime { CMTime(value: CMTimeValue(value), timescale: timescale) }

/// Returns the number in an image.
func number(of image: CVPixelBuffer?) -> Int? { image.flatMap { FrameNumberStrip.read(from: $0) }.map(Int.init) }

/// A thread-safe list of events in order.
final class EventLog: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    func clear() { lines.withLock { $0 = [] } }
}

/// A clock that the test advances, and players that use it.
final class PlaybackStage {
    let clock = ManualClock(at: at(1000, 1))
    let environment: PlaybackEnvironment

    init(openAudio: (@Sendable (Int, Int) throws -> any AudioDevice)? = nil) {
        environment = PlaybackEnvironment(
            clock: clock,
            openAudio: openAudio ?? { SilentAudioDevice(rate: $0, channels: $1) }
        )
    }

    func make<T>(_ body: () throws -> T) rethrows -> T {
        try PlaybackEnvironment.$current.withValue(environment, operation: body)
    }

    func player(_ clip: PlaybackFixtures.Clip) throws -> AVPlayer {
        let url = try PlaybackFixtures.clip(clip)
        let player = make { AVPlayer(url: url) }
        clock.settle()
        return player
    }

    func queue(_ clips: [PlaybackFixtures.Clip]) throws -> AVQueuePlayer {
        let items = try clips.map { AVPlayerItem(url: try PlaybackFixtures.clip($0)) }
        let player = make { AVQueuePlayer(items: items) }
        clock.settle()
        return player
    }

    /// Lets players finish what they do at this time.
    func settle() { clock.settle() }

    /// The time of the clock.
    var now: CMTime { clock.now }

    /// Number of threads that wait on the clock.
    var threadCount: Int { clock.threadCount }

    /// Returns the number of the frame that a layer of samples shows now.
    func shown(_ layer: AVSampleBufferDisplayLayer) -> Int? { number(of: layer.image(atHostTime: clock.now)) }

    /// Makes a timebase that follows the clock.
    func timebase(rate: Double) throws -> CMTimebase {
        let timebase = try CMTimebase(sourceClock: clock.clock)
        try timebase.setRate(rate)
        return timebase
    }

    /// Makes a sample of a numbered image for a layer of samples.
    static func sample(_ number: Int, at time: CMTime) throws -> CMSampleBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
        let image = try #require(buffer)
        FrameNumberStrip.write(UInt32(number), into: image)
        return CMSampleBuffer(
            image: image,
            formatDescription: try CMFormatDescription(imageBuffer: image),
            presentationTime: time,
            duration: at(1, 30),
            frameNumber: number
        )
    }

    /// Advances the clock.
    func pass(_ value: Int, _ timescale: Int32) { clock.advance(by: at(value, timescale)) }

    /// Returns the number of the frame that a layer shows now.
    func shown(_ layer: AVPlayerLayer) -> Int? { number(of: layer.image(atHostTime: clock.now)) }

    /// Makes a layer for a player.
    func layer(_ player: AVPlayer) -> AVPlayerLayer { AVPlayerLayer(player: player) }
}

/// True if the `ffmpeg` command is available.
let hasFFmpeg: Bool = (try? PlaybackFixtures.run("ffmpeg", ["-version"])) != nil
