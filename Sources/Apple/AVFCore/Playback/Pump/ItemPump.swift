import AVFBase
import CoreMedia
import MediaFiles
import Pacing
import Synchronization

/// Opens an item's media on its own thread and decodes ahead of playback, within bounds.
///
/// Commands may come from any thread; only the newest seek counts. Events are reported on the pump's thread.
final class ItemPump: Sendable {
    /// The events that a pump reports.
    enum Report: Sendable {
        /// The media are open; carries their properties.
        case opened(ItemFacts)
        case failed(AVError)
        case hasSome
        case filled
        case seekFinished(generation: Int, reached: CMTime?)
        /// Decoding met an unexpected end of the file; playback stops there.
        case brokeOff(AVError)
    }

    /// The target of a seek.
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
        var reopening: Opening?
    }

    /// Opens the media of an item.
    typealias Opening = @Sendable (MediaInterrupt) throws -> any MediaSource

    let frames = FrameStore()
    let audio: AudioStore
    private let commands = Mutex(Commands())
    private let interrupt = MediaInterrupt()
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)

    /// Creates a pump, which is idle until it is started.
    init(audioRate: Int = 48_000, audioChannels: Int = 2) {
        audio = AudioStore(rate: audioRate, channels: audioChannels)
    }

    deinit {
        interrupt.cancel()
        keeper.withLock { $0 }?.stop()
    }

    /// Starts opening and decoding; only the first call has an effect.
    func start(
        clock: any PacingClock,
        open: @escaping @Sendable (MediaInterrupt) throws -> any MediaSource,
        report: @escaping @Sendable (Report) -> Void
    ) {
        let worker = PumpWorker(interrupt: interrupt, frames: frames, audio: audio, open: open, report: report)
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

    /// Stops decoding and releases all frames and audio.
    func stop() {
        interrupt.cancel()
        keeper.withLock { $0 }?.stop()
        frames.clear()
        audio.clear()
    }

    /// Makes the item move along a line.
    func follow(_ line: PlaybackLine) {
        commands.withLock { $0.line = line }
        wake()
    }

    /// Starts a search.
    func seek(_ search: Search) {
        frames.setSeeking(true)
        commands.withLock { $0.search = search }
        wake()
    }

    /// Opens the media again, in another way, and goes on at the same time.
    func reopen(_ opening: @escaping Opening) {
        commands.withLock { $0.reopening = opening }
        wake()
    }

    /// Sets the direction of playback.
    func setDirection(isForward: Bool) {
        commands.withLock { $0.isForward = isForward }
        wake()
    }

    /// Requests a report when there is enough; it comes immediately if there already is.
    func reportFill() {
        commands.withLock { $0.wantsFillReport = true }
        wake()
    }

    private func wake() { keeper.withLock { $0 }?.wake() }

    // MARK: For the worker

    /// The current commands, without the search.
    var present: Commands { commands.withLock { $0 } }

    /// Takes the request to open the media again.
    func takeReopening() -> Opening? {
        commands.withLock { commands in
            defer { commands.reopening = nil }
            return commands.reopening
        }
    }

    /// Takes the newest search.
    func takeSearch() -> Search? {
        commands.withLock { commands in
            defer { commands.search = nil }
            return commands.search
        }
    }

    /// Indicates whether a newer search has arrived.
    var hasSearch: Bool { commands.withLock { $0.search != nil } }

    /// Takes the request for a report; returns whether there was one.
    func takeFillRequest() -> Bool {
        commands.withLock { commands in
            defer { commands.wantsFillReport = false }
            return commands.wantsFillReport
        }
    }
}

/// The properties of an item's media, known once they are open.
// @unchecked: descriptions in tracks are immutable.
struct ItemFacts: @unchecked Sendable {
    var duration: CMTime
    var tracks: [MediaTrack]
    var videoTrackID: Int?
    var audioTrackID: Int?
}
