import Testing

@testable import ScanCollector

/// Tests ``BatchArrivals`` and ``CopyRows``.
@Suite struct BatchArrivalsTests {
    @Test(
        "Sequences become ranges",
        arguments: [
            ([], []), ([5], [5...5]), ([3, 1, 2], [1...3]), ([1, 1, 2, 9], [1...2, 9...9]), ([7, 5], [5...5, 7...7]),
        ] as [([Int64], [ClosedRange<Int64>])]
    )
    func ranges(sequences: [Int64], ranges: [ClosedRange<Int64>]) {
        #expect(BatchArrivals.ranges(sequences) == ranges)
    }

    @Test("A batch is one row of arrays, in the order of cameras and units")
    func statement() throws {
        var arrivals = BatchArrivals()
        for (sequence, camera, second) in [(4, 9, 2), (3, 2, 1), (9, 2, 5)] {
            let json = #"""
                {"bytes":"","camera":"c","id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","sequence":\#(sequence),
                 "source":"s","time":"2000-01-01T00:00:0\#(second)Z","type":"t","unit":"u"}
                """#
            arrivals.add(try CollectedScan(Array(json.utf8)), camera: Int32(camera), unit: 1)
        }
        #expect(arrivals.count == 3)
        let values = "'{2,9}', '{2,1}', '{1000000,2000000}', '{5000000,2000000}', '{1,1}', '{3,9}', '{4,9}'"
        #expect(arrivals.statement.hasSuffix("VALUES (\(values))"))
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
