import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Frames, files and `ffprobe` reports for the tests of writing.
enum Written {
    /// Returns a new path in the fixtures' folder.
    static func path(_ ending: String) -> String { Fixtures.path("w-\(UUID().uuidString).\(ending)") }

    /// Makes an image that depends on a number.
    static func image(
        _ number: Int,
        width: Int = 64,
        height: Int = 48,
        format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        attachments: BufferAttachments = .empty
    ) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(width: width, height: height, format: format, attachments: attachments)
        for (index, plane) in buffer.planes.enumerated() {
            let bytes = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
            for y in 0..<plane.height {
                for x in 0..<plane.bytesPerRow {
                    let value = index == 0 ? 32 + (x + y * 2 + number * 5) % 160 : 100 + (x / 8 + number) % 56
                    bytes[y * plane.bytesPerRow + x] = UInt8(value)
                }
            }
        }
        return buffer
    }

    /// Encodes one frame for each time.
    static func video(
        _ encoding: VideoEncoding,
        times: [CMTime],
        durations: [CMTime] = [],
        image: (Int) throws -> CVPixelBuffer
    ) throws -> [CMSampleBuffer] {
        let encoder = try VideoEncoder(encoding)
        var samples: [CMSampleBuffer] = []
        for (index, time) in times.enumerated() {
            let duration = durations.indices.contains(index) ? durations[index] : .invalid
            samples += try encoder.encode(try image(index), presentationTime: time, duration: duration)
        }
        return try samples + encoder.finish()
    }

    /// Makes a small H.264 software encoding.
    static func h264(_ width: Int = 64, _ height: Int = 48) -> VideoEncoding {
        var encoding = VideoEncoding(codec: .h264, width: width, height: height)
        encoding.hardware = .never
        encoding.effort = .ultrafast
        return encoding
    }

    /// Writes the samples of one track to a new file.
    static func file(
        _ samples: [CMSampleBuffer],
        container: MediaFileWriter.Container = .mov,
        start: CMTime? = nil,
        end: CMTime? = nil,
        options: MediaFileWriter.Options = .init(),
        change: (inout MediaFileWriter.Track) -> Void = { _ in }
    ) throws -> String {
        let path = path(container.rawValue)
        let format = try #require(samples.first?.formatDescription)
        var track = MediaFileWriter.Track(format: format)
        change(&track)
        let writer = try MediaFileWriter(
            .file(path: path),
            container: container,
            tracks: [track],
            sessionStart: start ?? samples.map(\.outputPresentationTimeStamp).min() ?? .zero,
            options: options
        )
        for sample in samples { try writer.write(sample, track: 0) }
        try writer.finish(sessionEnd: end)
        return path
    }

    /// Writes the samples of several tracks in order of their decode times.
    static func interleave(_ tracks: [[CMSampleBuffer]], into writer: MediaFileWriter) throws {
        func time(_ sample: CMSampleBuffer) -> CMTime {
            sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : sample.presentationTimeStamp
        }
        let all = tracks.enumerated().flatMap { track, samples in samples.map { (track, $0) } }
        for (track, sample) in all.sorted(by: { time($0.1) < time($1.1) }) { try writer.write(sample, track: track) }
    }

    /// Returns the mean luma difference between an image and one of several consecutive NV12 frames.
    static func difference(_ pixels: [UInt8], frame: Int, to image: CVPixelBuffer) -> Double {
        let (width, height) = (image.width, image.height)
        let base = frame * width * height * 3 / 2
        var sum = 0
        for y in 0..<height {
            let row = image.planes[0].row(y)
            for x in 0..<width { sum += abs(Int(pixels[base + y * width + x]) - Int(row[x])) }
        }
        return Double(sum) / Double(width * height)
    }

    /// Returns the types of a file's outermost boxes, in order.
    static func boxes(_ bytes: [UInt8]) -> [String] {
        var types: [String] = []
        var position = 0
        while position + 8 <= bytes.count {
            func number(_ offset: Int, _ count: Int) -> Int {
                bytes[(position + offset)..<(position + offset + count)].reduce(0) { $0 << 8 | Int($1) }
            }
            var size = number(0, 4)
            types.append(String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self))
            if size == 1, position + 16 <= bytes.count { size = number(8, 8) }
            guard size >= 8 else { break }
            position += size
        }
        return types
    }

    /// Returns the report of `ffprobe` as JSON.
    static func probe(_ path: String, _ arguments: String = "-show_format -show_streams") throws -> [String: Any] {
        let data = try Fixtures.output(
            ["ffprobe", "-v", "error", "-of", "json"] + arguments.split(separator: " ").map(String.init) + [path]
        )
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Returns the streams that `ffprobe` finds.
    static func streams(_ path: String) throws -> [[String: Any]] {
        try #require(try probe(path)["streams"] as? [[String: Any]])
    }

    /// Returns the decoded frames' times in ticks of the stream's time base, in order.
    static func frameTimes(_ path: String, stream: String = "v:0") throws -> [Int64] {
        let frames = try #require(
            try probe(path, "-select_streams \(stream) -show_frames -show_entries frame=pts")["frames"]
                as? [[String: Any]]
        )
        return frames.compactMap { ($0["pts"] as? NSNumber)?.int64Value }
    }

    /// Returns the time base of a stream in ticks per second.
    static func timescale(_ path: String, stream: Int = 0) throws -> Int64 {
        let text = try #require(try streams(path)[stream]["time_base"] as? String)
        return try #require(text.split(separator: "/").last.flatMap { Int64($0) })
    }
}

extension Fixtures {
    /// Returns the standard output of a command.
    static func output(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure(description: "\(arguments.joined(separator: " ")): \(text)")
        }
        return data
    }
}
