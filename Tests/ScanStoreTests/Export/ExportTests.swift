import Foundation
import Testing

@testable import ScanStore

/// Tests ``ScanCSV`` and ``ScanJSON``.
@Suite("Export of scans")
struct ExportTests {
    @Test("JSON contains all known values, and decodes to the same scan")
    func json() throws {
        var scan = record(3)
        scan.id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
        (scan.text, scan.seconds, scan.clip) = ("a/“b”\n", 12.5, "door.mp4")
        scan.corners = [ScanPoint(x: 0.25, y: 0.5)]
        scan.time = Date(timeIntervalSince1970: 1_748_781_000.125)
        let json = ScanJSON(StoredScan(sequence: 42, record: scan, hasImage: true))
        let data = try json.encoded()
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {"bytes":"Y29kZSAz","camera":"door","clip":"door.mp4","corners":[{"x":0.25,"y":0.5}],"frame":3,\
                "hasPicture":true,"id":"6f9619ff-8b86-d011-b42d-00c04fc964ff","seconds":12.5,"sequence":42,\
                "source":"virtual:0","text":"a/“b”\\n","time":"2025-06-01T12:30:00.125Z","type":"org.iso.QRCode"}
                """
        )
        #expect(try JSONDecoder().decode(ScanJSON.self, from: data) == json)
        (scan.text, scan.seconds, scan.frame, scan.clip) = (nil, .nan, nil, nil)
        let bare = String(decoding: try ScanJSON(StoredScan(sequence: 1, record: scan)).encoded(), as: UTF8.self)
        #expect(["text", "seconds", "frame\"", "clip"].allSatisfy { !bare.contains("\"\($0)") })
    }

    @Test(
        "Times are in UTC with milliseconds",
        arguments: [
            (0.0, "1970-01-01T00:00:00.000Z"), (0.999, "1970-01-01T00:00:00.999Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"),
            (1_748_781_000.0009, "2025-06-01T12:30:00.000Z"), (1_748_781_000.9999, "2025-06-01T12:30:00.999Z"),
            (-2_208_988_800, "1900-01-01T00:00:00.000Z"), (253_402_300_799.5, "9999-12-31T23:59:59.500Z"),
        ]
    )
    func times(seconds: Double, text: String) {
        #expect(ScanJSON.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("Each millisecond of a second is written exactly")
    func milliseconds() {
        for millisecond in 0..<1000 {
            let time = Date(timeIntervalSince1970: 1_748_781_000 + Double(millisecond) / 1000)
            #expect(ScanJSON.text(of: time).hasSuffix(String(format: ".%03dZ", millisecond)))
        }
    }

    @Test("CSV quotes only fields that need it")
    func csv() throws {
        #expect(ScanCSV.line(["a", "b c", ""]) == "a,b c,\r\n")
        #expect(
            ScanCSV.line(["a,b", "say \"so\"", "two\r\nlines", "\n", " pad", "pad "])
                == "\"a,b\",\"say \"\"so\"\"\",\"two\r\nlines\",\"\n\",\" pad\",\"pad \"\r\n"
        )
        let scan = StoredScan(sequence: 5, record: record(3))
        let line = ScanCSV().line(scan)
        #expect(ScanCSV().header.split(separator: ",").count == 13)
        #expect(
            line.hasPrefix(
                """
                5,\(scan.id.uuidString.lowercased()),2023-03-08T20:26:43.000Z,door,virtual:0,\
                org.iso.QRCode,code 3,Y29kZSAz,0.1,3,
                """
            )
        )
        #expect(line.hasSuffix("0.1 0.2;0.9 0.2;0.9 0.8;0.1 0.8,,0\r\n"))
    }

    @Test(
        "Text that looks like a formula is escaped, unless exact output is requested",
        arguments: ["=1+1", "+49", "-1", "@a", "\tx", "\rx", "\nx"]
    )
    func formulas(text: String) {
        var scan = record(1)
        scan.text = text
        let stored = StoredScan(sequence: 1, record: scan)
        #expect(ScanCSV().line(stored).contains("'" + text))
        #expect(!ScanCSV(formulaSafe: false).line(stored).contains("'"))
    }
}
