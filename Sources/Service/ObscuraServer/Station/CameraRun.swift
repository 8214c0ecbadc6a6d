import AVFoundation
import ConsoleWeb
import Foundation
import FrameAnalysis
import Obscura
import Synchronization

/// One run of a camera: its session with the scanner, the delayed feed and the data of its frames.
///
/// The station calls ``start()`` once, and then ``stop()`` any number of times. Other methods may be called on any
/// thread.
///
/// `@unchecked Sendable`: set up in `init`; mutable state is behind the mutex; the capture objects may be used from any
/// thread.
final class CameraRun: @unchecked Sendable {
    /// The callbacks of a run; called on its own threads.
    struct Client: Sendable {
        /// Called after a frame was scanned.
        var frame: @Sendable (CameraRun, StationFrame, [Scan]) -> Void
        /// Called with what a model has seen in a frame.
        var seen: @Sendable (CameraRun, StationFrame, [TrackedBox]) -> Void
        /// Called when a frame of the delayed view must be shown.
        var delayed: @Sendable (CameraRun, StationFrame) -> Void
        /// Called when the scanner has ended or failed.
        var end: @Sendable (CameraRun, (any Error)?) -> Void
    }

    private struct State {
        /// The times of the first and of the newest frame.
        var begin: CMTime?
        var newest: CMTime?
        var codes = CodeMemory()
        var latency = LatencyHistogram()
        /// The time at which the last frame arrived.
        var lastFrame = ContinuousClock.now
        /// The time of the frame last shown in the live view, in seconds since the camera started.
        var lastShown = -Double.infinity
        /// Increases whenever the delayed view jumps to another position.
        var jumps = 0
        /// The speed before a pause.
        var speed = 1.0
        var isShowing = false
        var isOver = false
        /// The movies around scans; nil if none are saved.
        var movies: ScanClipPlan?
        /// The task that receives scans; nil before the start.
        var task: Task<Void, Never>?
    }

    let key: String
    let name: String
    /// The camera's name in stored scans.
    let camera: String
    let device: AVCaptureDevice
    let session: AVCaptureSession
    /// The recent frames; nil for a station that keeps none.
    let past: CameraPast?
    private let reader: StationReader
    private let client: Client
    private let state: Mutex<State>
    // Scans are received on a thread that no other task occupies.
    private let scanning = QueueExecutor("ObscuraServer.CameraRun.scanning")
    private let delayed = DispatchQueue(label: "ObscuraServer.CameraRun.delayed", qos: .userInitiated)

    /// Sets up a session; nothing runs yet.
    ///
    /// - Throws: The errors of the camera, the session, the scanner or the feed.
    init(
        key: String,
        name: String,
        camera: String,
        device: AVCaptureDevice,
        configuration: StationConfiguration,
        delay: Double,
        client: Client
    ) throws {
        self.key = key
        self.name = name
        self.camera = camera
        state = Mutex(State(movies: configuration.scanClips.map(ScanClipPlan.init)))
        self.device = device
        self.client = client
        reader = try StationReader(device: device, configuration)
        session = reader.session
        past =
            try configuration.keepsPast
            ? CameraPast(session: session, configuration: configuration.feed, delay: delay) : nil
    }

    // MARK: Start and end

    /// Starts capturing without waiting.
    func start() {
        // The feed must receive the first frame too, and the scanner starts the session.
        past?.feed.prepare()
        let task = Task(executorPreference: scanning) { [self] in
            do {
                switch reader {
                case .scanner(let scanner): for try await event in scanner.events { take(event) }
                case .analyzer(let analyzer): for try await event in analyzer { take(event) }
                }
                client.end(self, nil)
            } catch {
                client.end(self, error)
            }
        }
        state.withLock { $0.task = task }
    }

    /// Ends capture; returns when the camera is free for another session.
    func stop() {
        let task = state.withLock { state in
            state.isOver = true
            return state.task
        }
        task?.cancel()
        past?.reader.stopFrames()
        past?.feed.stop()
        session.stopRunning()
    }

    /// Returns when all tasks of the run have ended.
    func settle() async {
        await state.withLock { $0.task }?.value
        await reader.waitUntilStopped()
        await past?.feed.waitUntilSettled()
    }

    // MARK: Frames

    private func take(_ event: AnalysisEvent) {
        switch event {
        case .drop(let drop): take(.drop(drop) as ScanEvent)
        case .frame(let frame, let codes, let boxes): take(.frame(frame, codes: codes), boxes)
        case .result(let result):
            guard !result.boxes.isEmpty else { return }
            let frame = result.frame
            let seen = StationFrame(
                pixelBuffer: frame.pixelBuffer,
                number: frame.number,
                time: seconds(frame.time) ?? 0,
                captureTime: frame.time,
                clock: session.synchronizationClock,
                codes: result.boxes.map(ConsoleCode.init)
            )
            client.seen(self, seen, result.boxes)
        }
    }

    private func take(_ event: ScanEvent, _ boxes: [TrackedBox] = []) {
        switch event {
        case .drop(let drop):
            state.withLock { state in
                state.begin = state.begin ?? drop.time
                state.newest = drop.time
                state.lastFrame = .now
            }
        case .frame(let frame, let scans):
            let isMarked = frame.isExamined || !boxes.isEmpty
            let codes = isMarked ? scans.map(ConsoleCode.init) + boxes.map(ConsoleCode.init) : nil
            let oldest = frame.number.map { $0 % 64 == 0 } ?? true ? past?.feed.status.oldest : nil
            let clock = session.synchronizationClock
            let age = clock.map { CMTimeSubtract(CMClockGetTime($0), frame.time).seconds } ?? frame.age
            let (time, isShown) = state.withLock { state -> (Double, Bool) in
                state.begin = state.begin ?? frame.time
                state.newest = frame.time
                if let codes, past != nil { state.codes.remember(codes, at: frame.time) }
                if let oldest { state.codes.remove(before: oldest) }
                state.lastFrame = .now
                if age.isFinite, age >= 0 { state.latency.record(nanoseconds: UInt64(min(age, 1e6) * 1e9)) }
                let time = CMTimeSubtract(frame.time, state.begin ?? frame.time).seconds
                // Outlines would flicker if frames without scanned codes appeared between those with them.
                let isShown = codes != nil || time - state.lastShown >= StationLimits.withoutCodes
                if isShown { state.lastShown = time }
                return (time, isShown)
            }
            guard isShown else { return }
            let shown = StationFrame(
                pixelBuffer: frame.pixelBuffer,
                number: frame.number,
                time: time,
                captureTime: frame.time,
                clock: clock,
                codes: codes
            )
            client.frame(self, shown, scans)
        }
    }

    /// Starts or stops showing the delayed view.
    func showDelayed(_ shows: Bool) {
        let mayShow = state.withLock { state in
            state.isShowing = shows
            return shows && !state.isOver
        }
        guard let reader = past?.reader else { return }
        guard mayShow else { return reader.stopFrames() }
        reader.show(on: delayed) { [weak self] frame in
            guard let self else { return }
            client.delayed(self, stationFrame(frame))
        }
    }

    /// Shows the delayed view again after a command, because it does not update by itself once capture has ended.
    private func showAgain() {
        if state.withLock({ $0.isShowing }), !session.isRunning { showDelayed(true) }
    }

    /// Returns the present frame of the delayed view; nil before its first frame.
    ///
    /// May decode, which takes some milliseconds.
    func delayedFrame() -> StationFrame? { past?.reader.frame(at: nil).map(stationFrame) }

    private func stationFrame(_ frame: DelayedFrame) -> StationFrame {
        let codes = state.withLock { $0.codes.codes(at: frame.captureTime) }
        return StationFrame(
            pixelBuffer: frame.pixelBuffer,
            number: frame.number,
            time: seconds(frame.captureTime) ?? 0,
            captureTime: frame.captureTime,
            clock: past?.feed.clock,
            codes: codes
        )
    }

    // MARK: Time

    /// The camera's start on the session's clock.
    private var begin: CMTime? { state.withLock { $0.begin } ?? past?.feed.status.oldest }

    /// Converts seconds since the camera's start to a time of the session's clock.
    func time(_ seconds: Double) -> CMTime? {
        begin.map { $0 + CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
    }

    /// Converts a time of the session's clock to seconds since the camera's start.
    func seconds(_ time: CMTime) -> Double? {
        guard let begin, time.isNumeric else { return nil }
        return CMTimeSubtract(time, begin).seconds
    }

    /// Seconds since the last frame arrived.
    var silence: Double { (ContinuousClock.now - state.withLock { $0.lastFrame }) / .seconds(1) }

    /// Returns a view's playback position for a movie; nil before the first frame.
    func place(of view: ConsoleView) -> PlaybackPosition? {
        let jumps = state.withLock { $0.jumps }
        guard let past, let newest = past.feed.status.newest else { return nil }
        switch view {
        case .live: return PlaybackPosition(position: newest, speed: 1, jumps: 0)
        case .delayed: return PlaybackPosition(position: past.reader.position, speed: past.reader.rate, jumps: jumps)
        }
    }

    // MARK: Movies around scans; times are in seconds since the camera started

    /// Adds scans around which a movie is to be saved.
    ///
    /// - Returns: Whether the caller must start waiting for movies.
    func planMovie(around scans: [UUID], at time: Double) -> Bool {
        guard past != nil else { return false }
        return state.withLock { state in
            // The first scan decides; the others of its frame join it.
            scans.reduce(false) { isNew, scan in state.movies?.add(scan, at: time) == true || isNew }
        }
    }

    /// The end of the next movie; nil if there is none.
    var nextMovieEnd: Double? { state.withLock { $0.movies?.end } }

    /// Removes and returns the movie that ends by a time; nil if it was extended.
    func takeMovie(capturedUntil time: Double) -> ScanClipPlan.Movie? {
        state.withLock { $0.movies?.take(capturedUntil: time) }
    }

    /// Returns when the frames up to a time are captured, or capture has ended.
    func waitUntilCaptured(_ time: Double) async {
        guard let time = self.time(time) else { return }
        await past?.clips.waitUntilCaptured(time)
    }

    // MARK: The delayed view

    /// Returns the state of the delayed view for the console; nil if no frames are kept.
    func playback(longest: Double) -> ConsolePlayback? {
        guard let past else { return nil }
        let status = past.feed.status
        let reader = past.reader
        let rate = reader.rate
        let speed = state.withLock { state in
            if rate != 0 { state.speed = rate }
            return state.speed
        }
        let oldest = status.oldest.flatMap(seconds)
        let newest = status.newest.flatMap(seconds)
        var position: Double?
        if let oldest, let newest, let place = seconds(reader.position) {
            position = min(max(place, oldest), newest)
        }
        return ConsolePlayback(
            delay: max(0, reader.delay),
            longestDelay: longest,
            speed: speed,
            isPaused: rate == 0,
            position: position,
            oldest: oldest,
            newest: newest
        )
    }

    /// Performs a command on the delayed view, on any thread; does nothing if no frames are kept.
    func perform(_ command: PlaybackCommand) {
        guard let reader = past?.reader else { return }
        // A step starts at the present frame, even without viewers.
        if case .step = command, !state.withLock({ $0.isShowing }) { _ = reader.frame(at: nil) }
        switch command {
        case .delay(let seconds): reader.delay = seconds
        case .speed(let speed): reader.rate = speed
        case .pause: reader.pause()
        case .resume: reader.resume()
        case .step(let count): reader.step(by: count)
        case .seek(let seconds):
            guard let time = time(seconds) else { return }
            reader.seek(to: time)
        case .seekBy(let seconds): reader.seek(by: seconds)
        }
        switch command {
        case .speed, .pause, .resume: break
        case .delay, .step, .seek, .seekBy: state.withLock { $0.jumps += 1 }
        }
        showAgain()
    }

    // MARK: Metrics

    /// Returns the frame counts, and the latency since the last call that reset it.
    func ledger(takesLatency: Bool) -> ConsoleLedger {
        var ways = [("scanner", reader.connection)]
        if let past { ways.append(("delayed", past.feed.connection)) }
        var captured = 0
        let entries = ways.map { name, connection -> ConsoleLedger.Way in
            let counts = connection?.ledger.counts ?? FrameLedger.Counts()
            captured = max(captured, counts.captured)
            return ConsoleLedger.Way(
                name: name,
                delivered: counts.delivered,
                late: counts.droppedLate,
                outOfBuffers: counts.droppedOutOfBuffers,
                discontinuity: counts.droppedDiscontinuity,
                inFlight: counts.inFlight
            )
        }
        let models = reader.ledgers.map { name, ledger in
            ConsoleLedger.Way(
                name: name,
                delivered: ledger.looked,
                late: ledger.skipped,
                outOfBuffers: 0,
                discontinuity: 0,
                inFlight: ledger.inWork
            )
        }
        let latency = state.withLock { state in
            defer { if takesLatency { state.latency = LatencyHistogram() } }
            return state.latency
        }
        return ConsoleLedger(
            time: state.withLock { $0.newest }.flatMap(seconds) ?? 0,
            captured: captured,
            ways: entries + models,
            latencyMedian: latency.count > 0 ? latency.percentile(0.5) : nil,
            latencyLargest: latency.count > 0 ? latency.maximum : nil
        )
    }
}

/// A command for the delayed view.
enum PlaybackCommand: Sendable, Equatable {
    case delay(Double), speed(Double), pause, resume, step(Int), seek(Double), seekBy(Double)
}
