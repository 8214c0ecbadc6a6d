import Foundation
import ScanSinks
import ScanStore
import Testing

@testable import ScanCollector

/// Tests ``ScanFields``, ``PlainCursor``, ``ScanNames`` and ``ScanBatch``.
@Suite struct ScanFieldsTests {
    private static func record(_ text: String, corners: Int = 4) throws -> ScanRecord {
        ScanRecord(
            id: try #require(UUID(uuidString: "6f9619ff-8b86-d011-b42d-00cf4fc964ff")),
            camera: "door/1",
            source: "v4l2:/dev/video0",
            type: "org.iso.QRCode",
            text: text,
            payload: Data(text.utf8),
            time: Date(timeIntervalSince1970: 1_772_366_400.25),
            seconds: 1.5,
            frame: 45,
            corners: (0..<corners).map { ScanPoint(x: Double($0) / 8, y: 0.25) },
            clip: "door-45.mp4"
        )
    }

    private static func message(_ text: String, corners: Int = 4) throws -> [UInt8] {
        Array(ScanMessage(StoredScan(sequence: 7, record: try record(text, corners: corners)), unit: "kiosk").json)
    }

    /// Returns the row of a message as it is usually read; nil if that gives up.
    private static func quick(_ message: [UInt8]) -> [UInt8]? {
        message.withUnsafeBufferPointer { bytes in
            guard let scan = ScanFields(bytes) else { return nil }
            var rows = CopyRows()
            rows.append(scan)
            return rows.all
        }
    }

    /// Returns the row of a message as any is read; nil for none.
    private static func whole(_ message: [UInt8]) -> [UInt8]? {
        guard let scan = try? CollectedScan(message) else { return nil }
        var rows = CopyRows()
        rows.append(scan)
        return rows.all
    }

    @Test("What units usually send has the same row either way", arguments: ["", "a", "hello world", "4711-0815-abc"])
    func usual(text: String) throws {
        for corners in [0, 1, 4, 8] {
            let message = try Self.message(text, corners: corners)
            #expect(Self.quick(message) == Self.whole(message) && Self.quick(message) != nil)
        }
    }

    @Test("What is unusual is left to others", arguments: ["“Ä”", "a\"b", "a\\b", "a\nb", "\u{7F}é"])
    func unusual(text: String) throws {
        let message = try Self.message(text)
        #expect(Self.quick(message) == nil && Self.whole(message) != nil)
        #expect(Self.quick(try Self.message("a", corners: 9)) == nil)
        #expect(Self.quick([]) == nil && Self.quick(Array("{}".utf8)) == nil)
    }

    @Test("A damaged message is read as others read it, or not at all")
    func fuzz() throws {
        let seed = UInt64.random(in: 0...999_999)
        print("ScanFieldsTests: seed \(seed)")
        var dice = Dice(state: seed)
        let message = try Self.message("hello world")
        var taken = 0
        for _ in 0..<5_000 {
            var bytes = message
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Array("{}[]\",:\\0-e=".utf8).randomElement(using: &dice) ?? 0, at: place)
                default: bytes[place] = Array("0123456789abc".utf8).randomElement(using: &dice) ?? 0
                }
            }
            guard let row = Self.quick(bytes) else { continue }
            taken += 1
            if row != Self.whole(bytes) {
                Issue.record("\(String(decoding: bytes, as: UTF8.self)) is read in two ways")
            }
        }
        #expect(taken > 0 && taken < 5_000)
    }

    @Test("Cameras and sources keep their places, and a unit speaks for itself only")
    func names() throws {
        let batch = ScanBatch(topics: CollectorTopics(prefix: "obscura"))
        func take(_ topic: String, _ payload: [UInt8]?) {
            Array(topic.utf8).withUnsafeBytes { topic in
                guard let payload else { return batch.take(topic: topic, payload: nil) }
                payload.withUnsafeBytes { batch.take(topic: topic, payload: $0) }
            }
        }
        let message = try Self.message("hello")
        for topic in ["obscura/kiosk/door/scan", "obscura/kiosk/gate/scan", "obscura/kiosk/door/scan"] {
            take(topic, message)
        }
        // The third is read the quick way, and is the first one again.
        #expect(batch.entries.map(\.camera) == [0, 1, 0] && batch.entries.map(\.source) == [0, 0, 0])
        #expect(batch.entries.allSatisfy { $0.sequence == 7 && $0.time == 825_681_600_250_000 })
        #expect(batch.bytes(2).count == batch.bytes(0).count && batch.bytes(2).upperBound == batch.rows.count)
        take("obscura/other/door/scan", message)
        take("obscura/kiosk/door/scan", nil)
        #expect(batch.entries.count == 3 && batch.others.count == 2)
        for number in 0..<500 { take("obscura/kiosk/c\(number)/scan", message) }
        for number in 0..<500 { take("obscura/kiosk/c\(number)/scan", message) }
        #expect(batch.names.cameras.count == 502)
        #expect(batch.entries[503...].map(\.camera) == Array(2..<502))
        batch.clear()
        #expect(batch.isEmpty && batch.names.generation == 0)
    }

    @Test("Base64 is compared without being decoded")
    func base64() {
        for text in ["", "a", "ab", "abc", "abcd", "\u{0}ÿ€"] {
            let bytes = Array(text.utf8)
            let code = Array(Data(bytes).base64EncodedString().utf8)
            code.withUnsafeBufferPointer { code in
                #expect(Base64.isValid(code) && Base64.length(code) == bytes.count && Base64.bytes(code) == bytes)
                #expect(bytes.withUnsafeBufferPointer { Base64.isEqual(code, $0) })
                #expect((bytes + [0]).withUnsafeBufferPointer { !Base64.isEqual(code, $0) })
            }
        }
    }
}

extension CopyRows {
    /// The bytes of all rows.
    fileprivate var all: [UInt8] {
        var all: [UInt8] = []
        withBytes(0..<count) { all = Array($0) }
        return all
    }
}
