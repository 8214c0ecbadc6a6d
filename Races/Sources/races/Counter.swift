import AVFoundation
import Foundation
import Synchronization

/// A delegate that counts a session's output.
final class Counter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureMetadataOutputObjectsDelegate,
    AVCaptureDataOutputSynchronizerDelegate, AVCaptureAudioDataOutputSampleBufferDelegate, Sendable
{
    let queue = DispatchQueue(label: "counter")
    private let frames = Atomic(0)
    private let came = DispatchSemaphore(value: 0)

    var count: Int { frames.load(ordering: .relaxed) }

    private func count(_ number: Int) {
        frames.add(number, ordering: .relaxed)
        came.signal()
    }

    /// Waits for another frame, or for a short timeout; races also occur without the frame.
    func waitForFrame() {
        while came.wait(timeout: .now()) == .success {}
        _ = came.wait(timeout: .now() + 0.1)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        count(1)
        _ = (sampleBuffer.presentationTimeStamp, connection.isActive)
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        _ = metadataObjects.map(\.bounds)
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {
        count(1)
    }
}
