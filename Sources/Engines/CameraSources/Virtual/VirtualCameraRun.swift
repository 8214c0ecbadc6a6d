import Basics
import CoreMedia
import CoreVideo
import Foundation
import Pacing
import Synchronization

/// One run of a virtual camera, from start to stop, on its own thread.
// @unchecked because mutable state is either in the mutex or checked to be used on the source thread.
final class VirtualCameraRun: @unchecked Sendable {
    /// The facts known at the start of a run.
    struct Plan: Sendable {
        var scene: VirtualScene
        var request: CameraRequest
        /// The time on the clock at which the run begins, if it is live.
        var startTime: CMTime
        var bufferLimit: Int
    }

    private struct Shared {
        var isStopped = false
        var client: (any CameraClient)?
        var newDuration: CMTime?
    }

    private let plan: Plan
    private let pacing: any PacingClock
    private let waiter: any PacingWaiter
    private let shared: Mutex<Shared>
    private let done = DispatchSemaphore(value: 0)
    private weak var camera: VirtualCamera?

    /// The thread that uses the following state, once it runs.
    private let sourceThread = OwnerThread()
    private let renderer: SceneRenderer
    private let images: PixelBufferPool
    private let depths: PixelBufferPool?
    private var schedule: FrameSchedule
    private var firstNumber = 0
    private var lastTime = CMTime.invalid
    private var gap: (first: Int, time: CMTime, count: Int)?

    init(
        _ plan: Plan,
        camera: VirtualCamera,
        client: any CameraClient,
        pacing: any PacingClock
    ) throws(PixelBufferError) {
        let format = plan.request.format
        self.plan = plan
        self.camera = camera
        self.pacing = pacing
        shared = Mutex(Shared(client: client))
        let depthSize = plan.request.wantsDepth ? format.depthSize : nil
        renderer = SceneRenderer(
            plan.scene,
            isFullRange: format.pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            depthSize: depthSize
        )
        images = try PixelBufferPool(
            width: format.width,
            height: format.height,
            format: format.pixelFormat,
            limit: plan.bufferLimit,
            attachments: Self.colours(height: format.height)
        )
        if let depthSize {
            depths = try PixelBufferPool(
                width: depthSize.width,
                height: depthSize.height,
                format: kCVPixelFormatType_DepthFloat32,
                limit: plan.bufferLimit
            )
        } else {
            depths = nil
        }
        schedule = FrameSchedule(
            number: 0,
            time: plan.startTime,
            elapsed: .zero,
            duration: plan.request.frameDuration,
            timescale: pacing.timescale
        )
        waiter = pacing.makeWaiter()
    }

    /// Returns the colours that PIX-24 specifies for camera frames: those of high and of standard definition.
    private static func colours(height: Int) -> BufferAttachments {
        let isHigh = height >= 720
        return BufferAttachments(
            [
                kCVImageBufferColorPrimariesKey: isHigh
                    ? kCVImageBufferColorPrimaries_ITU_R_709_2 : kCVImageBufferColorPrimaries_SMPTE_C,
                kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_709_2,
                kCVImageBufferYCbCrMatrixKey: isHigh
                    ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4,
            ],
            mode: .shouldPropagate
        )
    }

    // MARK: any thread

    /// Starts the source thread.
    ///
    /// - Parameter previous: The previous run. Its thread ends first, so two threads never call clients simultaneously.
    func begin(after previous: VirtualCameraRun?) {
        let thread = Thread(name: "virtual camera") { [self] in
            sourceThread.claim()
            previous?.wait()
            goOn()
            body()
            // The end is reported before the clock is notified, so a test that has advanced the clock finds everything
            // done.
            camera?.runEnded(self)
            shared.withLock { $0.client = nil }
            waiter.finish()
            done.signal()
        }
        thread.start()
    }

    /// Prevents new callbacks, and waits for one that is under way, except on the source thread.
    func stop() {
        cancel()
        if !sourceThread.isCurrent { wait() }
    }

    /// Prevents new callbacks.
    func cancel() {
        shared.withLock { $0.isStopped = true }
        waiter.cancel()
    }

    /// Waits until the thread makes no more callbacks.
    private func wait() {
        done.wait()
        done.signal()
    }

    /// Sets a new frame interval, which takes effect with the next frame.
    func setFrameDuration(_ duration: CMTime) {
        shared.withLock { $0.newDuration = duration }
    }

    // MARK: the source thread

    private enum Ending { case stopped, finished, unplugged }

    /// Continues where the previous run ended.
    private func goOn() {
        sourceThread.check()
        guard let progress = camera?.progress else { return }
        // Live frames start now, but after all earlier ones. Otherwise time continues without a gap.
        var time = plan.startTime
        lastTime = progress.lastTime
        if pacing.pace == .lossless {
            time = progress.nextTime
        } else if lastTime.isNumeric, lastTime >= time {
            time = lastTime + plan.request.frameDuration
        }
        firstNumber = progress.number
        schedule = FrameSchedule(
            number: progress.number,
            time: time,
            elapsed: progress.elapsed,
            duration: plan.request.frameDuration,
            timescale: pacing.timescale
        )
    }

    private func body() {
        var number = firstNumber
        let ending = produce(&number)
        guard let camera else { return }
        camera.runWillEnd(
            self,
            at: VirtualCamera.Progress(
                number: number,
                nextTime: schedule.time(of: number),
                elapsed: schedule.elapsed(at: number),
                lastTime: lastTime,
                isUnplugged: ending == .unplugged
            )
        )
        guard ending != .stopped, reportGap() else { return }
        // A client that is notified of the disconnection may stop the camera, and is then not called again.
        if ending == .unplugged { CameraRegistry.remove(camera) }
        _ = call { camera, client in
            if ending == .finished {
                client.cameraDidEnd(camera)
            } else {
                client.camera(
                    camera,
                    didFail: CameraError(
                        .disconnected,
                        "The camera '\(camera.info.localizedName)' was unplugged while it was in use. Plug it in again."
                    )
                )
            }
        }
    }

    /// Produces frames until the run ends; on return, `number` is that of the first unprocessed frame.
    private func produce(_ number: inout Int) -> Ending {
        sourceThread.check()
        let settings = plan.scene.settings
        let end = settings.frames ?? .max
        let unplug = settings.unplug.map(Self.time(ofSeconds:))
        let stall = settings.stall.map { stall in
            let start = Self.time(ofSeconds: stall.start)
            return start..<max(start, start + Self.time(ofSeconds: stall.length))
        }
        while number < end {
            takeNewDuration(from: number)
            let elapsed = schedule.elapsed(at: number)
            if let unplug, elapsed >= unplug {
                return waiter.wait(until: schedule.time(atElapsed: unplug)) ? .unplugged : .stopped
            }
            let due = schedule.time(of: number)
            let stamp = stamp(of: number, due: due)
            guard waiter.wait(until: stamp) else { return .stopped }
            if pacing.pace == .live {
                let newest = min(schedule.newest(at: pacing.now), end - 1)
                if newest > number {
                    // Too late for this frame. A live client wants the newest one.
                    missed(number, due, count: newest - number)
                    number = newest
                    continue
                }
            }
            if stall?.contains(elapsed) == true || isLost(number, settings) {
                missed(number, due, count: 1)
                number += 1
                continue
            }
            guard reportGap() else { return .stopped }
            let outcome = deliver(number, due: due, stamp: stamp)
            // A frame that the client was not called for is delivered after the next start.
            if outcome != .notCalled { number += 1 }
            if outcome != .goOn { return .stopped }
        }
        return .finished
    }

    private static func time(ofSeconds seconds: Double) -> CMTime {
        CMTime(value: Int64((seconds * Double(DecimalText.unit)).rounded()), timescale: Int32(DecimalText.unit))
    }

    private func takeNewDuration(from number: Int) {
        let duration = shared.withLock { state in
            defer { state.newDuration = nil }
            return state.newDuration
        }
        guard let duration, duration != schedule.duration else { return }
        // The previous frame keeps its time, and this one moves.
        schedule.change(duration, from: max(number - 1, firstNumber))
    }

    private func isLost(_ number: Int, _ settings: VirtualCameraSettings) -> Bool {
        settings.lose > 0 && plan.scene.random.fraction(.loss, number) < settings.lose
    }

    /// Returns a frame's time stamp: its due time plus the jitter.
    private func stamp(of number: Int, due: CMTime) -> CMTime {
        let jitter = plan.scene.settings.jitter
        guard jitter > 0 else { return due }
        // Less than the frame interval, so no frame overtakes another.
        let most = min(jitter / 1000, schedule.duration.seconds * 0.9) * 1e9
        let late = Int64(most * plan.scene.random.fraction(.jitter, number))
        let nanoseconds = due.convertScale(1_000_000_000, method: .roundTowardNegativeInfinity)
        let stamp = CMTime(value: nanoseconds.value + late, timescale: nanoseconds.timescale)
        guard lastTime.isNumeric, stamp <= lastTime else { return stamp }
        return lastTime + CMTime(value: 1, timescale: 1_000_000_000)
    }

    private func missed(_ number: Int, _ due: CMTime, count: Int) {
        sourceThread.check()
        gap = gap.map { ($0.first, $0.time, $0.count + count) } ?? (number, due, count)
    }

    /// Reports missing frames; returns false when the run is over.
    private func reportGap() -> Bool {
        sourceThread.check()
        guard let missing = gap else { return true }
        gap = nil
        return lose(.discontinuity, missing.first, missing.time, count: missing.count) == .goOn
    }

    private func lose(_ reason: CameraLoss.Reason, _ number: Int, _ time: CMTime, count: Int) -> Outcome {
        call { camera, client in
            client.camera(
                camera,
                didLose: CameraLoss(
                    reason: reason,
                    presentationTime: time,
                    duration: schedule.duration,
                    number: number,
                    count: count
                )
            )
        }
    }

    /// The outcome of a call of the client.
    private enum Outcome { case goOn, stopped, notCalled }

    /// Delivers one frame, or reports it as lost.
    private func deliver(_ number: Int, due: CMTime, stamp: CMTime) -> Outcome {
        while true {
            if let image = images.makeBuffer() {
                let map = depths?.makeBuffer()
                if depths == nil || map != nil { return hand(image, map, number, stamp) }
            }
            guard pacing.pace == .lossless else { return lose(.outOfBuffers, number, due, count: 1) }
            var mayHelp = false
            guard call({ mayHelp = $1.cameraWaitsForBuffer($0) }) == .goOn else { return .notCalled }
            if !mayHelp { return lose(.outOfBuffers, number, due, count: 1) }
        }
    }

    private func hand(_ image: CVPixelBuffer, _ map: CVPixelBuffer?, _ number: Int, _ stamp: CMTime) -> Outcome {
        sourceThread.check()
        let taken = camera?.controlBox?.advance { view(of: number, $0) }
        renderer.draw(frame: number, into: image, optics: taken?.optics)
        if let map { renderer.drawDepth(frame: number, into: map) }
        let outcome = call { camera, client in
            client.camera(
                camera,
                didCapture: CameraFrame(
                    image: image,
                    presentationTime: stamp,
                    duration: schedule.duration,
                    number: number,
                    hostTime: CMClock.convertHostTimeToSystemUnits(CMClock.hostTimeClock.time),
                    depth: map,
                    settings: taken?.settings
                )
            )
        }
        if outcome != .notCalled { lastTime = stamp }
        return outcome
    }

    /// Returns the input of the automatic modes.
    private func view(of number: Int, _ settings: CameraSettings) -> VirtualControls.View {
        VirtualControls.View(
            dioptres: plan.scene.dioptres(at: settings.focusPoint, frame: number),
            brightness: renderer.brightness(at: settings.exposurePoint, frame: number),
            isDark: plan.scene.settings.light > 0.5
        )
    }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (VirtualCamera, any CameraClient) -> Void) -> Outcome {
        guard let camera, let client = shared.withLock({ $0.isStopped ? nil : $0.client }) else { return .notCalled }
        body(camera, client)
        return shared.withLock { $0.isStopped } ? .stopped : .goOn
    }
}
