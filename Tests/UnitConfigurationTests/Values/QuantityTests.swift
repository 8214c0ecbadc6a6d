import Testing

@testable import UnitConfiguration

/// Tests ``Quantity`` and ``SourceText``.
@Suite("Values with units")
struct QuantityTests {
    @Test(
        "times",
        arguments: [
            ("5s", 5), ("0", 0), ("0s", 0), ("250ms", 0.25), ("1.5h", 5_400), ("30d", 2_592_000), ("2min", 120),
            ("0.001ms", 0.000001), ("5", nil), ("5 s", nil), ("s", nil), ("", nil), ("5S", nil), ("5m", nil),
            ("-5s", nil),
            ("+5s", nil), ("1e3s", nil), (".5s", nil), ("5.s", nil), ("1.2.3s", nil), ("1.2345s", nil), ("٣s", nil),
            ("99999999999999999999d", nil), ("9223372036854775807d", nil), ("0x5s", nil), ("1_000s", nil),
        ] as [(String, Double?)]
    )
    func times(text: String, seconds: Double?) { #expect(Quantity.seconds(text) == seconds) }

    @Test(
        "sizes",
        arguments: [
            ("20GB", 20_000_000_000), ("512MiB", 536_870_912), ("0", 0), ("1.5kB", 1_500), ("1KB", 1_000), ("1B", 1),
            ("1TiB", 1_099_511_627_776), ("0.5B", nil), ("0.0001KiB", nil), ("20", nil), ("20gb", nil), ("20 GB", nil),
            ("20G", nil), ("GB", nil), ("-1GB", nil), ("9223372036854775807TB", nil), ("1Mb", nil),
        ] as [(String, Int?)]
    )
    func sizes(text: String, bytes: Int?) { #expect(Quantity.bytes(text) == bytes) }

    @Test(
        "numbers",
        arguments: [
            ("30", 30), ("29.97", 29.97), ("0", 0), ("", nil), (".", nil), ("1.", nil), ("-1", nil), ("nan", nil),
            ("inf", nil), ("1e9", nil), ("0x10", nil), ("1,5", nil), ("123456789012345678901", nil),
        ] as [(String, Double?)]
    )
    func numbers(text: String, number: Double?) { #expect(Quantity.number(text) == number) }

    @Test(
        "Addresses that contain a user or password",
        arguments: [
            ("u:p@cam/x", true), ("u@cam", true), ("u:p/w@cam/x", true), ("u:p?w@cam", true), ("cam/x", false),
            ("cam:554/a@b", false), ("cam/a@b", false), ("[::1]:554/a@b", false), ("[::1]/a", false), ("@cam", true),
        ]
    )
    func credentials(rest: String, has: Bool) { #expect(SourceText.hasCredentials(rest[...]) == has) }

    @Test(
        "Sources, with files in the configuration's folder",
        arguments: [
            ("v4l2:/dev/video0?position=back", "v4l2:/dev/video0?position=back"), ("virtual:", "virtual:"),
            ("VIRTUAL:640x480", "virtual:640x480"), ("clip.mp4", "/etc/ob scura/clip.mp4"),
            ("/a/clip.mp4", "/a/clip.mp4"), ("./a:b", "/etc/ob scura/./a:b"),
            ("file:clip.mp4?loop=1", "file:/etc/ob%20scura/clip.mp4?loop=1"), ("file:/a.mp4", "file:/a.mp4"),
            ("rtsp://cam/x?a=b", "rtsp://cam/x?a=b"),
        ]
    )
    func sources(text: String, full: String) throws {
        #expect(try SourceText(text, folder: "/etc/ob scura").text == full)
    }
}
