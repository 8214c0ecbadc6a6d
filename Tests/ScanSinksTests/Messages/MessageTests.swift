import Foundation
import ScanStore
import Testing

@testable import ScanSinks

@Suite("Sinks: messages")
struct MessageTests {
    @Test("A complete scan, byte for byte")
    func whole() throws {
        let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00CF4FC964FF"))
        let record = ScanRecord(
            id: id,
            camera: "door",
            source: "v4l2:/dev/video0",
            type: "org.iso.QRCode",
            text: "a \"b\"\n\u{1}é",
            payload: Data([0, 255]),
            time: Date(timeIntervalSince1970: 1_700_000_000.25),
            seconds: 1.5,
            frame: 45,
            corners: [ScanPoint(x: 0, y: 0.25), ScanPoint(x: 0.5, y: 1)],
            image: Data([1, 2, 3]),
            clip: "a.mp4"
        )
        let message = ScanMessage(
            StoredScan(sequence: 7, record: record),
            unit: "kiosk",
            containsImage: true,
            imageTopic: "t"
        )
        #expect(
            String(decoding: message.json, as: UTF8.self)
                == #"{"bounds":{"height":0.75,"width":0.5,"x":0,"y":0.25},"bytes":"AP8=","camera":"door","#
                + #""clip":"a.mp4","corners":[{"x":0,"y":0.25},{"x":0.5,"y":1}],"frame":45,"#
                + #""id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","picture":"AQID","pictureTopic":"t","#
                    + #"""
                    "seconds":1.5,"sequence":7,"source":"v4l2:/dev/video0","text":"a \"b\"\n\u0001é",\#
                    "time":"2023-11-14T22:13:20.250Z","type":"org.iso.QRCode","unit":"kiosk"}
                    """#
        )
    }

    @Test("Unknown values are omitted")
    func bare() {
        let record = ScanRecord(
            camera: "",
            source: "",
            type: "",
            text: nil,
            payload: Data(),
            time: Date(),
            seconds: .nan
        )
        let json = String(decoding: ScanMessage(StoredScan(sequence: 1, record: record), unit: "u").json, as: UTF8.self)
        for key in ["bounds", "clip", "corners", "frame", "picture", "seconds", "text"] {
            #expect(!json.contains("\"\(key)\""), "\(json)")
        }
    }

    @Test("Foundation decodes any text and number, and the keys are in order")
    func random() throws {
        let seed = Seeded.seed("json")
        var generator = Seeded(seed)
        for _ in 0..<2_000 {
            let scalars = (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...(Bool.random(using: &generator) ? 0x80 : 0x1_0FFFF), using: &generator)
                )
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let number = Double(bitPattern: .random(in: .min ... .max, using: &generator))
            let point = ScanPoint(x: number.isFinite ? number : 0, y: 0.1)
            let record = ScanRecord(
                camera: text,
                source: text,
                type: text,
                text: text,
                payload: Data(text.utf8),
                time: Date(),
                seconds: number,
                corners: [point]
            )
            let data = ScanMessage(StoredScan(sequence: .max, record: record), unit: text).json
            // Foundation's other parser, JSONSerialization, rounds the last digit.
            let scan = try JSONDecoder().decode(Scan.self, from: data)
            #expect(scan.text.unicodeScalars.elementsEqual(scalars), "seed \(seed)")
            #expect(scan.corners == [point], "seed \(seed)")
            #expect(scan.sequence == .max)
            #expect(scan.seconds == (number.isFinite ? number : nil), "seed \(seed)")
        }
    }

    private struct Scan: Decodable {
        var text: String
        var corners: [ScanPoint]
        var sequence: Int64
        var seconds: Double?
    }

    @Test("Times equal Foundation's from the year 1600 on; before, it counts days by another calendar")
    func times() {
        let seed = Seeded.seed("times")
        var generator = Seeded(seed)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let days = [-1, 0, 951_782_400, 951_868_800, 1_709_164_800, 4_107_542_400, 253_402_300_799] as [Double]
        let random = (0..<3_000).map { _ in Double(Int.random(in: -11_000_000_000...253_000_000_000, using: &generator))
        }
        for seconds in days + random {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(TimeText.of(date) == date.formatted(style), "seed \(seed)")
        }
        #expect(TimeText.of(Date(timeIntervalSince1970: 0.999)) == "1970-01-01T00:00:00.999Z")
        #expect(TimeText.of(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
        #expect(TimeText.of(.distantFuture).hasPrefix("4001-"))
        #expect(TimeText.of(Date(timeIntervalSince1970: 1e30)) == "9999-12-31T23:59:59.999Z")
        #expect(TimeText.of(Date(timeIntervalSince1970: -1e30)) == "0001-01-01T00:00:00.000Z")
        #expect(TimeText.of(Date(timeIntervalSince1970: .nan)) == "1970-01-01T00:00:00.000Z")
    }
}
