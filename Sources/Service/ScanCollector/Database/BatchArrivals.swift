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
    private var sequences: [(unit: Int32, sequence: Int64)] = []

    /// Number of scans.
    var count: Int { sequences.count }

    /// Adds a scan.
    ///
    /// - Parameter time: Microseconds since 2000.
    mutating func add(_ sequence: Int64, at time: Int64, camera: Int32, unit: Int32) {
        cameras[camera, default: Camera()].add(time)
        sequences.append((unit, sequence))
    }

    /// The statement that inserts them: one row of arrays of numbers, whatever the number of cameras.
    var statement: String {
        let cameras = cameras.sorted { $0.key < $1.key }
        let ranges = Self.ranges(sequences)
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

    /// Returns the sequences of units as ranges, the lowest first.
    static func ranges(
        _ sequences: [(unit: Int32, sequence: Int64)]
    ) -> [(unit: Int32, range: ClosedRange<Int64>)] {
        var ranges: [(unit: Int32, range: ClosedRange<Int64>)] = []
        for (unit, sequence) in sequences.sorted(by: { $0 < $1 }) {
            if let last = ranges.last, last.unit == unit, sequence <= last.range.upperBound + 1 {
                ranges[ranges.count - 1].range = last.range.lowerBound...max(last.range.upperBound, sequence)
            } else {
                ranges.append((unit, sequence...sequence))
            }
        }
        return ranges
    }
}
