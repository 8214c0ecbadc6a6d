import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The contents of a movie written by the tool.
struct RecordedMovie {
    /// The numbers of its frames, as drawn by the virtual camera; -1 for unreadable ones.
    var numbers: [Int] = []
    /// The times of its frames in seconds.
    var times: [Double] = []
    /// The properties of the video track according to `ffprobe`: `codec_name`, `duration`, ….
    var facts: [String: String] = [:]

    /// Decodes every frame.
    init(_ path: String) throws {
        let reader = try MediaReader(MediaLocation(path))
        while let frame = try reader.nextFrame() {
            numbers.append(FrameNumberStrip.read(from: frame.image).map(Int.init) ?? -1)
            times.append(frame.presentationTime.seconds)
        }
        facts = try Self.probe(path)
    }

    /// Runs `ffprobe`.
    private static func probe(_ path: String) throws -> [String: String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffprobe", "-v", "error", "-select_streams", "v", "-count_frames", "-show_entries",
            "stream=codec_name,width,height,duration,nb_read_frames,color_space,start_time:format=format_name", "-of",
            "default=noprint_wrappers=1", path,
        ]
        let out = Pipe()
        process.standardOutput = out
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var facts: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { facts[String(parts[0])] = String(parts[1]) }
        }
        return facts
    }
}
