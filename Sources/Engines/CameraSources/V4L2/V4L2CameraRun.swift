import CoreMedia
import CoreVideo
import Foundation
import Glibc
import Pacing
import Synchronization

/// One run of a camera of the machine, from a start to a stop, on a thread of its own, which makes all calls of the
/// driver that could take long.
// @unchecked because what is not constant is used on the source thread only, or with the condition's mutex held.
final class V4L2CameraRun: @unchecked Sendable {
    private enum Phase {
        case starting, running
        case failed(CameraError)
    }

    private let path: String
    private let plan: V4L2Stream.Plan
    private let system: any VideoSystem
    private let limits: V4L2Limits
    private let controls: V4L2ControlBox
    private let wake = WakeSignal()
    private let condition = WaitCondition()
    private weak var camera: V4L2Camera?

    // With the condition's mutex held.
    private var phase = Phase.starting
    private var hasEnded = false
    private var client: (any CameraClient)?
    private var isStopped = false
    private var isCalling = false
    private var thread: pthread_t?
    private var sharedStream: V4L2Stream?

    // On the source thread.
    private let frames: V4L2Frames
    private var recovery: V4L2Recovery
    private var hasFrame = false
    /// What is waited for: the device and the wake signal.
    private var descriptors: [pollfd] = []
    /// How often the driver told of controls since the last frame.
    private var tellings = 0

    init(
        _ camera: V4L2Camera,
        plan: V4L2Stream.Plan,
        request: CameraRequest,
        client: any CameraClient,
        progress: V4L2Frames.Progress
    ) {
        self.camera = camera
        self.plan = plan
        self.client = client
        path = camera.path
        system = camera.system
        controls = camera.controls
        limits = plan.limits
        frames = V4L2Frames(plan, request, progress, controls: camera.controls)
        recovery = V4L2Recovery(plan.limits)
    }

    // MARK: any thread

    /// Whether the source thread has made its last call of the driver and of the client.
    var isFinished: Bool { condition.locked { hasEnded } }

    /// Starts the source thread and waits until frames can come.
    ///
    /// - Throws: why they cannot; nothing is left running then.
    func begin() throws(CameraError) {
        let thread = Thread { self.main() }
        thread.name = "v4l2 camera"
        thread.start()
        let limit = HostNanoseconds.now + limits.starting * 1_000_000
        let result = condition.locked { () -> Result<Void, CameraError> in
            while true {
                switch phase {
                case .failed(let error): return .failure(error)
                case .running: return .success(())
                case .starting:
                    guard HostNanoseconds.now < limit else { return .failure(silence("does not answer")) }
                    condition.wait(untilNanoseconds: limit)
                }
            }
        }
        if case .failure(let error) = result {
            cancel()
            throw error
        }
    }

    /// Lets no further callback begin.
    func cancel() {
        condition.locked {
            isStopped = true
            condition.broadcast()
        }
        wake.wake()
    }

    /// Lets no further callback begin and waits until none is under way and the camera is free for others; on the
    /// source thread it does not wait.
    ///
    /// A driver that does not come back from a call is waited for no longer than the limit.
    func stop() {
        cancel()
        let limit = HostNanoseconds.now + limits.stopping * 1_000_000
        condition.locked {
            if let thread, pthread_equal(thread, pthread_self()) != 0 { return }
            while true {
                if hasEnded { return }
                if HostNanoseconds.now < limit {
                    condition.wait(untilNanoseconds: limit)
                } else if isCalling {
                    condition.wait()
                } else {
                    return
                }
            }
        }
    }

    /// See ``CameraSource/setFrameDuration(_:)``.
    ///
    /// - Returns: whether the driver refuses new rates.
    func setFrameDuration(_ duration: CMTime) -> Bool {
        guard let stream = condition.locked({ sharedStream }) else { return false }
        stream.setFrameDuration(duration)
        // A slower stream is waited for longer.
        wake.wake()
        return stream.refusesRates
    }

    // MARK: the source thread

    private func main() {
        condition.locked { thread = pthread_self() }
        do throws(CameraError) {
            let stream = try open()
            let ending = condition.locked { () -> Bool in
                phase = .running
                sharedStream = stream
                condition.broadcast()
                return isStopped
            }
            let failure = ending ? nil : produce(stream)
            controls.detach()
            stream.queue.close()
            camera?.runEnded(self, frames.progress, failure: failure)
            if let failure { report(failure) }
        } catch {
            camera?.runEnded(self, nil, failure: nil)
            condition.locked { phase = .failed(error) }
        }
        condition.locked {
            client = nil
            sharedStream = nil
            hasEnded = true
            condition.broadcast()
        }
    }

    private func open() throws(CameraError) -> V4L2Stream {
        try frames.prepare()
        let stream = try V4L2Stream(path: path, plan: plan, system: system)
        do throws(SystemFailure) {
            do throws(SystemFailure) {
                try stream.queue.switchOn()
            } catch {
                // A camera that was just in use may need a moment; what cannot get better is told at once.
                guard ![EBUSY, ENOSPC, ENODEV, ENOMEM].contains(error.number) else { throw error }
                try stream.queue.switchOn()
            }
        } catch {
            stream.queue.close()
            throw CameraError(error, .starting, plan.name, path: path)
        }
        try? stream.queue.withDevice { handle throws(SystemFailure) in controls.attach(handle) }
        frames.begin(stream)
        return stream
    }

    /// Hands over frames until the run ends; why, if it was not stopped.
    private func produce(_ stream: V4L2Stream) -> CameraError? {
        while !condition.locked({ isStopped }) {
            var action: V4L2Recovery.Action
            switch wait(stream, milliseconds: patience(stream)) {
            case .woken: continue
            case .silence: action = recovery.decide(.silence)
            case .failure(let failure): action = recovery.decide(.failure(failure))
            case .ready: action = takeFrame(stream)
            }
            while case .restart(let pause) = action, !condition.locked({ isStopped }) {
                guard let failure = restart(stream, pause: pause) else { break }
                action = recovery.decide(.failure(failure))
            }
            if case .giveUp(let reason) = action { return error(reason, stream) }
        }
        return nil
    }

    /// How long the stream may give nothing, in milliseconds.
    private func patience(_ stream: V4L2Stream) -> Int32 {
        let frames = stream.frameDuration.seconds * 1000 * Double(limits.stalledFrames)
        return max(hasFrame ? limits.stall : limits.firstFrame, Int32(min(frames, 600_000)))
    }

    private enum Waited { case ready, woken, silence, failure(SystemFailure) }

    private func wait(_ stream: V4L2Stream, milliseconds: Int32) -> Waited {
        // One that tells of its controls without an end is heard again after the next frame.
        let events = tellings < limits.falseCalls ? POLLIN | POLLPRI : POLLIN
        let device: pollfd
        do throws(SystemFailure) {
            device = try stream.queue.withDevice { handle throws(SystemFailure) in handle.pollRequest(for: events) }
        } catch {
            return .failure(error)
        }
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(device)
        descriptors.append(pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0))
        let result = system.poll(&descriptors, milliseconds: milliseconds)
        if result == -EINTR { return .woken }
        if result < 0 { return .failure(SystemFailure(-result)) }
        if descriptors[1].revents != 0 {
            wake.rest()
            // Frames that are there as well are taken at the next look.
            return .woken
        }
        let told = Int32(descriptors[0].revents)
        if told & POLLPRI != 0 {
            tellings += 1
            controls.readEvents()
        }
        if told & ~POLLPRI == 0 { return told == 0 ? .silence : .woken }
        // Errors and the end of the connection are told by the next call.
        return .ready
    }

    /// Switches the stream off and on again; why that failed.
    private func restart(_ stream: V4L2Stream, pause: Int32) -> SystemFailure? {
        // A driver that cannot even switch off says what is wrong when it is to switch on.
        try? stream.queue.switchOff()
        if pause > 0 {
            var descriptors = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
            // Nobody but a stop is waited for; its signal stays for the next look.
            _ = system.poll(&descriptors, milliseconds: pause)
        }
        hasFrame = false
        do throws(SystemFailure) {
            try stream.queue.switchOn()
            return nil
        } catch {
            return error
        }
    }

    private func takeFrame(_ stream: V4L2Stream) -> V4L2Recovery.Action {
        let filled: V4L2Filled
        do throws(SystemFailure) {
            guard let taken = try stream.queue.dequeue() else { return recovery.decide(.falseCall) }
            filled = taken
        } catch {
            return recovery.decide(.failure(error))
        }
        hasFrame = true
        tellings = 0
        frames.take(filled, stream) { event in
            call { camera, client in
                switch event {
                case .frame(let frame): client.camera(camera, didCapture: frame)
                case .loss(let loss): client.camera(camera, didLose: loss)
                }
            }
        }
        return recovery.decide(.frame)
    }

    /// Tells the client why the run has ended.
    private func report(_ failure: CameraError) {
        guard let camera, !condition.locked({ isStopped }) else { return }
        // A camera that is gone has left the list before anybody hears of it.
        if failure.code == .disconnected { CameraRegistry.remove(camera) }
        call { camera, client in client.camera(camera, didFail: failure) }
    }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (V4L2Camera, any CameraClient) -> Void) {
        let client = condition.locked { () -> (any CameraClient)? in
            guard !isStopped, let client = self.client else { return nil }
            isCalling = true
            return client
        }
        guard let client else { return }
        if let camera { body(camera, client) }
        condition.locked {
            isCalling = false
            if isStopped { condition.broadcast() }
        }
    }

    private func error(_ reason: V4L2Recovery.Reason, _ stream: V4L2Stream) -> CameraError {
        switch reason {
        case .unplugged: CameraError(SystemFailure(ENODEV), .streaming, plan.name, path: path)
        case .failing(let failure): CameraError(failure, .streaming, plan.name, path: path)
        case .silent: silence("gives no pictures any more, also after it was started anew several times")
        }
    }

    private func silence(_ what: String) -> CameraError {
        .v4l2(
            .unreadable,
            plan.name,
            path: path,
            "\(what). Unplug it and plug it in again, or choose another format."
        )
    }
}
