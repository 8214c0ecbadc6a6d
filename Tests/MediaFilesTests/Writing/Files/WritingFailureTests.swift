import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import MediaFiles

/// Failures from outside that a writer must survive.
@Suite struct WritingFailureTests {
    private static let times = (0..<90).map { CMTime(value: $0, timescale: 30) }

    private func frames() throws -> [CMSampleBuffer] {
        var encoding = Written.h264()
        encoding.averageBitRate = 1_000_000
        encoding.allowsFrameReordering = false
        return try Written.video(encoding, times: Self.times) { try Written.image($0) }
    }

    private func writer(
        _ samples: [CMSampleBuffer],
        _ path: String,
        interval: CMTime? = nil,
        calls: FileCalls = .system
    ) throws -> MediaFileWriter {
        var options = MediaFileWriter.Options()
        options.fragmentInterval = interval
        return try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: try #require(samples[0].formatDescription))],
            sessionStart: .zero,
            options: options,
            calls: calls
        )
    }

    /// The system calls of a disk with room for a limited number of bytes of one file.
    private static func disk(_ capacity: Int64, error: Int32 = ENOSPC) -> FileCalls {
        var calls = FileCalls.system
        calls.write = { descriptor, bytes, count in
            let position = Int64(lseek(descriptor, 0, SEEK_CUR))
            let room = capacity - position
            guard room > 0 else {
                errno = error
                return -1
            }
            return write(descriptor, bytes, min(count, Int(room)))
        }
        return calls
    }

    @Test(
        "WR-26 a full disk gives a clear error, and the written part stays readable",
        arguments: [nil, CMTime(value: 1, timescale: 3)],
        [ENOSPC, EDQUOT, EFBIG]
    )
    func fullDisk(interval: CMTime?, number: Int32) throws {
        let samples = try frames()
        let total = samples.reduce(0) { $0 + $1.totalSampleSize }
        let path = Written.path("mov")
        let writer = try writer(
            samples,
            path,
            interval: interval,
            calls: Self.disk(Int64(total * 2 / 3), error: number)
        )
        var failure: MediaError?
        do {
            for sample in samples { try writer.write(sample, track: 0) }
            try writer.finish()
        } catch { failure = error }
        #expect(failure?.code == .diskFull)
        #expect(failure?.message.hasPrefix("Could not write \(path): ") == true)
        // The failure persists.
        let again = #expect(throws: MediaError.self) { try writer.write(samples[0], track: 0) }
        #expect(again == failure)
        let read = try Written.frameTimes(path)
        #expect(read == Array((0..<90).map { $0 * 20 }.prefix(read.count)))
        #expect(read.count > 90 / 3, "only \(read.count) frames can be read")
        writer.cancel()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("short writes and interruptions change nothing")
    func shortWrites() throws {
        let samples = try frames()
        let seed = UInt64.random(in: 0...UInt64.max)
        let generator = Mutex(SeededNumbers(seed: seed))
        var calls = FileCalls.system
        calls.write = { descriptor, bytes, count in
            let (part, interrupted) = generator.withLock { ($0.next() % 4000 + 1, $0.next() % 3 == 0) }
            if interrupted {
                errno = EINTR
                return -1
            }
            return write(descriptor, bytes, min(count, Int(part)))
        }
        let (first, second) = (Written.path("mov"), Written.path("mov"))
        for (path, calls) in [(first, calls), (second, .system)] {
            let writer = try writer(samples, path, calls: calls)
            for sample in samples { try writer.write(sample, track: 0) }
            try writer.finish()
        }
        #expect(try Fixtures.bytes(first) == Fixtures.bytes(second), "seed \(seed)")
    }

    @Test("WR-3 an existing file, a missing folder and a read-only one give different errors")
    func beginnings() throws {
        let samples = try frames()
        let existing = try Fixtures.write("existing-\(UUID().uuidString).mov", [1, 2, 3])
        let readOnly = Fixtures.path("read-only-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: readOnly, withIntermediateDirectories: true)
        chmod(readOnly, 0o555)
        var cases: [(String, MediaError.Code)] = [
            (existing, .fileExists), (Fixtures.path("nowhere/at/all.mov"), .notFound),
            (existing + "/in.mov", .notFound),
            ("", .invalidArgument),
        ]
        // The superuser may write anywhere.
        if getuid() != 0 { cases.append((readOnly + "/film.mov", .noPermission)) }
        for (path, code) in cases {
            let error = #expect(throws: MediaError.self) { try writer(samples, path) }
            #expect(error?.code == code)
        }
        #expect(try Fixtures.bytes(existing) == [1, 2, 3])
        let denied = MediaError(writing: "film.mov", errno: EACCES)
        #expect(denied.code == .noPermission)
        #expect(denied.message == "Could not write film.mov: writing there is not allowed. Choose another folder.")
    }

    @Test("a file that is removed during writing is noticed", arguments: [nil, CMTime(value: 1, timescale: 3)])
    func removed(interval: CMTime?) throws {
        let samples = try frames()
        let path = Written.path("mov")
        let writer = try writer(samples, path, interval: interval)
        for sample in samples.prefix(40) { try writer.write(sample, track: 0) }
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: MediaError.self) {
            for sample in samples.dropFirst(40) { try writer.write(sample, track: 0) }
            try writer.finish()
        }
        #expect(error?.code == .notFound)
        // Another file of the same name is left alone.
        try Data([9]).write(to: URL(fileURLWithPath: path))
        writer.cancel()
        #expect(try Fixtures.bytes(path) == [9])
    }

    @Test("WR-23 cancelling leaves no file, before the first sample and after many", arguments: [0, 1, 90])
    func cancelled(count: Int) throws {
        let samples = try frames()
        let path = Written.path("mov")
        let writer = try writer(samples, path, interval: CMTime(value: 1, timescale: 10))
        for sample in samples.prefix(count) { try writer.write(sample, track: 0) }
        #expect(FileManager.default.fileExists(atPath: path))
        writer.cancel()
        writer.cancel()
        #expect(!FileManager.default.fileExists(atPath: path))
        let error = #expect(throws: MediaError.self) { try writer.write(samples[0], track: 0) }
        #expect(error?.code == .cancelled)
    }

    @Test("a finished file stays when its writer is cancelled, and takes no more samples")
    func finished() throws {
        let samples = try frames()
        let path = Written.path("mov")
        let writer = try writer(samples, path)
        for sample in samples { try writer.write(sample, track: 0) }
        try writer.finish()
        writer.cancel()
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(throws: MediaError.self) { try writer.write(samples[0], track: 0) }
        #expect(throws: MediaError.self) { try writer.finish() }
    }

    @Test("without room for a second copy, the movie stays unchanged")
    func noRoomForNetwork() throws {
        let samples = try frames()
        let path = Written.path("mov")
        var options = MediaFileWriter.Options()
        options.optimizesForNetwork = true
        options.temporaryDirectory = Fixtures.path("not-there")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: try #require(samples[0].formatDescription))],
            sessionStart: .zero,
            options: options
        )
        for sample in samples { try writer.write(sample, track: 0) }
        try writer.finish()
        #expect(try Written.frameTimes(path).count == 90)
    }

    @Test("bad samples are rejected and do no harm")
    func badSamples() throws {
        let samples = try frames()
        let path = Written.path("mov")
        let writer = try writer(samples, path)
        try writer.write(samples[0], track: 0)
        #expect(throws: MediaError.self) { try writer.write(samples[1], track: 1) }
        #expect(throws: MediaError.self) { try writer.write(samples[1], track: -1) }
        let timeless = try CMSampleBuffer(
            dataBuffer: samples[1].dataBuffer,
            formatDescription: samples[1].formatDescription,
            numSamples: 1,
            sampleTimings: [.invalid],
            sampleSizes: []
        )
        #expect(throws: MediaError.self) { try writer.write(timeless, track: 0) }
        let liar = try CMSampleBuffer(
            dataBuffer: samples[1].dataBuffer,
            formatDescription: samples[1].formatDescription,
            numSamples: 1,
            sampleTimings: [try samples[1].sampleTimingInfo(at: 0)],
            sampleSizes: [1 << 40]
        )
        #expect(throws: MediaError.self) { try writer.write(liar, track: 0) }
        try writer.write(samples[1], track: 0)
        try writer.finish()
        #expect(try Written.frameTimes(path) == [0, 20])
    }
}
