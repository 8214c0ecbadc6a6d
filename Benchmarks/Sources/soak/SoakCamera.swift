import CameraSources
import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A virtual camera that records what it hands over, and that fails on request.
///
/// A camera that is plugged in again is a new object with the same identifier, which continues the frame numbers.
final class SoakCamera: CameraSource {
    let info: CameraInfo
    let clock: CMClock
    let pace: CameraPace
    /// The offset added to the virtual camera's frame numbers.
    let base: Int
    private let inner: any CameraSource
    private let books: CameraBooks
    /// The record of a camera that this one stays in step with.
    private let other: CameraBooks?
    private let tap = Mutex<Tap?>(nil)

    /// The maximum lead over the other camera in seconds of the clock; longer than any frame is in flight.
    private static let mostAhead = 2.0

    /// - Parameter other: the record of a camera that this one must not get far ahead of, which real cameras never do.
    ///   On the virtual clock each camera has its own time, and one may advance by a minute while the other is broken
    ///   for a moment. Its synchronized data would then wait, correctly, until the other has caught up.
    init(_ name: String, books: CameraBooks, inStepWith other: CameraBooks?) throws {
        let made = try CameraRegistry.make(named: name)
        inner = made
        self.books = books
        self.other = other
        base = books.next
        clock = made.clock
        pace = made.pace
        var info = made.info
        info.uniqueID = "soak:\(books.name)"
        self.info = info
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        let tap = Tap(camera: self, client: client)
        self.tap.withLock { $0 = tap }
        try inner.start(request, client: tap)
        books.setRunning(true)
    }

    func setFrameDuration(_ duration: CMTime) { inner.setFrameDuration(duration) }
    var changesRateWhileRunning: Bool { inner.changesRateWhileRunning }

    func prepareToStop() {
        inner.prepareToStop()
        tap.withLock { $0 }?.waitNoMore()
    }

    func stop() {
        books.setRunning(false)
        prepareToStop()
        inner.stop()
        releaseClient()
    }

    /// Breaks the reference cycle: the client that the session provides retains the camera.
    fileprivate func releaseClient() {
        let gone = tap.withLock { tap in
            defer { tap = nil }
            return tap
        }
        _ = gone
    }

    /// Loses a number of the next frames.
    func loseFrames(_ count: Int) { tap.withLock { $0 }?.loseFrames(count) }

    /// Stops with an error after the next frame.
    func fail(_ error: CameraError) { tap.withLock { $0 }?.fail(error) }

    fileprivate func innerStop() {
        inner.stop()
        releaseClient()
    }

    /// A client between the virtual camera and the session, on the virtual camera's thread.
    private final class Tap: CameraClient {
        private struct State {
            var losing = 0
            var failure: CameraError?
            var isOver = false
            var waitsNoMore = false
        }

        private struct Outer: @unchecked Sendable {
            // @unchecked: loads of a weak reference are atomic, and it is never changed.
            weak var camera: SoakCamera?
        }

        private let outer: Outer
        private let client: any CameraClient
        private let books: CameraBooks
        private let other: CameraBooks?
        private let base: Int
        private let state = Mutex(State())
        // nonisolated(unsafe): used on the virtual camera's thread only.
        nonisolated(unsafe) private var hasBegun = false

        init(camera: SoakCamera, client: any CameraClient) {
            outer = Outer(camera: camera)
            self.client = client
            books = camera.books
            other = camera.other
            base = camera.base
        }

        func loseFrames(_ count: Int) { state.withLock { $0.losing += count } }
        func fail(_ error: CameraError) { state.withLock { $0.failure = error } }
        func waitNoMore() { state.withLock { $0.waitsNoMore = true } }

        /// Waits for the other camera to catch up.
        ///
        /// This does not apply to the first frame, because the other camera may be waiting for it.
        private func keepInStep(at seconds: Double) {
            defer { hasBegun = true }
            guard let other, hasBegun else { return }
            // Polls, because the other camera's thread runs independently.
            while seconds > other.lastTime + SoakCamera.mostAhead,
                state.withLock({ !$0.waitsNoMore && $0.failure == nil })
            {
                usleep(500)
            }
        }

        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
            guard let camera = outer.camera else { return }
            keepInStep(at: frame.presentationTime.seconds)
            let (isLost, isOver) = state.withLock { state in
                defer { if state.losing > 0 { state.losing -= 1 } }
                return (state.losing > 0, state.isOver)
            }
            if isOver { return }
            var frame = frame
            frame.number += base
            if isLost {
                let loss = CameraLoss(
                    reason: .discontinuity,
                    presentationTime: frame.presentationTime,
                    duration: frame.duration,
                    number: frame.number,
                    count: 1
                )
                hand(loss, camera)
            } else {
                enter(frame.number, count: 1, at: frame.presentationTime, camera)
                client.camera(camera, didCapture: frame)
            }
            let failure = state.withLock { state in
                if state.failure != nil { state.isOver = true }
                return state.failure
            }
            guard let failure else { return }
            books.setRunning(false)
            // Called within a callback, this returns immediately, and no callbacks follow.
            camera.innerStop()
            client.camera(camera, didFail: failure)
        }

        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
            guard let camera = outer.camera, !state.withLock({ $0.isOver }) else { return }
            var loss = loss
            loss.number += base
            hand(loss, camera)
        }

        private func enter(_ number: Int, count: Int, at time: CMTime, _ camera: SoakCamera) {
            let age = camera.pace == .live ? (camera.clock.time - time).seconds : 0
            books.hand(number, count: count, at: time.seconds, age: age)
        }

        private func hand(_ loss: CameraLoss, _ camera: SoakCamera) {
            enter(loss.number, count: loss.count, at: loss.presentationTime, camera)
            client.camera(camera, didLose: loss)
        }

        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
            guard let camera = outer.camera else { return false }
            return client.cameraWaitsForBuffer(camera)
        }

        func cameraDidEnd(_ source: any CameraSource) {
            guard let camera = outer.camera else { return }
            books.setRunning(false)
            camera.releaseClient()
            client.cameraDidEnd(camera)
        }

        func camera(_ source: any CameraSource, didFail error: CameraError) {
            guard let camera = outer.camera, !state.withLock({ $0.isOver }) else { return }
            books.setRunning(false)
            camera.releaseClient()
            client.camera(camera, didFail: error)
        }
    }
}
