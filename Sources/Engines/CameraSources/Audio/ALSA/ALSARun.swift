import CoreMedia
import Foundation
import MediaFiles

/// One run of a capture device, on its own thread.
// @unchecked because mutable state is used only on the source thread.
final class ALSARun: @unchecked Sendable {
    /// Number of reads without audio before a device is restarted, and number of restarts before it is abandoned.
    ///
    /// A read waits 50 ms.
    static let silenceLimits = (reads: 60, restarts: 2)

    private let format: MicrophoneFormat
    private let description: UncheckedDescription
    private let thread: SourceThread<any MicrophoneClient>
    /// Never signalled: waiting for it is a pause.
    private let pause = DispatchSemaphore(value: 0)
    private weak var microphone: ALSAMicrophone?

    // Used on the source thread only, once it runs.
    private var input: (any MicrophoneInput)?
    private let stretcher: AudioStretcher
    private var alignment: SampleAlignment

    /// Number of sample frames to read at a time: about 20 ms.
    private var bufferLength: Int { max(64, format.rate / 50) }

    /// - Parameter stretcher: A stretcher for audio in this format.
    init(
        _ microphone: ALSAMicrophone,
        _ format: MicrophoneFormat,
        _ description: UncheckedDescription,
        stretcher: AudioStretcher,
        input: any MicrophoneInput,
        client: any MicrophoneClient
    ) {
        self.microphone = microphone
        self.format = format
        self.description = description
        self.stretcher = stretcher
        self.input = input
        thread = SourceThread(client: client)
        // Not before the end of an earlier run's audio, which may have had another rate.
        let end = microphone.progress.end.convertScale(CMTimeScale(format.rate), method: .roundTowardPositiveInfinity)
        alignment = SampleAlignment(rate: format.rate, notBefore: end.isNumeric ? end.value : .min)
    }

    func begin() {
        thread.begin(named: "microphone") { [self] in
            body()
            // Closed before another run can open it.
            input = nil
            microphone?.runEnded(self)
        }
    }

    /// Prevents new callbacks, and waits for one that is under way, except on the source thread.
    func stop() {
        cancel()
        thread.waitUnlessCurrent()
    }

    /// Prevents new callbacks.
    func cancel() { thread.cancel() }

    // MARK: The source thread

    private func body() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferLength * format.frameSize, alignment: 16)
        defer { memory.deallocate() }
        // ALSA's null device writes nothing.
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        var (silentReads, restarts) = (0, 0)
        while !thread.isStopped, let input {
            do throws(CameraError) {
                switch try input.read(into: memory, frameSize: format.frameSize) {
                case .nothing:
                    silentReads += 1
                    guard silentReads >= Self.silenceLimits.reads else { break }
                    guard restarts < Self.silenceLimits.restarts else { throw silence }
                    (silentReads, restarts) = (0, restarts + 1)
                    try input.restart()
                    alignment.interrupt()
                case .overrun: alignment.interrupt()
                case .samples(let count, let host):
                    (silentReads, restarts) = (0, 0)
                    take(UnsafeRawBufferPointer(rebasing: memory[0..<count * format.frameSize]), count, host)
                }
            } catch {
                fail(error)
                return
            }
        }
    }

    private var silence: CameraError {
        CameraError(
            .unreadable,
            """
            The microphone '\(microphone?.info.localizedName ?? "")' delivers no audio any more, even after a \
            restart. Plug it in again, or choose another one.
            """
        )
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ count: Int, _ host: CMTime) {
        let step: Double
        switch alignment.decide(count: count, heardAt: host, position: stretcher.position) {
        case .leaveOut:
            // Devices that get here, such as ALSA's null device, never wait by themselves.
            _ = pause.wait(timeout: .now() + .milliseconds(20))
            return
        case .goOn(let present): step = present
        case .begin(let first, let missing, let present):
            stretcher.reset()
            step = present
            if missing > 0 { notifyLoss(from: first - Int64(missing), missing) }
        }
        guard let audio = stretcher.stretch(bytes, step: step), let microphone else { return }
        let first = alignment.end
        let made = audio.count / format.frameSize
        alignment.give(made)
        var progress = microphone.progress
        let number = progress.number
        progress.number += made
        progress.end = alignment.time(alignment.end)
        microphone.progress = progress
        guard made > 0, let samples = format.makeBuffer(audio, description.value, at: alignment.time(first)) else {
            return
        }
        call { microphone, client in
            client.microphone(
                microphone,
                didCapture: MicrophoneBuffer(
                    samples: samples,
                    number: number,
                    hostTime: CMClock.convertHostTimeToSystemUnits(CMClock.hostTimeClock.time)
                )
            )
        }
    }

    private func notifyLoss(from first: Int64, _ count: Int) {
        guard let microphone else { return }
        let number = microphone.progress.number
        microphone.progress.number = number + count
        let loss = MicrophoneLoss(presentationTime: alignment.time(first), number: number, count: count)
        call { $1.microphone($0, didLose: loss) }
    }

    private func fail(_ error: CameraError) {
        guard let microphone else { return }
        if error.code == .disconnected { MicrophoneRegistry.remove(microphone) }
        call { $1.microphone($0, didFail: error) }
    }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (ALSAMicrophone, any MicrophoneClient) -> Void) {
        guard let microphone else { return }
        _ = thread.call { body(microphone, $0) }
    }
}
