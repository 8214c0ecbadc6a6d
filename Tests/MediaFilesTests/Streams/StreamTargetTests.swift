import Testing

@testable import MediaFiles

/// Tests ``StreamTarget``.
@Suite("Streams: addresses to send to")
struct StreamTargetTests {
    @Test("the scheme or the end of the name says how frames are sent")
    func kinds() {
        let kinds: [(String, StreamTarget.Kind)] = [
            ("rtsp://host/camera", .rtsp), ("RTSPS://host/camera", .rtsp), ("rtmp://host/app/key", .rtmp),
            ("srt://host:9000?mode=caller", .srt), ("udp://239.0.0.1:5000", .transportStream),
            ("tcp://host:1", .transportStream), ("/srv/live.m3u8", .hls), ("live.m3u8", .hls), ("hls:/srv/live", .hls),
            ("file:///srv/live.m3u8", .hls),
        ]
        for (text, kind) in kinds { #expect(StreamTarget(text)?.kind == kind, "\(text)") }
        #expect(StreamTarget("hls:/srv/live")?.address == "/srv/live/live.m3u8")
    }

    @Test("other text is no address", arguments: ["", "x", "clip.mp4", "http://host/x", "hls:", "file:///srv/a.mp4"])
    func refused(text: String) { #expect(StreamTarget(text) == nil) }

    @Test("descriptions have no password, and files are no network")
    func secrets() {
        let description = StreamTarget("rtsp://user:geheim@host/camera")?.description
        #expect(description == "rtsp://host/camera")
        #expect(StreamTarget("live.m3u8")?.protocols == "file")
        #expect(StreamTarget.Kind.allCases.count == 5)
    }
}
