import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// The delegate of every kind of output: does one thing inside its first callback, and counts all of them.
final class ActingDelegate: NSObject, @unchecked Sendable {
    // @unchecked: what changes is behind the mutex.
    private let act: Mutex<(@Sendable () -> Void)?>
    private let acted = DispatchSemaphore(value: 0)
    private let calls = Atomic(0)

    /// - Parameter act: done once; afterwards the delegate lets go of it.
    init(_ act: @escaping @Sendable () -> Void) { self.act = Mutex(act) }

    /// How many callbacks there were.
    var count: Int { calls.load(ordering: .acquiring) }

    /// Waits until it was done.
    func wait() { acted.wait() }

    /// Has something done at the next callback.
    func rearm(_ new: @escaping @Sendable () -> Void) { act.withLock { $0 = new } }

    func called() {
        calls.add(1, ordering: .acquiringAndReleasing)
        let act = act.withLock { act in
            defer { act = nil }
            return act
        }
        guard let act else { return }
        act()
        acted.signal()
    }
}

extension ActingDelegate: AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureAudioDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { called() }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { called() }
}

extension ActingDelegate: AVCaptureMetadataOutputObjectsDelegate {
    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) { called() }
}

extension ActingDelegate: AVCaptureDepthDataOutputDelegate {
    func depthDataOutput(
        _ output: AVCaptureDepthDataOutput,
        didOutput depthData: AVDepthData,
        timestamp: CMTime,
        connection: AVCaptureConnection
    ) { called() }
}

extension ActingDelegate: AVCaptureDataOutputSynchronizerDelegate {
    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) { called() }
}

extension ActingDelegate: AVCapturePhotoCaptureDelegate {
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) { called() }
}

extension ActingDelegate: AVCaptureFileOutputRecordingDelegate {
    func fileOutput(
        _ output: AVCaptureFileOutput,
        didStartRecordingTo fileURL: URL,
        from connections: [AVCaptureConnection]
    ) { called() }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didFinishRecordingTo outputFileURL: URL,
        from connections: [AVCaptureConnection],
        error: (any Error)?
    ) { called() }
}

extension ActingDelegate: AVCaptureFileOutputDelegate {
    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { true }

    func fileOutput(
        _ output: AVCaptureFileOutput,
        didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { called() }
}
