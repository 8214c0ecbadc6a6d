import AVFoundation
import ConsoleWeb
import Foundation
import Obscura
import Synchronization

/// One camera at work: its session with the scanner, the delayed feed and what is known of its frames.
///
/// `@unchecked Sendable`: set up in `init`; what changes is in the mutex, or used by the station's control queue only;
/// the capture objects are safe to use from any thread.
final class CameraRun: @unchecked Sendable {
    /// What a run tells; on threads of its own.
    struct Client: Sendable {
        /// A frame was examined.
        var frame: @Sendable (CameraRun, StationFrame, [Scan]) -> Void
        /// A frame of the delayed view is to be shown.
        var delayed: @Sendable (CameraRun, StationFrame) -> Void
        /// The scanner has come to its end, or failed.
        var end: @Sendable (CameraRun, (any Error)?) -> Void
    }

    private struct State {
        /// The times of the first and of the newest frame.
        var begin: CMTime?
        var newest: CMTime?
        var codes = CodeMemory()
        var latency = LatencyHistogram()
        /// When the last frame came.
        var lastFrame = ContinuousClock.now
        /// The time of the frame that was shown live last, in seconds since the camera began.
        var lastShown = -Double.infinity
        /// Goes up whenever the delayed view goes elsewhere.
        var jumps = 0
        /// The speed before a pause.
        var speed = 1.0
        var isShowing = false
        var isOver = false
    }

    let key: String
    let name: String
    /// What it is called where scans are kept.
    let camera: String
    let device: AVCaptureDevice
    let session: AVCaptureSession
    /// What was seen; nil for a station that keeps nothing of it.
    let past: CameraPast?
    private let scanner: SynchronizedScanner
    private let client: Client
    private let state = Mutex(State())
    private let films: Mutex<ScanClipPlan?>
    // Scans are taken on a thread that nobody else keeps busy.
    private let scanning = QueueExecutor("ObscuraServer.CameraRun.scanning")
    private let delayed = DispatchQueue(label: "ObscuraServer.CameraRun.delayed", qos: .userInitiated)
    private var task: Task<Void, Never>?

    /// Sets up a session; nothing runs yet.
    ///
    /// - Throws: what the camera, the session, the scanner or the feed says.
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
        films = Mutex(configuration.scanClips.map(ScanClipPlan.init))
        self.device = device
        self.client = client
        scanner = try SynchronizedScanner(device: device, configuration: configuration.scanner)
        session = scanner.session
        past =
            try configuration.keepsPast
            ? CameraPast(session: session, configuration: configuration.feed, delay: delay) : nil
    }

    // MARK: Start and end, on the control queue

    /// Begins to capture; returns at once.
    func start() {
        // The feed takes the first frame too, and the scanner starts the session.
        past?.feed.prepare()
        task = Task(executorPreference: scanning) { [self] in
            do {
                for try await event in scanner.events { take(event) }
                client.end(self, nil)
            } catch {
                client.end(self, error)
            }
        }
    }

    /// Ends capture; returns when the camera is free for another session.
    func stop() {
        state.withLock { $0.isOver = true }
        task?.cancel()
        past?.reader.stopFrames()
        past?.feed.stop()
        session.stopRunning()
    }

    /// Returns when all that was begun here has ended.
    func settle() async {
        await task?.value
        await scanner.waitUntilStopped()
        await past?.feed.waitUntilSettled()
    }

    // MARK: Frames

    private func take(_ event: ScanEvent) {
        switch event {
        case .drop(let drop):
            state.withLock { state in
                state.begin = state.begin ?? drop.time
                state.newest = drop.time
                state.lastFrame = .now
            }
        case .frame(let frame, let scans):
            let codes = frame.isExamined ? scans.map(ConsoleCode.init) : nil
            let oldest = frame.number.map { $0 % 64 == 0 } ?? true ? past?.feed.status.oldest : nil
            let clock = session.synchronizationClock
            let age = clock.map { CMTimeSubtract(CMClockGetTime($0), frame.time).seconds } ?? frame.age
            let (time, isShown) = state.withLock { state -> (Double, Bool) in
                state.begin = state.begin ?? frame.time
                state.newest = frame.time
                if let codes, past != nil { state.codes.remember(codes, at: frame.time) }
                if let oldest { state.codes.forget(before: oldest) }
                state.lastFrame = .now
                if age.isFinite, age >= 0 { state.latency.record(nanoseconds: UInt64(min(age, 1e6) * 1e9)) }
                let time = CMTimeSubtract(frame.time, state.begin ?? frame.time).seconds
                // Outlines would flicker if frames without were shown between those with them.
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

    /// Shows the delayed view, or not.
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

    /// Shows the delayed view anew after a command, as it does nothing by itself once capture has ended.
    private func showAgain() {
        if state.withLock({ $0.isShowing }), !session.isRunning { showDelayed(true) }
    }

    /// What the delayed view shows now; nil before its first frame.
    ///
    /// May decode, and so take some milliseconds.
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

    /// When the camera began, on the session's clock.
    private var begin: CMTime? { state.withLock { $0.begin } ?? past?.feed.status.oldest }

    /// The time of the session's clock that is so many seconds after the camera began.
    func time(_ seconds: Double) -> CMTime? {
        begin.map { $0 + CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
    }

    /// A time of the session's clock in seconds since the camera began.
    func seconds(_ time: CMTime) -> Double? {
        guard let begin, time.isNumeric else { return nil }
        return CMTimeSubtract(time, begin).seconds
    }

    /// Seconds since the last frame came.
    var silence: Double { (ContinuousClock.now - state.withLock { $0.lastFrame }) / .seconds(1) }

    /// Where a film of a view is now; nil before the first frame.
    func place(of view: ConsoleView) -> FilmPlace? {
        let jumps = state.withLock { $0.jumps }
        guard let past, let newest = past.feed.status.newest else { return nil }
        switch view {
        case .live: return FilmPlace(position: newest, speed: 1, jumps: 0)
        case .delayed: return FilmPlace(position: past.reader.position, speed: past.reader.rate, jumps: jumps)
        }
    }

    // MARK: Films around scans; times are in seconds since the camera began

    /// Notes scans that a film is to be saved around.
    ///
    /// - Returns: whether somebody has to begin to wait for it.
    func planFilm(around scans: [UUID], at time: Double) -> Bool {
        guard past != nil else { return false }
        return films.withLock { plan in
            // The first scan decides; the others of its frame join it.
            scans.reduce(false) { isNew, scan in plan?.add(scan, at: time) == true || isNew }
        }
    }

    /// The end of the film that is waited for; nil with none.
    var nextFilmEnd: Double? { films.withLock { $0?.end } }

    /// The film that ends by then; nil where it was made longer meanwhile.
    func takeFilm(capturedUntil time: Double) -> ScanClipPlan.Film? {
        films.withLock { $0?.take(capturedUntil: time) }
    }

    /// Returns when all until then is held, or capture has ended.
    func waitUntilCaptured(_ time: Double) async {
        guard let time = self.time(time) else { return }
        await past?.clips.waitUntilCaptured(time)
    }

    // MARK: The delayed view

    /// What the delayed view shows, for people; nil where nothing is kept.
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

    /// Carries out a command on the delayed view, on any thread; does nothing where nothing is kept.
    func perform(_ command: PlaybackCommand) {
        guard let reader = past?.reader else { return }
        // A step is from the frame that is on show now, also where nobody watches.
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

    // MARK: Figures

    /// What became of the frames, with their latency since the last call that took it.
    func ledger(takesLatency: Bool) -> ConsoleLedger {
        var ways = [("scanner", scanner.connection)]
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
        let latency = state.withLock { state in
            defer { if takesLatency { state.latency = LatencyHistogram() } }
            return state.latency
        }
        return ConsoleLedger(
            time: state.withLock { $0.newest }.flatMap(seconds) ?? 0,
            captured: captured,
            ways: entries,
            latencyMedian: latency.count > 0 ? latency.percentile(0.5) : nil,
            latencyLargest: latency.count > 0 ? latency.maximum : nil
        )
    }
}

/// What the delayed view is to do.
enum PlaybackCommand: Sendable, Equatable {
    case delay(Double), speed(Double), pause, resume, step(Int), seek(Double), seekBy(Double)
}
