import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation

extension AVPlayer {
    /// Calls a block whenever an interval of the item's time has passed, and when time jumps, starts or stops.
    ///
    /// During normal playback, the calls come at multiples of the interval; the first one comes when playback starts.
    /// The block is not called immediately. Several multiples that pass before a call can be made are merged into one
    /// call.
    ///
    /// - Parameters:
    ///   - interval: A positive time; anything else raises.
    ///   - queue: A serial queue for the calls; nil means the main queue.
    ///   - block: Receives the item's time.
    /// - Returns: A token for the observer, to be kept and passed to ``removeTimeObserver(_:)``.
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

    /// Calls a block when normal playback passes one of the given times of the item.
    ///
    /// The block is not called for times that a seek jumps over.
    ///
    /// - Parameters:
    ///   - times: The times as values; at least one.
    ///   - queue: A serial queue for the calls; nil means the main queue.
    ///   - block: The block to call.
    /// - Returns: A token for the observer, to be kept and passed to ``removeTimeObserver(_:)``.
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

    /// Removes an observer; no call begins after this returns.
    ///
    /// Raises unless the argument is a token that this player returned and that has not been removed yet.
    public func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? TimeObserverToken, core.remove(token) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "removeTimeObserver got something that is not a current observer of this player."
            )
        }
    }
}
