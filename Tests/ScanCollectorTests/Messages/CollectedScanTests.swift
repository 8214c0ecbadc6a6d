import Foundation
import ScanSinks
import ScanStore
import Testing

@testable import ScanCollector

/// Tests ``CollectedScan``, ``JSONCursor`` and ``Base64``.
@Suite struct CollectedScanTests {
    private static let id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

    private static func record(text: String?, payload: Data) throws -> ScanRecord {
        ScanRecord(
            id: try #require(UUID(uuidString: id)),
            camera: "door/1",
            source: "v4l2:/dev/video0",
            type: "org.iso.QRCode",
            text: text,
            payload: payload,
            time: Date(timeIntervalSince1970: 1_772_366_400.25),
            seconds: 1.5,
            frame: 45,
            corners: [ScanPoint(x: 0.25, y: 0.5), ScanPoint(x: -0.01, y: 1)],
            clip: "door-45.mp4"
        )
    }

    @Test("What a unit announces is read whole", arguments: ["hello", "“Ä\n\t\\ \u{1F600}\"", "", "a\u{0}b"])
    func announced(text: String) throws {
        let record = try Self.record(text: text, payload: Data(text.utf8))
        let json = ScanMessage(StoredScan(sequence: 7, record: record), unit: "kiosk").json
        let scan = try CollectedScan(Array(json))
        #expect(scan.unit == Array("kiosk".utf8) && scan.camera == Array("door/1".utf8))
        #expect(scan.source == Array("v4l2:/dev/video0".utf8) && scan.type == Array("org.iso.QRCode".utf8))
        #expect(scan.sequence == 7 && scan.frame == 45 && scan.seconds == 1.5 && scan.clip == Array("door-45.mp4".utf8))
        #expect(scan.id.map { String(format: "%02x", $0) }.joined() == Self.id.replacing("-", with: ""))
        #expect(scan.corners == [0.25, 0.5, -0.01, 1])
        // Seconds from 1970 to 2000.
        #expect(scan.time == (1_772_366_400_250 - 946_684_800_000) * 1_000)
        #expect(scan.text == Array(text.replacing("\u{0}", with: "\u{2400}").utf8))
        #expect(scan.payload == (text.contains("\u{0}") ? Array(text.utf8) : nil))
    }

    @Test("A code whose bytes are no text keeps its bytes")
    func bytesOnly() throws {
        let bytes = Data([0, 255, 128, 7])
        let record = try Self.record(text: nil, payload: bytes)
        let scan = try CollectedScan(Array(ScanMessage(StoredScan(sequence: 1, record: record), unit: "u").json))
        #expect(scan.text == nil && scan.payload == Array(bytes))
    }

    @Test(
        "Messages that are no scans are refused with a reason",
        arguments: [
            "", "[]", "{", "{}", #"{"id":"x"}"#, #"{"text":"\ud800"}"#, #"{"sequence":1e3}"#,
            #"{"time":"2026-13-01T00:00:00Z"}"#,
            #"{"sequence":99999999999999999999}"#, #"{"bytes":"a"}"#, #"{"seconds":1e999}"#,
            #"{"corners":[{"x":1e300}]}"#,
            String(repeating: #"{"a":"#, count: 200),
        ]
    )
    func refused(text: String) throws {
        let refusal = #expect(throws: CollectedScan.Refusal.self) { try CollectedScan(Array(text.utf8)) }
        #expect(refusal?.reason.isEmpty == false)
    }

    @Test("A damaged scan is a scan or a refusal, never a crash")
    func fuzz() throws {
        let seed = UInt64.random(in: 0...999_999)
        print("CollectedScanTests: seed \(seed)")
        var dice = Dice(state: seed)
        let record = try Self.record(text: "hello", payload: Data("hello".utf8))
        let whole = Array(ScanMessage(StoredScan(sequence: 7, record: record), unit: "kiosk").json)
        var accepted = 0
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Array("{}[]\",:\\0-e".utf8).randomElement(using: &dice) ?? 0, at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = whole }
            }
            if let scan = try? CollectedScan(bytes) {
                accepted += 1
                #expect(scan.text?.contains(0) != true && CollectedScan.sequences.contains(scan.sequence))
                var rows = CopyRows()
                rows.append(scan)
            }
        }
        #expect(accepted > 0 && accepted < 5_000)
    }

    @Test(
        "Numbers are those that Foundation reads",
        arguments: ["0", "-0", "1.5", "-0.1", "123456789012345", "0.30000001"]
    )
    func numbers(text: String) throws {
        let short = Array(text.utf8).withUnsafeBufferPointer { JSONNumber.short($0) }
        #expect(short == Double(text))
        for other in ["", "-", ".5", "5.", "1e3", "1234567890123456", "1.2.3", "+1", "0x10"] {
            #expect(Array(other.utf8).withUnsafeBufferPointer { JSONNumber.short($0) } == nil)
        }
    }

    @Test("Days are counted as Foundation counts them")
    func days() throws {
        // Before 1582 Foundation counts by the Julian calendar.
        for day in stride(from: -135_000, to: 2_900_000, by: 733) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 86_399)
            let text = date.formatted(.iso8601)
            guard text.count == 20 else { continue }
            #expect(
                Array(text.utf8).withUnsafeBufferPointer({ ScanText.time($0) })
                    == (Int64(day) * 86_400 + 86_399 - 946_684_800) * 1_000_000
            )
        }
    }
}

/// Random numbers that are reproducible by their seed: SplitMix64.
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
