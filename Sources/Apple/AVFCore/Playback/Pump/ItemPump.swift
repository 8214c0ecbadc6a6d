import AVFBase
import CoreMedia
import MediaFiles
import Pacing
import Synchronization

/// Opens an item's media on a thread of its own and decodes ahead of play, within bounds.
///
/// Commands may come from any thread; the newest seek counts. What happens is reported on the pump's thread.
final class ItemPump: Sendable {
    /// What a pump tells.
    enum Report: Sendable {
        /// The media are open: what they are.
        case opened(ItemFacts)
        case failed(AVError)
        case hasSome
        case filled
        case seekFinished(generation: Int, reached: CMTime?)
        /// Decoding met an end that the file should not have; play stops there.
        case brokeOff(AVError)
    }

    /// A place to go to.
    struct Search: Sendable {
        enum Goal: Sendable {
            case time(PlayerMachine.SeekRequest)
            case step(count: Int, from: CMTime)
        }
        var goal: Goal
        var generation: Int
    }

    struct Commands: Sendable {
        var line = PlaybackLine(rate: 0, anchor: .zero, clockAnchor: .zero)
        var search: Search?
        var isForward = true
        var wantsFillReport = false
    }

    let frames = FrameStore()
    let sound: SoundStore
    private let commands = Mutex(Commands())
    private let interrupt = MediaInterrupt()
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)

    /// Makes a pump, which stands still until it is started.
    init(soundRate: Int = 48_000, soundChannels: Int = 2) {
        sound = SoundStore(rate: soundRate, channels: soundChannels)
    }

    deinit {
        interrupt.cancel()
        keeper.withLock { $0 }?.stop()
    }

    /// Begins to open and decode; once.
    func start(
        clock: any PacingClock,
        open: @escaping @Sendable (MediaInterrupt) throws -> MediaDemuxer,
        report: @escaping @Sendable (Report) -> Void
    ) {
        let worker = PumpWorker(interrupt: interrupt, frames: frames, sound: sound, open: open, report: report)
        // Only the keeper's thread uses the worker.
        let confined = UncheckedReference(worker)
        keeper.withLock { keeper in
            guard keeper == nil else { return }
            keeper = TimeKeeper(name: "AVPlayerItem", clock: clock) { [weak self] now in
                guard let self else { return .positiveInfinity }
                return confined.value.work(for: self, at: now)
            }
        }
    }

    /// Ends decoding and lets go of all pictures and sound.
    func stop() {
        interrupt.cancel()
        keeper.withLock { $0 }?.stop()
        frames.clear()
        sound.clear()
    }

    /// The item moves along a line from now on.
    func follow(_ line: PlaybackLine) {
        commands.withLock { $0.line = line }
        wake()
    }

    /// Looks for a place.
    func seek(_ search: Search) {
        frames.setSeeking(true)
        commands.withLock { $0.search = search }
        wake()
    }

    /// Which way play goes.
    func setDirection(isForward: Bool) {
        commands.withLock { $0.isForward = isForward }
        wake()
    }

    /// Asks for a report when there is enough, at once when there is.
    func reportFill() {
        commands.withLock { $0.wantsFillReport = true }
        wake()
    }

    private func wake() { keeper.withLock { $0 }?.wake() }

    // MARK: The worker's side

    /// What is wanted now, without the search.
    var present: Commands { commands.withLock { $0 } }

    /// The newest search, which is the worker's from now on.
    func takeSearch() -> Search? {
        commands.withLock { commands in
            defer { commands.search = nil }
            return commands.search
        }
    }

    /// Whether a newer search has come.
    var hasSearch: Bool { commands.withLock { $0.search != nil } }

    /// Whether a report was wanted; it is not any more.
    func takeFillWish() -> Bool {
        commands.withLock { commands in
            defer { commands.wantsFillReport = false }
            return commands.wantsFillReport
        }
    }
}

/// What is known of an item's media once they are open.
// @unchecked: descriptions in tracks are immutable.
struct ItemFacts: @unchecked Sendable {
    var duration: CMTime
    var tracks: [MediaTrack]
    var videoTrackID: Int?
    var soundTrackID: Int?
}
