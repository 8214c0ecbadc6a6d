public import CoreVideo

/// Returns the host clock; see ``CMClock/hostTimeClock``.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// Returns the current time of a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// Converts system units to a time of the host clock; see ``CMClock/convertSystemUnitsToHostTime(_:)``.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
    CMClock.convertSystemUnitsToHostTime(hostTime)
}

/// Converts a time of the host clock to system units; see ``CMClock/convertHostTimeToSystemUnits(_:)``.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// Writes the time of a clock and the time of the host clock at the same moment; returns 0 on success.
@discardableResult
public func CMClockGetAnchorTime(
    _ clock: CMClock,
    clockTimeOut: UnsafeMutablePointer<CMTime>,
    referenceClockTimeOut: UnsafeMutablePointer<CMTime>
) -> OSStatus {
    status {
        let anchor = try clock.anchorTime()
        clockTimeOut.pointee = anchor.anchorTime
        referenceClockTimeOut.pointee = anchor.referenceTime
    }
}

/// Returns a Boolean value that indicates whether two clocks may drift apart.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
    clock.mightDrift(relativeTo: otherClock)
}

/// Notifies the clock that its device is gone; see ``CMClock/invalidate()``.
public func CMClockInvalidate(_ clock: CMClock) { clock.invalidate() }

/// Returns the type ID of clocks.
public func CMClockGetTypeID() -> CFTypeID { CMClock.typeID }

/// Creates the clock of the machine's audio device; returns 0 on success.
///
/// Differs from Apple: audio devices have no clock of their own here; the clock is that of the host, which sound follows.
public func CMAudioClockCreate(allocator: CFAllocator?, clockOut: UnsafeMutablePointer<CMClock?>) -> OSStatus {
    clockOut.pointee = .hostTimeClock
    return noErr
}
