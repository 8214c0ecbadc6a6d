public import CoreVideo
public import Foundation

/// A timer that follows a timebase.
///
/// `@unchecked Sendable`: the timer object is only used as an identity; what sets it is Sendable.
struct TimebaseTimer: @unchecked Sendable {
    let object: AnyObject
    var fireTime: CMTime
    /// Sets the timer to a time of the host clock, or to never for +∞.
    let set: @Sendable (CMTime) -> Void
}

extension CMTimebase {
    /// Lets a timer follow the timebase, by a closure that sets it to a time of the host clock, or to never for +∞.
    package func addTimer(_ timer: AnyObject, set: @escaping @Sendable (CMTime) -> Void) {
        nonisolated(unsafe) let timer = timer  // Only its identity is used.
        let entry = TimebaseTimer(object: timer, fireTime: .invalid, set: set)
        updateTimers { timers in
            timers.removeAll { $0.object === entry.object }
            timers.append(entry)
        }
        set(.positiveInfinity)
    }

    /// Sets the time at which a timer that was added fires next; it moves with the timebase.
    ///
    /// - Throws: ``Error/invalidParameter`` when the timer was not added.
    package func setNextFireTime(of timer: AnyObject, _ fireTime: CMTime) throws {
        nonisolated(unsafe) let timer = timer  // Only its identity is used.
        let entry = updateTimers { timers -> TimebaseTimer? in
            guard let index = timers.firstIndex(where: { $0.object === timer }) else { return nil }
            timers[index].fireTime = fireTime
            return timers[index]
        }
        guard let entry else { throw Error.invalidParameter }
        schedule(entry)
    }

    /// Lets a timer that was added fire at once.
    package func fireImmediately(_ timer: AnyObject) throws {
        nonisolated(unsafe) let timer = timer  // Only its identity is used.
        let entry = updateTimers { timers in timers.first { $0.object === timer } }
        guard let entry else { throw Error.invalidParameter }
        entry.set(CMClock.hostTimeClock.time)
    }

    /// Ends the following.
    package func removeTimer(object timer: AnyObject) throws {
        nonisolated(unsafe) let timer = timer  // Only its identity is used.
        let removed = updateTimers { timers -> TimebaseTimer? in
            guard let index = timers.firstIndex(where: { $0.object === timer }) else { return nil }
            return timers.remove(at: index)
        }
        if removed == nil { throw Error.invalidParameter }
    }

    /// Sets a timer to where its fire time is now; to never when that cannot be told.
    func schedule(_ timer: TimebaseTimer) {
        guard timer.fireTime.isNumeric, effectiveRate != 0 else { return timer.set(.positiveInfinity) }
        let host = convertTime(timer.fireTime, to: CMClock.hostTimeClock)
        timer.set(host.isNumeric ? host : .positiveInfinity)
    }

    /// Seconds that stand for ever when a timer is made: 256 years.
    public static let veryLongTimeInterval: CFTimeInterval = 256 * 365 * 24 * 60 * 60
    /// A date that stands for never when a timer is made: 256 years after the beginning of 2001.
    public static let farFuture: CFAbsoluteTime = 256 * 365 * 24 * 60 * 60

    /// Lets a dispatch timer follow the timebase; it does not fire until it is told when.
    ///
    /// - Throws: nothing.
    public func addTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
        addDispatchTimer(timer)
    }

    func addDispatchTimer(_ timer: any DispatchSourceTimer) {
        nonisolated(unsafe) let source = timer  // Dispatch sources may be scheduled from any thread.
        addTimer(timer as AnyObject) { hostTime in
            guard hostTime.isNumeric else { return source.schedule(deadline: .distantFuture) }
            source.schedule(deadline: .now() + max(0, (hostTime - CMClock.hostTimeClock.time).seconds))
        }
    }

    /// Lets a run loop timer follow the timebase; it does not fire until it is told when.
    ///
    /// - Throws: ``Error/timerIntervalTooShort`` unless the timer repeats after ``veryLongTimeInterval`` or more.
    public func addTimer(_ timer: Timer, on runloop: RunLoop) throws {
        guard timer.timeInterval >= Self.veryLongTimeInterval else { throw Error.timerIntervalTooShort }
        nonisolated(unsafe) let target = timer  // Setting the date is all that happens from other threads.
        addTimer(timer as AnyObject) { hostTime in
            target.fireDate =
                hostTime.isNumeric
                ? Date(timeIntervalSinceNow: max(0, (hostTime - CMClock.hostTimeClock.time).seconds))
                : Date(timeIntervalSinceReferenceDate: Self.farFuture)
        }
        runloop.add(timer, forMode: .common)
    }

    /// Ends the following of a dispatch timer.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func removeTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
        try removeTimer(object: timer as AnyObject)
    }

    /// Ends the following of a run loop timer.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func removeTimer(_ timer: Timer) throws {
        try removeTimer(object: timer)
    }

    /// Sets the time at which a dispatch timer fires next; it moves with the timebase.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func setTimerNextFireTime<T>(_ timer: T, fireTime: CMTime) throws where T: DispatchSourceTimer {
        try setNextFireTime(of: timer as AnyObject, fireTime)
    }

    /// Sets the time at which a run loop timer fires next; it moves with the timebase.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func setTimerNextFireTime(_ timer: Timer, fireTime: CMTime) throws {
        try setNextFireTime(of: timer, fireTime)
    }

    /// Lets a dispatch timer fire at once.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func setTimerToFireImmediately<T>(_ timer: T) throws where T: DispatchSourceTimer {
        try fireImmediately(timer as AnyObject)
    }

    /// Lets a run loop timer fire at once.
    ///
    /// - Throws: ``Error/invalidParameter`` for a timer that was not added.
    public func setTimerToFireImmediately(_ timer: Timer) throws {
        try fireImmediately(timer)
    }
}
