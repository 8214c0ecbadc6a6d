import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import ToolCommands

/// Tests ``Recording``, ``MovieFile``, ``MovieFormat`` and ``RecordingTarget``.
@Suite("Recording to files", .timeLimit(.minutes(1)))
struct RecordingTests {
    private func image() throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
        return try #require(buffer)
    }

    private func recording(_ path: String, segment: Double? = nil) throws -> Recording {
        let plan = Recording.Plan(
            pattern: try FilePattern(parsing: path),
            format: .mov,
            codec: .h264,
            segment: segment,
            replaces: false
        )
        return Recording(plan, rate: 10, isRealTime: false) { _ in }
    }

    private func append(_ frames: Range<Int64>, to recording: Recording) throws {
        for frame in frames {
            try recording.append(
                image(),
                at: CMTime(value: frame, timescale: 10),
                duration: CMTime(value: 1, timescale: 10)
            )
        }
    }

    @Test("a file that is removed during recording is reported")
    func removed() throws {
        let folder = try TemporaryFolder()
        let recording = try recording(folder.path("clip.mov"))
        let path = folder.path("clip.mov")
        var count: Int64 = 0
        // Until something is on disk.
        while ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.intValue ?? 0 < 2000 {
            try append(count..<count + 1, to: recording)
            count += 1
        }
        try FileManager.default.removeItem(atPath: path)
        let failure = #expect(throws: MovieFile.Failure.self) {
            try append(count..<count + 40, to: recording)
            try recording.finish()
        }
        let text = failure?.description ?? ""
        #expect(text.contains(folder.path("clip.mov")) && text.contains("removed"), "\(text)")
    }

    @Test("a folder that is removed between segments is reported, and ends the recording")
    func removedFolder() throws {
        let folder = try TemporaryFolder()
        let inside = folder.path("inside")
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
        let recording = try recording(inside + "/%d.mov", segment: 1)
        try append(0..<10, to: recording)
        try FileManager.default.removeItem(atPath: inside)
        let failure = #expect(throws: MovieFile.Failure.self) {
            try append(10..<40, to: recording)
            try recording.finish()
        }
        #expect(failure?.description.contains(inside) == true, "\(String(describing: failure))")
    }

    @Test("a recording without frames writes nothing")
    func nothing() throws {
        let folder = try TemporaryFolder()
        let recording = try recording(folder.path("clip.mov"))
        try recording.finish()
        #expect(recording.written.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path("clip.mov")))
    }

    @Test("the statistics of a delay have the documented keys")
    func delayStatistics() throws {
        var statistics = RunStatistics()
        statistics.delay = .init(requested: 2000, p50: 2001, p99: 2005, maximumError: 8)
        (statistics.repeated, statistics.skipped) = (1, 2)
        let object = try JSONSerialization.jsonObject(with: statistics.json()) as? [String: Any]
        #expect(object?["repeated"] as? Int == 1 && object?["skipped"] as? Int == 2)
        #expect(
            object?["delay_ms"] as? [String: Double]
                == ["requested": 2000, "p50": 2001, "p99": 2005, "max_error": 8]
        )
    }
}
