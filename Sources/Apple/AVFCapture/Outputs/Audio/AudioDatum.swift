import AVFBase
import CoreMedia

/// Audio on its way through one connection of an audio data output.
struct AudioDatum: Sendable {
    /// The samples, with their ticket of the gate.
    let audio: CapturedAudio
    /// The connection that the audio came through.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>

    init(audio: CapturedAudio, connection: AVCaptureConnection) {
        self.audio = audio
        reference = UncheckedReference(connection)
    }

    /// The time of the first sample on the session's clock.
    var time: CMTime { audio.time }
}

extension AudioDatum: QueuedDatum {
    /// The limit of waiting audio: two seconds of a live source, the newest; all of a source that waits (AUD-2).
    var limit: MailboxLimit { audio.isLossless ? .unlimited : .keepNewest(upTo: 2 * Self.nanosecondsPerSecond) }

    /// The duration in nanoseconds.
    ///
    /// Rounded down, so audio that adds up to the limit never exceeds it.
    var load: Int {
        let scale = CMTimeScale(Self.nanosecondsPerSecond)
        let duration = audio.duration.convertScale(scale, method: .roundTowardZero)
        return duration.isNumeric ? max(Int(duration.value), 1) : 1
    }

    static var kind: String { "audio" }
    var key: Int {
        let time = time.convertScale(CMTimeScale(Self.nanosecondsPerSecond), method: .default)
        return time.isNumeric ? Int(time.value) : 0
    }
    var owner: Int { connection.ledger.id }
    var event: OutputEvent { .data(.audio(self)) }

    /// The time of the last sample; all later audio begins after it.
    var lastTime: CMTime? {
        guard let rate = audio.buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate, rate >= 1 else {
            return time
        }
        return time + audio.duration - CMTime(value: 1, timescale: CMTimeScale(rate))
    }

    /// Dropped audio is not reported; the times show it.
    func report(_ reason: DropReason) -> Never? { nil }

    private static var nanosecondsPerSecond: Int { 1_000_000_000 }
}
