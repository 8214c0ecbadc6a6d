import AVFBase
import CameraSources
import CoreMedia

/// The receiver of audio for an active connection of the session.
///
/// All functions but ``flush()`` are called on the source thread, in order, never concurrently for one sink. They must
/// return immediately and must not call a client, wait for one, or take a lock that is held while a client is called.
protocol AudioSink: AnyObject, Sendable {
    /// Receives captured samples.
    ///
    /// Presentation times strictly increase; each buffer begins where the previous one ended unless samples were lost.
    func receive(_ audio: CapturedAudio)

    /// Called when settings of the connection or of its output have changed, or the next samples have a new format.
    ///
    /// Runs between two buffers, on any thread, not concurrently with the other functions.
    func reconfigure()

    /// Called when the source has delivered its last samples.
    ///
    /// Retain the token until everything received before has been processed, see ``FrameSink/sourceDidEnd(_:)``.
    func sourceDidEnd(_ token: DrainToken)

    /// Called when the session stops, or the connection is disabled or leaves the running session.
    ///
    /// Discard everything not delivered to a client yet, see ``FrameSink/flush()``.
    func flush()
}

extension AudioSink {
    func reconfigure() {}
}

/// Samples of one microphone on their way to all their consumers.
///
/// For a source that waits for its clients, holding the object holds a place in the gate. So hold it only while the
/// samples wait or are processed. A consumer that keeps the samples longer retains ``buffer`` instead.
final class CapturedAudio: Sendable {
    /// Interleaved linear PCM with its time on the session's clock.
    var buffer: CMSampleBuffer { reference.value }
    /// The time at which the first sample was recorded, on the session's clock.
    let time: CMTime
    /// The duration of the samples.
    let duration: CMTime
    /// The time at which the source delivered the samples, in nanoseconds of CLOCK_MONOTONIC.
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

    /// Returns other samples with the same time and place in the gate.
    func replacing(_ buffer: CMSampleBuffer) -> CapturedAudio {
        CapturedAudio(buffer, hostTime: hostTime, ticket: ticket)
    }

    /// Indicates whether the source waits for its consumers, which then drop nothing as late.
    var isLossless: Bool { ticket != nil }
}
