import AVFBase
import CoreMedia
import Dispatch
import Synchronization

/// Delivers audio from the source thread to the delegate of an audio data output, or to a synchronizer instead.
///
/// The counterpart of ``VideoDelivery``.
final class AudioDelivery: Sendable {
    typealias Delegate = any AVCaptureAudioDataOutputSampleBufferDelegate

    private struct Present: @unchecked Sendable {
        // @unchecked: loads and stores of a weak reference are atomic, and a copy of this value is never changed.
        weak var delegate: Delegate?
    }

    private let present = Mutex(Present())
    private let pending = DelegateQueue<AudioDatum>(discardsLate: false)

    // MARK: Set-up

    var delegate: Delegate? { present.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { delegate == nil ? nil : pending.queue }

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { pending.isIdle }

    /// Changes the delegate; see ``DelegateQueue/setCaller(_:queue:)``.
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let new = Present(delegate: delegate)
        present.withLock { $0 = new }
        guard delegate != nil else { return pending.setCaller(nil, queue: nil) }
        pending.setCaller({ item in Self.call(item, new.delegate) }, queue: queue)
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        pending.setReceiver(receiver, tag: tag)
    }

    // MARK: On the source thread

    func receive(_ datum: AudioDatum) {
        pending.offer(at: datum.time, limit: datum.limit, isTooSoon: { _ in false }) { datum }
    }

    func end(_ token: DrainToken) { pending.end(token) }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() { pending.flush() }

    // MARK: On the delegate's queue

    private static func call(_ item: DelegateQueue<AudioDatum>.Item, _ delegate: Delegate?) {
        guard case .datum(let datum) = item, let delegate, let output = datum.connection.output else { return }
        delegate.captureOutput(output, didOutput: datum.audio.buffer, from: datum.connection)
    }
}
