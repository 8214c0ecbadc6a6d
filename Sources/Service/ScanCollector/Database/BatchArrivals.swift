/// What a batch brings of each camera, for the table of arrivals.
struct BatchArrivals {
    private struct Camera {
        var sequences: [Int64] = []
        var first = Int64.max
        var last = Int64.min

        mutating func add(_ scan: CollectedScan) {
            sequences.append(scan.sequence)
            first = min(first, scan.time)
            last = max(last, scan.time)
        }
    }

    private var cameras: [Int32: Camera] = [:]

    /// Number of scans.
    private(set) var count = 0

    mutating func add(_ scan: CollectedScan, camera: Int32) {
        count += 1
        cameras[camera, default: Camera()].add(scan)
    }

    /// The statement that inserts them, of numbers alone.
    var statement: String {
        let rows = cameras.sorted { $0.key < $1.key }.map { number, camera in
            let times = [camera.first, camera.last].map {
                "timestamptz '2000-01-01 00:00:00Z' + \($0 / 1_000_000) * interval '1 second'"
            }
            return "(\(number), '\(Self.ranges(camera.sequences))', \(camera.sequences.count), \(times[0]), \(times[1]))"
        }
        return "INSERT INTO arrival (camera, have, scans, first_time, last_time) VALUES " + rows.joined(separator: ", ")
    }

    /// Returns sequences as the text of a multirange, such as `{[1,4),[6,7)}`.
    static func ranges(_ sequences: [Int64]) -> String {
        var pieces: [String] = []
        var start: Int64?
        var end: Int64 = 0
        for sequence in sequences.sorted() {
            if let first = start {
                if sequence <= end { end = max(end, sequence + 1); continue }
                pieces.append("[\(first),\(end))")
            }
            start = sequence
            end = sequence + 1
        }
        if let start { pieces.append("[\(start),\(end))") }
        return "{\(pieces.joined(separator: ","))}"
    }
}
