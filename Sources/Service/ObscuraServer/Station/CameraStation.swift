package import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
package import Obscura
import ScanStore
import Synchronization

/// A camera that is scanned, shown live and delayed, streamed and saved, for any number of viewers.
///
/// ``StationState`` and ``StationLife`` decide how to react to events, and the queue `control` performs the actions.
/// Frames never wait for a viewer. When a camera is gone, the delayed view continues until another camera starts.
package final class CameraStation: Sendable {
    let configuration: StationConfiguration
    let inner: Mutex<StationState<CameraRun>>
    let catalogue: CameraCatalogue
    let folder: ClipFolder
    let shelf: ScanShelf
    let news: EventBroadcaster
    let movies = MovieStreamer()
    let live = ImageBroadcaster("live")
    let delayed: ImageBroadcaster
    let liveFrames = FrameBroadcaster("live")
    let delayedFrames: FrameBroadcaster
    /// The queue on which cameras are opened, started and stopped, which takes time.
    let control = DispatchQueue(label: "ObscuraServer.CameraStation.control", qos: .userInitiated)
    /// The queue on which thumbnails of scans are created.
    let thumbnails = DispatchQueue(label: "ObscuraServer.CameraStation.thumbnails", qos: .utility)
    /// The queue on which labels are graded, one after the other.
    let grading = DispatchQueue(label: "ObscuraServer.CameraStation.grading", qos: .utility)
    /// The grades of labels; nil if they are not graded.
    package let print: PrintWatch?
    /// The queue of commands for the delayed view, which must not wait for a camera.
    let asking = DispatchQueue(label: "ObscuraServer.CameraStation.asking", qos: .userInitiated)
    private let pulsing = DispatchQueue(label: "ObscuraServer.CameraStation.pulse", qos: .utility)
    // Used only on `control`.
    nonisolated(unsafe) var observers: [any NSObjectProtocol] = []

    /// Creates a station; nothing runs yet.
    package init(_ configuration: StationConfiguration) {
        self.configuration = configuration
        print = configuration.print.map(PrintWatch.init)
        inner = Mutex(StationState(isShown: configuration.isShown, delay: configuration.delay))
        news = configuration.news ?? EventBroadcaster()
        catalogue = CameraCatalogue(configuration.inputs)
        folder = configuration.folder ?? ClipFolder(configuration.clipFolder, budget: configuration.clipBudget)
        shelf = configuration.shelf ?? ScanShelf()
        let showing = DelayedShow(always: configuration.alwaysPlays)
        delayed = ImageBroadcaster("delayed", keepsNewest: false) { showing.change(isWatched: $0) }
        delayedFrames = FrameBroadcaster("delayed", keepsNewest: false) { showing.change(isWatched: $0) }
        show = showing
    }

    /// Plays the delayed view while it has viewers.
    let show: DelayedShow

    deinit {
        let (run, release) = inner.withLock { ($0.run, $0.release) }
        control.async { run?.stop() }
        release?()
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
        // Used only to cancel it.
        nonisolated(unsafe) let pulse = timer
        inner.withLock { state in
            state.release = {
                observation.cancel()
                pulse.cancel()
            }
        }
        control.async { [self] in
            if let first = catalogue.first { handle(.chosen(key: first.key, name: first.name)) }
        }
    }

    /// Ends capture and all streams; returns when everything has ended.
    ///
    /// A stopped station cannot be restarted.
    package func stop() async {
        let release = inner.withLock { $0.release.take() }
        release?()
        let run = await withCheckedContinuation { (done: CheckedContinuation<CameraRun?, Never>) in
            control.async { [self] in
                let run = inner.withLock { $0.stop() }
                show.change(run: nil)
                if let run { end(run) }
                done.resume(returning: run)
            }
        }
        await run?.settle()
        movies.finish()
        live.finish()
        delayed.finish()
        liveFrames.finish()
        delayedFrames.finish()
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

    /// The recent frames of the present camera; nil without one.
    package var feed: DelayedFeed? { inner.withLock { $0.run }?.past?.feed }

    /// The present capture session.
    package var session: AVCaptureSession? { inner.withLock { $0.run }?.session }

    // MARK: Messages

    func post(_ severity: ConsoleMessage.Severity, _ content: String) {
        // Among several cameras, the message must name one.
        let name = configuration.news == nil ? nil : configuration.inputs.first?.camera
        let text = name.map { "\($0): \(content)" } ?? content
        let message = ConsoleMessage(severity: severity, text: text, date: Date().timeIntervalSince1970)
        configuration.onMessage?(message)
        news.send(.message(message))
    }

    func publishCameras() {
        guard isHeard else { return }
        news.send(.cameras(catalogue.cameras(chosen: inner.withLock { $0.life.key })))
    }

    /// Indicates whether any listener receives the camera's events.
    var isHeard: Bool { news.count > 0 && inner.withLock { $0.isShown } }

    /// Starts or stops showing the camera to listeners.
    ///
    /// Stopping ends the streams of its viewers.
    func show(_ isShown: Bool) {
        inner.withLock { $0.show(isShown) }
        if isShown { return publishState() }
        movies.finish()
        live.finish()
        delayed.finish()
        liveFrames.finish()
        delayedFrames.finish()
    }

    /// Sends the state to listeners if it has changed.
    func publishState() {
        guard isHeard else { return }
        let present = presentState
        if inner.withLock({ $0.isNews(present) }) { news.send(.state(present)) }
    }
}
