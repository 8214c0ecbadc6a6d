import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation

/// Lets several renderers, of pictures and sound, go by one timeline.
///
/// ``rate`` can be observed. May be used from any thread.
open class AVSampleBufferRenderSynchronizer: NSObject {
    let core = SynchronizerCore()
    package let keyValueObservers = KeyValueObservers()

    /// Makes a synchronizer without renderers; its time stands still at zero.
    public override init() { super.init() }

    deinit { core.shutDown() }

    // MARK: Time

    /// The timeline, which cannot be set but through the synchronizer.
    open var timebase: CMTimebase { core.timebase }

    /// The time now.
    open func currentTime() -> CMTime { core.currentTime }

    /// The wished-for rate, 0 or more; the timebase follows, perhaps a little later.
    open var rate: Float {
        get { core.rate }
        set { setRate(newValue, time: .invalid) }
    }

    /// Sets the rate and the time.
    ///
    /// - Parameters:
    ///   - rate: 0 or more; others raise.
    ///   - time: invalid leaves the time as it is.
    open func setRate(_ rate: Float, time: CMTime) {
        guard isPossible(rate) else { return }
        let old = core.rate
        if core.setRate(rate, time: time) { tell(old) }
    }

    /// Sets the rate, and the time that is reached when the host clock shows another.
    open func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
        guard isPossible(rate) else { return }
        let old = core.rate
        if core.setRate(rate, time: time, atClockTime: hostTime) { tell(old) }
    }

    private func isPossible(_ rate: Float) -> Bool {
        guard rate.isFinite, rate >= 0 else {
            ObjectiveCException.raise(.invalidArgument, "The rate of a synchronizer must be 0 or more.")
            return false
        }
        return true
    }

    private func tell(_ old: Float) {
        notify(\.rate, old: old, new: core.rate)
        NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
    }

    /// Whether time begins to move only when all renderers have enough; true at first.
    open var delaysRateChangeUntilHasSufficientMediaData: Bool {
        get { core.delays }
        set { core.delays = newValue }
    }

    /// The wished-for rate is another.
    ///
    /// The object is the synchronizer.
    public class var rateDidChangeNotification: NSNotification.Name {
        .init("AVSampleBufferRenderSynchronizerRateDidChangeNotification")
    }

    // MARK: Renderers

    /// The renderers, in the order in which they were added.
    open var renderers: [any AVQueuedSampleBufferRendering] { core.renderers }

    /// Adds a renderer of this library; one that belongs to a synchronizer raises.
    open func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
        guard let own = renderer as? any SynchronizedRenderer, own.attach(to: core) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "addRenderer(_:) got a renderer that belongs to a synchronizer already."
            )
        }
        core.add(renderer)
    }

    /// Takes a renderer out when a time is reached; at once when it has been, or is no number.
    ///
    /// - Parameters:
    ///   - renderer: what goes.
    ///   - time: on the synchronizer's timebase.
    ///   - completionHandler: gets false when another removal of the same renderer replaces this one, and for a
    ///     renderer that is not here.
    open func removeRenderer(
        _ renderer: any AVQueuedSampleBufferRendering,
        at time: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        core.remove(renderer, at: time, completion: completionHandler)
    }

    /// Takes a renderer out when a time is reached; whether this call did.
    open func removeRenderer(_ renderer: any AVQueuedSampleBufferRendering, at time: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            core.remove(renderer, at: time) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Observers

    /// Calls a block whenever an interval has passed, and when time jumps, starts or stops; as a player does.
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

    /// Calls a block when one of some times is passed; as a player does.
    open func addBoundaryTimeObserver(
        forTimes times: [NSValue],
        queue: DispatchQueue?,
        using block: @escaping @Sendable () -> Void
    ) -> Any {
        let token = TimeObserverToken(queue: queue) { _ in block() }
        core.observe(token, interval: nil, times: times.map(\.timeValue).filter(\.isNumeric))
        return token
    }

    /// Ends an observer: no call begins after this.
    ///
    /// Anything but what this synchronizer has returned for an observer raises.
    open func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? TimeObserverToken, core.remove(token) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "removeTimeObserver got something that is not a present observer of this synchronizer."
            )
        }
    }
}

extension AVSampleBufferRenderSynchronizer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVSampleBufferRenderSynchronizer
}
