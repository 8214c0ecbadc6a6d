public import CoreVideo
public import Foundation

/// A timer that follows a timebase.
///
/// `@unchecked Sendable`: the timer object serves only as an identity; the closure that sets it is Sendable.
struct TimebaseTimer: @unchecked Sendable {
    let object: AnyObject
    var fireTime: CMTime
    /// Sets the timer to a time of the host clock; +∞ means never.
    let set: @Sendable (CMTime) -> Void
}

extension CMTimebase {
    /// Adds a timer, given by a closure that sets it to a time of the host clock; +∞ means never.
    package func addTimer(_ timer: AnyObject, set: @escaping @Sendable (CMTime) -> Void) {
        nonisolated(unsafe) let timer = timer  // Serves only as an identity.
        let entry = TimebaseTimer(object: timer, fireTime: .invalid, set: set)
        updateTimers { timers in
            timers.removeAll { $0.object === entry.object }
            timers.append(entry)
        }
        set(.positiveInfinity)
    }

    /// Sets the next fire time of an added timer, on the timebase's timeline.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    package func setNextFireTime(of timer: AnyObject, _ fireTime: CMTime) throws {
        nonisolated(unsafe) let timer = timer  // Serves only as an identity.
        let entry = updateTimers { timers -> TimebaseTimer? in
            guard let index = timers.firstIndex(where: { $0.object === timer }) else { return nil }
            timers[index].fireTime = fireTime
            return timers[index]
        }
        guard let entry else { throw Error.invalidParameter }
        schedule(entry)
    }

    /// Makes an added timer fire at once.
    package func fireImmediately(_ timer: AnyObject) throws {
        nonisolated(unsafe) let timer = timer  // Serves only as an identity.
        let entry = updateTimers { timers in timers.first { $0.object === timer } }
        guard let entry else { throw Error.invalidParameter }
        entry.set(CMClock.hostTimeClock.time)
    }

    /// Removes an added timer.
    package func removeTimer(object timer: AnyObject) throws {
        nonisolated(unsafe) let timer = timer  // Serves only as an identity.
        let removed = updateTimers { timers -> TimebaseTimer? in
            guard let index = timers.firstIndex(where: { $0.object === timer }) else { return nil }
            return timers.remove(at: index)
        }
        if removed == nil { throw Error.invalidParameter }
    }

    /// Sets a timer to the host time of its fire time; to never if the timebase is stopped or the time is not numeric.
    func schedule(_ timer: TimebaseTimer) {
        guard timer.fireTime.isNumeric, effectiveRate != 0 else { return timer.set(.positiveInfinity) }
        let host = convertTime(timer.fireTime, to: CMClock.hostTimeClock)
        timer.set(host.isNumeric ? host : .positiveInfinity)
    }

    /// A practically endless interval for creating timers: 256 years in seconds.
    public static let veryLongTimeInterval: CFTimeInterval = 256 * 365 * 24 * 60 * 60
    /// A date that practically never comes, for creating timers: 256 years after the beginning of 2001.
    public static let farFuture: CFAbsoluteTime = 256 * 365 * 24 * 60 * 60

    /// Adds a dispatch timer that follows the timebase; it does not fire until its fire time is set.
    ///
    /// - Throws: Never throws.
    public func addTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
        addDispatchTimer(timer)
    }

    func addDispatchTimer(_ timer: any DispatchSourceTimer) {
        nonisolated(unsafe) let source = timer  // Any thread may schedule a dispatch source.
        addTimer(timer as AnyObject) { hostTime in
            guard hostTime.isNumeric else { return source.schedule(deadline: .distantFuture) }
            source.schedule(deadline: .now() + max(0, (hostTime - CMClock.hostTimeClock.time).seconds))
        }
    }

    /// Adds a run loop timer that follows the timebase; it does not fire until its fire time is set.
    ///
    /// - Throws: ``Error/timerIntervalTooShort`` unless the timer's interval is ``veryLongTimeInterval`` or more.
    public func addTimer(_ timer: Timer, on runloop: RunLoop) throws {
        guard timer.timeInterval >= Self.veryLongTimeInterval else { throw Error.timerIntervalTooShort }
        nonisolated(unsafe) let target = timer  // Other threads only set the date.
        addTimer(timer as AnyObject) { hostTime in
            target.fireDate =
                hostTime.isNumeric
                ? Date(timeIntervalSinceNow: max(0, (hostTime - CMClock.hostTimeClock.time).seconds))
                : Date(timeIntervalSinceReferenceDate: Self.farFuture)
        }
        runloop.add(timer, forMode: .common)
    }

    /// Removes a dispatch timer.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func removeTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
        try removeTimer(object: timer as AnyObject)
    }

    /// Removes a run loop timer.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func removeTimer(_ timer: Timer) throws {
        try removeTimer(object: timer)
    }

    /// Sets the next fire time of a dispatch timer, on the timebase's timeline.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func setTimerNextFireTime<T>(_ timer: T, fireTime: CMTime) throws where T: DispatchSourceTimer {
        try setNextFireTime(of: timer as AnyObject, fireTime)
    }

    /// Sets the next fire time of a run loop timer, on the timebase's timeline.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func setTimerNextFireTime(_ timer: Timer, fireTime: CMTime) throws {
        try setNextFireTime(of: timer, fireTime)
    }

    /// Makes a dispatch timer fire at once.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func setTimerToFireImmediately<T>(_ timer: T) throws where T: DispatchSourceTimer {
        try fireImmediately(timer as AnyObject)
    }

    /// Makes a run loop timer fire at once.
    ///
    /// - Throws: ``Error/invalidParameter`` if the timer was not added.
    public func setTimerToFireImmediately(_ timer: Timer) throws {
        try fireImmediately(timer)
    }
}
