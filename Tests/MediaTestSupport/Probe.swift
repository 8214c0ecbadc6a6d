import CameraSources
import CoreVideo
package import Foundation

/// The output of `ffprobe` about a file.
package struct Probe {
    package let streams: [[String: String]]

    package init(_ url: URL, _ entries: String = "stream", extra: [String] = []) throws {
        let text = try Self.run(
            "ffprobe",
            ["-v", "error", "-show_entries", entries, "-of", "json"] + extra + [url.path]
        )
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        streams = ((object?["streams"] as? [[String: Any]]) ?? []).map { $0.mapValues { "\($0)" } }
    }

    /// Returns the presentation times of a stream's packets in seconds, in file order, as seen by players.
    package static func times(_ url: URL, stream: String = "v:0") throws -> [Double] {
        try run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time", "-of", "csv=p=0", url.path,
            ]
        )
        .split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }
    }

    /// Returns the numbers in the strips of a file's frames, decoded by `ffmpeg`.
    package static func numbers(_ url: URL, width: Int = 320, height: Int = 240) throws -> [Int?] {
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
            let image = try CVPixelBuffer.make(width: width, height: strip, format: kCVPixelFormatType_OneComponent8)
            image.withPlanes { planes in
                for y in 0..<strip {
                    let start = data.startIndex + index * size + y * width
                    data.copyBytes(
                        to: UnsafeMutableRawBufferPointer(rebasing: planes[0].row(y)[..<width]),
                        from: start..<start + width
                    )
                }
            }
            return FrameNumberStrip.read(from: image).map(Int.init)
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
