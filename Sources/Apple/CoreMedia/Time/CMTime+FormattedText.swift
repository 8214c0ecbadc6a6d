import Foundation

extension CMTime {
    /// The text of ``CMTimeCopyDescription(allocator:time:)``, such as `{1/2 = 0.500}`.
    var text: String {
        guard isValid else { return "{INVALID}" }
        if isPositiveInfinity { return "{+INFINITY}" }
        if isNegativeInfinity { return "{-INFINITY}" }
        if isIndefinite { return "{INDEFINITE}" }
        let suffix = hasBeenRounded ? ", rounded" : ""
        return "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))\(suffix)}"
    }
}

extension CMTimeRange {
    /// The text of ``CMTimeRangeCopyDescription(allocator:range:)``: start and duration.
    var text: String { "{\(start.text), \(duration.text)}" }
}

extension CMTimeMapping {
    /// The text of ``CMTimeMappingCopyDescription(allocator:mapping:)``: source and target.
    var text: String { "{\(source.text), \(target.text)}" }
}
