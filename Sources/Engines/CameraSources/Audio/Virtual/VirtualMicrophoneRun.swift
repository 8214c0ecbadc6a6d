import CoreMedia
import Foundation
import Pacing

/// One run of a virtual microphone, from start to stop, on its own thread.
// @unchecked because mutable state is used only on the source thread.
final class VirtualMicrophoneRun: @unchecked Sendable {
    private enum Ending { case stopped, finished, unplugged }

    private let format: MicrophoneFormat
    private let description: UncheckedDescription
    private let startTime: CMTime
    private let pacing: any PacingClock
    private let waiter: any PacingWaiter
    private let settings: VirtualMicrophoneSettings
    private let audio: VirtualAudio
    private let thread: SourceThread<any MicrophoneClient>
    private weak var microphone: VirtualMicrophone?

    // The rest is used only on the source thread, once it runs.
    /// The next sample frame of the stream.
    private var number = 0
    /// That position, counted from the zero of the clock.
    private var clockSample: Int64 = 0
    private var missing: MicrophoneLoss?

    init(
        _ microphone: VirtualMicrophone,
        _ format: MicrophoneFormat,
        _ description: UncheckedDescription,
        startTime: CMTime,
        client: any MicrophoneClient,
        pacing: any PacingClock
    ) {
        self.microphone = microphone
        self.format = format
        self.description = description
        self.startTime = startTime
        self.pacing = pacing
        settings = microphone.settings
        audio = VirtualAudio(microphone.settings, format)
        thread = SourceThread(client: client)
        waiter = pacing.makeWaiter()
    }

    // MARK: any thread

    /// Starts the source thread.
    ///
    /// - Parameter previous: The previous run. Its thread ends first, so two threads never call clients simultaneously.
    func begin(after previous: VirtualMicrophoneRun?) {
        thread.begin(named: "virtual mic", after: previous?.thread) { [self] in
            goOn()
            body()
            microphone?.runEnded(self)
        } finally: { [waiter] in
            waiter.finish()
        }
    }

    /// Prevents new callbacks, and waits for one that is under way, except on the source thread.
    func stop() {
        cancel()
        thread.waitUnlessCurrent()
    }

    /// Prevents new callbacks.
    func cancel() {
        thread.cancel()
        waiter.cancel()
    }

    // MARK: the source thread

    /// Continues where the previous run ended.
    private func goOn() {
        guard let progress = microphone?.progress else { return }
        number = progress.number
        // Live audio starts now, but after all earlier audio. Otherwise time continues without a gap.
        let now = startTime.convertScale(CMTimeScale(format.rate), method: .roundTowardPositiveInfinity).value
        clockSample = pacing.pace == .lossless ? progress.clockSample : max(now, progress.clockSample)
    }

    private func body() {
        let ending = produce()
        guard let microphone else { return }
        microphone.runWillEnd(
            self,
            at: VirtualMicrophone.Progress(
                number: number,
                clockSample: clockSample,
                isUnplugged: ending == .unplugged
            )
        )
        guard ending != .stopped, reportLoss() else { return }
        if ending == .unplugged { MicrophoneRegistry.remove(microphone) }
        _ = call { microphone, client in
            if ending == .finished {
                client.microphoneDidEnd(microphone)
            } else {
                client.microphone(
                    microphone,
                    didFail: CameraError(
                        .disconnected,
                        """
                        The microphone '\(microphone.info.localizedName)' was unplugged while it was in use. \
                        Plug it in again.
                        """
                    )
                )
            }
        }
    }

    private func samples(inSeconds seconds: Double?) -> Int? {
        seconds.map { Int(($0 * Double(format.rate)).rounded()) }
    }

    private func produce() -> Ending {
        let end = samples(inSeconds: settings.seconds) ?? .max
        let unplug = samples(inSeconds: settings.unplug) ?? .max
        let stallStart = samples(inSeconds: settings.stall?.start) ?? .max
        let stallEnd = settings.stall.flatMap { samples(inSeconds: $0.start + $0.length) } ?? .max
        while number < end {
            if number >= unplug { return .unplugged }
            // A buffer ends where the stream's state changes.
            let isStalled = (stallStart..<max(stallStart, stallEnd)).contains(number)
            let limits = [end, unplug, stallStart, stallEnd].filter { $0 > number }
            let count = min(settings.bufferLength, (limits.min() ?? .max) - number)
            // Samples are available once the last of them has been heard.
            guard waiter.wait(until: time(clockSample + Int64(count))) else { return .stopped }
            if pacing.pace == .live, skipsWhatIsTooLate() { continue }
            if isStalled {
                lose(count)
                continue
            }
            guard reportLoss() else { return .stopped }
            switch deliver(count) {
            case .goOn: break
            case .stopped, .notCalled: return .stopped
            }
        }
        return .finished
    }

    private func time(_ clockSample: Int64) -> CMTime {
        CMTime(value: clockSample, timescale: CMTimeScale(format.rate))
    }

    /// Skips what a thread that was blocked for more than two seconds has missed; returns whether it did.
    private func skipsWhatIsTooLate() -> Bool {
        let now = pacing.now.convertScale(CMTimeScale(format.rate), method: .roundTowardNegativeInfinity).value
        let late = Int(now - clockSample)
        guard late > 2 * format.rate + settings.bufferLength else { return false }
        lose(late / settings.bufferLength * settings.bufferLength)
        return true
    }

    private func lose(_ count: Int) {
        if missing == nil { missing = MicrophoneLoss(presentationTime: time(clockSample), number: number, count: 0) }
        missing?.count += count
        number += count
        clockSample += Int64(count)
    }

    /// Reports missing audio; returns false when the run is over.
    private func reportLoss() -> Bool {
        guard let loss = missing else { return true }
        missing = nil
        return call { $1.microphone($0, didLose: loss) } == .goOn
    }

    private func deliver(_ count: Int) -> Outcome {
        let bytes = audio.samples(from: clockSample, count: count)
        let buffer = bytes.withUnsafeBytes { format.makeBuffer($0, description.value, at: time(clockSample)) }
        guard let buffer else {
            lose(count)
            return .goOn
        }
        let outcome = call { microphone, client in
            client.microphone(
                microphone,
                didCapture: MicrophoneBuffer(
                    samples: buffer,
                    number: number,
                    hostTime: CMClock.convertHostTimeToSystemUnits(CMClock.hostTimeClock.time)
                )
            )
        }
        // Audio that the client was not called for is delivered after the next start.
        guard outcome != .notCalled else { return outcome }
        number += count
        clockSample += Int64(count)
        return outcome
    }

    /// The outcome of a call of the client.
    private enum Outcome { case goOn, stopped, notCalled }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (VirtualMicrophone, any MicrophoneClient) -> Void) -> Outcome {
        guard let microphone, thread.call({ body(microphone, $0) }) else { return .notCalled }
        return thread.isStopped ? .stopped : .goOn
    }
}
