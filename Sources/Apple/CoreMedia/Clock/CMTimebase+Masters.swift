public import CoreVideo

// The functions about sources under their names of before, when a source was called a master.

/// Returns the clock or timebase that drives a timebase.
public func CMTimebaseCopyMaster(_ timebase: CMTimebase) -> CMClockOrTimebase? { CMTimebaseCopySource(timebase) }
/// Returns the clock that drives a timebase; nil if a timebase does.
public func CMTimebaseCopyMasterClock(_ timebase: CMTimebase) -> CMClock? { CMTimebaseCopySourceClock(timebase) }
/// Returns the timebase that drives a timebase; nil if a clock does.
public func CMTimebaseCopyMasterTimebase(_ timebase: CMTimebase) -> CMTimebase? {
    CMTimebaseCopySourceTimebase(timebase)
}
/// Returns the clock that drives a timebase, directly or through others.
public func CMTimebaseCopyUltimateMasterClock(_ timebase: CMTimebase) -> CMClock? {
    CMTimebaseCopyUltimateSourceClock(timebase)
}
/// Returns the clock or timebase that drives a timebase.
public func CMTimebaseGetMaster(_ timebase: CMTimebase) -> CMClockOrTimebase? { CMTimebaseCopySource(timebase) }
/// Returns the clock that drives a timebase; nil if a timebase does.
public func CMTimebaseGetMasterClock(_ timebase: CMTimebase) -> CMClock? { CMTimebaseCopySourceClock(timebase) }
/// Returns the timebase that drives a timebase; nil if a clock does.
public func CMTimebaseGetMasterTimebase(_ timebase: CMTimebase) -> CMTimebase? {
    CMTimebaseCopySourceTimebase(timebase)
}
/// Returns the clock that drives a timebase, directly or through others.
public func CMTimebaseGetUltimateMasterClock(_ timebase: CMTimebase) -> CMClock? {
    CMTimebaseCopyUltimateSourceClock(timebase)
}
/// Sets the clock that drives a timebase.
@discardableResult
public func CMTimebaseSetMasterClock(_ timebase: CMTimebase, _ newMasterClock: CMClock) -> OSStatus {
    CMTimebaseSetSourceClock(timebase, newMasterClock)
}
/// Sets the timebase that drives a timebase.
@discardableResult
public func CMTimebaseSetMasterTimebase(_ timebase: CMTimebase, _ newMasterTimebase: CMTimebase) -> OSStatus {
    CMTimebaseSetSourceTimebase(timebase, newMasterTimebase)
}
/// Creates a timebase that a clock drives.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
    allocator: CFAllocator?,
    masterClock: CMClock,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}
/// Creates a timebase that a timebase drives.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
    allocator: CFAllocator?,
    masterTimebase: CMTimebase,
    timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: timebaseOut)
}
