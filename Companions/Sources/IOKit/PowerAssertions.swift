public import CoreVideo

// Wishes about sleep. Nobody grants them here: use `systemd-inhibit`.

/// The number of a wish.
public typealias IOPMAssertionID = UInt32
/// The state of a wish.
public typealias IOPMAssertionLevel = UInt32
/// The state of a wish that holds.
public var kIOPMAssertionLevelOn: IOPMAssertionLevel { 255 }
/// The state of a wish that does not hold.
public var kIOPMAssertionLevelOff: IOPMAssertionLevel { 0 }
/// The identifier of no wish.
public var kIOPMNullAssertionID: IOPMAssertionID { 0 }
/// The wish that the screen stays on.
public var kIOPMAssertionTypeNoDisplaySleep: String { "NoDisplaySleepAssertion" }
/// The wish that the system stays awake.
public var kIOPMAssertionTypeNoIdleSleep: String { "NoIdleSleepAssertion" }
/// The wish that the screen stays on.
public var kIOPMAssertionTypePreventUserIdleDisplaySleep: String { "PreventUserIdleDisplaySleep" }
/// The wish that the system stays awake.
public var kIOPMAssertionTypePreventUserIdleSystemSleep: String { "PreventUserIdleSystemSleep" }
/// The result for something that is not supported.
public var kIOReturnUnsupported: IOReturn { -536_870_201 }

/// Announces a wish; always answers that this is not supported.
public func IOPMAssertionCreateWithName(
    _ AssertionType: CFString!,
    _ AssertionLevel: IOPMAssertionLevel,
    _ AssertionName: CFString!,
    _ AssertionID: UnsafeMutablePointer<IOPMAssertionID>!
) -> IOReturn {
    AssertionID.pointee = kIOPMNullAssertionID
    return kIOReturnUnsupported
}

/// Withdraws a wish, of which there is none.
@discardableResult
public func IOPMAssertionRelease(_ AssertionID: IOPMAssertionID) -> IOReturn { kIOReturnNotFound }
