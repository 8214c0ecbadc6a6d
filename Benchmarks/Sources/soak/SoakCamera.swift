import CameraSources
import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A virtual camera that keeps books on what it hands over, and that fails when it is told to.
///
/// One that comes back after it was unplugged is a new object with the same identifier, whose numbers go on.
final class SoakCamera: CameraSource {
    let info: CameraInfo
    let clock: CMClock
    let pace: CameraPace
    /// What is added to the virtual camera's numbers.
    let base: Int
    private let inner: any CameraSource
    private let books: CameraBooks
    /// Those of a camera that this one keeps in step with.
    private let other: CameraBooks?
    private let tap = Mutex<Tap?>(nil)

    /// How many seconds of its clock a camera may be ahead of the one that it keeps in step with: more than frames that are
    /// on their way can be.
    private static let mostAhead = 2.0

    /// - Parameter other: the books of a camera that this one must not get far ahead of, as real cameras never do. On the
    ///   virtual clock each has a time of its own, and one goes on for a minute while the other is broken for a moment;
    ///   what is synchronized with that one then waits, rightly, until it has come up again.
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
        forgetClient()
    }

    /// The session's end of this camera holds the camera.
    fileprivate func forgetClient() {
        let gone = tap.withLock { tap in
            defer { tap = nil }
            return tap
        }
        _ = gone
    }

    /// Loses so many of the next frames.
    func loseFrames(_ count: Int) { tap.withLock { $0 }?.loseFrames(count) }

    /// Stops by itself after the next frame.
    func fail(_ error: CameraError) { tap.withLock { $0 }?.fail(error) }

    fileprivate func innerStop() {
        inner.stop()
        forgetClient()
    }

    /// Stands between the virtual camera and the session, on the virtual camera's thread.
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

        /// Lets the other camera come up.
        ///
        /// Not with the first frame: the other one may be waiting to hear how far this one is.
        private func keepInStep(at seconds: Double) {
            defer { hasBegun = true }
            guard let other, hasBegun else { return }
            // The other camera's thread goes its own way, so this one looks again and again.
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
            // Called from inside a callback it returns at once, and nothing follows.
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
            camera.forgetClient()
            client.cameraDidEnd(camera)
        }

        func camera(_ source: any CameraSource, didFail error: CameraError) {
            guard let camera = outer.camera, !state.withLock({ $0.isOver }) else { return }
            books.setRunning(false)
            camera.forgetClient()
            client.camera(camera, didFail: error)
        }
    }
}
