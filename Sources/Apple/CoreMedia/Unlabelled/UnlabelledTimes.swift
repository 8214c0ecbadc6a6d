public import CoreVideo
public import Foundation

// Functions as Swift 4.1 imported them, which older code calls.

/// The form without labels of `CMCopyDictionaryOfAttachments(allocator:target:attachmentMode:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMCopyDictionaryOfAttachments(
    _ allocator: CFAllocator?,
    _ target: CMAttachmentBearer,
    _ attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    CMCopyDictionaryOfAttachments(allocator: allocator, target: target, attachmentMode: attachmentMode)
}

/// The form without labels of `CMSetAttachments(_:attachments:attachmentMode:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMSetAttachments(
    _ target: CMAttachmentBearer,
    _ theAttachments: CFDictionary,
    _ attachmentMode: CMAttachmentMode
) {
    CMSetAttachments(target, attachments: theAttachments, attachmentMode: attachmentMode)
}

/// The form without labels of `CMTimeMultiplyByFloat64(_:multiplier:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiplyByFloat64(_ time: CMTime, _ multiplier: Double) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: multiplier)
}

/// The form without labels of `CMTimeMultiply(_:multiplier:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiply(_ time: CMTime, _ multiplier: Int32) -> CMTime {
    CMTimeMultiply(time, multiplier: multiplier)
}

/// The form without labels of `CMTimeMultiplyByRatio(_:multiplier:divisor:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMultiplyByRatio(_ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> CMTime {
    CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
}

/// The form without labels of `CMTimeConvertScale(_:timescale:method:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeConvertScale(_ time: CMTime, _ newTimescale: Int32, _ method: CMTimeRoundingMethod) -> CMTime {
    CMTimeConvertScale(time, timescale: newTimescale, method: method)
}

/// The form without labels of `CMTimeRangeContainsTime(_:time:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeContainsTime(_ range: CMTimeRange, _ time: CMTime) -> Bool {
    CMTimeRangeContainsTime(range, time: time)
}

/// The form without labels of `CMTimeRangeFromTimeToTime(start:end:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeFromTimeToTime(_ start: CMTime, _ end: CMTime) -> CMTimeRange {
    CMTimeRangeFromTimeToTime(start: start, end: end)
}

/// The form without labels of `CMTimeRangeGetIntersection(_:otherRange:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(range, otherRange: otherRange)
}

/// The form without labels of `CMTimeRangeGetUnion(_:otherRange:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeRangeGetUnion(_ range: CMTimeRange, _ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetUnion(range, otherRange: otherRange)
}

/// The form without labels of `CMTimeMappingMake(source:target:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMTimeMappingMake(_ source: CMTimeRange, _ target: CMTimeRange) -> CMTimeMapping {
    CMTimeMappingMake(source: source, target: target)
}

/// The form without labels of `CMTimebaseSetTime(_:time:)`.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, _ time: CMTime) -> OSStatus {
    CMTimebaseSetTime(timebase, time: time)
}

/// The form without labels of `CMTimebaseSetRate(_:rate:)`.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, _ rate: Double) -> OSStatus {
    CMTimebaseSetRate(timebase, rate: rate)
}

/// The form without labels of `CMAudioFormatDescriptionGetChannelLayout(_:sizeOut:)`.
@available(*, deprecated, message: "Use the form with labels.")
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription,
    _ sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    CMAudioFormatDescriptionGetChannelLayout(desc, sizeOut: sizeOut)
}
