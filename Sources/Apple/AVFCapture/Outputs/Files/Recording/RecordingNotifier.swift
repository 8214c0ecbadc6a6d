import AVFBase
import CoreMedia
import Dispatch
import Foundation

/// Calls the delegate of one recording for its events, one after another (MOV-6).
///
/// Retains the output until the end was reported, and never retains the delegate.
final class RecordingNotifier: Sendable {
    enum Event: Sendable {
        /// Carries the time of the first sample on the session's clock.
        case started(CMTime)
        case paused
        case resumed
        case willFinish(AVError?)
        case finished(AVError?)
    }

    private let output: UncheckedReference<AVCaptureFileOutput>
    private let delegate: UncheckedWeakReference<AnyObject>
    private let connections: UncheckedReference<[AVCaptureConnection]>
    private let url: URL
    private let queue: DispatchQueue

    /// - Parameter queue: a serial queue, shared by all recordings of an output.
    init(
        _ output: AVCaptureFileOutput,
        delegate: any AVCaptureFileOutputRecordingDelegate,
        connections: [AVCaptureConnection],
        url: URL,
        queue: DispatchQueue
    ) {
        self.output = UncheckedReference(output)
        self.delegate = UncheckedWeakReference(delegate)
        self.connections = UncheckedReference(connections)
        self.url = url
        self.queue = queue
    }

    func notify(_ event: Event) {
        let (output, delegate, connections, url) = (output, delegate, connections, url)
        queue.async {
            guard let delegate = delegate.value as? any AVCaptureFileOutputRecordingDelegate else { return }
            let (output, connections) = (output.value, connections.value)
            switch event {
            case .started(let time):
                delegate.fileOutput(output, didStartRecordingTo: url, startPTS: time, from: connections)
            case .paused: delegate.fileOutput(output, didPauseRecordingTo: url, from: connections)
            case .resumed: delegate.fileOutput(output, didResumeRecordingTo: url, from: connections)
            case .willFinish(let error):
                delegate.fileOutput(output, willFinishRecordingTo: url, from: connections, error: error)
            case .finished(let error):
                delegate.fileOutput(output, didFinishRecordingTo: url, from: connections, error: error)
            }
        }
    }
}
