public import CoreMedia
public import Foundation

extension NSCoder {
    /// Encodes a time for a key.
    public func encode(_ time: CMTime, forKey key: String) { encode(numbers: time.numbers, forKey: key) }

    /// Returns the time for a key; invalid if there is none.
    public func decodeTime(forKey key: String) -> CMTime {
        decodeNumbers(4, forKey: key).map { CMTime(numbers: $0[...]) } ?? .invalid
    }

    /// Encodes a time range for a key.
    public func encode(_ timeRange: CMTimeRange, forKey key: String) { encode(numbers: timeRange.numbers, forKey: key) }

    /// Returns the time range for a key; invalid if there is none.
    public func decodeTimeRange(forKey key: String) -> CMTimeRange {
        decodeNumbers(8, forKey: key).map { CMTimeRange(numbers: $0[...]) } ?? .invalid
    }

    /// Encodes a time mapping for a key.
    public func encode(_ timeMapping: CMTimeMapping, forKey key: String) {
        encode(numbers: timeMapping.source.numbers + timeMapping.target.numbers, forKey: key)
    }

    /// Returns the time mapping for a key; one of invalid ranges if there is none.
    public func decodeTimeMapping(forKey key: String) -> CMTimeMapping {
        guard let numbers = decodeNumbers(16, forKey: key) else {
            return .invalid
        }
        return CMTimeMapping(
            source: CMTimeRange(numbers: numbers.prefix(8)),
            target: CMTimeRange(numbers: numbers.suffix(8))
        )
    }

    // Stored as text, which every coder supports and which does not depend on byte order.

    private func encode(numbers: [Int64], forKey key: String) {
        encode(numbers.map { String($0) }.joined(separator: " ") as NSString, forKey: key)
    }

    private func decodeNumbers(_ count: Int, forKey key: String) -> [Int64]? {
        // Foundation on Linux terminates the process for a missing key.
        guard containsValue(forKey: key), let text = decodeObject(of: NSString.self, forKey: key) else { return nil }
        let numbers = String(describing: text).split(separator: " ").compactMap { Int64($0) }
        return numbers.count == count ? numbers : nil
    }
}

extension CMTime {
    fileprivate var numbers: [Int64] { [value, Int64(timescale), Int64(flags.rawValue), epoch] }

    /// Creates a time from four numbers; invalid if they are out of range.
    fileprivate init(numbers: ArraySlice<Int64>) {
        let numbers = Array(numbers)
        guard numbers.count == 4, let timescale = CMTimeScale(exactly: numbers[1]),
            let flags = UInt32(exactly: numbers[2])
        else {
            self = .invalid
            return
        }
        self.init(
            value: numbers[0],
            timescale: timescale,
            flags: CMTimeFlags(rawValue: flags),
            epoch: numbers[3]
        )
    }
}

extension CMTimeRange {
    fileprivate var numbers: [Int64] { start.numbers + duration.numbers }

    fileprivate init(numbers: ArraySlice<Int64>) {
        self.init(start: CMTime(numbers: numbers.prefix(4)), duration: CMTime(numbers: numbers.suffix(4)))
    }
}
