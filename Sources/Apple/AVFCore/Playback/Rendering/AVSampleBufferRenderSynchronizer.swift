import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation

/// Synchronizes several renderers of video and audio with one timebase.
///
/// ``rate`` can be observed. Usable from any thread.
open class AVSampleBufferRenderSynchronizer: NSObject {
    let core = SynchronizerCore()
    package let keyValueObservers = KeyValueObservers()

    /// Creates a synchronizer without renderers; its time stands still at zero.
    public override init() { super.init() }

    deinit { core.shutDown() }

    // MARK: Time

    /// The timebase, which only the synchronizer can set.
    open var timebase: CMTimebase { core.timebase }

    /// Returns the current time.
    open func currentTime() -> CMTime { core.currentTime }

    /// The requested rate, 0 or more; the timebase may follow a little later.
    open var rate: Float {
        get { core.rate }
        set { setRate(newValue, time: .invalid) }
    }

    /// Sets the rate and the time.
    ///
    /// - Parameters:
    ///   - rate: 0 or more; other values raise.
    ///   - time: The new time; invalid keeps the current one.
    open func setRate(_ rate: Float, time: CMTime) {
        guard isPossible(rate) else { return }
        let old = core.rate
        if core.setRate(rate, time: time) { notifyObservers(old) }
    }

    /// Sets the rate, and the time that corresponds to a time of the host clock.
    open func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
        guard isPossible(rate) else { return }
        let old = core.rate
        if core.setRate(rate, time: time, atClockTime: hostTime) { notifyObservers(old) }
    }

    private func isPossible(_ rate: Float) -> Bool {
        guard rate.isFinite, rate >= 0 else {
            ObjectiveCException.raise(.invalidArgument, "The rate of a synchronizer must be 0 or more.")
            return false
        }
        return true
    }

    private func notifyObservers(_ old: Float) {
        notify(\.rate, old: old, new: core.rate)
        NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
    }

    /// A Boolean value that indicates whether time starts only when all renderers have enough data; initially true.
    open var delaysRateChangeUntilHasSufficientMediaData: Bool {
        get { core.delays }
        set { core.delays = newValue }
    }

    /// Posted after the requested rate has changed.
    ///
    /// The object is the synchronizer.
    public class var rateDidChangeNotification: NSNotification.Name {
        .init("AVSampleBufferRenderSynchronizerRateDidChangeNotification")
    }

    // MARK: Renderers

    /// The renderers, in the order in which they were added.
    open var renderers: [any AVQueuedSampleBufferRendering] { core.renderers }

    /// Adds a renderer of this library; raises if it already belongs to a synchronizer.
    open func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
        guard let own = renderer as? any SynchronizedRenderer, own.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "addRenderer(_:) got a renderer that belongs to a synchronizer already."
            )
        }
        core.add(renderer)
    }

    /// Removes a renderer at a time; immediately if the time has passed or is not a number.
    ///
    /// - Parameters:
    ///   - renderer: The renderer to remove.
    ///   - time: The time on the synchronizer's timebase.
    ///   - completionHandler: Receives false if another removal of the same renderer replaces this one, and for a
    ///     renderer that has not been added.
    open func removeRenderer(
        _ renderer: any AVQueuedSampleBufferRendering,
        at time: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        core.remove(renderer, at: time, completion: completionHandler)
    }

    /// Removes a renderer at a time; returns whether this call removed it.
    open func removeRenderer(_ renderer: any AVQueuedSampleBufferRendering, at time: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            core.remove(renderer, at: time) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Observers

    /// Calls a block whenever an interval has passed, and when time jumps, starts or stops; works as in a player.
    open func addPeriodicTimeObserver(
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

    /// Calls a block when one of the given times is passed; works as in a player.
    open func addBoundaryTimeObserver(
        forTimes times: [NSValue],
        queue: DispatchQueue?,
        using block: @escaping @Sendable () -> Void
    ) -> Any {
        let token = TimeObserverToken(queue: queue) { _ in block() }
        core.observe(token, interval: nil, times: times.map(\.timeValue).filter(\.isNumeric))
        return token
    }

    /// Removes an observer; no call begins after this returns.
    ///
    /// Raises unless the argument is a token that this synchronizer returned.
    open func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? TimeObserverToken, core.remove(token) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "removeTimeObserver got something that is not a current observer of this synchronizer."
            )
        }
    }
}

extension AVSampleBufferRenderSynchronizer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVSampleBufferRenderSynchronizer
}
