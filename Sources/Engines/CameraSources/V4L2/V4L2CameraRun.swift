import Basics
import CoreMedia
import CoreVideo
import Foundation
import Glibc
import Pacing
import Synchronization

/// One run of a V4L2 camera from start to stop, on its own thread, which makes all driver calls that may block.
// @unchecked because mutable state is checked to be used on the source thread, or used with the condition's mutex held.
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
    private var sharedStream: V4L2Stream?

    /// The thread that uses the following state.
    private let sourceThread = OwnerThread()
    private let frames: V4L2Frames
    private var recovery: V4L2Recovery
    private var hasFrame = false
    /// The descriptors to wait for: the device and the wake signal.
    private var descriptors: [pollfd] = []
    /// Number of control events from the driver since the last frame.
    private var priorityEvents = 0

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

    /// True once the source thread has made its last call of the driver and of the client.
    var isFinished: Bool { condition.locked { hasEnded } }

    /// Starts the source thread and waits until frames can arrive.
    ///
    /// - Throws: The reason why they cannot. Nothing is left running then.
    func begin() throws(CameraError) {
        let thread = Thread(name: "v4l2 camera") { self.main() }
        thread.start()
        let limit = HostClock.now + limits.starting * 1_000_000
        let result = condition.locked { () -> Result<Void, CameraError> in
            while true {
                switch phase {
                case .failed(let error): return .failure(error)
                case .running: return .success(())
                case .starting:
                    guard HostClock.now < limit else { return .failure(silence("does not answer")) }
                    condition.wait(untilNanoseconds: limit)
                }
            }
        }
        if case .failure(let error) = result {
            cancel()
            throw error
        }
    }

    /// Prevents new callbacks.
    func cancel() {
        condition.locked {
            isStopped = true
            condition.broadcast()
        }
        wake.wake()
    }

    /// Prevents new callbacks and waits until none is under way and the camera is free for others.
    ///
    /// Does not wait on the source thread.
    ///
    /// The wait for a driver that hangs in a call ends at the limit.
    func stop() {
        cancel()
        let limit = HostClock.now + limits.stopping * 1_000_000
        if sourceThread.isCurrent { return }
        condition.locked {
            while true {
                if hasEnded { return }
                if HostClock.now < limit {
                    condition.wait(untilNanoseconds: limit)
                } else if isCalling {
                    condition.wait()
                } else {
                    return
                }
            }
        }
    }

    /// Changes the frame rate; see ``CameraSource/setFrameDuration(_:)``.
    ///
    /// - Returns: Whether the driver refuses new rates.
    func setFrameDuration(_ duration: CMTime) -> Bool {
        guard let stream = condition.locked({ sharedStream }) else { return false }
        stream.setFrameDuration(duration)
        // The timeout of a slower stream is longer.
        wake.wake()
        return stream.refusesRates
    }

    // MARK: the source thread

    private func main() {
        sourceThread.claim()
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
            if hasNewSignal { camera?.signalChanged() }
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

    /// True if the run has ended because of another signal.
    private var hasNewSignal = false

    private func open() throws(CameraError) -> V4L2Stream {
        sourceThread.check()
        try frames.prepare()
        let stream = try V4L2Stream(path: path, plan: plan, system: system)
        do throws(SystemFailure) {
            do throws(SystemFailure) {
                try stream.queue.streamOn()
            } catch {
                // A camera that was just in use may need a moment. Permanent errors are reported immediately.
                guard ![EBUSY, ENOSPC, ENODEV, ENOMEM].contains(error.number) else { throw error }
                try stream.queue.streamOn()
            }
        } catch {
            stream.queue.close()
            throw CameraError(error, .starting, plan.name, path: path)
        }
        try? stream.queue.withDevice { handle throws(SystemFailure) in controls.attach(handle) }
        frames.begin(stream)
        return stream
    }

    /// Delivers frames until the run ends; returns the reason, unless it was stopped.
    private func produce(_ stream: V4L2Stream) -> CameraError? {
        sourceThread.check()
        while !condition.locked({ isStopped }) {
            var action: V4L2Recovery.Action
            switch wait(stream, milliseconds: timeout(stream)) {
            case .woken: continue
            case .silence: action = recovery.decide(.silence)
            case .newSignal: action = recovery.decide(.newSignal)
            case .failure(let failure): action = recovery.decide(.failure(failure))
            case .ready: action = takeFrame(stream)
            }
            while case .restart(let pause) = action, !condition.locked({ isStopped }) {
                guard let failure = restart(stream, pause: pause) else { break }
                action = recovery.decide(.failure(failure))
            }
            if case .giveUp(let reason) = action {
                hasNewSignal = reason == .newSignal
                return error(reason, stream)
            }
        }
        return nil
    }

    /// Returns the stall timeout of the stream in milliseconds.
    private func timeout(_ stream: V4L2Stream) -> Int32 {
        let frames = stream.frameDuration.seconds * 1000 * Double(limits.stalledFrames)
        return max(hasFrame ? limits.stall : limits.firstFrame, Int32(min(frames, 600_000)))
    }

    private enum Waited { case ready, woken, silence, newSignal, failure(SystemFailure) }

    private func wait(_ stream: V4L2Stream, milliseconds: Int32) -> Waited {
        // After too many control events, further ones are ignored until the next frame.
        let events = priorityEvents < limits.falseCalls ? POLLIN | POLLPRI : POLLIN
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
            // If a frame is ready as well, the next iteration takes it.
            return .woken
        }
        let ready = Int32(descriptors[0].revents)
        if ready & POLLPRI != 0 {
            priorityEvents += 1
            if controls.readEvents() { return .newSignal }
        }
        if ready & ~POLLPRI == 0 { return ready == 0 ? .silence : .woken }
        // The next call reports errors and disconnection.
        return .ready
    }

    /// Restarts the stream; returns the reason if that failed.
    private func restart(_ stream: V4L2Stream, pause: Int32) -> SystemFailure? {
        // If the driver cannot even switch off, switching on reports the error.
        try? stream.queue.streamOff()
        if pause > 0 {
            var descriptors = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
            // Only a stop interrupts the pause. Its signal remains set for the next iteration.
            _ = system.poll(&descriptors, milliseconds: pause)
        }
        hasFrame = false
        do throws(SystemFailure) {
            try stream.queue.streamOn()
            return nil
        } catch {
            return error
        }
    }

    private func takeFrame(_ stream: V4L2Stream) -> V4L2Recovery.Action {
        sourceThread.check()
        let filled: V4L2Filled
        do throws(SystemFailure) {
            guard let taken = try stream.queue.dequeue() else { return recovery.decide(.falseCall) }
            filled = taken
        } catch {
            return recovery.decide(.failure(error))
        }
        hasFrame = true
        priorityEvents = 0
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

    /// Notifies the client of the reason for the run's end.
    private func report(_ failure: CameraError) {
        guard let camera, !condition.locked({ isStopped }) else { return }
        // A disconnected camera leaves the list before its client is notified.
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
        case .newSignal:
            .v4l2(
                .disconnected,
                plan.name,
                path: path,
                "has another signal now. It is listed again, with the formats of this signal; start it again."
            )
        case .failing(let failure): CameraError(failure, .streaming, plan.name, path: path)
        case .silent: silence("delivers no frames any more, even after several restarts")
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
