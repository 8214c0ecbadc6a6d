import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

/// Samples that are copied from file to file give the same film, byte by byte, as samples that are read and written.
@Suite("Samples copied from file to file")
struct StoredBytesTests {
    /// Writes all samples from a time on; returns the path, and whether the bytes were left in the file.
    private func copy(
        _ source: String,
        leaving: Bool,
        from start: CMTime = .zero,
        meanwhile: () throws -> Void = {}
    ) throws -> (path: String, isLeft: Bool, loss: MediaError?) {
        let demuxer = try MediaDemuxer(.file(source))
        let isLeft = leaving && demuxer.leaveBytesInFile()
        if start > .zero { try demuxer.seek(to: start) }
        let path = Written.path("mov")
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: demuxer.tracks.map { track in
                var made = MediaFileWriter.Track(mediaType: track.mediaType)
                made.format = track.format
                return made
            },
            sessionStart: start
        )
        try meanwhile()
        while let sample = try demuxer.next() {
            #expect((sample.stored != nil) == isLeft)
            guard let track = demuxer.tracks.firstIndex(where: { $0.id == sample.trackID }) else { continue }
            try writer.write(sample.buffer, track: track, stored: sample.stored)
        }
        try writer.finish()
        return (path, isLeft, demuxer.loss)
    }

    @Test(
        "WIN-1 the film is the same as that of samples that were read",
        arguments: [
            ("h264.mp4", "-c:v libx264 -bf 2 -g 12 -c:a aac", true),
            ("front.mp4", "-c:v libx264 -bf 2 -g 12 -c:a aac -movflags +faststart", true),
            ("fragments.mp4", "-c:v libx264 -bf 2 -g 6 -c:a aac -movflags +frag_keyframe+empty_moov", true),
            ("hevc.mov", "-c:v libx265 -tag:v hvc1 -x265-params log-level=none -c:a alac", true),
            ("prores.mov", "-c:v prores_ks -c:a pcm_s16le", true),
            ("jpeg.mov", "-c:v mjpeg -pix_fmt yuvj420p -c:a pcm_s24be", true),
            // FFmpeg looks at the bytes of these.
            ("vp9.mp4", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus", false),
            ("mp3.mov", "-c:v libx264 -c:a libmp3lame", false),
            ("stream.mkv", "-c:v libx264 -bf 0 -an", false),
        ] as [(String, String, Bool)]
    )
    func same(name: String, codecs: String, isPossible: Bool) throws {
        let source = try Fixtures.make(
            "stored-" + name,
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=0.8 -f lavfi -i sine=440:duration=0.8 -ac 2 \(codecs)"
        )
        for start in [CMTime.zero, CMTime(value: 3, timescale: 5)] {
            let read = try copy(source, leaving: false, from: start)
            let left = try copy(source, leaving: true, from: start)
            #expect(left.isLeft == isPossible && left.loss == nil && read.loss == nil)
            let files = try [read, left].map { try Data(contentsOf: URL(fileURLWithPath: $0.path)) }
            #expect(files[0] == files[1] && files[0].count > 1000)
        }
    }

    @Test("FILM-8 samples whose parts do not fill them are found where they are, as in memory")
    func damaged() throws {
        let source = try Fixtures.make(
            "stored-h264.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=0.8 -f lavfi -i sine=440:duration=0.8 -ac 2 "
                + "-c:v libx264 -bf 2 -g 12 -c:a aac"
        )
        let demuxer = try MediaDemuxer(.file(source))
        var places: [Int] = []
        while let sample = try demuxer.next() {
            guard sample.trackID == demuxer.tracks[0].id, let position = sample.position else { continue }
            places.append(Int(position))
        }
        var data = try Data(contentsOf: URL(fileURLWithPath: source))
        for place in places[3...4] { data[place] ^= 0x40 }
        let path = Written.path("mp4")
        try data.write(to: URL(fileURLWithPath: path))
        let read = try copy(path, leaving: false)
        let left = try copy(path, leaving: true)
        #expect(left.isLeft && left.loss?.code == .damaged && left.loss?.message == read.loss?.message)
        #expect(left.loss?.message.hasPrefix("2 samples") == true)
    }

    @Test("FILM-3 a file that becomes shorter while it is copied is an error, and so is one that was cut off before")
    func cut() throws {
        let source = try Fixtures.make(
            "stored-front.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=0.8 -f lavfi -i sine=440:duration=0.8 -ac 2 "
                + "-c:v libx264 -bf 2 -g 12 -c:a aac -movflags +faststart"
        )
        let data = try Data(contentsOf: URL(fileURLWithPath: source))
        let path = Written.path("mp4")
        try data.write(to: URL(fileURLWithPath: path))
        #expect(throws: MediaError.self) {
            _ = try copy(path, leaving: true) { _ = truncate(path, off_t(data.count / 2)) }
        }
        let left = try copy(path, leaving: true)
        let read = try copy(path, leaving: false)
        #expect(left.loss?.code == .truncated && left.loss?.message == read.loss?.message)
    }

    @Test("WIN-1 writers of fragments and of signed films do not take bytes from other files")
    func refusal() throws {
        let source = try Fixtures.make(
            "stored-prores.mov",
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=0.8 -f lavfi -i sine=440:duration=0.8 -ac 2 "
                + "-c:v prores_ks -c:a pcm_s16le"
        )
        let demuxer = try MediaDemuxer(.file(source))
        #expect(demuxer.leaveBytesInFile())
        // It is too late to ask again.
        #expect(!demuxer.leaveBytesInFile())
        var options = MediaFileWriter.Options()
        options.fragmentInterval = CMTime(value: 1, timescale: 2)
        let writer = try MediaFileWriter(
            .file(path: Written.path("mov")),
            container: .mov,
            tracks: [.init(format: demuxer.tracks[0].format)],
            sessionStart: .zero,
            options: options
        )
        defer { writer.cancel() }
        #expect(!writer.copiesStoredBytes)
        let sample = try #require(try demuxer.next())
        #expect(throws: MediaError.self) { try writer.write(sample.buffer, track: 0, stored: sample.stored) }
    }
}
