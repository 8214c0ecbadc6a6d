public import CoreVideo
import Foundation

/// Adds a run loop timer that follows the timebase; returns 0 on success.
///
/// See ``CMTimebase/addTimer(_:on:)``.
@discardableResult
public func CMTimebaseAddTimer(_ timebase: CMTimebase, timer: CFRunLoopTimer, runloop: CFRunLoop) -> OSStatus {
    status { try timebase.addTimer(timer, on: runloop.runLoop) }
}

/// Removes a run loop timer; returns 0 on success.
@discardableResult
public func CMTimebaseRemoveTimer(_ timebase: CMTimebase, timer: CFRunLoopTimer) -> OSStatus {
    status { try timebase.removeTimer(timer) }
}

/// Sets the next fire time of a run loop timer, on the timebase's timeline; returns 0 on success.
///
/// The flags are reserved, 0.
@discardableResult
public func CMTimebaseSetTimerNextFireTime(
    _ timebase: CMTimebase,
    timer: CFRunLoopTimer,
    fireTime: CMTime,
    flags: UInt32
) -> OSStatus {
    status { try timebase.setTimerNextFireTime(timer, fireTime: fireTime) }
}

/// Makes a run loop timer fire at once; returns 0 on success.
@discardableResult
public func CMTimebaseSetTimerToFireImmediately(_ timebase: CMTimebase, timer: CFRunLoopTimer) -> OSStatus {
    status { try timebase.setTimerToFireImmediately(timer) }
}
