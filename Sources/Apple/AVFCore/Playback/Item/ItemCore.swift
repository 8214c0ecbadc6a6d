import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// The implementation of an item: its known properties, its timebase, and the pump that decodes it while it is in a
/// player.
final class ItemCore: Sendable {
    /// The properties that observers of an item can see.
    struct Facts: Sendable {
        var status = AVPlayerItem.Status.unknown
        var error: AVError?
        var media: ItemFacts?
        var isEmpty = true
        var isFull = false
        var isLikelyToKeepUp = false
    }

    // @unchecked: items and outputs have locks of their own.
    private struct State: @unchecked Sendable {
        weak var player: PlayerCore?
        weak var item: AVPlayerItem?
        var facts = Facts()
        var pump: ItemPump?
        var timebase: CMTimebase?
        var line = PlaybackLine(rate: 0, anchor: .zero, clockAnchor: .zero)
        var forwardEnd = CMTime.invalid
        var reverseEnd = CMTime.invalid
        var start: PlayerMachine.SeekRequest?
        var outputs: [AVPlayerItemOutput] = []
        var presentation = RenderedSource.Presentation()
    }

    private static let lastID = Atomic(0)

    /// The sample rate and channel count to which all audio is converted.
    static let audioRate = 48_000
    static let audioChannels = 2

    let id: Int
    private let asset: AVAsset
    private let state = Mutex(State())

    init(asset: AVAsset) {
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        self.asset = asset
    }

    /// Connects the core to its item through a weak reference.
    func setItem(_ item: AVPlayerItem) {
        let reference = UncheckedWeakReference(item)
        state.withLock { $0.item = reference.value }
    }

    /// The item's asset.
    var mediaAsset: AVAsset { asset }

    /// The item itself.
    var playerItem: AVPlayerItem? { item }

    private var item: AVPlayerItem? { state.withLock { UncheckedReference($0.item) }.value }

    // MARK: Reading

    var facts: Facts { state.withLock { $0.facts } }
    var player: PlayerCore? { state.withLock { $0.player } }
    var timebase: CMTimebase? { state.withLock { $0.timebase } }
    var frames: FrameStore? { state.withLock { $0.pump?.frames } }
    var outputs: [AVPlayerItemOutput] { state.withLock { UncheckedReference($0.outputs) }.value }

    /// The audio store; nil if the item has no audio to play.
    var audio: AudioStore? {
        state.withLock { state in
            guard state.facts.media?.audioTrackID != nil else { return nil }
            return state.pump?.audio
        }
    }

    var currentTime: CMTime {
        state.withLock { state in
            if let start = state.start { return start.time }
            guard let player = state.player, state.line.rate != 0 else { return state.line.anchor }
            return state.line.time(at: player.now)
        }
    }

    /// Returns the item's time for a time of the player's clock; invalid without a player.
    func itemTime(atClockTime time: CMTime) -> CMTime {
        state.withLock { $0.player == nil || $0.timebase == nil ? .invalid : $0.line.time(at: time) }
    }

    /// Indicates whether an output keeps frames from the player's layers.
    var suppressesImages: Bool {
        outputs.contains { $0 is AVPlayerItemVideoOutput && $0.suppressesPlayerRendering }
    }

    // MARK: Settings

    var forwardEnd: CMTime { state.withLock { $0.forwardEnd } }
    var reverseEnd: CMTime { state.withLock { $0.reverseEnd } }

    func setEnds(forward: CMTime? = nil, reverse: CMTime? = nil) {
        let (player, ends) = state.withLock { state in
            if let forward { state.forwardEnd = forward }
            if let reverse { state.reverseEnd = reverse }
            return (state.player, (state.forwardEnd, state.reverseEnd))
        }
        player?.send(.setEndTimes(id, forward: ends.0, reverse: ends.1))
    }

    /// The item's description for the player.
    var description: PlayerMachine.Item {
        state.withLock {
            PlayerMachine.Item(id: id, forwardEnd: $0.forwardEnd, reverseEnd: $0.reverseEnd, start: $0.start)
        }
    }

    /// Sets the time at which an item without a player begins.
    func setStart(_ request: PlayerMachine.SeekRequest) { state.withLock { $0.start = request } }

    func add(_ output: AVPlayerItemOutput) {
        let output = UncheckedReference(output)
        state.withLock { $0.outputs.append(output.value) }
    }

    func remove(_ output: AVPlayerItemOutput) {
        let output = UncheckedReference(output)
        state.withLock { state in state.outputs.removeAll { $0 === output.value } }
    }

    /// The way the asset is presented.
    var presentation: RenderedSource.Presentation { state.withLock { $0.presentation } }

    /// Changes the way the asset is presented, also during playback.
    func present(_ change: (inout RenderedSource.Presentation) -> Void) {
        let (pump, new) = state.withLock { state in
            change(&state.presentation)
            return (state.pump, state.presentation)
        }
        let asset = asset
        pump?.reopen { try RenderedSource.open(asset, new, interrupt: $0) }
    }

    // MARK: For players

    /// Adds the item to a player; returns false if it is in one already.
    func attach(to player: PlayerCore) -> Bool {
        state.withLock { state in
            guard state.player == nil else { return false }
            state.player = player
            return true
        }
    }

    /// Opens the media and begins decoding.
    func prepare(clock: any PacingClock, report: @escaping @Sendable (ItemPump.Report) -> Void) {
        let asset = asset
        let pump = ItemPump(audioRate: Self.audioRate, audioChannels: Self.audioChannels)
        let isWanted = state.withLock { state -> Bool in
            guard state.player != nil, state.pump == nil else { return false }
            state.pump = pump
            state.timebase = CMTimebase(readOnlyFollowing: clock.clock)
            state.line = PlaybackLine(rate: 0, anchor: state.start?.time ?? .zero, clockAnchor: .zero)
            state.start = nil
            return true
        }
        guard isWanted else { return }
        if let line = state.withLock({ $0.line.anchor == .zero ? nil : $0.line }) { drive(line) }
        let presentation = presentation
        pump.start(
            clock: clock,
            open: { try RenderedSource.open(asset, presentation, interrupt: $0) },
            report: report
        )
    }

    /// Removes the item from a player.
    func retire(from player: PlayerCore) {
        let pump = state.withLock { state -> ItemPump? in
            guard state.player === player else { return nil }
            state.player = nil
            let time = state.line.time(at: player.now)
            if time > .zero {
                // The item continues from here if it is used again.
                state.start = PlayerMachine.SeekRequest(time: time, before: .zero, after: .zero)
            }
            defer { state.pump = nil }
            return state.pump
        }
        pump?.stop()
    }

    /// Makes the item move along a line.
    func drive(_ line: PlaybackLine) {
        let (timebase, pump) = state.withLock { state in
            state.line = line
            return (state.timebase, state.pump)
        }
        timebase?.drive(rate: Double(line.rate), anchorTime: line.anchor, sourceTime: line.clockAnchor)
        pump?.follow(line)
    }

    func search(_ search: ItemPump.Search) {
        state.withLock { $0.pump }?.seek(search)
        for output in outputs { output.sequenceWasFlushed() }
    }

    func setDirection(isForward: Bool) {
        state.withLock { $0.pump }?.setDirection(isForward: isForward)
        for output in outputs { output.sequenceWasFlushed() }
    }

    func reportFill() { state.withLock { $0.pump }?.reportFill() }

    /// Handles a report of the pump, and notifies the item's observers.
    func note(_ report: ItemPump.Report) {
        switch report {
        case .opened(let media):
            change { facts in
                facts.media = media
                facts.status = .readyToPlay
            }
        case .failed(let error), .brokeOff(let error):
            let isOpen = facts.media != nil
            change { facts in
                facts.error = error
                if !isOpen { facts.status = .failed }
            }
        case .hasSome:
            change { $0.isEmpty = false }
            for output in outputs { output.mediaDataChanged() }
        case .filled:
            change { facts in
                facts.isEmpty = false
                facts.isFull = true
                facts.isLikelyToKeepUp = true
            }
        case .seekFinished:
            for output in outputs { output.mediaDataChanged() }
        }
    }

    private func change(_ body: (inout Facts) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.facts
            body(&state.facts)
            return (before, state.facts)
        }
        item?.notifyObservers(before, after)
    }

    /// Posts a notification about the item.
    func post(_ notice: PlayerMachine.Notice) {
        if notice == .stalled {
            change { facts in
                facts.isEmpty = true
                facts.isFull = false
                facts.isLikelyToKeepUp = false
            }
        }
        item?.post(notice, error: facts.error)
    }
}
