package import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
package import Obscura
import ScanStore
import Synchronization

/// A camera that is scanned, shown live and delayed, streamed and saved, for any number of viewers.
///
/// ``StationLife`` decides how to react to the camera's events, and the queue `control` performs these actions; frames
/// never wait for a viewer. When a camera is gone, the delayed view continues until another camera starts.
package final class CameraStation: Sendable {
    struct State {
        var life = StationLife()
        var run: CameraRun?
        var isStopped = false
        /// Indicates whether listeners receive the camera's events.
        var isShown: Bool
        /// The delay of the delayed view in seconds.
        var delay: Double
        /// The requested frame rates by camera, in frames per second.
        var rates: [String: Double] = [:]
        /// Indicates whether the last scan could not be kept.
        var isLosingScans = false
        /// The last scan that was kept.
        var lastKept: ScanRecord?
        /// Scans that wait to be kept.
        var waitingScans = 0
        var appearances = Appearances<ScanKey>(rearm: 1)
        var waitingThumbnails = 0
        var totals = StationTotals()
        /// The last state that was sent to listeners.
        var publishedState: ConsoleState?
        /// The callers that wait until a camera has ended and all of its frames have been shown.
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
        /// The last error of the camera or its session.
        var failure: (any Error)?
    }

    /// The key by which two codes count as the same.
    struct ScanKey: Hashable, Sendable {
        var type: String
        var text: String?
        var bytes: Data?
    }

    let configuration: StationConfiguration
    let inner: Mutex<State>
    let catalogue: CameraCatalogue
    let folder: ClipFolder
    let shelf: ScanShelf
    let news: EventBroadcaster
    let movies = MovieStreamer()
    let live = ImageBroadcaster("live")
    let delayed: ImageBroadcaster
    /// The queue on which cameras are opened, started and stopped, which takes time.
    let control = DispatchQueue(label: "ObscuraServer.CameraStation.control", qos: .userInitiated)
    /// The queue on which thumbnails of scans are created.
    let thumbnails = DispatchQueue(label: "ObscuraServer.CameraStation.thumbnails", qos: .utility)
    /// The queue of commands for the delayed view, which must not wait for a camera.
    let asking = DispatchQueue(label: "ObscuraServer.CameraStation.asking", qos: .userInitiated)
    private let pulsing = DispatchQueue(label: "ObscuraServer.CameraStation.pulse", qos: .utility)
    private let machinery = Mutex<Machinery?>(nil)
    // Used only on `control`.
    nonisolated(unsafe) private var observers: [any NSObjectProtocol] = []

    /// The objects that exist as long as the station runs.
    private struct Machinery {
        var observation: CameraObservation
        // Used only to cancel it.
        nonisolated(unsafe) var timer: any DispatchSourceTimer
    }

    /// Creates a station; nothing runs yet.
    package init(_ configuration: StationConfiguration) {
        self.configuration = configuration
        inner = Mutex(State(isShown: configuration.isShown, delay: configuration.delay))
        news = configuration.news ?? EventBroadcaster()
        catalogue = CameraCatalogue(configuration.inputs)
        folder = configuration.folder ?? ClipFolder(configuration.clipFolder, budget: configuration.clipBudget)
        shelf = configuration.shelf ?? ScanShelf()
        let showing = DelayedShow(always: configuration.alwaysPlays)
        delayed = ImageBroadcaster("delayed", keepsNewest: false) { showing.change(isWatched: $0) }
        show = showing
    }

    /// Plays the delayed view while it has viewers.
    private let show: DelayedShow

    deinit {
        let run = inner.withLock { $0.run }
        control.async { run?.stop() }
        let timer = machinery.withLock { $0 }?.timer
        timer?.cancel()
    }

    /// Starts the first camera, or waits for one; does not block.
    package func start() {
        let observation = CameraRegistry.observe { [weak self] change in
            guard let self else { return }
            control.async { self.registryChanged(change) }
        }
        let timer = DispatchSource.makeTimerSource(queue: pulsing)
        timer.setEventHandler { [weak self] in self?.pulse() }
        timer.schedule(deadline: .now() + StationLimits.pulse, repeating: StationLimits.pulse)
        timer.resume()
        machinery.withLock { $0 = Machinery(observation: observation, timer: timer) }
        control.async { [self] in
            if let first = catalogue.first { handle(.chosen(key: first.key, name: first.name)) }
        }
    }

    /// Ends capture and all streams; returns when everything has ended.
    ///
    /// A stopped station cannot be restarted.
    package func stop() async {
        let machinery = machinery.withLock { $0.take() }
        machinery?.observation.cancel()
        machinery?.timer.cancel()
        let run = await withCheckedContinuation { (done: CheckedContinuation<CameraRun?, Never>) in
            control.async { [self] in
                let run = inner.withLock { state in
                    state.isStopped = true
                    defer { state.run = nil }
                    return state.run
                }
                show.change(run: nil)
                if let run { end(run) }
                done.resume(returning: run)
            }
        }
        await run?.settle()
        movies.finish()
        live.finish()
        delayed.finish()
        await finishKeeping()
        if configuration.news == nil { news.finish() }
        catalogue.release()
        endWaiting()
    }

    /// Ends only capture; the counters can still be read.
    package func endCapture() async {
        let run = inner.withLock { $0.run }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            control.async {
                run?.stop()
                done.resume()
            }
        }
        await run?.settle()
    }

    /// The last error of the camera or its session.
    package var failure: (any Error)? { inner.withLock { $0.failure } }

    /// The accuracy of the delay; nil without a camera.
    package var delayStatistics: DelayStatistics? { inner.withLock { $0.run }?.past?.reader.statistics }

    /// The present capture session.
    package var session: AVCaptureSession? { inner.withLock { $0.run }?.session }

    // MARK: Events of the camera, on `control`

    /// Processes an event and performs the resulting actions.
    func handle(_ event: StationLife.Event) {
        dispatchPrecondition(condition: .onQueue(control))
        let (actions, isStopped) = inner.withLock { state in
            (state.isStopped ? [] : state.life.handle(event), state.isStopped)
        }
        guard !isStopped else { return }
        for action in actions {
            switch action {
            case .start(let key): begin(key)
            case .retry(let seconds): retry(after: seconds)
            case .report(let severity, let text): post(severity, text)
            }
        }
        if !actions.isEmpty { publishState() }
    }

    private func retry(after seconds: Double) {
        guard let key = inner.withLock({ $0.life.key }), catalogue.comesBack(key) else { return }
        control.asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self, inner.withLock({ $0.life.key }) == key else { return }
            handle(.retry)
        }
    }

    /// Starts a camera in place of the previous one.
    private func begin(_ key: String) {
        var (old, delay, rate) = inner.withLock { ($0.run, $0.delay, $0.rates[key]) }
        if let other = old, other.key != key {
            show.change(run: nil)
            end(other)
            inner.withLock { $0.run = nil }
            old = nil
        }
        do {
            // The previous frames stay available until the camera is open.
            let device = try catalogue.device(key)
            // Only one session can use the camera.
            old?.stop()
            let run = try CameraRun(
                key: key,
                name: catalogue.name(of: key) ?? device.localizedName,
                camera: catalogue.camera(key) ?? catalogue.name(of: key) ?? device.localizedName,
                device: device,
                configuration: configuration,
                delay: delay,
                client: client
            )
            if let old { end(old) }
            let wanted = inner.withLock { state in
                state.run = run
                state.appearances = Appearances(rearm: 1)
                return state.delay
            }
            // The delay may have changed in the meantime.
            if wanted != delay { run.perform(.delay(wanted)) }
            observe(run)
            if let rate = rate ?? configuration.rate { set(rate, of: run) }
            run.start()
            show.change(run: run)
            publishCameras()
        } catch {
            handle(failed(error))
        }
    }

    /// Sets the rate that was requested before the camera was available.
    private func set(_ rate: Double, of run: CameraRun) {
        do throws(ConsoleError) {
            try CameraRate(run.device).set(rate)
        } catch {
            post(.warning, error.message)
        }
    }

    /// Records an error and returns the resulting event.
    private func failed(_ error: any Error) -> StationLife.Event {
        inner.withLock { $0.failure = error }
        return .failed(message: StationText.message(error), isGone: StationText.isGone(error))
    }

    /// Ends the run of a camera.
    private func end(_ run: CameraRun) {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
        run.stop()
        movies.finish(run)
        let ledger = run.ledger(takesLatency: true)
        inner.withLock { $0.totals.add(ledger) }
        live.clear()
        delayed.clear()
    }

    private func registryChanged(_ change: CameraRegistry.Change) {
        switch change {
        case .connected(let camera):
            if let key = catalogue.key(of: camera.source), let name = catalogue.name(of: key) {
                handle(.connected(key: key, name: name))
            }
        case .disconnected(let camera):
            let key = catalogue.key(of: camera.source)
            catalogue.remove(camera.source)
            if let key { handle(.disconnected(key: key, comesBack: catalogue.comesBack(key))) }
        }
        publishCameras()
    }

    private func observe(_ run: CameraRun) {
        func observer(
            _ name: Notification.Name,
            _ body: @escaping @Sendable (CameraStation, Notification) -> StationLife.Event?
        ) -> any NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: name, object: run.session, queue: nil) {
                [weak self, weak run] notification in
                guard let self, let run, let event = body(self, notification) else { return }
                control.async { self.handle(event, of: run) }
            }
        }
        let name = run.name
        observers = [
            observer(AVCaptureSession.runtimeErrorNotification) { station, notification in
                station.failed(notification.userInfo?[AVCaptureSessionErrorKey] as? any Error ?? AVError(.unknown))
            },
            observer(AVCaptureSession.wasInterruptedNotification) { _, notification in
                .interrupted(message: StationText.interruption(notification, name))
            },
            observer(AVCaptureSession.interruptionEndedNotification) { _, _ in .resumed },
        ]
        guard let feed = run.past?.feed.events else { return }
        Task { [weak self, weak run] in
            for await event in feed {
                guard let self, let run, inner.withLock({ $0.run }) === run else { return }
                feedHappened(event)
            }
        }
    }

    /// Processes an event of a run, unless another one has replaced it.
    private func handle(_ event: StationLife.Event, of run: CameraRun) {
        if inner.withLock({ $0.run }) === run { handle(event) }
    }

    private func feedHappened(_ event: DelayedFeedEvent) {
        switch event {
        case .willShorten(let forecast): post(.warning, forecast.description)
        case .shortened(let from, let to):
            let text = String(
                format: "The delay was shortened from %.1f s to %.1f s: older frames had to go.",
                from,
                to
            )
            post(.warning, text)
        case .spillFailed(let message), .compressionFailed(let message): post(.warning, message)
        case .restarted: post(.information, "The camera restarted; the kept frames were deleted.")
        case .spills, .lost, .ended: break
        }
    }

    // MARK: Frames, on threads of the run

    private var client: CameraRun.Client {
        CameraRun.Client(
            frame: { [weak self] run, frame, scans in self?.examined(frame, scans, of: run) },
            delayed: { [weak self] run, frame in self?.delayedIsDue(frame, of: run) },
            end: { [weak self] run, error in
                guard let self else { return }
                control.async {
                    if let error {
                        self.handle(self.failed(error), of: run)
                    } else {
                        self.handle(.ended, of: run)
                    }
                }
            }
        )
    }

    private func examined(_ frame: StationFrame, _ scans: [Scan], of run: CameraRun) {
        let (isCurrent, isRunning) = inner.withLock { ($0.run === run, $0.life.activity == .running) }
        guard isCurrent else { return }
        live.show(frame)
        if !scans.isEmpty { take(scans, in: frame, of: run) }
        if !isRunning { control.async { self.handle(.frame, of: run) } }
    }

    private func delayedIsDue(_ frame: StationFrame, of run: CameraRun) {
        if inner.withLock({ $0.run }) === run { delayed.show(frame) }
    }

    // MARK: Messages

    func post(_ severity: ConsoleMessage.Severity, _ content: String) {
        // Among several cameras, the message must name one.
        let name = configuration.news == nil ? nil : configuration.inputs.first?.camera
        let text = name.map { "\($0): \(content)" } ?? content
        let message = ConsoleMessage(severity: severity, text: text, date: Date().timeIntervalSince1970)
        configuration.onMessage?(message)
        news.send(.message(message))
    }

    private func publishCameras() {
        guard isHeard else { return }
        news.send(.cameras(catalogue.cameras(chosen: inner.withLock { $0.life.key })))
    }

    /// Indicates whether any listener receives the camera's events.
    var isHeard: Bool { news.count > 0 && inner.withLock { $0.isShown } }

    /// Starts or stops showing the camera to listeners.
    ///
    /// Stopping ends the streams of its viewers.
    func show(_ isShown: Bool) {
        inner.withLock { state in
            state.isShown = isShown
            state.publishedState = nil
        }
        if isShown { return publishState() }
        movies.finish()
        live.finish()
        delayed.finish()
    }

    /// Sends the state to listeners if it has changed.
    func publishState() {
        guard isHeard else { return }
        let present = presentState
        let isNew = inner.withLock { state in
            defer { state.publishedState = present }
            return state.publishedState != present
        }
        if isNew { news.send(.state(present)) }
    }
}

/// Plays the delayed view of the present run while it has viewers, in whatever order changes are reported.
private final class DelayedShow: Sendable {
    private struct State {
        var run: CameraRun?
        var isWatched: Bool
    }

    private let inner: Mutex<State>
    private let always: Bool
    // Applies one change after the other, outside the lock.
    private let queue = DispatchQueue(label: "ObscuraServer.DelayedShow", qos: .userInitiated)

    init(always: Bool) {
        self.always = always
        inner = Mutex(State(isWatched: always))
    }

    func change(isWatched: Bool) {
        inner.withLock { $0.isWatched = isWatched || always }
        apply()
    }

    func change(run: CameraRun?) {
        inner.withLock { $0.run = run }
        apply()
    }

    private func apply() {
        queue.async { [self] in
            let (run, isWatched) = inner.withLock { ($0.run, $0.isWatched) }
            run?.showDelayed(isWatched)
        }
    }
}
