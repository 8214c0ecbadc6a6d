public import CoreVideo
public import Dispatch

/// A clock or a timebase.
public typealias CMClockOrTimebase = CFTypeRef

/// Makes a timebase that follows a clock; 0 on success.
public func CMTimebaseCreateWithSourceClock(
    allocator: CFAllocator?,
    sourceClock: CMClock,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    status { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}

/// Makes a timebase that follows another; 0 on success.
public func CMTimebaseCreateWithSourceTimebase(
    allocator: CFAllocator?,
    sourceTimebase: CMTimebase,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    status { timebaseOut.pointee = try CMTimebase(sourceTimebase: sourceTimebase) }
}

/// The clock or timebase that is followed.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.line.source.object }

/// The clock that is followed; nil when it is a timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// The timebase that is followed; nil when it is a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// The clock at the root.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Lets a timebase follow a clock; time and rate go on; 0 on success.
public func CMTimebaseSetSourceClock(_ timebase: CMTimebase, _ newSourceClock: CMClock) -> OSStatus {
    setSource(timebase, .clock(newSourceClock))
}

/// Lets a timebase follow another; time and rate go on; 0 on success.
public func CMTimebaseSetSourceTimebase(_ timebase: CMTimebase, _ newSourceTimebase: CMTimebase) -> OSStatus {
    setSource(timebase, .timebase(newSourceTimebase))
}

/// The time of a timebase now.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// The time of a timebase now, at a timescale.
public func CMTimebaseGetTimeWithTimeScale(
    _ timebase: CMTimebase,
    timescale: CMTimeScale,
    method: CMTimeRoundingMethod
) -> CMTime {
    timebase.time(withTimescale: timescale, rounding: method)
}

/// Sets the time of a timebase now; 0 on success.
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
    status { try timebase.setTime(time) }
}

/// Sets the time that a timebase shows when its source shows another; 0 on success.
public func CMTimebaseSetAnchorTime(
    _ timebase: CMTimebase,
    timebaseTime: CMTime,
    immediateSourceTime: CMTime
) -> OSStatus {
    status { try timebase.setAnchorTime(timebaseTime, referenceTime: immediateSourceTime) }
}

/// The rate with respect to the source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }

/// Writes time and rate at one moment; 0 on success.
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

/// Sets the rate; the time goes on from where it is; 0 on success.
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
    status { try timebase.setRate(rate) }
}

/// Sets the rate, and the time that is shown when the source shows another; 0 on success.
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

/// The rate with respect to the clock at the root.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }

/// Lets a dispatch timer follow the timebase; 0 on success.
public func CMTimebaseAddTimerDispatchSource(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    guard let timer = timerSource as? any DispatchSourceTimer else { return kCMTimebaseError_InvalidParameter }
    timebase.addDispatchTimer(timer)
    return noErr
}

/// Ends the following of a dispatch timer; 0 on success.
public func CMTimebaseRemoveTimerDispatchSource(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    status { try timebase.removeTimer(object: timerSource as AnyObject) }
}

/// Sets the time at which a dispatch timer fires next; 0 on success.
public func CMTimebaseSetTimerDispatchSourceNextFireTime(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol,
    fireTime: CMTime,
    flags: UInt32
) -> OSStatus {
    status { try timebase.setNextFireTime(of: timerSource as AnyObject, fireTime) }
}

/// Lets a dispatch timer fire at once; 0 on success.
public func CMTimebaseSetTimerDispatchSourceToFireImmediately(
    _ timebase: CMTimebase,
    timerSource: any DispatchSourceProtocol
) -> OSStatus {
    status { try timebase.fireImmediately(timerSource as AnyObject) }
}

/// Returns when all announcements so far have been made; 0.
public func CMTimebaseNotificationBarrier(_ timebase: CMTimebase) -> OSStatus {
    status { try timebase.notificationBarrier() }
}

/// The number that stands for the class of timebases.
public func CMTimebaseGetTypeID() -> CFTypeID { CMTimebase.typeID }

/// The time of a clock or timebase now; invalid for anything else.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime {
    SyncNode(clockOrTimebase)?.time ?? .invalid
}

/// The time of one clock or timebase when another shows a time.
///
/// See ``CMSyncProtocol/convertTime(_:to:)``; invalid for anything but clocks and timebases.
public func CMSyncConvertTime(
    _ time: CMTime,
    from fromClockOrTimebase: CMClockOrTimebase,
    to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
    guard let own = SyncNode(fromClockOrTimebase), let other = SyncNode(toClockOrTimebase) else { return .invalid }
    return SyncNode.convert(time, from: own, to: other)
}

/// How fast one clock or timebase moves as seen from another; NaN when the other stands still.
public func CMSyncGetRelativeRate(
    _ ofClockOrTimebase: CMClockOrTimebase,
    relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Double {
    guard let own = SyncNode(ofClockOrTimebase), let other = SyncNode(relativeToClockOrTimebase) else { return .nan }
    return SyncNode.relativeRate(own, other)
}

/// Writes the relative rate, and the times of both at one moment; 0 on success.
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

/// Whether two clocks or timebases may move apart by themselves.
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
