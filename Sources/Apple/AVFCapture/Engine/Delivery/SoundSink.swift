import AVFBase
import CameraSources
import CoreMedia

/// The session's end of an active connection for sound: what samples are handed to.
///
/// All functions but ``flush()`` are called on the source thread, in order, never concurrently for one sink. They must
/// return at once and must not call a client, wait for one, or take a lock that is held while a client is called.
protocol SoundSink: AnyObject, Sendable {
    /// Samples were captured. Presentation times strictly increase; each begins where the one before ended unless
    /// something was lost.
    func receive(_ sound: CapturedSound)

    /// Settings of the connection or of its output have changed, or the samples that follow have a new format. Called
    /// between two buffers, on any thread, not concurrently with the other functions.
    func reconfigure()

    /// The source has handed over its last samples. Keep the token until everything received before is done with, see
    /// ``FrameSink/sourceDidEnd(_:)``.
    func sourceDidEnd(_ token: DrainToken)

    /// The session stops, or the connection leaves the running session or is disabled. Forget what has not been handed
    /// to a client yet, see ``FrameSink/flush()``.
    func flush()
}

extension SoundSink {
    func reconfigure() {}
}

/// Samples of one microphone on their way to all their consumers.
///
/// Whoever holds the object holds, for a source that waits for its clients, a place in the gate: hold it while the
/// samples wait or are worked on. A consumer that keeps the samples for longer keeps ``buffer``.
final class CapturedSound: Sendable {
    /// Interleaved linear PCM with its time on the session's clock.
    var buffer: CMSampleBuffer { reference.value }
    /// When the first sample was heard, on the session's clock.
    let time: CMTime
    /// How long the samples last.
    let duration: CMTime
    /// When the samples were handed over, in nanoseconds of CLOCK_MONOTONIC.
    let hostTime: UInt64

    private let reference: UncheckedReference<CMSampleBuffer>
    private let ticket: FrameTicket?

    init(_ buffer: CMSampleBuffer, hostTime: UInt64, ticket: FrameTicket?) {
        reference = UncheckedReference(buffer)
        time = buffer.presentationTimeStamp
        duration = buffer.duration
        self.hostTime = hostTime
        self.ticket = ticket
    }

    /// The same time and place in the gate with other samples.
    func replacing(_ buffer: CMSampleBuffer) -> CapturedSound {
        CapturedSound(buffer, hostTime: hostTime, ticket: ticket)
    }

    /// Whether the source waits for its consumers, who then drop nothing for lateness.
    var isLossless: Bool { ticket != nil }
}
