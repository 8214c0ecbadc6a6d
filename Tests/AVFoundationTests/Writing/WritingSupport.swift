import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFoundation
@testable import CameraSources

/// A temporary folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-writing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}

/// Numbered images.
enum NumberedPicture {
    static func make(
        _ number: Int,
        width: Int = 320,
        height: Int = 240,
        format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
        buffer.withPlanes { planes in
            for (index, plane) in planes.enumerated() {
                for y in 0..<plane.height {
                    // A moving gradient gives encoders some work.
                    let value = index == 0 ? UInt8(truncatingIfNeeded: 40 + (y + number * 3) % 160) : 128
                    plane.row(y).initializeMemory(as: UInt8.self, repeating: value)
                }
            }
        }
        #expect(FrameNumberStrip.write(UInt32(number), into: buffer))
        return buffer
    }

    static func sample(
        _ number: Int,
        at time: CMTime,
        duration: CMTime = .invalid,
        width: Int = 320,
        height: Int = 240
    ) throws -> CMSampleBuffer {
        let image = try make(number, width: width, height: height)
        return try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: duration,
                presentationTimeStamp: time,
                decodeTimeStamp: .invalid
            )
        )
    }
}

/// Audio: 16-bit linear PCM with a sawtooth signal.
enum SawTooth {
    static func sample(frames: Int, at frame: Int, rate: Int = 48_000, channels: Int = 1) throws -> CMSampleBuffer {
        let stream = AudioStreamBasicDescription(
            mSampleRate: Double(rate),
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
            mBytesPerPacket: UInt32(2 * channels),
            mFramesPerPacket: 1,
            mBytesPerFrame: UInt32(2 * channels),
            mChannelsPerFrame: UInt32(channels),
            mBitsPerChannel: 16,
            mReserved: 0
        )
        var bytes: [UInt8] = []
        bytes.reserveCapacity(frames * channels * 2)
        for index in 0..<frames {
            let value = UInt16(bitPattern: Int16((frame + index) % 200 * 100 - 10_000))
            for _ in 0..<channels {
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
        }
        var block: CMBlockBuffer?
        let made = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil,
            memoryBlock: nil,
            blockLength: bytes.count,
            blockAllocator: nil,
            customBlockSource: nil,
            offsetToData: 0,
            dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag,
            blockBufferOut: &block
        )
        #expect(made == noErr)
        let data = try #require(block)
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: bytes,
                blockBuffer: data,
                offsetIntoDestination: 0,
                dataLength: bytes.count
            ) == noErr
        )
        return try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: CMAudioFormatDescription(audioStreamBasicDescription: stream),
            numSamples: frames,
            presentationTimeStamp: CMTime(value: CMTimeValue(frame), timescale: CMTimeScale(rate)),
            packetDescriptions: []
        )
    }
}

/// The output of `ffprobe` about a file.
struct Probe {
    let streams: [[String: String]]

    init(_ url: URL, _ entries: String = "stream", extra: [String] = []) throws {
        let text = try Self.run(
            "ffprobe",
            ["-v", "error", "-show_entries", entries, "-of", "json"] + extra + [url.path]
        )
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        streams = ((object?["streams"] as? [[String: Any]]) ?? []).map { $0.mapValues { "\($0)" } }
    }

    /// Returns the presentation times of a stream's packets in seconds, in file order, as seen by players.
    static func times(_ url: URL, stream: String = "v:0") throws -> [Double] {
        try run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time", "-of", "csv=p=0", url.path,
            ]
        )
        .split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }
    }

    /// Returns the numbers in the strips of a file's frames, decoded by `ffmpeg`.
    static func numbers(_ url: URL, width: Int = 320, height: Int = 240) throws -> [Int?] {
        // Reads only the rows with the strip, and the strip from the first of them.
        let strip = FrameNumberStrip.height(forHeight: height)
        let data = try output(
            "ffmpeg",
            [
                "-v", "error", "-i", url.path, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
                "format=gray,crop=\(width):\(strip):0:0", "-f", "rawvideo",
                "-pix_fmt", "gray", "-",
            ]
        )
        let size = width * strip
        return try (0..<data.count / size).map { index in
            let picture = try CVPixelBuffer.make(width: width, height: strip, format: kCVPixelFormatType_OneComponent8)
            picture.withPlanes { planes in
                for y in 0..<strip {
                    let start = data.startIndex + index * size + y * width
                    data.copyBytes(
                        to: UnsafeMutableRawBufferPointer(rebasing: planes[0].row(y)[..<width]),
                        from: start..<start + width
                    )
                }
            }
            return FrameNumberStrip.read(from: picture).map(Int.init)
        }
    }

    private static func output(_ command: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    private static func run(_ command: String, _ arguments: [String]) throws -> String {
        String(decoding: try output(command, arguments), as: UTF8.self)
    }
}

/// Appends whenever an input is ready, waiting on a thread of its own; for tests that write without a clock.
final class Feeder: Sendable {
    private let input: UncheckedReference<AVAssetWriterInput>
    private let queue = DispatchQueue(label: "feeder")

    init(_ input: AVAssetWriterInput) { self.input = UncheckedReference(input) }

    /// Appends the samples that a closure makes for 0, 1 and so on, and marks the input as finished.
    func feed(_ count: Int, _ make: @escaping @Sendable (Int) throws -> CMSampleBuffer) async {
        let input = input
        let next = Mutex(0)
        await withCheckedContinuation { continuation in
            let isDone = Mutex(false)
            input.value.requestMediaDataWhenReady(on: queue) {
                while input.value.isReadyForMoreMediaData {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < count, let sample = try? make(index), input.value.append(sample) else {
                        input.value.markAsFinished()
                        if isDone.withLock({ done in
                            defer { done = true }
                            return !done
                        }) {
                            continuation.resume()
                        }
                        return
                    }
                }
            }
        }
    }
}

/// Settings of small movies.
enum SmallFilm {
    static func settings(
        codec: AVVideoCodecType = .h264,
        width: Int = 320,
        height: Int = 240,
        properties: [String: Any] = [:]
    ) -> [String: Any] {
        var settings: [String: Any] = [
            AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height,
        ]
        if !properties.isEmpty { settings[AVVideoCompressionPropertiesKey] = properties }
        return settings
    }

    static var aac: [String: Any] {
        [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
    }

    /// Makes and starts a writer with one input.
    static func writer(
        _ url: URL,
        type: AVFileType = .mov,
        settings: [String: Any]? = settings(),
        isRealTime: Bool = true,
        configure: (AVAssetWriter, AVAssetWriterInput) -> Void = { _, _ in }
    ) throws -> (AVAssetWriter, AVAssetWriterInput) {
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.expectsMediaDataInRealTime = isRealTime
        configure(writer, input)
        writer.add(input)
        #expect(writer.startWriting())
        return (writer, input)
    }

    /// Appends a frame when the encoder has taken the previous one, so the input is always ready.
    static func append(_ number: Int, at time: CMTime, to input: AVAssetWriterInput, of writer: AVAssetWriter) throws {
        if !input.isReadyForMoreMediaData { writer.core.settle() }
        #expect(input.append(try NumberedPicture.sample(number, at: time)))
    }
}
