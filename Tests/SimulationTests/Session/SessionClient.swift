import CoreMedia
import Dispatch
import Foundation

@testable import AVFCapture

/// A delegate of a simulated session's outputs; each of its callbacks takes some virtual time.
///
/// `@unchecked Sendable`: of all threads of a simulation, one runs at a time.
final class SessionClient: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable
{
    /// The number of a queue, on it.
    static let key = DispatchSpecificKey<Int>()

    private unowned let session: SimulatedSession
    /// The number of its queue.
    let queue: Int
    var isBusy = false

    init(_ session: SimulatedSession, queue: Int) {
        self.session = session
        self.queue = queue
    }

    /// The number of the queue that runs; that of the client, or a law is broken.
    var present: Int {
        let present = DispatchQueue.getSpecific(key: Self.key)
        session.world.require(present == queue, "callbacks come on the client's queue")
        return present ?? queue
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        session.receive(sampleBuffer, isDrop: false, self)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        session.receive(sampleBuffer, isDrop: true, self)
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        session.receive(collection, self)
    }
}
