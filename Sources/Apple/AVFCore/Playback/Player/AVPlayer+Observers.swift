import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation

extension AVPlayer {
    /// Calls a block whenever an interval of the item's time has passed, and when time jumps, starts or stops.
    ///
    /// The calls of normal play come at multiples of the interval, the first one where play starts. Not called at
    /// once; several multiples that pass before a call can be made are one call.
    ///
    /// - Parameters:
    ///   - interval: a positive time; anything else raises.
    ///   - queue: a serial queue for the calls; nil means the main queue.
    ///   - block: gets the item's time.
    /// - Returns: what stands for the observer, to be kept and given to ``removeTimeObserver(_:)``.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime,
        queue: DispatchQueue?,
        using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        let token = TimeObserverToken(queue: queue, block: block)
        guard interval.isNumeric, interval > .zero else {
            ObjectiveCException.raise(
                .invalidArgument,
                "addPeriodicTimeObserver needs an interval that is a positive time."
            )
            return token
        }
        core.observe(token, interval: interval, times: [])
        return token
    }

    /// Calls a block when normal play passes one of some times of the item.
    ///
    /// Not called for times that a seek jumps over.
    ///
    /// - Parameters:
    ///   - times: the times as values; at least one.
    ///   - queue: a serial queue for the calls; nil means the main queue.
    ///   - block: is called.
    /// - Returns: what stands for the observer, to be kept and given to ``removeTimeObserver(_:)``.
    public func addBoundaryTimeObserver(
        forTimes times: [NSValue],
        queue: DispatchQueue?,
        using block: @escaping @Sendable () -> Void
    ) -> Any {
        let token = TimeObserverToken(queue: queue) { _ in block() }
        let times = times.map(\.timeValue).filter(\.isNumeric)
        guard !times.isEmpty else {
            ObjectiveCException.raise(.invalidArgument, "addBoundaryTimeObserver needs at least one time.")
            return token
        }
        core.observe(token, interval: nil, times: times)
        return token
    }

    /// Ends an observer: no call begins after this.
    ///
    /// Anything but what this player has returned for an observer raises, and so does removing it again.
    public func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? TimeObserverToken, core.remove(token) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "removeTimeObserver got something that is not a present observer of this player."
            )
        }
    }
}
