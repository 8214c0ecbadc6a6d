import CoreMedia

/// A time range that can be stored and compared.
struct ObservedTime: Codable, Hashable, Sendable {
    private var value: Int64
    private var scale: Int32
    private var length: Int64
    private var lengthScale: Int32

    /// Stores a range; nil if its times are not numbers.
    init?(_ range: CMTimeRange) {
        guard range.start.isNumeric, range.duration.isNumeric else { return nil }
        value = range.start.value
        scale = range.start.timescale
        length = range.duration.value
        lengthScale = range.duration.timescale
    }

    /// The range.
    var range: CMTimeRange {
        CMTimeRange(
            start: CMTime(value: value, timescale: scale),
            duration: CMTime(value: length, timescale: lengthScale)
        )
    }
}
