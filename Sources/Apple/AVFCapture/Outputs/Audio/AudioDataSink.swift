import AVFBase
import CoreMedia
import MediaFiles
import Synchronization

/// The sink of a connection to an audio data output.
final class AudioDataSink: AudioSink {
    private struct State {
        var settings: AudioDataSettings?
        var converter: UncheckedReference<AudioConverter>?
    }

    private let delivery: AudioDelivery
    private let connection: UncheckedReference<AVCaptureConnection>
    private let settings: @Sendable () -> AudioDataSettings?
    // Used only on the source thread and between two buffers, so the lock is never contended.
    private let state = Mutex(State())

    /// - Parameter settings: returns the currently requested format; called again when settings have changed.
    init(
        connection: AVCaptureConnection,
        delivery: AudioDelivery,
        settings: @escaping @Sendable () -> AudioDataSettings?
    ) {
        self.delivery = delivery
        self.connection = UncheckedReference(connection)
        self.settings = settings
        reconfigure()
    }

    func reconfigure() {
        let settings = settings()
        state.withLock { state in
            guard state.settings != settings else { return }
            state.settings = settings
            state.converter = settings?.makeConverter().map(UncheckedReference.init)
        }
    }

    func receive(_ audio: CapturedAudio) {
        guard let converter = state.withLock({ $0.converter }) else {
            hand(audio)
            return
        }
        // Samples that cannot be converted are lost, which shows in the times (AUD-3).
        let samples = (try? converter.value.convert(audio.buffer)) ?? []
        for sample in samples { hand(audio.replacing(sample)) }
    }

    func sourceDidEnd(_ token: DrainToken) { delivery.end(token) }

    func flush() {
        state.withLock { $0.converter = $0.settings?.makeConverter().map(UncheckedReference.init) }
        delivery.flush()
    }

    private func hand(_ audio: CapturedAudio) {
        delivery.receive(AudioDatum(audio: audio, connection: connection.value))
    }
}

/// The format that an audio data output converts samples to, always linear PCM.
struct AudioDataSettings: Sendable, Equatable {
    /// The stream format, in which a sample rate or channel count of 0 stands for the microphone's.
    let stream: AudioStreamBasicDescription
    private let layout: ManagedAudioChannelLayout?

    /// Parses a client's dictionary; nil for an empty one, which requests the microphone's own format.
    init?(_ dictionary: [String: Any]) throws(ReaderSettings.Refusal) {
        guard !dictionary.isEmpty else { return nil }
        guard case .audio(let stream, let layout) = try ReaderSettings(dictionary, for: .audio) else { return nil }
        self.stream = stream
        self.layout = layout
    }

    func makeConverter() -> AudioConverter? { try? AudioConverter(to: stream, layout: layout) }

    /// Returns the resulting format for samples of a source format.
    func applied(to source: AudioStreamBasicDescription) -> AudioStreamBasicDescription {
        var result = stream
        if result.mSampleRate == 0 { result.mSampleRate = source.mSampleRate }
        if result.mChannelsPerFrame == 0 {
            result.mChannelsPerFrame = source.mChannelsPerFrame
            let isSplit = result.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
            result.mBytesPerFrame = result.mBitsPerChannel / 8 * (isSplit ? 1 : result.mChannelsPerFrame)
            result.mBytesPerPacket = result.mBytesPerFrame
        }
        return result
    }
}
