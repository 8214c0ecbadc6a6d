/// The news of a batch, for the table `batch`: scans by camera, and sequences by unit.
struct BatchArrivals {
    private struct Camera {
        var scans = 0
        var first = Int64.max
        var last = Int64.min

        mutating func add(_ time: Int64) {
            scans += 1
            first = min(first, time)
            last = max(last, time)
        }
    }

    private var cameras: [Int32: Camera] = [:]
    private var units: [Int32: [Int64]] = [:]

    /// Number of scans.
    private(set) var count = 0

    mutating func add(_ scan: CollectedScan, camera: Int32, unit: Int32) {
        count += 1
        cameras[camera, default: Camera()].add(scan.time)
        units[unit, default: []].append(scan.sequence)
    }

    /// The statement that inserts them: one row of arrays of numbers, whatever the number of cameras.
    var statement: String {
        let cameras = cameras.sorted { $0.key < $1.key }
        let ranges = units.sorted { $0.key < $1.key }.flatMap { unit, sequences in
            Self.ranges(sequences).map { (unit: unit, range: $0) }
        }
        let columns = [
            Self.array(cameras.map(\.key)), Self.array(cameras.map(\.value.scans)),
            Self.array(cameras.map(\.value.first)), Self.array(cameras.map(\.value.last)),
            Self.array(ranges.map(\.unit)), Self.array(ranges.map(\.range.lowerBound)),
            Self.array(ranges.map(\.range.upperBound)),
        ]
        return "INSERT INTO batch (cameras, scans, first_times, last_times, units, lows, highs) VALUES ("
            + columns.joined(separator: ", ") + ")"
    }

    private static func array(_ numbers: [some FixedWidthInteger]) -> String {
        "'{" + numbers.map { String($0) }.joined(separator: ",") + "}'"
    }

    /// Returns sequences as ranges, the lowest first.
    static func ranges(_ sequences: [Int64]) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for sequence in sequences.sorted() {
            if let last = ranges.last, sequence <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, sequence)
            } else {
                ranges.append(sequence...sequence)
            }
        }
        return ranges
    }
}
