public import CoreVideo
public import Dispatch

/// A clock or a timebase.
public typealias CMClockOrTimebase = CFTypeRef

/// Creates a timebase that follows a clock; returns 0 on success.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
    allocator: CFAllocator?,
    sourceClock: CMClock,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    status { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}

/// Creates a timebase that follows another timebase; returns 0 on success.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
    allocator: CFAllocator?,
    sourceTimebase: CMTimebase,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    status { timebaseOut.pointee = try CMTimebase(sourceTimebase: sourceTimebase) }
}

/// Returns the source clock or timebase.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.line.source.object }

/// Returns the source clock; nil if the source is a timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// Returns the source timebase; nil if the source is a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// Returns the root clock.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Makes a timebase follow a clock and keeps its time and rate; returns 0 on success.
@discardableResult
public func CMTimebaseSetSourceClock(_ timebase: CMTimebase, _ newSourceClock: CMClock) -> OSStatus {
    setSource(timebase, .clock(newSourceClock))
}

/// Makes a timebase follow another timebase and keeps its time and rate; returns 0 on success.
@discardableResult
public func CMTimebaseSetSourceTimebase(_ timebase: CMTimebase, _ newSourceTimebase: CMTimebase) -> OSStatus {
    setSource(timebase, .timebase(newSourceTimebase))
}

/// Returns the current time of a timebase.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// Returns the current time of a timebase, converted to a timescale.
public func CMTimebaseGetTimeWithTimeScale(
    _ timebase: CMTimebase,
    timescale: CMTimeScale,
    method: CMTimeRoundingMethod
) -> CMTime {
    timebase.time(withTimescale: timescale, rounding: method)
}

/// Sets the current time of a timebase; returns 0 on success.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
    status { try timebase.setTime(time) }
}

/// Sets the time of a timebase that corresponds to a time of its source; returns 0 on success.
@discardableResult
public func CMTimebaseSetAnchorTime(
    _ timebase: CMTimebase,
    timebaseTime: CMTime,
    immediateSourceTime: CMTime
) -> OSStatus {
    status { try timebase.setAnchorTime(timebaseTime, referenceTime: immediateSourceTime) }
}

/// Returns the rate relative to the source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }

/// Writes the time and the rate at the same moment; returns 0 on success.
@discardableResult
public func CMTimebaseGetTimeAndRate(
    _ timebase: CMTimebase,
    timeOut: UnsafeMutablePointer<CMTime>?,
    rateOut: UnsafeMutablePointer<Double>?
) -> OSStatus {
    let (time, rate) = timebase.timeAndRate
    timeOut?.pointee = time
    rateOut?.pointee = rate
    return noErr
}

/// Sets the rate, from which the time continues without a jump; returns 0 on success.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
    status { try timebase.setRate(rate) }
}

/// Sets the rate, and the time that corresponds to a time of the source; returns 0 on success.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
    _ timebase: CMTimebase,
    rate: Double,
    anchorTime timebaseTime: CMTime,
    immediateSourceTime: CMTime
) -> OSStatus {
    status {
        try timebase.setRateAndAnchorTime(rate: rate, anchorTime: timebaseTime, referenceTime: immediateSourceTime)
    }
}

/// Returns the rate relative to the root clock.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }

/// Adds a dispatch timer that follows the timebase; returns 0 on success.
@discardableResult
public func CMTimebaseAddTimerDispatchSource(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    guard let timer = timerSource as? any DispatchSourceTimer else { return kCMTimebaseError_InvalidParameter }
    timebase.addDispatchTimer(timer)
    return noErr
}

/// Removes a dispatch timer; returns 0 on success.
@discardableResult
public func CMTimebaseRemoveTimerDispatchSource(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    status { try timebase.removeTimer(object: timerSource as AnyObject) }
}

/// Sets the next fire time of a dispatch timer; returns 0 on success.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceNextFireTime(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol,
    fireTime: CMTime,
    flags: UInt32
) -> OSStatus {
    status { try timebase.setNextFireTime(of: timerSource as AnyObject, fireTime) }
}

/// Makes a dispatch timer fire at once; returns 0 on success.
@discardableResult
public func CMTimebaseSetTimerDispatchSourceToFireImmediately(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    status { try timebase.fireImmediately(timerSource as AnyObject) }
}

/// Returns 0 after all notifications of earlier changes have been posted.
@discardableResult
public func CMTimebaseNotificationBarrier(_ timebase: CMTimebase) -> OSStatus {
    status { try timebase.notificationBarrier() }
}

/// Returns the type ID of timebases.
public func CMTimebaseGetTypeID() -> CFTypeID { CMTimebase.typeID }

/// Returns the current time of a clock or timebase; invalid for other objects.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime {
    SyncNode(clockOrTimebase)?.time ?? .invalid
}

/// Converts a time of one clock or timebase to the time that another shows at the same moment.
///
/// See ``CMSyncProtocol/convertTime(_:to:)``. The result is invalid for objects other than clocks and timebases.
public func CMSyncConvertTime(
    _ time: CMTime,
    from fromClockOrTimebase: CMClockOrTimebase,
    to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
    guard let own = SyncNode(fromClockOrTimebase), let other = SyncNode(toClockOrTimebase) else { return .invalid }
    return SyncNode.convert(time, from: own, to: other)
}

/// Returns the rate of one clock or timebase relative to another; NaN if the other is stopped.
public func CMSyncGetRelativeRate(
    _ ofClockOrTimebase: CMClockOrTimebase,
    relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Double {
    guard let own = SyncNode(ofClockOrTimebase), let other = SyncNode(relativeToClockOrTimebase) else { return .nan }
    return SyncNode.relativeRate(own, other)
}

/// Writes the relative rate, and the times of both at the same moment; returns 0 on success.
@discardableResult
public func CMSyncGetRelativeRateAndAnchorTime(
    _ ofClockOrTimebase: CMClockOrTimebase,
    relativeTo relativeToClockOrTimebase: CMClockOrTimebase,
    relativeRateOut outRelativeRate: UnsafeMutablePointer<Double>?,
    anchorTimeOut outOfClockOrTimebaseAnchorTime: UnsafeMutablePointer<CMTime>?,
    relativeToAnchorTimeOut outRelativeToClockOrTimebaseAnchorTime: UnsafeMutablePointer<CMTime>?
) -> OSStatus {
    guard let own = SyncNode(ofClockOrTimebase), let other = SyncNode(relativeToClockOrTimebase) else {
        return kCMSyncError_InvalidParameter
    }
    let (anchor, reference) = SyncNode.sample(own, other)
    outRelativeRate?.pointee = SyncNode.relativeRate(own, other)
    outOfClockOrTimebaseAnchorTime?.pointee = anchor
    outRelativeToClockOrTimebaseAnchorTime?.pointee = reference
    return noErr
}

/// Returns a Boolean value that indicates whether two clocks or timebases may drift apart.
public func CMSyncMightDrift(
    _ clockOrTimebase1: CMClockOrTimebase,
    _ clockOrTimebase2: CMClockOrTimebase
) -> Bool {
    guard let first = SyncNode(clockOrTimebase1), let second = SyncNode(clockOrTimebase2) else { return true }
    return first.clock !== second.clock
}

private func setSource(_ timebase: CMTimebase, _ node: SyncNode) -> OSStatus {
    if timebase.isReadOnly { return kCMTimebaseError_ReadOnly }
    return timebase.setSource(node) ? noErr : kCMTimebaseError_InvalidParameter
}
