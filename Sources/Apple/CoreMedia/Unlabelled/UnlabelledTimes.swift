public import CoreVideo
public import Foundation

// Functions as Swift 4.1 imported them, which older code calls.

/// The form of `CMCopyDictionaryOfAttachments` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMCopyDictionaryOfAttachments(
    _ allocator: CFAllocator?,
    _ target: CMAttachmentBearer,
    _ attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    CMCopyDictionaryOfAttachments(allocator: allocator, target: target, attachmentMode: attachmentMode)
}

/// The form of `CMSetAttachments` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMSetAttachments(
    _ target: CMAttachmentBearer,
    _ theAttachments: CFDictionary,
    _ attachmentMode: CMAttachmentMode
) {
    CMSetAttachments(target, attachments: theAttachments, attachmentMode: attachmentMode)
}

/// The form of `CMTimeMultiplyByFloat64` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiplyByFloat64(_ time: CMTime, _ multiplier: Double) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: multiplier)
}

/// The form of `CMTimeMultiply` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiply(_ time: CMTime, _ multiplier: Int32) -> CMTime {
    CMTimeMultiply(time, multiplier: multiplier)
}

/// The form of `CMTimeMultiplyByRatio` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiplyByRatio(_ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
}

/// The form of `CMTimeConvertScale` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeConvertScale(_ time: CMTime, _ newTimescale: Int32, _ method: CMTimeRoundingMethod) -> CMTime {
    CMTimeConvertScale(time, timescale: newTimescale, method: method)
}

/// The form of `CMTimeRangeContainsTime` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeContainsTime(_ range: CMTimeRange, _ time: CMTime) -> Bool {
    CMTimeRangeContainsTime(range, time: time)
}

/// The form of `CMTimeRangeFromTimeToTime` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeFromTimeToTime(_ start: CMTime, _ end: CMTime) -> CMTimeRange {
    CMTimeRangeFromTimeToTime(start: start, end: end)
}

/// The form of `CMTimeRangeGetIntersection` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(range, otherRange: otherRange)
}

/// The form of `CMTimeRangeGetUnion` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeGetUnion(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetUnion(range, otherRange: otherRange)
}

/// The form of `CMTimeMappingMake` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMappingMake(_ source: CMTimeRange, _ target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: source, target: target)
}

/// The form of `CMTimebaseSetTime` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, _ time: CMTime) -> OSStatus {
    CMTimebaseSetTime(timebase, time: time)
}

/// The form of `CMTimebaseSetRate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, _ rate: Double) -> OSStatus {
    CMTimebaseSetRate(timebase, rate: rate)
}

/// The form of `CMAudioFormatDescriptionGetChannelLayout` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription,
    _ sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    CMAudioFormatDescriptionGetChannelLayout(desc, sizeOut: sizeOut)
}
