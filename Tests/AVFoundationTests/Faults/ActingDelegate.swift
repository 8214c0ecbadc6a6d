import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// A delegate of every kind of output that performs one action inside its first callback, and counts all callbacks.
final class ActingDelegate: NSObject, @unchecked Sendable {
    // @unchecked: mutable state is behind the mutex.
    private let act: Mutex<(@Sendable () -> Void)?>
    private let acted = DispatchSemaphore(value: 0)
    private let calls = Atomic(0)

    /// - Parameter act: performed once; the delegate releases it afterwards.
    init(_ act: @escaping @Sendable () -> Void) { self.act = Mutex(act) }

    /// The number of callbacks.
    var count: Int { calls.load(ordering: .acquiring) }

    /// Waits until the action was performed.
    func wait() { acted.wait() }

    /// Sets an action for the next callback.
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
