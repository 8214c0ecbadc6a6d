import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Plays an item: a movie or sound, with a rate that can be set, sought and observed.
///
/// An item is opened and its first pictures decoded as soon as it is in the player; ``play()`` lets time run. Pictures
/// are seen through an ``AVPlayerLayer`` or taken from an ``AVPlayerItemVideoOutput``; sound goes to the machine's
/// sound device where there is one.
///
/// ``status``, ``rate``, ``timeControlStatus``, ``reasonForWaitingToPlay``, ``currentItem``, ``actionAtItemEnd``,
/// ``volume`` and ``isMuted`` can be observed; observers run on the thread that brought the change about, a program's
/// own or one of the player's. May be used from any thread.
open class AVPlayer: NSObject {
    let core: PlayerCore
    package let keyValueObservers = KeyValueObservers()

    // @unchecked: a clock is Sendable; the others are values.
    private struct Settings {
        var preventsSleep = true
        var appliesSelection = true
        var sourceClock: CMClock?
    }
    private let settings = Mutex(Settings())

    init(isQueue: Bool) {
        core = PlayerCore(isQueue: isQueue, environment: PlaybackEnvironment.current)
        super.init()
        core.attach(to: self)
    }

    /// Makes a player without an item.
    public override convenience init() { self.init(isQueue: false) }

    /// Makes a player for one item.
    ///
    /// - Parameter item: an item that is in no player; one that is raises.
    public convenience init(playerItem item: AVPlayerItem?) {
        self.init(isQueue: false)
        replaceCurrentItem(with: item)
    }

    /// Makes a player for a file or address.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    deinit { core.shutDown() }

    // MARK: Item

    /// The item that is played; nil for none.
    open var currentItem: AVPlayerItem? { core.currentItem }

    /// Plays another item, or none.
    ///
    /// The same item again changes nothing. An item that is in the queue or in another player raises.
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

    /// What happens at the end of an item: a pause at first, in a queue the next item.
    ///
    /// Only a queue has a next item: ``ActionAtItemEnd/advance`` raises on another player.
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

    /// Whether the player can play; unknown until its first item has been opened, whether or not that worked.
    open var status: Status { Status(rawValue: core.facts.status.rawValue) ?? .unknown }

    /// Why the player has failed; always nil, as players do not fail here.
    open var error: (any Error)? { nil }

    /// Whether time moves, is to move, or stands still.
    open var timeControlStatus: TimeControlStatus {
        TimeControlStatus(rawValue: core.facts.timeControl.rawValue) ?? .paused
    }

    /// Why the player waits; nil when it does not.
    open var reasonForWaitingToPlay: WaitingReason? { WaitingReason(core.facts.reason) }

    /// The time of the current item; zero without one.
    open func currentTime() -> CMTime { core.currentTime }

    // MARK: Rate

    /// The wished-for rate: 0 is a pause, 1 real time, less than 0 backwards.
    ///
    /// What the item really does is its timebase's rate.
    open var rate: Float {
        get { core.facts.rate }
        set {
            guard newValue.isFinite else {
                return ObjectiveCException.raise(.invalidArgument, "The rate of a player must be a finite number.")
            }
            core.send(.setRate(newValue))
        }
    }

    /// The rate that ``play()`` sets; 1 at first.
    open var defaultRate: Float {
        get { core.facts.defaultRate }
        set { core.send(.setDefaultRate(newValue)) }
    }

    /// Lets time run, at the default rate.
    open func play() { rate = defaultRate }

    /// Stops time: the rate becomes 0.
    open func pause() { rate = 0 }

    /// Lets time run at once with whatever has been decoded.
    ///
    /// With nothing decoded it waits as after a stall.
    open func playImmediately(atRate rate: Float) { core.send(.playImmediately(rate)) }

    /// Whether play waits until enough has been decoded; true at first.
    ///
    /// When it is false, play begins with whatever is there, and a lack of data sets the rate to 0.
    open var automaticallyWaitsToMinimizeStalling: Bool {
        get { core.facts.waits }
        set { core.send(.setWaits(newValue)) }
    }

    /// Sets the rate, and which time of the item is reached when the host clock shows a time.
    ///
    /// A host time in the past makes the item be where it would have got to; one in the future makes it wait there.
    /// Raises while ``automaticallyWaitsToMinimizeStalling`` is true.
    ///
    /// - Parameters:
    ///   - rate: the rate.
    ///   - itemTime: a time of the item; invalid for the present one.
    ///   - hostClockTime: a time of the host clock; invalid for now.
    open func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
        guard !automaticallyWaitsToMinimizeStalling else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "setRate(_:time:atHostTime:) needs automaticallyWaitsToMinimizeStalling to be false."
            )
        }
        core.send(.setRateAtHostTime(rate, time: itemTime, clockTime: hostClockTime))
    }

    /// Decodes so much ahead that a play that follows can begin at once.
    ///
    /// Raises unless the player is ready to play.
    ///
    /// - Parameters:
    ///   - rate: the rate that is going to be set.
    ///   - completionHandler: gets false when a seek, a start of play or a cancel comes before.
    open func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard status == .readyToPlay else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "preroll(atRate:) needs a player whose status is readyToPlay."
            )
        }
        core.send(completion: completionHandler ?? { _ in }) { .preroll($0 ?? 0, rate: rate) }
    }

    /// Decodes so much ahead that a play that follows can begin at once; whether it was done.
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

    /// Ends prerolls; their handlers get false.
    open func cancelPendingPrerolls() { core.send(.cancelPrerolls) }

    // MARK: Sound

    /// How loud the sound is: from 0 to 1, which it is at first.
    open var volume: Float {
        get { core.volume }
        set {
            let old = core.volume
            core.volume = max(0, min(1, newValue))
            notify(\.volume, old: old, new: volume)
        }
    }

    /// Whether no sound is heard.
    open var isMuted: Bool {
        get { core.isMuted }
        set {
            let old = core.isMuted
            core.isMuted = newValue
            notify(\.isMuted, old: old, new: newValue)
        }
    }

    // MARK: Settings without effect

    /// Whether the display stays on while pictures are shown.
    ///
    /// Kept, without effect here.
    open var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { settings.withLock { $0.preventsSleep } }
        set { settings.withLock { $0.preventsSleep = newValue } }
    }

    /// Whether languages are chosen by the user's settings.
    ///
    /// Kept, without effect here.
    open var appliesMediaSelectionCriteriaAutomatically: Bool {
        get { settings.withLock { $0.appliesSelection } }
        set { settings.withLock { $0.appliesSelection = newValue } }
    }

    /// A clock to follow.
    ///
    /// Differs from Apple: kept, without effect; items follow the host clock.
    open var sourceClock: CMClock? {
        get { settings.withLock { $0.sourceClock } }
        set { settings.withLock { $0.sourceClock = newValue } }
    }

    /// The older name of ``sourceClock``.
    open var masterClock: CMClock? {
        get { sourceClock }
        set { sourceClock = newValue }
    }

    // MARK: Telling

    /// Tells observers what has changed.
    func tell(
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

    /// For subclasses: the items or the current one may be others.
    func queueDidChange(
        _ before: PlayerMachine.Facts,
        _ after: PlayerMachine.Facts,
        itemBefore: AVPlayerItem?,
        itemAfter: AVPlayerItem?
    ) {}

    /// Posts that the rate is another, and why.
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

    /// The wished-for rate is another.
    ///
    /// The object is the player; `userInfo` has a ``RateDidChangeReason`` under ``rateDidChangeReasonKey``, except where
    /// an item's end has set the rate to 0.
    public class var rateDidChangeNotification: NSNotification.Name { .init("AVPlayerRateDidChangeNotification") }

    /// In the notification of a change of rate, the key of its reason.
    public class var rateDidChangeReasonKey: String { "AVPlayerRateDidChangeReasonKey" }
}

extension AVPlayer: KeyValueObserved {
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
