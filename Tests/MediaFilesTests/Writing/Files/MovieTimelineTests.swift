import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Sessions, edit lists and durations, as `ffprobe` reads them back.
@Suite struct MovieTimelineTests {
    private func frames(_ range: Range<Int64>, reordering: Bool = true) throws -> [CMSampleBuffer] {
        var encoding = Written.h264()
        encoding.allowsFrameReordering = reordering
        encoding.effort = reordering ? .veryfast : .ultrafast
        return try Written.video(encoding, times: range.map { CMTime(value: $0, timescale: 30) }) {
            try Written.image($0)
        }
    }

    private func seconds(_ stream: [String: Any], _ key: String) throws -> Double {
        try #require((stream[key] as? String).flatMap { Double($0) })
    }

    @Test("WR-13 samples before the session are stored and edited out", arguments: [true, false])
    func lateSession(reordering: Bool) throws {
        let path = try Written.file(try frames(0..<12, reordering: reordering), start: CMTime(value: 5, timescale: 30))
        let stream = try Written.streams(path)[0]
        #expect(stream["nb_frames"] as? String == "12")
        #expect(stream["duration_ts"] as? Int == 7 * 20)
        #expect(try Written.frameTimes(path) == (0..<7).map { $0 * 20 })
    }

    @Test("WR-14 a track that begins later than the session keeps its place", arguments: [true, false])
    func earlySession(isFragmented: Bool) throws {
        var options = MediaFileWriter.Options()
        if isFragmented { options.fragmentInterval = CMTime(value: 1, timescale: 5) }
        let path = try Written.file(try frames(10..<22), start: .zero, options: options)
        #expect(try Written.frameTimes(path) == (10..<22).map { $0 * 20 })
        #expect(try Written.streams(path)[0]["start_pts"] as? Int == 10 * 20)
    }

    @Test("WR-15 samples after the session's end are stored and edited out", arguments: [true, false])
    func earlyEnd(isFragmented: Bool) throws {
        var options = MediaFileWriter.Options()
        if isFragmented { options.fragmentInterval = CMTime(value: 1, timescale: 5) }
        let path = try Written.file(
            try frames(0..<12, reordering: false),
            end: CMTime(value: 8, timescale: 30),
            options: options
        )
        let stream = try Written.streams(path)[0]
        #expect(stream["nb_frames"] as? String == "12")
        #expect(stream["duration_ts"] as? Int == 8 * 20)
        #expect(try Written.frameTimes(path) == (0..<8).map { $0 * 20 })
    }

    @Test("WR-15 WR-22 a session without samples becomes a file without samples")
    func withoutSamples() throws {
        for interval in [nil, CMTime(value: 1, timescale: 1)] {
            let format = try #require(try frames(0..<1).first?.formatDescription)
            let path = Written.path("mov")
            var options = MediaFileWriter.Options()
            options.fragmentInterval = interval
            let writer = try MediaFileWriter(
                .file(path: path),
                container: .mov,
                tracks: [.init(format: format)],
                sessionStart: .zero,
                options: options
            )
            try writer.finish(sessionEnd: CMTime(value: 2, timescale: 1))
            let probe = try Written.probe(path)
            #expect((probe["format"] as? [String: Any])?["duration"] as? String == "2.000000")
            #expect(Written.boxes(try Fixtures.bytes(path)) == ["ftyp", "mdat", "moov"])
        }
    }

    @Test(
        "WIN-11 WIN-22 the last frame lasts until its marker, for its duration, or as long as the previous one",
        arguments: [
            (CMTime.invalid, CMTime.invalid, 11 * 20 + 20), (CMTime(value: 3, timescale: 30), .invalid, 11 * 20 + 60),
            (CMTime(value: 3, timescale: 30), CMTime(value: 13, timescale: 30), 13 * 20),
        ]
    )
    func lastDuration(own: CMTime, marker: CMTime, expected: Int) throws {
        let times = (0..<12).map { CMTime(value: $0, timescale: 30) }
        let samples = try Written.video(
            Written.h264(),
            times: times,
            durations: Array(repeating: CMTime.invalid, count: 11) + [own]
        ) { try Written.image($0) }
        let path = Written.path("mov")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: try #require(samples[0].formatDescription))],
            sessionStart: .zero
        )
        for sample in samples { try writer.write(sample, track: 0) }
        if marker.isValid {
            let empty = try CMSampleBuffer(
                dataBuffer: nil,
                formatDescription: nil,
                numSamples: 0,
                sampleTimings: [],
                sampleSizes: []
            )
            try empty.setOutputPresentationTimeStamp(marker)
            CMSetAttachment(
                empty,
                key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration,
                value: NSNumber(value: true),
                attachmentMode: kCMAttachmentMode_ShouldPropagate
            )
            try writer.write(empty, track: 0)
        }
        try writer.finish()
        #expect(try Written.streams(path)[0]["duration_ts"] as? Int == expected)
    }

    @Test("WIN-22 a single frame without duration lasts a thirtieth of a second")
    func singleFrame() throws {
        let path = try Written.file(try frames(7..<8))
        #expect(try Written.streams(path)[0]["duration_ts"] as? Int == 20)
        #expect(try Written.frameTimes(path) == [0])
    }

    @Test(
        "audio and video are in sync within an audio packet, whichever begins first",
        arguments: [0, 1, -1],
        [MediaFileWriter.Container.mov, .mp4]
    )
    func inStep(order: Int, container: MediaFileWriter.Container) throws {
        let start = CMTime(value: 1000, timescale: 30)
        let video = try Written.video(
            Written.h264(),
            times: (0..<30).map { start + CMTime(value: $0, timescale: 30) }
        ) { try Written.image($0) }
        // The click is half a second after the first frame.
        let shift = CMTime(value: Int64(order), timescale: 10)
        let encoder = try AudioEncoder(AudioEncoding(codec: .aac, sampleRate: 44_100, channels: 2))
        let click = 22_050 - order * 4410
        let audio =
            try encoder.encode(try TestAudio.buffer(frames: 44_100, click: click, at: start + shift))
            + encoder.finish()
        let path = Written.path(container.rawValue)
        var options = MediaFileWriter.Options()
        if order == 0 { options.fragmentInterval = CMTime(value: 1, timescale: 4) }
        let writer = try MediaFileWriter(
            .file(path: path),
            container: container,
            tracks: [
                .init(format: try #require(video[0].formatDescription)), .init(format: encoder.formatDescription),
            ],
            sessionStart: CMTimeMinimum(start, start + shift),
            options: options
        )
        try Written.interleave([video, audio], into: writer)
        try writer.finish()
        let streams = try Written.streams(path)
        let began = try seconds(streams[0], "start_time")
        let audioBegan = try seconds(streams[1], "start_time")
        #expect(abs((audioBegan - began) - shift.seconds) < 0.0233)
        let (frame, _) = try TestAudio.loudest(path, rate: 44_100)
        // Decoding begins with the first audio.
        #expect(abs(Double(frame) / 44_100 + audioBegan - began - 0.5) < 0.0233)
        #expect(try seconds(streams[0], "duration") > 0.9)
    }

    @Test("audio of a live clock with jitter and drift stays in sync")
    func driftingAudio() throws {
        var generator = SeededNumbers(seed: 7)
        let format = try #require(try TestAudio.buffer(frames: 1, at: .zero).formatDescription)
        let path = Written.path("mov")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: format)],
            sessionStart: .zero
        )
        // Each buffer is 441 frames long, but comes 10.05 ms after the previous one, plus or minus 2 ms.
        for index in 0..<160 {
            let tremble = Int64.random(in: -2_000_000...2_000_000, using: &generator)
            let time = CMTime(value: Int64(index) * 10_050_000 + (index == 0 ? 0 : tremble), timescale: 1_000_000_000)
            let click = index == 159 ? 0 : nil
            try writer.write(try TestAudio.buffer(frames: 441, click: click, at: time), track: 0)
        }
        try writer.finish()
        let packets = try #require(
            try Written.probe(path, "-show_packets -show_entries packet=pts_time")["packets"] as? [[String: Any]]
        )
        let last = try #require(packets.last.flatMap { Double($0["pts_time"] as? String ?? "") })
        #expect(abs(last - 159 * 0.01005) < 0.045, "seed 7")
    }

    @Test("WIN-12 decode times that do not increase are rejected, and writing continues")
    func fallingTimes() throws {
        let samples = try frames(0..<4, reordering: false)
        let path = Written.path("mov")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: try #require(samples[0].formatDescription))],
            sessionStart: .zero
        )
        for index in [0, 1] { try writer.write(samples[index], track: 0) }
        let error = #expect(throws: MediaError.self) { try writer.write(samples[1], track: 0) }
        #expect(error?.code == .invalidArgument)
        for index in [2, 3] { try writer.write(samples[index], track: 0) }
        try writer.finish()
        #expect(try Written.frameTimes(path) == [0, 20, 40, 60])
    }

    @Test("a long pause of a nanosecond clock is preserved")
    func longPause() throws {
        let times = [0, 1, 2, 3602].map { CMTime(value: $0 * 1_000_000_000 + 5, timescale: 1_000_000_000) }
        let path = try Written.file(try Written.video(Written.h264(), times: times) { try Written.image($0) })
        let scale = try Written.timescale(path)
        #expect(try Written.frameTimes(path).map { Double($0) / Double(scale) } == [0, 1, 2, 3602])
    }

    @Test("the requested timescales of movie and track are used")
    func timescales() throws {
        var options = MediaFileWriter.Options()
        options.movieTimescale = 1234
        let path = try Written.file(try frames(0..<12), options: options) { $0.timescale = 90_000 }
        #expect(try Written.timescale(path) == 90_000)
        let bytes = try Fixtures.bytes(path)
        let header = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mvhd".utf8)) })
        #expect(Array(bytes[(header + 16)..<(header + 20)]) == [0, 0, 0x04, 0xD2])
    }
}
