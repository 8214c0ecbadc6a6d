public import CoreMedia
public import Foundation

extension NSCoder {
    /// Stores a time under a key.
    public func encode(_ time: CMTime, forKey key: String) { encode(numbers: time.numbers, forKey: key) }

    /// The time under a key; invalid where there is none.
    public func decodeTime(forKey key: String) -> CMTime {
        decodeNumbers(4, forKey: key).map { CMTime(numbers: $0[...]) } ?? .invalid
    }

    /// Stores a range of times under a key.
    public func encode(_ timeRange: CMTimeRange, forKey key: String) { encode(numbers: timeRange.numbers, forKey: key) }

    /// The range of times under a key; invalid where there is none.
    public func decodeTimeRange(forKey key: String) -> CMTimeRange {
        decodeNumbers(8, forKey: key).map { CMTimeRange(numbers: $0[...]) } ?? .invalid
    }

    /// Stores a mapping of times under a key.
    public func encode(_ timeMapping: CMTimeMapping, forKey key: String) {
        encode(numbers: timeMapping.source.numbers + timeMapping.target.numbers, forKey: key)
    }

    /// The mapping of times under a key; of invalid ranges where there is none.
    public func decodeTimeMapping(forKey key: String) -> CMTimeMapping {
        guard let numbers = decodeNumbers(16, forKey: key) else {
            return .invalid
        }
        return CMTimeMapping(
            source: CMTimeRange(numbers: numbers.prefix(8)),
            target: CMTimeRange(numbers: numbers.suffix(8))
        )
    }

    // As text, which every coder stores and no machine's byte order changes.

    private func encode(numbers: [Int64], forKey key: String) {
        encode(numbers.map { String($0) }.joined(separator: " ") as NSString, forKey: key)
    }

    private func decodeNumbers(_ count: Int, forKey key: String) -> [Int64]? {
        // Foundation on Linux ends the process over a key that is missing.
        guard containsValue(forKey: key), let text = decodeObject(of: NSString.self, forKey: key) else { return nil }
        let numbers = String(describing: text).split(separator: " ").compactMap { Int64($0) }
        return numbers.count == count ? numbers : nil
    }
}

extension CMTime {
    fileprivate var numbers: [Int64] { [value, Int64(timescale), Int64(flags.rawValue), epoch] }

    /// Takes four numbers; those that do not fit make an invalid time.
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
