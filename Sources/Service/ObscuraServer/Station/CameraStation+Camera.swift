import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import FrameAnalysis
import Obscura
import Synchronization

// Reactions to the camera's events.
extension CameraStation {
    // MARK: Events of the camera, on `control`

    /// Processes an event and performs the resulting actions.
    func handle(_ event: StationLife.Event) {
        dispatchPrecondition(condition: .onQueue(control))
        let actions = inner.withLock { $0.handle(event) }
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
            guard let self, inner.withLock({ $0.retries(key) }) else { return }
            handle(.retry)
        }
    }

    /// Starts a camera in place of the previous one.
    private func begin(_ key: String) {
        dispatchPrecondition(condition: .onQueue(control))
        let start = inner.withLock { $0.beginStart(of: key) { $0.key == key } }
        if let replaced = start.replaced {
            show.change(run: nil)
            end(replaced)
        }
        do {
            // The previous frames stay available until the camera is open.
            let device = try catalogue.device(key)
            // Only one session can use the camera.
            start.old?.stop()
            let run = try CameraRun(
                key: key,
                name: catalogue.name(of: key) ?? device.localizedName,
                camera: catalogue.camera(key) ?? catalogue.name(of: key) ?? device.localizedName,
                device: device,
                configuration: configuration,
                delay: start.delay,
                client: client
            )
            if let old = start.old { end(old) }
            let wanted = inner.withLock { $0.adopt(run) }
            // The delay may have changed in the meantime.
            if wanted != start.delay { run.perform(.delay(wanted)) }
            observe(run)
            if let rate = start.rate ?? configuration.rate { set(rate, of: run) }
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
    func end(_ run: CameraRun) {
        dispatchPrecondition(condition: .onQueue(control))
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
        run.stop()
        movies.finish(run)
        let ledger = run.ledger(takesLatency: true)
        inner.withLock { $0.totals.add(ledger) }
        live.clear()
        delayed.clear()
        liveFrames.clear()
        delayedFrames.clear()
    }

    func registryChanged(_ change: CameraRegistry.Change) {
        dispatchPrecondition(condition: .onQueue(control))
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
        dispatchPrecondition(condition: .onQueue(control))
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
            seen: { [weak self] run, frame, boxes in self?.seen(boxes, in: frame, of: run) },
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
        let use = inner.withLock { $0.use(ofFrameFrom: run) }
        guard use != .ignore else { return }
        live.show(frame)
        liveFrames.show(frame)
        if !scans.isEmpty { take(scans, in: frame, of: run) }
        if use == .showAndReport { control.async { self.handle(.frame, of: run) } }
    }

    private func seen(_ boxes: [TrackedBox], in frame: StationFrame, of run: CameraRun) {
        guard inner.withLock({ $0.run }) === run else { return }
        take(boxes, in: frame, of: run)
    }

    private func delayedIsDue(_ frame: StationFrame, of run: CameraRun) {
        guard inner.withLock({ $0.run }) === run else { return }
        // Without viewers of images, an image must not stay that later ones do not replace.
        if delayed.isWatched { delayed.show(frame) }
        delayedFrames.show(frame)
    }
}
