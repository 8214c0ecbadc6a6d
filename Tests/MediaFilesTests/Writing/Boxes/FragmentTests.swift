import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import MediaFiles

/// Files that remain readable when their writer is interrupted, and segments.
@Suite struct FragmentTests {
    /// Makes sixty frames of a thirtieth of a second, and audio of the same duration.
    private func media(
        audio: Bool = true,
        isStill: Bool = false
    ) throws -> (video: [CMSampleBuffer], audio: [CMSampleBuffer]) {
        var encoding = Written.h264()
        encoding.maximumKeyFrameInterval = 15
        encoding.effort = .veryfast
        // With a still image, only the interval makes key frames; other images make the fragments longer.
        encoding.allowsFrameReordering = isStill
        let video = try Written.video(encoding, times: (0..<60).map { CMTime(value: $0, timescale: 30) }) {
            try Written.image(isStill ? 1 : $0)
        }
        guard audio else { return (video, []) }
        let encoder = try AudioEncoder(AudioEncoding(codec: .aac, sampleRate: 44_100, channels: 2))
        let packets =
            try encoder.encode(try TestAudio.buffer(frames: 88_200, click: 44_100, at: .zero)) + encoder.finish()
        return (video, packets)
    }

    private func options(_ interval: CMTime) -> MediaFileWriter.Options {
        var options = MediaFileWriter.Options()
        options.fragmentInterval = interval
        return options
    }

    private func writer(
        _ path: String,
        _ media: (video: [CMSampleBuffer], audio: [CMSampleBuffer]),
        _ options: MediaFileWriter.Options,
        calls: FileCalls = .system
    ) throws -> MediaFileWriter {
        let formats = try [media.video, media.audio].filter { !$0.isEmpty }
            .map { try #require($0.first?.formatDescription) }
        return try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: formats.map { .init(format: $0) },
            sessionStart: .zero,
            options: options,
            calls: calls
        )
    }

    @Test("WR-28 a file cut off anywhere plays up to its last whole fragment; a finished one is an ordinary movie")
    func cutAnywhere() throws {
        let media = try media()
        let path = Fixtures.path("fragments-\(UUID().uuidString).mov")
        let interval = CMTime(value: 3, timescale: 10)
        let writer = try writer(path, media, options(interval))
        try Written.interleave([media.video, media.audio], into: writer)
        // The data on disk at this point must be readable even if the writer never continues.
        let bytes = try Fixtures.bytes(path)
        #expect(Written.boxes(bytes).filter { $0 == "moof" }.count >= 6)
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededNumbers(seed: seed)
        let whole = try Written.frameTimes(path)
        #expect(whole == Array((0..<60).map { $0 * 20 }.prefix(whole.count)))
        #expect(whole.count >= 60 - 10)
        #expect(abs(try TestAudio.loudest(path, rate: 44_100).frame - 44_100) <= 1024 + 64)
        for _ in 0..<6 {
            let length = Int.random(in: bytes.count / 4...bytes.count, using: &generator)
            let fragments = Self.positions(bytes).filter { $0.type == "mdat" && $0.end <= length }.count
            guard fragments > 0 else { continue }
            var cut = bytes.prefix(length)
            // A fragment's header gets its type once the fragment is complete; until then it is free space.
            if let begun = Self.positions(bytes).first(where: { $0.end > length }), begun.type == "moof" {
                for (index, byte) in "free".utf8.enumerated() where begun.start + 4 + index < length {
                    cut[begun.start + 4 + index] = byte
                }
            }
            let times = try Written.frameTimes(try Fixtures.write("cut-\(UUID().uuidString).mov", cut))
            #expect(
                times.count >= fragments * 9 - 3 && times == Array((0..<60).map { $0 * 20 }.prefix(times.count)),
                "seed \(seed), cut at \(length) after \(fragments) fragments"
            )
        }
        try writer.finish()
        let finished = try Fixtures.bytes(path)
        #expect(Written.boxes(finished) == ["ftyp", "mdat", "moov"])
        #expect(!finished.indices.contains { finished[$0...].starts(with: Array("mvex".utf8)) && $0 > bytes.count })
        #expect(try Written.frameTimes(path) == (0..<60).map { $0 * 20 })
        let (frame, _) = try TestAudio.loudest(path, rate: 44_100)
        #expect(abs(frame - 44_100) < 64)
    }

    @Test("WR-28 a fragment counts only once it is complete, whatever interrupts its writing")
    func commit() throws {
        let media = try media(audio: false)
        let path = Written.path("mov")
        let count = Mutex(0)
        // The disk accepts a few bytes at a time, and the test inspects the file after each write.
        let states = Mutex<[[UInt8]]>([])
        var calls = FileCalls.system
        calls.write = { descriptor, bytes, size in
            if count.withLock({
                $0 += 1; return $0 % 4 == 3
            }), let now = try? Fixtures.bytes(path) {
                states.withLock { $0.append(now) }
            }
            return write(descriptor, bytes, min(size, 200))
        }
        let writer = try writer(path, media, options(CMTime(value: 3, timescale: 10)), calls: calls)
        for sample in media.video { try writer.write(sample, track: 0) }
        writer.cancel()
        let seen = states.withLock { $0 }
        #expect(seen.count > 5)
        var last = 0
        for (index, state) in seen.enumerated() where index % 3 == 0 {
            let boxes = Self.positions(state)
            let whole = boxes.filter { $0.type == "moof" }.count
            #expect(whole >= last)
            last = whole
            guard whole > 0 else { continue }
            // Every header that has its type has all its media data too.
            #expect(boxes.last { $0.type == "moof" }.map { $0.end < state.count } == true)
            let times = try Written.frameTimes(try Fixtures.write("state-\(UUID().uuidString).mov", state))
            #expect(times == Array((0..<60).map { $0 * 20 }.prefix(times.count)) && times.count >= whole * 9 - 3)
        }
        #expect(last >= 3)
    }

    /// Returns the outermost boxes with their start and end positions.
    private static func positions(_ bytes: [UInt8]) -> [(type: String, start: Int, end: Int)] {
        var result: [(String, Int, Int)] = []
        var position = 0
        while position + 8 <= bytes.count {
            let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8 else { break }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            result.append((type, position, position + size))
            position += size
        }
        return result
    }

    @Test("WR-29 the first fragment has its own length")
    func firstInterval() throws {
        let media = try media(audio: false)
        var options = options(CMTime(value: 10, timescale: 30))
        options.initialFragmentInterval = CMTime(value: 3, timescale: 30)
        options.initialFragmentNumber = 7
        let path = Written.path("mov")
        let writer = try writer(path, media, options)
        // Three frames; the fourth shows that the fragment is complete.
        for sample in media.video.prefix(4) { try writer.write(sample, track: 0) }
        #expect(try Written.frameTimes(path).count == 3)
        for sample in media.video.dropFirst(4).prefix(9) { try writer.write(sample, track: 0) }
        #expect(try Written.frameTimes(path).count == 3)
        try writer.write(media.video[13], track: 0)
        #expect(Written.boxes(try Fixtures.bytes(path)).filter { $0 == "moof" }.count == 2)
        writer.cancel()
    }

    @Test("tracks of unknown format: the first fragment waits for them, but not forever", arguments: [true, false])
    func unknownFormats(comes: Bool) throws {
        let media = try media()
        let path = Written.path("mov")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(mediaType: .video), .init(mediaType: .audio)],
            sessionStart: .zero,
            options: options(CMTime(value: 1, timescale: 10))
        )
        for sample in media.video.prefix(8) { try writer.write(sample, track: 0) }
        #expect(Written.boxes(try Fixtures.bytes(path)) == ["ftyp", "free"])
        if comes { for packet in media.audio.prefix(12) { try writer.write(packet, track: 1) } }
        for sample in media.video.dropFirst(8).prefix(20) { try writer.write(sample, track: 0) }
        #expect(try Written.streams(path).count == (comes ? 2 : 1))
        #expect(try Written.frameTimes(path).count >= 24)
        for sample in media.video.dropFirst(28) { try writer.write(sample, track: 0) }
        try writer.finish()
        #expect(try Written.frameTimes(path) == (0..<60).map { $0 * 20 })
    }

    @Test("a disk that fills up while the tables are written leaves the fragments readable")
    func fullAtTheEnd() throws {
        let media = try media(audio: false)
        let path = Written.path("mov")
        let isFull = Mutex(false)
        var calls = FileCalls.system
        calls.write = { descriptor, bytes, count in
            if isFull.withLock({ $0 }) {
                errno = ENOSPC
                return -1
            }
            return write(descriptor, bytes, count)
        }
        let writer = try writer(path, media, options(CMTime(value: 1, timescale: 2)), calls: calls)
        for sample in media.video { try writer.write(sample, track: 0) }
        try writer.cutSegment()
        isFull.withLock { $0 = true }
        let error = #expect(throws: MediaError.self) { try writer.finish() }
        #expect(error?.code == .diskFull)
        #expect(try Written.frameTimes(path) == (0..<60).map { $0 * 20 })
    }

    @Test("linear PCM in fragments preserves every sample")
    func linearFragments() throws {
        let path = Written.path("mov")
        let format = try #require(try TestAudio.buffer(frames: 1, at: .zero).formatDescription)
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [.init(format: format)],
            sessionStart: .zero,
            options: options(CMTime(value: 1, timescale: 10))
        )
        for index in 0..<40 {
            // A gap of a second after the first half.
            let time = CMTime(value: Int64(index) * 1000 + (index >= 20 ? 44_100 : 0), timescale: 44_100)
            try writer.write(try TestAudio.buffer(frames: 1000, click: index == 30 ? 500 : nil, at: time), track: 0)
        }
        let streams = try Written.probe(path, "-count_packets -show_streams -show_entries stream=codec_name,start_time")
        #expect((streams["streams"] as? [[String: Any]])?.first?["codec_name"] as? String == "pcm_s16le")
        try writer.finish()
        let (frame, _) = try TestAudio.loudest(path, rate: 44_100)
        // FFmpeg's command omits gaps from raw output.
        #expect((30_500..<30_508).contains(frame) || (74_600..<74_608).contains(frame))
        let duration = try #require(try Written.streams(path)[0]["duration_ts"] as? Int)
        #expect(duration == 84_100)
    }

    @Test("WR-32 WR-33 segments come one by one, the initialization segment first, and play in sequence")
    func segments() throws {
        let media = try media(isStill: true)
        let kept = Mutex<[MediaSegment]>([])
        let writer = try MediaFileWriter(
            .segments { segment in kept.withLock { $0.append(segment) } },
            container: .mp4,
            tracks: try [media.video, media.audio].map { .init(format: try #require($0[0].formatDescription)) },
            sessionStart: .zero
        )
        for (index, sample) in media.video.enumerated() {
            if index > 0, sample.sampleAttachments[0][.notSync] == nil { try writer.cutSegment() }
            try writer.write(sample, track: 0)
            for packet in media.audio.dropFirst(index * media.audio.count / 60).prefix(
                (index + 1) * media.audio.count / 60 - index * media.audio.count / 60
            ) { try writer.write(packet, track: 1) }
        }
        try writer.finish()
        let segments = kept.withLock { $0 }
        #expect(segments.map(\.isInitialization) == [true, false, false, false, false])
        #expect(segments.map(\.sequenceNumber) == [0, 1, 2, 3, 4])
        for (index, segment) in segments.dropFirst().enumerated() {
            let video = try #require(segment.tracks.first { $0.mediaType == .video })
            #expect(video.earliestPresentationTime == CMTime(value: Int64(index), timescale: 2))
            #expect(video.duration == CMTime(value: 1, timescale: 2))
            #expect(video.firstSample?.isSync == true)
            let first = try #require(video.firstSample)
            let bytes = [UInt8](segment.data)
            // The sample begins with the length of its first unit.
            #expect(first.offset + first.length <= bytes.count && bytes[first.offset] == 0)
        }
        let all = try Fixtures.write("segments-\(UUID().uuidString).mp4", segments.flatMap { [UInt8]($0.data) })
        #expect(try Written.frameTimes(all) == (0..<60).map { $0 * 20 })
        // Each segment can be read without those before it.
        let third = try Fixtures.write(
            "segment-\(UUID().uuidString).mp4",
            [UInt8](segments[0].data) + [UInt8](segments[3].data)
        )
        #expect(try Written.frameTimes(third) == (30..<45).map { $0 * 20 })
    }
}
