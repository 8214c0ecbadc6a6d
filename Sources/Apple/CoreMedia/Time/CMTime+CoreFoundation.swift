public import CoreVideo
import Foundation

// The keys of times and ranges as dictionaries. Immutable, hence safe although `NSString` is not `Sendable` by type.

// Immutable.
/// In the dictionary of a time, the numerator.
public nonisolated(unsafe) let kCMTimeValueKey: CFString = "value"
// Immutable.
/// In the dictionary of a time, the units in a second.
public nonisolated(unsafe) let kCMTimeScaleKey: CFString = "timescale"
// Immutable.
/// In the dictionary of a time, the timeline.
public nonisolated(unsafe) let kCMTimeEpochKey: CFString = "epoch"
// Immutable.
/// In the dictionary of a time, the flags.
public nonisolated(unsafe) let kCMTimeFlagsKey: CFString = "flags"
// Immutable.
/// In the dictionary of a range, the start: a dictionary of a time.
public nonisolated(unsafe) let kCMTimeRangeStartKey: CFString = "start"
// Immutable.
/// In the dictionary of a range, the duration: a dictionary of a time.
public nonisolated(unsafe) let kCMTimeRangeDurationKey: CFString = "duration"
// Immutable.
/// In the dictionary of a mapping, the source: a dictionary of a range.
public nonisolated(unsafe) let kCMTimeMappingSourceKey: CFString = "source"
// Immutable.
/// In the dictionary of a mapping, the target: a dictionary of a range.
public nonisolated(unsafe) let kCMTimeMappingTargetKey: CFString = "target"

/// The time as a dictionary of four numbers: "value", "timescale", "epoch" and "flags".
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
    NSDictionary(dictionary: [
        kCMTimeValueKey: NSNumber(value: time.value), kCMTimeScaleKey: NSNumber(value: time.timescale),
        kCMTimeEpochKey: NSNumber(value: time.epoch), kCMTimeFlagsKey: NSNumber(value: time.flags.rawValue),
    ])
}

/// The time that a dictionary of four numbers stands for; the invalid time when one is missing, and for nil.
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

/// The time as text, such as `{1/2 = 0.500}` or `{INVALID}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { time.text as CFString }

/// Prints the time as text to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.text) }

/// The range as a dictionary of two times: "start" and "duration".
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeRangeStartKey: CMTimeCopyAsDictionary(range.start, allocator: nil),
        kCMTimeRangeDurationKey: CMTimeCopyAsDictionary(range.duration, allocator: nil),
    ])
}

/// The range that a dictionary of two times stands for; a time that is missing is invalid.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
    CMTimeRangeMake(
        start: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeStartKey] as? CFDictionary),
        duration: CMTimeMakeFromDictionary(dictionaryRepresentation[kCMTimeRangeDurationKey] as? CFDictionary)
    )
}

/// The range as text: start and duration, such as `{{0/1 = 0.000}, {1/2 = 0.500}}`.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
    range.text as CFString
}

/// Prints the range as text to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.text) }

/// The mapping as a dictionary of two ranges: "source" and "target".
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
    dictionary([
        kCMTimeMappingSourceKey: CMTimeRangeCopyAsDictionary(mapping.source, allocator: nil),
        kCMTimeMappingTargetKey: CMTimeRangeCopyAsDictionary(mapping.target, allocator: nil),
    ])
}

/// The mapping that a dictionary of two ranges stands for; a range that is missing is invalid.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
    func range(_ key: CFString) -> CMTimeRange {
        (dictionaryRepresentation[key] as? CFDictionary).map(CMTimeRangeMakeFromDictionary) ?? .invalid
    }
    return CMTimeMappingMake(source: range(kCMTimeMappingSourceKey), target: range(kCMTimeMappingTargetKey))
}

/// The mapping as text: source and target.
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
