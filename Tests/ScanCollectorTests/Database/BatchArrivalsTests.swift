import Testing

@testable import ScanCollector

/// Tests ``BatchArrivals`` and ``CopyRows``.
@Suite struct BatchArrivalsTests {
    @Test(
        "Sequences become ranges",
        arguments: [
            ([], "{}"), ([5], "{[5,6)}"), ([3, 1, 2], "{[1,4)}"), ([1, 1, 2, 9], "{[1,3),[9,10)}"),
            ([7, 5], "{[5,6),[7,8)}"),
        ] as [([Int64], String)]
    )
    func ranges(sequences: [Int64], text: String) {
        #expect(BatchArrivals.ranges(sequences) == text)
    }

    @Test("Rows have the header, the columns and the end of COPY's binary format")
    func rows() throws {
        let json = #"""
            {"bytes":"","camera":"c","id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","sequence":258,"source":"s",
             "time":"2000-01-01T00:00:01Z","type":"t","unit":"u"}
            """#
        var rows = CopyRows()
        rows.append(try CollectedScan(Array(json.utf8)), camera: 1, source: 2)
        rows.end()
        #expect(rows.bytes.prefix(11) == (Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0])[...])
        #expect(rows.bytes[19..<21] == [0, 12] && rows.bytes.suffix(2) == [0xFF, 0xFF])
        #expect(rows.bytes[21..<37] == [0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 2])
        #expect(rows.bytes[37..<49] == [0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 1, 2])
    }
}
