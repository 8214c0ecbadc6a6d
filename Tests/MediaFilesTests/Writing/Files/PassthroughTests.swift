import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Samples made elsewhere pass from file to file unchanged.
@Suite struct PassthroughTests {
    @Test(
        "WIN-1 stored samples of any codec are written unchanged, with their times and frames",
        arguments: [
            ("h264.mp4", "-c:v libx264 -bf 2 -g 12 -c:a aac", MediaFileWriter.Container.mov, true),
            ("hevc.mov", "-c:v libx265 -tag:v hvc1 -x265-params log-level=none -c:a alac", .mp4, false),
            ("prores.mov", "-c:v prores_ks -c:a pcm_s16le", .mov, true),
            ("vp9.mp4", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus", .mp4, false),
        ] as [(String, String, MediaFileWriter.Container, Bool)]
    )
    func remux(name: String, codecs: String, container: MediaFileWriter.Container, isFragmented: Bool) throws {
        let source = try Fixtures.make(
            "pass-" + name,
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=0.8 -f lavfi -i sine=440:duration=0.8 -ac 2 \(codecs)"
        )
        let demuxer = try MediaDemuxer(.file(source))
        let tracks = demuxer.tracks
        var options = MediaFileWriter.Options()
        if isFragmented { options.fragmentInterval = CMTime(value: 1, timescale: 3) }
        let path = Written.path(container.rawValue)
        let writer = try MediaFileWriter(
            .file(path: path),
            container: container,
            tracks: tracks.map { .init(format: $0.format) },
            sessionStart: .zero,
            options: options
        )
        while let sample = try demuxer.next() {
            guard let track = tracks.firstIndex(where: { $0.id == sample.trackID }) else { continue }
            guard sample.buffer.numSamples > 0 else { continue }
            try writer.write(sample.buffer, track: track)
        }
        try writer.finish()
        func codecNames(_ path: String) throws -> [String] {
            try Written.streams(path).map { "\($0["codec_name"] ?? "") \($0["start_time"] ?? "")" }
        }
        #expect(try codecNames(path) == codecNames(source))
        func times(_ path: String) throws -> [Double] {
            let scale = Double(try Written.timescale(path))
            return try Written.frameTimes(path).map { (Double($0) / scale * 1e5).rounded() / 1e5 }
        }
        #expect(try times(path) == times(source))
        #expect(
            try Fixtures.rawPixels(of: path, format: "gray") == Fixtures.rawPixels(of: source, format: "gray")
        )
        // Audible audio is identical too, except for the padding of the last packet.
        func audio(_ path: String) throws -> Data {
            try Fixtures.output([
                "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-f", "s16le", "-c:a", "pcm_s16le",
                "-",
            ]).prefix(4 * 34_000)
        }
        #expect(try audio(path) == audio(source))
    }
}
