import AVFBase
import CameraSources
import CoreMedia
internal import DequeModule
import Dispatch
import Synchronization

/// Shows the samples of a file output to its delegate before they are recorded (MOV-18).
///
/// Each callback is queued as a block of its own. Frames of live sources are skipped when too many wait.
final class SampleWatcher: Sendable {
    /// Media that have arrived through a connection.
    enum Sample: Sendable {
        case image(CapturedFrame, ImageOrientation)
        case audio(ArrivedAudio)

        var isLossless: Bool {
            switch self {
            case .image(let frame, _): frame.isLossless
            case .audio(let audio): audio.isLossless
            }
        }
    }

    private enum Entry: Sendable {
        case sample(Sample, UncheckedReference<AVCaptureConnection>, FileRecorder)
        case token(DrainToken, UncheckedReference<AVCaptureConnection>, FileRecorder)
    }

    private static let mostWaiting = 64

    /// True if recordings take samples only after the delegate has seen them.
    let isAccurate: Bool
    private let delegate: UncheckedWeakReference<AnyObject>
    private let output: UncheckedWeakReference<AVCaptureFileOutput>
    private let queue = DispatchQueue(label: "AVFoundation.recording.samples")
    private let entries = Mutex(Deque<Entry>())

    /// Creates a watcher, and asks the delegate once whether it wants sample-accurate recordings.
    init(_ delegate: any AVCaptureFileOutputDelegate, output: AVCaptureFileOutput) {
        isAccurate = delegate.fileOutputShouldProvideSampleAccurateRecordingStart(output)
        self.delegate = UncheckedWeakReference(delegate)
        self.output = UncheckedWeakReference(output)
    }

    /// The delegate, or nil if it has been deallocated.
    var client: (any AVCaptureFileOutputDelegate)? { delegate.value as? any AVCaptureFileOutputDelegate }

    /// Takes a sample on a source thread.
    ///
    /// - Returns: whether recordings must also take the sample themselves, without waiting for the delegate.
    func receive(_ sample: Sample, from connection: AVCaptureConnection, of recorder: FileRecorder) -> Bool {
        let isTaken = entries.withLock { entries in
            if !sample.isLossless, entries.count >= Self.mostWaiting { return false }
            entries.append(.sample(sample, UncheckedReference(connection), recorder))
            return true
        }
        if isTaken { queue.async { self.run() } } else if isAccurate { connection.ledger.lose(.late) }
        return !isAccurate
    }

    /// Takes the end of a source; returns false if recordings must take it themselves.
    func receive(_ token: DrainToken, from connection: AVCaptureConnection, of recorder: FileRecorder) -> Bool {
        guard isAccurate else { return false }
        let connection = UncheckedReference(connection)
        entries.withLock { $0.append(.token(token, connection, recorder)) }
        queue.async { self.run() }
        return true
    }

    /// Returns when everything that has arrived was shown; for tests.
    func settle() { queue.sync {} }

    private func run() {
        guard let entry = entries.withLock({ $0.popFirst() }) else { return }
        switch entry {
        case .token(let token, let connection, let recorder): recorder.receive(seen: token, from: connection.value)
        case .sample(let sample, let connection, let recorder):
            if let client, let output = output.value, let buffer = Self.buffer(of: sample) {
                client.fileOutput(output, didOutputSampleBuffer: buffer, from: connection.value)
            }
            if isAccurate { recorder.receive(seen: sample, from: connection.value) }
        }
    }

    private static func buffer(of sample: Sample) -> CMSampleBuffer? {
        switch sample {
        case .audio(let audio): return audio.buffer
        case .image(let frame, _):
            guard let image = frame.image(as: .identity), let description = frame.formatDescription else { return nil }
            return SampleBuffers.make(
                image: image,
                description: description,
                time: frame.presentationTime,
                duration: frame.duration,
                number: frame.frame.number
            )
        }
    }
}
