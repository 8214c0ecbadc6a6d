import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// The implementation of a photo output, which takes frames for requests, has photos made of them and calls delegates.
///
/// It uses three queues. Frames are copied on the first, which returns the camera's buffers early; photos are
/// compressed on the second; delegates are called on the third, in order.
final class PhotoEngine: Sendable {
    typealias Readiness = AVCapturePhotoOutput.CaptureReadiness
    typealias PreparationHandler = (Bool, (any Error)?) -> Void

    private struct State {
        var machine = PhotoMachine()
        var requests: [Int64: PhotoRequest] = [:]
        var readiness = Readiness.sessionNotRunning
        /// The error of new requests while no frames arrive although the session may continue, because its source has
        /// ended.
        var ending: AVError?
        var coordinators: [UncheckedWeakReference<ReadinessTracker>] = []
        var prepared = UncheckedReference<[AVCapturePhotoSettings]>([])
        var whenPrepared: UncheckedReference<PreparationHandler>?
        /// The sink with the current settings of the connection.
        weak var sink: PhotoSink?
    }

    private let state = Mutex(State())
    private let isWaiting = Atomic(false)
    private let output: Mutex<UncheckedWeakReference<AVCapturePhotoOutput>> = Mutex(UncheckedWeakReference(nil))
    private let copying = DispatchQueue(label: "AVFoundation.photo.copying")
    private let developing = DispatchQueue(label: "AVFoundation.photo.developing", qos: .userInitiated)
    private let callbacks = DispatchQueue(label: "AVFoundation.photo.callbacks")

    func setOutput(_ output: AVCapturePhotoOutput) {
        let reference = UncheckedWeakReference(output)
        self.output.withLock { $0 = reference }
    }

    /// The value of the output's public property.
    var readiness: Readiness { state.withLock { $0.machine.readiness } }

    // MARK: Requests

    /// Takes a request while the session is running.
    func take(_ request: PhotoRequest) {
        var ending: AVError?
        change { state in
            ending = state.ending
            guard ending == nil else { return [] }
            // The session is running, but may not have reported it yet.
            let started = state.machine.isRunning ? [] : state.machine.start()
            state.requests[request.id] = request
            let needsExposure = request.values.brackets?.isEmpty == false
            return started
                + state.machine.request(request.id, count: request.count, needsExposure: needsExposure)
        }
        if let ending { refuse(request, with: ending) }
    }

    /// Answers a request that cannot be served (PHOTO-6, PHOTO-9).
    func refuse(_ request: PhotoRequest, with error: AVError) {
        callbacks.async { [self] in
            request.callDelegate { $0.photoOutput($1, willBeginCaptureFor: request.resolved) }
            lose(request, from: 0, error)
        }
    }

    /// Called when the session begins to feed the output.
    func start() {
        change { state in
            state.ending = nil
            return state.machine.start()
        }
        prepareNow()
    }

    /// Called when nothing more arrives.
    ///
    /// - Parameter isSourceOver: true if the camera has ended, although the session may continue with other sources.
    func stop(_ error: AVError, isSourceOver: Bool = false) {
        change(losingWith: error) { state in
            state.ending = isSourceOver ? error : nil
            return state.machine.stop()
        }
    }

    /// Fails the waiting requests when no frames arrive for now, although the session continues.
    func loseWaiting(_ error: AVError) {
        change(losingWith: error) { $0.machine.loseWaiting() }
    }

    // MARK: On the source thread

    /// Receives a frame of a connection.
    func receive(_ frame: CapturedFrame, from sink: PhotoSink) {
        guard isWaiting.load(ordering: .acquiring) else { return }
        let isSettled = frame.settings?.isAdjustingExposure != true
        change(taking: (frame, sink)) { state in
            isSettled || !state.machine.wantsSettledFrame ? state.machine.frame() : []
        }
    }

    /// Keeps a token until all photos whose frames have arrived are delivered.
    func end(_ token: DrainToken) {
        copying.async { [developing, callbacks] in
            developing.async { callbacks.async { withExtendedLifetime(token) {} } }
        }
    }

    // MARK: Decisions and actions

    private func change(
        taking source: (frame: CapturedFrame, sink: PhotoSink)? = nil,
        losingWith error: AVError? = nil,
        _ body: (inout State) -> [PhotoMachine.Action]
    ) {
        let exposures = state.withLock { state -> [(PhotoRequest, Int)] in
            let actions = body(&state)
            isWaiting.store(state.machine.wantsFrame, ordering: .releasing)
            var exposures: [(PhotoRequest, Int)] = []
            var done: [Int64] = []
            // Queued under the lock, which keeps the calls of delegates in the order of the decisions.
            for action in actions {
                switch action {
                case .begin(let id): callDelegate(state.requests[id]) { $0.photoOutput($1, willBeginCaptureFor: $2) }
                case .prepare(let id): callDelegate(state.requests[id]) { $0.photoOutput($1, willCapturePhotoFor: $2) }
                case .expose(let id, let index):
                    if let request = state.requests[id] { exposures.append((request, index)) }
                case .take(let id, let index):
                    if let source, let request = state.requests[id] {
                        develop(source.frame, source.sink, request, index)
                    }
                case .captured(let id):
                    if let request = state.requests[id] {
                        callbacks.async {
                            request.callDelegate { $0.photoOutput($1, didCapturePhotoFor: request.resolved) }
                            request.release()
                        }
                    }
                    done.append(id)
                case .lose(let id, let first):
                    if let request = state.requests[id], let error {
                        callbacks.async { [self] in lose(request, from: first, error) }
                    }
                    done.append(id)
                }
            }
            for id in done { if let request = state.requests.removeValue(forKey: id) { restore(request) } }
            notifyReadiness(&state, done)
            return exposures
        }
        for (request, index) in exposures { expose(request, index) }
    }

    private func callDelegate(
        _ request: PhotoRequest?,
        _ body:
            @escaping @Sendable (
                any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput, AVCaptureResolvedPhotoSettings
            ) -> Void
    ) {
        guard let request else { return }
        callbacks.async { request.callDelegate { body($0, $1, request.resolved) } }
    }

    /// Delivers errors in place of photos.
    ///
    /// Called on the delegate's queue.
    private func lose(_ request: PhotoRequest, from first: Int, _ error: AVError) {
        request.release()
        for index in first..<request.count {
            request.deliver(AVCapturePhoto(nil, request: request, index: index), error: error)
        }
    }

    private func develop(_ frame: CapturedFrame, _ sink: PhotoSink, _ request: PhotoRequest, _ index: Int) {
        let circumstances = sink.circumstances(of: frame)
        sink.ledger.capture()
        copying.async { [self] in
            let negative = PhotoNegative.make(of: frame, for: request.format, circumstances)
            developing.async { [self] in
                let result = negative.flatMap { $0.develop(for: request) }
                callbacks.async { [self] in
                    switch result {
                    case .success(let contents):
                        sink.ledger.deliver(handedOverAt: contents.circumstances.hostTime)
                        request.deliver(AVCapturePhoto(contents, request: request, index: index), error: nil)
                    case .failure(let error):
                        sink.ledger.drop(error.code == .decodeFailed ? .discontinuity : .outOfBuffers)
                        request.deliver(AVCapturePhoto(nil, request: request, index: index), error: error)
                    }
                    change { $0.machine.developed() }
                }
            }
        }
    }

    /// Sets the camera for a photo of a bracket.
    ///
    /// Not done on the source thread, which may be the caller's own, because this calls observers of the camera.
    private func expose(_ request: PhotoRequest, _ index: Int) {
        copying.async { [self] in
            guard let bracket = request.values.brackets?[index] else { return }
            withCamera { device in
                request.noteExposure(of: device)
                bracket.apply(to: device) { [self] in
                    change { state in
                        state.machine.exposed(request.id)
                        return []
                    }
                }
            }
        }
    }

    /// Restores the camera's settings from before a bracket.
    private func restore(_ request: PhotoRequest) {
        guard request.values.brackets != nil else { return }
        copying.async { [self] in
            guard let before = request.exposureBefore else { return }
            withCamera { before.restore($0) }
        }
    }

    /// Calls a closure with the camera, whose configuration lock is held; not if the camera is gone, which also ends
    /// the requests.
    private func withCamera(_ body: (AVCaptureDevice) -> Void) {
        guard let device = output.withLock({ $0 }).value?.device, (try? device.lockForConfiguration()) != nil else {
            return
        }
        defer { device.unlockForConfiguration() }
        body(device)
    }

    // MARK: Readiness

    private func notifyReadiness(_ state: inout State, _ captured: [Int64]) {
        let old = state.readiness
        let new = state.machine.readiness
        state.readiness = new
        if old != new {
            callbacks.async { [self] in
                output.withLock { $0.value }?.notify(\.captureReadiness, old: old, new: new)
            }
        }
        guard old != new || !captured.isEmpty else { return }
        state.coordinators.removeAll { $0.value == nil }
        for coordinator in state.coordinators { coordinator.value?.outputDidChange(to: new, captured: captured) }
    }

    func add(_ tracker: ReadinessTracker) {
        let reference = UncheckedWeakReference(tracker)
        state.withLock { state in
            state.coordinators.append(reference)
            tracker.outputDidChange(to: state.machine.readiness, captured: [])
        }
    }

    // MARK: Preparing

    var prepared: [AVCapturePhotoSettings] { state.withLock { $0.prepared }.value }

    /// Prepares for photos; a handler that still waits is called with an error, because its preparation was replaced
    /// (PHOTO-11).
    ///
    /// - Parameter mayPrepare: true if the session is not being configured.
    func prepare(_ settings: [AVCapturePhotoSettings], mayPrepare: Bool, handler: PreparationHandler?) {
        let settings = UncheckedReference(settings)
        let handler = handler.map(UncheckedReference.init)
        let (abandoned, isReady) = state.withLock { state in
            let abandoned = state.whenPrepared
            state.prepared = settings
            state.whenPrepared = handler
            return (abandoned, state.machine.isRunning && mayPrepare)
        }
        if let abandoned { callbacks.async { abandoned.value(false, nil) } }
        if isReady { prepareNow() }
    }

    /// Calls the waiting handler, if the session is running with its configuration applied.
    func prepareNow() {
        state.withLock { state in
            guard state.machine.isRunning, let handler = state.whenPrepared else { return }
            state.whenPrepared = nil
            callbacks.async { handler.value(true, nil) }
        }
    }

    // MARK: For tests

    /// Returns when all work that has begun is done on the queues of the engine.
    func settle() {
        copying.sync {}
        developing.sync {}
        callbacks.sync {}
    }
}
