public import CoreVideo

/// The clock of the machine; see ``CMClock/hostTimeClock``.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// The time of a clock now.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// System units as a time of the host clock; see ``CMClock/convertSystemUnitsToHostTime(_:)``.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
    CMClock.convertSystemUnitsToHostTime(hostTime)
}

/// A time of the host clock in system units; see ``CMClock/convertHostTimeToSystemUnits(_:)``.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// A time of a clock and the time of the host clock at the same moment; 0 on success.
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

/// Whether two clocks may move apart.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
    clock.mightDrift(relativeTo: otherClock)
}

/// Tells the clock that the device behind it is gone; see ``CMClock/invalidate()``.
public func CMClockInvalidate(_ clock: CMClock) { clock.invalidate() }

/// The number that stands for the class of clocks.
public func CMClockGetTypeID() -> CFTypeID { CMClock.typeID }
