import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// The properties of a movie and its tracks.
@Suite struct MovieFactsTests {
    private func frames(_ count: Int64 = 6) throws -> [CMSampleBuffer] {
        try Written.video(Written.h264(), times: (0..<count).map { CMTime(value: $0, timescale: 30) }) {
            try Written.image($0)
        }
    }

    @Test(
        "WIN-18 the transform is written as the track's matrix; frames are not rotated",
        arguments: [
            (0, CGAffineTransform.identity), (90, .init(0, 1, -1, 0, 48, 0)), (180, .init(-1, 0, 0, -1, 64, 48)),
            (270, .init(0, -1, 1, 0, 0, 64)),
        ]
    )
    func rotation(degrees: Int, transform: CGAffineTransform) throws {
        let path = try Written.file(try frames()) { $0.transform = transform }
        let stream = try Written.streams(path)[0]
        #expect(stream["width"] as? Int == 64)
        let sides = stream["side_data_list"] as? [[String: Any]]
        // ffprobe reports counterclockwise angles, from −180 to 180.
        let turned = (sides?.first?["rotation"] as? Int).map { ($0 + 360) % 360 } ?? 0
        #expect(turned == (360 - degrees) % 360)
    }

    @Test(
        "languages are written in three letters and, if that loses information, in full",
        arguments: [("en", "eng"), ("pt-BR", "por"), ("deu", "deu"), ("xx-nonsense-and-more", "und"), ("", "und")]
    )
    func language(tag: String, letters: String) throws {
        let path = try Written.file(try frames(2)) { $0.languageTag = tag }
        let tags = try Written.streams(path)[0]["tags"] as? [String: Any]
        #expect(tags?["language"] as? String == letters)
    }

    @Test("a disabled track is marked as disabled", arguments: [true, false])
    func enabled(isEnabled: Bool) throws {
        let path = try Written.file(try frames(2)) { $0.isEnabled = isEnabled }
        let disposition = try Written.streams(path)[0]["disposition"] as? [String: Any]
        #expect(disposition?["default"] as? Int == (isEnabled ? 1 : 0))
    }

    @Test("metadata of a movie is read back")
    func metadata() throws {
        var options = MediaFileWriter.Options()
        options.metadata = [
            MediaFileTag(space: .quickTimeMetadata, key: "com.apple.quicktime.make", value: .text("Öbscura")),
            MediaFileTag(space: .quickTimeMetadata, key: "com.apple.quicktime.model", value: .text("virtual")),
        ]
        var probe = try Written.probe(try Written.file(try frames(2), options: options))
        var tags = (probe["format"] as? [String: Any])?["tags"] as? [String: Any]
        #expect(tags?["com.apple.quicktime.make"] as? String == "Öbscura")
        #expect(tags?["com.apple.quicktime.model"] as? String == "virtual")
        options.metadata = [
            MediaFileTag(space: .iTunes, key: "©nam", value: .text("A title")),
            MediaFileTag(space: .iTunes, key: "©ART", value: .text("Someone")),
        ]
        probe = try Written.probe(try Written.file(try frames(2), container: .mp4, options: options))
        tags = (probe["format"] as? [String: Any])?["tags"] as? [String: Any]
        #expect(tags?["title"] as? String == "A title")
        #expect(tags?["artist"] as? String == "Someone")
    }

    @Test("WR-27 optimized for the network, the tables come first and nothing else changes", arguments: [false, true])
    func optimized(isFragmented: Bool) throws {
        let samples = try frames(20)
        var options = MediaFileWriter.Options()
        if isFragmented { options.fragmentInterval = CMTime(value: 1, timescale: 5) }
        let plain = try Written.file(samples, options: options)
        options.optimizesForNetwork = true
        let optimized = try Written.file(samples, options: options)
        #expect(Written.boxes(try Fixtures.bytes(plain)) == ["ftyp", "mdat", "moov"])
        #expect(Written.boxes(try Fixtures.bytes(optimized)) == ["ftyp", "moov", "mdat"])
        #expect(
            try Fixtures.rawPixels(of: plain, format: "gray") == Fixtures.rawPixels(of: optimized, format: "gray")
        )
        let folder = try FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path)
        #expect(folder.allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test("samples of another format in mid-stream get their own description")
    func changingFormat() throws {
        let first = try frames(4)
        var encoding = Written.h264(96, 80)
        encoding.profile = .h264Main(level: nil)
        let second = try Written.video(encoding, times: (4..<8).map { CMTime(value: $0, timescale: 30) }) {
            try Written.image($0, width: 96, height: 80)
        }
        let path = try Written.file(first + second)
        let frames = try #require(
            try Written.probe(path, "-show_frames -show_entries frame=width")["frames"] as? [[String: Any]]
        )
        #expect(frames.compactMap { $0["width"] as? Int } == [64, 64, 64, 64, 96, 96, 96, 96])
    }

    @Test("formats that a container does not support are rejected with a remedy")
    func refused() throws {
        let video = try #require(try frames(1).first?.formatDescription)
        let pcm = try #require(try TestAudio.buffer(frames: 1, at: .zero).formatDescription)
        let raw = try CMFormatDescription(
            videoCodecType: .init(rawValue: kCVPixelFormatType_32BGRA),
            width: 4,
            height: 4
        )
        let bare = try CMFormatDescription(videoCodecType: .h264, width: 4, height: 4)
        for (format, container) in [
            (video, MediaFileWriter.Container.m4a), (video, .wav), (pcm, .mp4), (raw, .mov), (bare, .mov),
        ] {
            let path = Written.path(container.rawValue)
            let error = #expect(throws: MediaError.self) {
                try MediaFileWriter(
                    .file(path: path),
                    container: container,
                    tracks: [.init(format: format)],
                    sessionStart: .zero
                )
            }
            #expect(error?.code == .unsupportedFormat)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }
}
