import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Plays an item, a movie or audio file, with control over its rate and time.
///
/// An item is opened and its first frames are decoded as soon as it is in the player; ``play()`` starts time. Frames
/// are shown by an ``AVPlayerLayer`` or taken from an ``AVPlayerItemVideoOutput``; audio goes to the machine's audio
/// device, if it has one.
///
/// ``status``, ``rate``, ``timeControlStatus``, ``reasonForWaitingToPlay``, ``currentItem``, ``actionAtItemEnd``,
/// ``volume`` and ``isMuted`` can be observed; observers run on the thread that caused the change, which is either the
/// program's own or one of the player's. Usable from any thread.
open class AVPlayer: NSObject {
    let core: PlayerCore
    package let keyValueObservers = KeyValueObservers()

    // @unchecked: a clock is Sendable; the others are values.
    struct Settings {
        var preventsSleep = true
        var appliesSelection = true
        var sourceClock: CMClock?
        var criteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] = [:]
    }
    let settings = Mutex(Settings())

    init(isQueue: Bool) {
        core = PlayerCore(isQueue: isQueue, environment: PlaybackEnvironment.current)
        super.init()
        core.attach(to: self)
    }

    /// Creates a player without an item.
    public override convenience init() { self.init(isQueue: false) }

    /// Creates a player for one item.
    ///
    /// - Parameter item: An item that is in no player; raises if it is in one.
    public convenience init(playerItem item: AVPlayerItem?) {
        self.init(isQueue: false)
        replaceCurrentItem(with: item)
    }

    /// Creates a player for a file or URL.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    deinit { core.shutDown() }

    // MARK: Item

    /// The current item; nil if there is none.
    open var currentItem: AVPlayerItem? { core.currentItem }

    /// Replaces the current item; nil removes it.
    ///
    /// Passing the current item changes nothing. An item that is in the queue or in another player raises.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        if let item {
            if item === currentItem { return }
            guard item.core.attach(to: core) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "replaceCurrentItem(with:) got an item that is in a player already; make a copy of it."
                )
            }
        }
        core.send(.replaceCurrent(item?.core.description), adding: item.map { [$0] } ?? [])
    }

    /// The action at the end of an item: initially a pause; in a queue, advancing to the next item.
    ///
    /// Only a queue has a next item; ``ActionAtItemEnd/advance`` raises on any other player.
    open var actionAtItemEnd: ActionAtItemEnd {
        get {
            switch core.facts.endAction {
            case .advance: .advance
            case .pause: .pause
            case .none: .none
            }
        }
        set {
            if newValue == .advance, !(self is AVQueuePlayer) {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "actionAtItemEnd cannot be advance on an AVPlayer; use an AVQueuePlayer."
                )
            }
            core.send(.setEndAction(PlayerMachine.EndAction(rawValue: newValue.rawValue) ?? .pause))
        }
    }

    // MARK: Status

    /// The state of the player; unknown until the first item has been opened, successfully or not.
    open var status: Status { Status(rawValue: core.facts.status.rawValue) ?? .unknown }

    /// The error that made the player fail; always nil, as players do not fail here.
    open var error: (any Error)? { nil }

    /// Indicates whether time advances, is to advance, or stands still.
    open var timeControlStatus: TimeControlStatus {
        TimeControlStatus(rawValue: core.facts.timeControl.rawValue) ?? .paused
    }

    /// The reason why the player waits; nil if it does not wait.
    open var reasonForWaitingToPlay: WaitingReason? { WaitingReason(core.facts.reason) }

    /// Returns the time of the current item; zero without one.
    open func currentTime() -> CMTime { core.currentTime }

    // MARK: Rate

    /// The requested rate: 0 pauses, 1 is real time, negative rates play backwards.
    ///
    /// The rate at which the item actually advances is its timebase's rate.
    open var rate: Float {
        get { core.facts.rate }
        set {
            guard newValue.isFinite else {
                return ObjectiveCException.raise(.invalidArgument, "The rate of a player must be a finite number.")
            }
            core.send(.setRate(newValue))
        }
    }

    /// The rate that ``play()`` sets; initially 1.
    open var defaultRate: Float {
        get { core.facts.defaultRate }
        set { core.send(.setDefaultRate(newValue)) }
    }

    /// Starts time at the default rate.
    open func play() { rate = defaultRate }

    /// Stops time: the rate becomes 0.
    open func pause() { rate = 0 }

    /// Starts time immediately with whatever has been decoded.
    ///
    /// If nothing has been decoded, the player waits as after a stall.
    open func playImmediately(atRate rate: Float) { core.send(.playImmediately(rate)) }

    /// A Boolean value that indicates whether playback waits until enough has been decoded; initially true.
    ///
    /// If it is false, playback begins with whatever is there, and a lack of data sets the rate to 0.
    open var automaticallyWaitsToMinimizeStalling: Bool {
        get { core.facts.waits }
        set { core.send(.setWaits(newValue)) }
    }

    /// Sets the rate, and the time of the item that corresponds to a time of the host clock.
    ///
    /// For a host time in the past, the item starts at the time it would have reached by now; for one in the future, it
    /// waits until then. Raises while ``automaticallyWaitsToMinimizeStalling`` is true.
    ///
    /// - Parameters:
    ///   - rate: The rate.
    ///   - itemTime: A time of the item; invalid for the current one.
    ///   - hostClockTime: A time of the host clock; invalid for now.
    open func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
        guard !automaticallyWaitsToMinimizeStalling else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "setRate(_:time:atHostTime:) needs automaticallyWaitsToMinimizeStalling to be false."
            )
        }
        core.send(.setRateAtHostTime(rate, time: itemTime, clockTime: hostClockTime))
    }

    /// Decodes far enough ahead that playback can begin immediately afterwards.
    ///
    /// Raises unless the player is ready to play.
    ///
    /// - Parameters:
    ///   - rate: The rate that is going to be set.
    ///   - completionHandler: Receives false if a seek, a start of playback or a cancellation comes first.
    open func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard status == .readyToPlay else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "preroll(atRate:) needs a player whose status is readyToPlay."
            )
        }
        core.send(completion: completionHandler ?? { _ in }) { .preroll($0 ?? 0, rate: rate) }
    }

    /// Decodes far enough ahead that playback can begin immediately afterwards; returns whether it was completed.
    open func preroll(atRate rate: Float) async -> Bool {
        guard status == .readyToPlay else {
            ObjectiveCException.raise(
                .invalidArgument,
                "preroll(atRate:) needs a player whose status is readyToPlay."
            )
            return false
        }
        return await withCheckedContinuation { continuation in
            preroll(atRate: rate) { continuation.resume(returning: $0) }
        }
    }

    /// Cancels prerolls; their handlers receive false.
    open func cancelPendingPrerolls() { core.send(.cancelPrerolls) }

    // MARK: Audio

    /// The audio volume, from 0 to 1; initially 1.
    open var volume: Float {
        get { core.volume }
        set {
            let old = core.volume
            core.volume = max(0, min(1, newValue))
            notify(\.volume, old: old, new: volume)
        }
    }

    /// A Boolean value that indicates whether the audio is muted.
    open var isMuted: Bool {
        get { core.isMuted }
        set {
            let old = core.isMuted
            core.isMuted = newValue
            notify(\.isMuted, old: old, new: newValue)
        }
    }

    // MARK: Settings without effect

    /// A Boolean value that indicates whether the display stays on while video is shown.
    ///
    /// Stored without effect here.
    open var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { settings.withLock { $0.preventsSleep } }
        set { settings.withLock { $0.preventsSleep = newValue } }
    }

    /// A Boolean value that indicates whether options are chosen by the criteria of
    /// ``setMediaSelectionCriteria(_:forMediaCharacteristic:)``; initially true.
    open var appliesMediaSelectionCriteriaAutomatically: Bool {
        get { settings.withLock { $0.appliesSelection } }
        set { settings.withLock { $0.appliesSelection = newValue } }
    }

    /// The clock to follow.
    ///
    /// Differs from Apple: stored without effect; items follow the host clock.
    open var sourceClock: CMClock? {
        get { settings.withLock { $0.sourceClock } }
        set { settings.withLock { $0.sourceClock = newValue } }
    }

    /// The older name of ``sourceClock``.
    open var masterClock: CMClock? {
        get { sourceClock }
        set { sourceClock = newValue }
    }

    // MARK: Notifying

    /// Notifies observers of what differs between two states.
    func notifyObservers(
        _ before: PlayerMachine.Facts,
        _ after: PlayerMachine.Facts,
        itemBefore: AVPlayerItem?,
        itemAfter: AVPlayerItem?
    ) {
        queueDidChange(before, after, itemBefore: itemBefore, itemAfter: itemAfter)
        guard !keyValueObservers.isEmpty else { return }
        if before.status != after.status {
            notify(
                \.status,
                old: Status(rawValue: before.status.rawValue) ?? .unknown,
                new: Status(rawValue: after.status.rawValue) ?? .unknown
            )
        }
        if itemBefore !== itemAfter { notify(\.currentItem, old: itemBefore, new: itemAfter) }
        if before.rate != after.rate { notify(\.rate, old: before.rate, new: after.rate) }
        if before.defaultRate != after.defaultRate {
            notify(\.defaultRate, old: before.defaultRate, new: after.defaultRate)
        }
        if before.timeControl != after.timeControl {
            notify(
                \.timeControlStatus,
                old: TimeControlStatus(rawValue: before.timeControl.rawValue) ?? .paused,
                new: TimeControlStatus(rawValue: after.timeControl.rawValue) ?? .paused
            )
        }
        if before.reason != after.reason {
            notify(\.reasonForWaitingToPlay, old: WaitingReason(before.reason), new: WaitingReason(after.reason))
        }
        if before.endAction != after.endAction {
            notify(
                \.actionAtItemEnd,
                old: ActionAtItemEnd(rawValue: before.endAction.rawValue) ?? .pause,
                new: ActionAtItemEnd(rawValue: after.endAction.rawValue) ?? .pause
            )
        }
        if before.waits != after.waits {
            notify(\.automaticallyWaitsToMinimizeStalling, old: before.waits, new: after.waits)
        }
    }

    /// Called when the items or the current item may have changed; subclasses override it.
    func queueDidChange(
        _ before: PlayerMachine.Facts,
        _ after: PlayerMachine.Facts,
        itemBefore: AVPlayerItem?,
        itemAfter: AVPlayerItem?
    ) {}

    /// Posts the notification of a changed rate with its reason.
    func postRateChange(_ reason: PlayerMachine.RateReason) {
        let text: RateDidChangeReason? =
            switch reason {
            case .called: .setRateCalled
            case .failed: .setRateFailed
            case .ended: nil
            }
        NotificationCenter.default.post(
            name: Self.rateDidChangeNotification,
            object: self,
            userInfo: text.map { [Self.rateDidChangeReasonKey: $0] }
        )
    }

    /// Posted after the requested rate has changed.
    ///
    /// The object is the player; `userInfo` has a ``RateDidChangeReason`` under ``rateDidChangeReasonKey``, unless the
    /// end of an item has set the rate to 0.
    public class var rateDidChangeNotification: NSNotification.Name { .init("AVPlayerRateDidChangeNotification") }

    /// The key of the reason in the notification of a changed rate.
    public class var rateDidChangeReasonKey: String { "AVPlayerRateDidChangeReasonKey" }

    /// A Boolean value that indicates whether movies may be shown on another device; there is none.
    open var allowsExternalPlayback: Bool {
        get { false }
        set {}
    }
    /// A Boolean value that indicates whether the movie is shown on another device; always false.
    open var isExternalPlaybackActive: Bool { false }
    /// A Boolean value that indicates whether another device is used while one is there.
    open var usesExternalPlaybackWhileExternalScreenIsActive: Bool {
        get { false }
        set {}
    }

    /// Seeks to a time, or to a frame near it that is quick to reach.
    open func seek(to time: CMTime) {
        seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Seeks to a time, or to a frame near it that is quick to reach.
    ///
    /// - Parameters:
    ///   - time: The time to seek to.
    ///   - completionHandler: See ``seek(to:toleranceBefore:toleranceAfter:completionHandler:)``.
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(
            to: time,
            toleranceBefore: .positiveInfinity,
            toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler
        )
    }

    /// Seeks to a time, or to a frame near it that is quick to reach; returns whether the seek finished.
    open func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// Seeks to a time within tolerances.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        begin(time, toleranceBefore, toleranceAfter, nil)
    }

    /// Seeks to a time within tolerances.
    ///
    /// The time reached lies between `time − toleranceBefore` and `time + toleranceAfter`; zero tolerances give exactly
    /// that time. Times before the beginning or after the end are clamped. A time that is not a number raises, and so
    /// do negative tolerances.
    ///
    /// - Parameters:
    ///   - time: The time to seek to.
    ///   - toleranceBefore: How much earlier than `time` the time reached may be.
    ///   - toleranceAfter: How much later than `time` the time reached may be.
    ///   - completionHandler: Receives true when the time is reached; false without an item, and when another seek
    ///     interrupts this one. Called on one of the player's threads, or on the caller's thread if the seek ends
    ///     immediately.
    open func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        begin(time, toleranceBefore, toleranceAfter, completionHandler)
    }

    /// Seeks to a time within tolerances; returns whether the seek finished.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        guard SeekCheck.passes(time, toleranceBefore, toleranceAfter) else { return false }
        return await withCheckedContinuation { continuation in
            begin(time, toleranceBefore, toleranceAfter) { continuation.resume(returning: $0) }
        }
    }

    /// Has no effect, because items here have no dates.
    open func seek(to date: Date) {}

    /// Calls the handler with false immediately, because items here have no dates.
    open func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) { completionHandler(false) }

    /// Returns false, because items here have no dates.
    open func seek(to date: Date) async -> Bool { false }

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

    /// Calls a block when normal playback passes one of the given times of the item.
    ///
    /// The block is not called for times that a seek jumps over.
    ///
    /// - Parameters:
    ///   - times: The times as values; at least one.
    ///   - queue: A serial queue for the calls; nil means the main queue.
    ///   - block: The block to call.
    /// - Returns: A token for the observer, to be kept and passed to ``removeTimeObserver(_:)``.
    open func addBoundaryTimeObserver(
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
    open func removeTimeObserver(_ observer: Any) {
        guard let token = observer as? TimeObserverToken, core.remove(token) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "removeTimeObserver got something that is not a current observer of this player."
            )
        }
    }

    // MARK: High dynamic range

    /// The kinds of high dynamic range that can be shown; none.
    open class var availableHDRModes: HDRMode { [] }

    /// A Boolean value that indicates whether a high dynamic range can be shown; always false.
    open class var eligibleForHDRPlayback: Bool { false }

    /// The notification that ``eligibleForHDRPlayback`` has changed; never posted.
    public class var eligibleForHDRPlaybackDidChangeNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerEligibleForHDRPlaybackDidChangeNotification")
    }

    // MARK: Media selection

    /// Sets the criteria by which options with a characteristic are chosen automatically; nil for the defaults.
    ///
    /// Takes effect at once for the current item, and for later items when they are ready, unless a program has chosen
    /// itself in a group or ``appliesMediaSelectionCriteriaAutomatically`` is false.
    @preconcurrency @MainActor
    open func setMediaSelectionCriteria(
        _ criteria: AVPlayerMediaSelectionCriteria?,
        forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) {
        settings.withLock { $0.criteria[mediaCharacteristic] = criteria }
        currentItem?.applyCriteria(criteria, forMediaCharacteristic: mediaCharacteristic)
    }

    /// Returns the criteria for a characteristic; nil if none were set.
    @preconcurrency @MainActor
    open func mediaSelectionCriteria(
        forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) -> AVPlayerMediaSelectionCriteria? {
        settings.withLock { $0.criteria[mediaCharacteristic] }
    }
}

extension AVPlayer: KeyValueObserved {
    // Immutable.
    /// The properties that the player itself reports.
    package nonisolated(unsafe) static let playerKeyPaths: Set<AnyKeyPath> = [
        \AVPlayer.status, \AVPlayer.currentItem, \AVPlayer.rate, \AVPlayer.defaultRate, \AVPlayer.timeControlStatus,
        \AVPlayer.reasonForWaitingToPlay, \AVPlayer.actionAtItemEnd, \AVPlayer.automaticallyWaitsToMinimizeStalling,
        \AVPlayer.volume, \AVPlayer.isMuted,
    ]

    package static var ownKeyPaths: Set<AnyKeyPath>? { playerKeyPaths }

    package var keyPathObjects: [any KeyValueObserved] { currentItem.map { [$0] } ?? [] }

    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayer
}

extension AVPlayer.WaitingReason {
    init?(_ reason: PlayerMachine.Reason?) {
        switch reason {
        case .noItem: self = .noItemToPlay
        case .evaluating: self = .evaluatingBufferingRate
        case .minimizingStalls: self = .toMinimizeStalls
        case nil: return nil
        }
    }
}
