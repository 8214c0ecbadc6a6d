import Foundation
import Testing

@testable import MediaFiles

@Suite("MediaInspection")
struct MediaInspectionTests {
    @Test("a movie's container, streams, tags and chapters are reported")
    func movie() throws {
        let chapters = try Fixtures.write(
            "chapters.txt",
            Array(
                (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=400\ntitle=One\n"
                    + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=400\nEND=1000\n").utf8
            )
        )
        let path = try Fixtures.make(
            "film.mkv",
            "-f lavfi -i testsrc2=size=160x120:rate=30000/1001 -f lavfi -i sine=sample_rate=48000 "
                + "-i \(chapters) -map 0 -map 1 -map_metadata 2 -map_chapters 2 "
                + "-metadata title=Test -metadata:s:a language=deu -t 1 "
                + "-c:v libx264 -profile:v high -pix_fmt yuv420p -colorspace bt709 -aspect 16:9 -c:a pcm_s16le -ac 2"
        )
        let inspection = try MediaInspection(.file(path))
        #expect(inspection.container == "matroska,webm")
        #expect(inspection.name == path)
        #expect(inspection.tags["title"] == "Test")
        #expect(inspection.chapterCount == 2)
        #expect(inspection.byteCount == Int64(try Fixtures.bytes(path).count))
        #expect(abs((inspection.duration ?? 0) - 1) < 0.1)
        #expect((inspection.bitRate ?? 0) > 1000)
        #expect(inspection.streams.map(\.kind) == [.video, .audio])
        let video = inspection.streams[0]
        #expect(video.codec == "h264")
        #expect(video.profile == "High")
        #expect(video.width == 160 && video.height == 120)
        #expect(video.frameRate == MediaRational(30000, 1001))
        #expect(video.pixelAspect == MediaRational(4, 3))
        #expect(video.pixelFormat == "yuv420p")
        #expect(video.colorMatrix == "bt709")
        #expect(video.rotation == 0 && video.isMirrored == false)
        #expect(video.channels == nil)
        let audio = inspection.streams[1]
        #expect(audio.codec == "pcm_s16le")
        #expect(audio.sampleRate == 48000 && audio.channels == 2)
        #expect(audio.language == "deu")
        #expect(audio.width == nil)
        let again = try JSONDecoder().decode(MediaInspection.self, from: try JSONEncoder().encode(inspection))
        #expect(again == inspection)
    }

    @Test("an image has no duration and no rate")
    func image() throws {
        let path = try Fixtures.make("rgb.png", Clip.images[0].arguments)
        let inspection = try MediaInspection(.file(path))
        #expect(inspection.isPicture)
        #expect(inspection.duration == nil && inspection.bitRate == nil)
        #expect(inspection.streams.first?.codec == "png")
        #expect(inspection.streams.first?.frameRate == nil)
    }

    @Test("audio files can be inspected too")
    func audio() throws {
        let inspection = try MediaInspection(.file(try Fixtures.make("tone.wav", "-f lavfi -i sine=duration=0.2")))
        #expect(inspection.streams.map(\.kind) == [.audio])
    }

    @Test("garbage is rejected")
    func garbage() throws {
        let path = try Fixtures.write("words.txt", Array("Just some words.\n".utf8))
        let error = #expect(throws: MediaError.self) { _ = try MediaInspection(.file(path)) }
        #expect(error?.code == .unrecognized)
    }

    @Test(
        "text is a path unless it has a scheme",
        arguments: [
            ("clip.mp4", MediaLocation.file("clip.mp4")), ("a:b.mp4", .file("a:b.mp4")),
            ("/x/y z.png", .file("/x/y z.png")),
            ("file:///x/y%20z.png", .file("/x/y z.png")), ("rtsp://cam/1", .address("rtsp://cam/1")),
            ("HTTP://h/a.mp4", .address("HTTP://h/a.mp4")), ("we ird://x", .file("we ird://x")),
            ("://x", .file("://x")),
        ]
    )
    func locations(text: String, location: MediaLocation) { #expect(MediaLocation(text) == location) }

    @Test("messages show addresses without user and password")
    func redaction() {
        #expect(MediaLocation("rtsp://me:pw@cam.local:554/a@b?x=1").description == "rtsp://cam.local:554/a@b?x=1")
        #expect(MediaLocation("rtsp://cam.local/a").description == "rtsp://cam.local/a")
    }
}
