import CameraSources
import CoreMedia
import Foundation
import Pacing
import Synchronization

/// The microphone that recorders and graphs listen to; tests set another one.
struct SoundEnvironment: Sendable {
    /// Returns the microphone, nil if there is none.
    var microphone: @Sendable () -> (any MicrophoneSource)? = { MicrophoneRegistry.microphones.first }

    /// The environment of new recorders and graphs.
    @TaskLocal static var current = SoundEnvironment()
}

/// A microphone's sound as floating-point buffers.
final class SoundInput: Sendable {
    private let source: (any MicrophoneSource)?
    private let client = Mutex<SoundClient?>(nil)

    init() { source = SoundEnvironment.current.microphone() }

    /// The format of the microphone; nil if there is none.
    var format: SoundStream? {
        source.map { SoundStream(rate: Double($0.info.defaultFormat.rate), channels: $0.info.defaultFormat.channels) }
    }

    /// Starts the microphone; the closure is called on its thread.
    ///
    /// - Throws: An error if there is none, or another program or session uses it.
    func start(
        ended: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable (AVAudioPCMBuffer, UInt64) -> Void
    ) throws {
        guard let source else {
            throw SoundError.failed(
                "There is no microphone. Connect one, or set OBSCURA_MICROPHONES, for example to virtual:.",
                kAudioUnitErr_FailedInitialization
            )
        }
        let client = SoundClient(source.info.defaultFormat, ended, body)
        guard
            self.client.withLock({ held in
                guard held == nil else { return false }
                held = client
                return true
            })
        else { return }
        do throws(CameraError) {
            try source.start(MicrophoneRequest(format: source.info.defaultFormat), client: client)
        } catch {
            self.client.withLock { $0 = nil }
            throw SoundError.failed(error.message, kAudioUnitErr_FailedInitialization)
        }
    }

    /// Stops the microphone; nothing is called afterwards.
    func stop() {
        let isRunning = client.withLock { held in
            defer { held = nil }
            return held != nil
        }
        if isRunning { source?.stop() }
    }
}

private final class SoundClient: MicrophoneClient, Sendable {
    private let body: @Sendable (AVAudioPCMBuffer, UInt64) -> Void
    private let ended: @Sendable () -> Void
    private let format: AVAudioFormat?
    private let input: AVAudioFormat?

    init(
        _ format: MicrophoneFormat,
        _ ended: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable (AVAudioPCMBuffer, UInt64) -> Void
    ) {
        (self.body, self.ended) = (body, ended)
        self.format = AVAudioFormat(
            standardFormatWithSampleRate: Double(format.rate),
            channels: UInt32(format.channels)
        )
        var stream = format.streamDescription
        input = AVAudioFormat(streamDescription: &stream)
    }

    func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer) {
        let frames = buffer.samples.numSamples
        guard let format, let input, frames > 0,
            let packed = AVAudioPCMBuffer(pcmFormat: input, frameCapacity: UInt32(frames)),
            let plain = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(frames))
        else { return }
        packed.frameLength = UInt32(frames)
        let bytes = Int(input.stream.mBytesPerFrame)
        let isCopied = SoundSamples.copy(
            buffer.samples,
            first: 0,
            frames: frames,
            bytesPerFrame: bytes,
            to: packed.list,
            at: 0
        )
        guard isCopied, let converter = AVAudioConverter(from: input, to: format),
            (try? converter.convert(to: plain, from: packed)) != nil
        else { return }
        let time = buffer.samples.presentationTimeStamp
        body(plain, time.isNumeric ? CMClock.convertHostTimeToSystemUnits(time) : buffer.hostTime)
    }

    func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss) {}
    func microphoneDidEnd(_ source: any MicrophoneSource) { ended() }
    func microphone(_ source: any MicrophoneSource, didFail error: CameraError) { ended() }
}
