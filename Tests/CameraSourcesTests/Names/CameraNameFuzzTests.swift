import Testing

@testable import CameraSources

@Suite("Random camera names")
struct CameraNameFuzzTests {
    private static let pieces = [
        "virtual:", "file:", "v4l2:", "rtsp://", "http://h/", "file://", "/dev/video0", "1280x720", "@", "30", "29.97",
        "30000/1001", "?", "&", "=", ",", "%", "%2C", "%41", "%00", "%C3", "#", "+", ":", "/", ".", " ", "\u{301}", "é",
        "🙂",
        "codes", "qr", "aztec", "frame", "none", "motion", "spin", "noise", "0.5", "seed", "18446744073709551615",
        "99999999999999999999", "stall", "2+1", "position", "front", "type", "external", "loop", "1", "0", "pace",
        "realtime", "mask", "0,0,1,1", "faces", ";", "0.1,0.1,0.2,0.1,0.1,0.3",
        "\u{0}", "\r\n", "x", "×", "-1", "user:pw@host", "clock", "virtual", "\u{200D}", "٣", "e",
    ]

    @Test("a random text is refused with a message, or its description parses as the same name")
    func roundTrip() {
        var random = SeededGenerator.fresh()
        for _ in 0..<6000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                if Int.random(in: 0..<12, using: &random) == 0 {
                    text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...255, using: &random)))
                } else {
                    text += Self.pieces.randomElement(using: &random) ?? ""
                }
            }
            check(text, seed: random.seed)
            for case .success(let name) in CameraName.list(text) { check(name.description, seed: random.seed) }
        }
    }

    private func check(_ text: String, seed: UInt64) {
        do {
            let name = try CameraName(parsing: text)
            let description = name.description
            let again = try? CameraName(parsing: description)
            #expect(again == name, "\(text.debugDescription) → \(description.debugDescription), seed \(seed)")
            #expect(again?.description == description, "\(text.debugDescription), seed \(seed)")
        } catch {
            #expect(error.code == .invalidName, "\(text.debugDescription), seed \(seed)")
            #expect(error.message.utf8.starts(with: "Camera '".utf8), "\(text.debugDescription), seed \(seed)")
        }
    }

    @Test("a changed byte in a valid name is refused or round-trips")
    func mutations() {
        let good = "virtual:640x480@30?codes=qr,aztec&motion=spin&noise=0.25&seed=7&stall=2+1&position=back"
        var random = SeededGenerator.fresh()
        for _ in 0..<2000 {
            var bytes = Array(good.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
            }
            check(String(decoding: bytes, as: UTF8.self), seed: random.seed)
        }
    }
}
