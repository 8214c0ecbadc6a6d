public import CoreVideo
import Foundation

// The dictionary keys of times and ranges. Immutable, hence safe although `NSString` is not `Sendable` by type.

// Immutable.
/// The key of the numerator in the dictionary of a time.
public nonisolated(unsafe) let kCMTimeValueKey: CFString = "value"
// Immutable.
/// The key of the timescale in the dictionary of a time.
public nonisolated(unsafe) let kCMTimeScaleKey: CFString = "timescale"
// Immutable.
/// The key of the epoch in the dictionary of a time.
public nonisolated(unsafe) let kCMTimeEpochKey: CFString = "epoch"
// Immutable.
/// The key of the flags in the dictionary of a time.
public nonisolated(unsafe) let kCMTimeFlagsKey: CFString = "flags"
// Immutable.
/// The key of the start in the dictionary of a range: a dictionary of a time.
public nonisolated(unsafe) let kCMTimeRangeStartKey: CFString = "start"
// Immutable.
/// The key of the duration in the dictionary of a range: a dictionary of a time.
public nonisolated(unsafe) let kCMTimeRangeDurationKey: CFString = "duration"
// Immutable.
/// The key of the source in the dictionary of a mapping: a dictionary of a range.
public nonisolated(unsafe) let kCMTimeMappingSourceKey: CFString = "source"
// Immutable.
/// The key of the target in the dictionary of a mapping: a dictionary of a range.
public nonisolated(unsafe) let kCMTimeMappingTargetKey: CFString = "target"

/// Returns the time as a dictionary of four numbers: "value", "timescale", "epoch" and "flags".
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    NSDictionary(dictionary: [
        kCMTimeValueKey: NSNumber(value: time.value), kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch), kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ])
}

/// Returns the time that a dictionary of four numbers represents; the invalid time for nil or if a number is missing.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
    guard let dictionary = dictionaryRepresentation,
        let value = dictionary[kCMTimeValueKey] as? NSNumber, let timescale = dictionary[kCMTimeScaleKey] as? NSNumber,
        let epoch = dictionary[kCMTimeEpochKey] as? NSNumber, let flags = dictionary[kCMTimeFlagsKey] as? NSNumber
    else { return .invalid }
    return CMTime(
        value: value.int64Value,
        timescale: timescale.int32Value,
        flags: CMTimeFlags(rawValue: flags.uint32Value),
        epoch: epoch.int64Value
    )
}

/// Returns the time as text, such as `{1/2 = 0.500}` or `{INVALID}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { time.text as CFString }

/// Prints the time as text to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.text) }

/// Returns the range as a dictionary of two times: "start" and "duration".
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeRangeStartKey: CMTimeCopyAsDictionary(range.start, allocator: nil),
        kCMTimeRangeDurationKey: CMTimeCopyAsDictionary(range.duration, allocator: nil),
    ])
}

/// Returns the range that a dictionary of two times represents; a missing time is invalid.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
    CMTimeRangeMake(
        start: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeStartKey] as? CFDictionary),
        duration: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeDurationKey] as? CFDictionary)
    )
}

/// Returns the range as text: start and duration, such as `{{0/1 = 0.000}, {1/2 = 0.500}}`.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    range.text as CFString
}

/// Prints the range as text to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.text) }

/// Returns the mapping as a dictionary of two ranges: "source" and "target".
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeMappingSourceKey: CMTimeRangeCopyAsDictionary(mapping.source, allocator: nil),
        kCMTimeMappingTargetKey: CMTimeRangeCopyAsDictionary(mapping.target, allocator: nil),
    ])
}

/// Returns the mapping that a dictionary of two ranges represents; a missing range is invalid.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
    func range(_ key: CFString) -> CMTimeRange {
        (dictionaryRepresentation[key] as? CFDictionary).map(CMTimeRangeMakeFromDictionary) ?? .invalid
    }
    return CMTimeMappingMake(source: range(kCMTimeMappingSourceKey), target: range(kCMTimeMappingTargetKey))
}

/// Returns the mapping as text: source and target.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
    mapping.text as CFString
}

/// Prints the mapping as text to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) { show(mapping.text) }

private func dictionary(_ parts: [CFString: CFDictionary?]) -> CFDictionary {
    NSDictionary(dictionary: parts.compactMapValues { $0 })
}

private func show(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}
