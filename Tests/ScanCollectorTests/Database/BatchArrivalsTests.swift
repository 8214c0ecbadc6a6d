import Testing

@testable import ScanCollector

/// Tests ``BatchArrivals`` and ``CopyRows``.
@Suite struct BatchArrivalsTests {
    @Test("Sequences become ranges of their units")
    func ranges() {
        func texts(_ sequences: [(Int32, Int64)]) -> [String] {
            BatchArrivals.ranges(sequences.map { (unit: $0.0, sequence: $0.1) }).map {
                "\($0.unit): \($0.range.lowerBound)-\($0.range.upperBound)"
            }
        }
        #expect(texts([]) == [])
        #expect(texts([(1, 3), (1, 1), (1, 2)]) == ["1: 1-3"])
        #expect(texts([(1, 1), (2, 2), (1, 1), (1, 2), (1, 9)]) == ["1: 1-2", "1: 9-9", "2: 2-2"])
    }

    @Test("A batch is one row of arrays, in the order of cameras and units")
    func statement() {
        var arrivals = BatchArrivals()
        for (sequence, camera, second) in [(4, 9, 2), (3, 2, 1), (9, 2, 5)] {
            arrivals.add(Int64(sequence), at: Int64(second) * 1_000_000, camera: Int32(camera), unit: 1)
        }
        #expect(arrivals.count == 3)
        let values = "'{2,9}', '{2,1}', '{1000000,2000000}', '{5000000,2000000}', '{1,1}', '{3,9}', '{4,9}'"
        #expect(arrivals.statement.hasSuffix("VALUES (\(values))"))
    }

    @Test("Rows have the columns of COPY's binary format")
    func rows() throws {
        let json = #"""
            {"bytes":"","camera":"c","id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","sequence":258,"source":"s",
             "text":"hello","time":"2000-01-01T00:00:01Z","type":"t","unit":"u"}
            """#
        var rows = CopyRows(capacity: 1)
        let first = rows.count
        for _ in 0..<40 { rows.append(try CollectedScan(Array(json.utf8))) }
        let last = first + (rows.count - first) / 40 * 39
        rows.set(camera: 1, source: 2, at: last)
        #expect(rows.column(CopyRows.text, at: last) == Array("hello".utf8))
        #expect(rows.column(0, at: last) == [0, 0, 0, 1] && rows.column(10, at: last) == nil)
        rows.withBytes(last..<last + 30) { row in
            #expect(Array(row[..<18]) == [0, 12, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 2])
            #expect(Array(row[18...]) == [0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 1, 2])
        }
        rows.withBytes(rows.header) { header in
            #expect(Array(header) == Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        }
        rows.withBytes(rows.end) { #expect(Array($0) == [0xFF, 0xFF]) }
    }
}
