import AVFoundation
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

/// A delegate that does nothing.
private final class Nobody: AVCaptureDataOutputSynchronizerDelegate {
    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection
    ) {}
}

@Suite("Synchronizer setup")
struct SynchronizerSetupTests {
    private let queue = DispatchQueue(label: "delegate")

    @Test("SYNC-1 video, depth, metadata and audio data outputs can be synchronized; the array keeps its order")
    func outputs() {
        let outputs = [
            AVCaptureMetadataOutput(), AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput(),
            AVCaptureAudioDataOutput(),
        ]
        let raised = exceptions {
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: outputs)
            #expect(synchronizer.dataOutputs == outputs)
        }
        #expect(raised.isEmpty)
    }

    @Test("SYNC-2 an empty array, duplicates, an output without data, and outputs of two sessions raise")
    func arrays() throws {
        let (first, second) = (try SyncRig(), try SyncRig())
        let impossible: [[AVCaptureOutput]] = [
            [], [first.video, first.video], [AVCapturePhotoOutput()], [first.video, second.video],
        ]
        for outputs in impossible {
            let raised = exceptions { _ = AVCaptureDataOutputSynchronizer(dataOutputs: outputs) }
            #expect(raised == [.invalidArgument], "\(outputs)")
        }
    }

    @Test("SYNC-2 outputs outside a session are allowed, and deliver nothing")
    func noSession() {
        let outputs = [AVCaptureVideoDataOutput(), AVCaptureMetadataOutput()]
        let (synchronizer, delegate) = (AVCaptureDataOutputSynchronizer(dataOutputs: outputs), Nobody())
        #expect(exceptions { synchronizer.setDelegate(delegate, queue: queue) } == [])
        #expect(synchronizer.delegate === delegate)
    }

    @Test("SYNC-2 an output of another active synchronizer raises when the delegate is set")
    func taken() {
        let video = AVCaptureVideoDataOutput()
        let first = AVCaptureDataOutputSynchronizer(dataOutputs: [video])
        let second = AVCaptureDataOutputSynchronizer(dataOutputs: [AVCaptureMetadataOutput(), video])
        let delegate = Nobody()
        first.setDelegate(delegate, queue: queue)
        #expect(exceptions { second.setDelegate(delegate, queue: queue) } == [.invalidArgument])
        #expect(second.delegate == nil && first.delegate === delegate)
        first.setDelegate(nil, queue: nil)
        #expect(exceptions { second.setDelegate(delegate, queue: queue) } == [])
    }

    @Test("SYNC-3 an array with one output is valid")
    func one() throws {
        let rig = try SyncRig(codes: nil)
        for _ in 0..<3 { rig.step() }
        #expect(rig.log.lines == ["v0", "v1", "v2"])
    }

    @Test("SYNC-4 a delegate without a queue raises; delegate and queue are readable, and nil after removal")
    func delegate() {
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [AVCaptureVideoDataOutput()])
        let delegate = Nobody()
        #expect(exceptions { synchronizer.setDelegate(delegate, queue: nil) } == [.invalidArgument])
        #expect(synchronizer.delegate == nil)
        synchronizer.setDelegate(delegate, queue: queue)
        #expect(synchronizer.delegate === delegate && synchronizer.delegateCallbackQueue === queue)
        synchronizer.setDelegate(nil, queue: nil)
        #expect(synchronizer.delegate == nil && synchronizer.delegateCallbackQueue == nil)
    }

    @Test("SYNC-4 the delegate is observable")
    func observed() {
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [AVCaptureVideoDataOutput()])
        let delegate = Nobody()
        let changes = Mutex<[Bool]>([])
        let observation = synchronizer.observe(\.delegate, options: .new) { _, change in
            let isSet = (change.newValue ?? nil) != nil
            changes.withLock { $0.append(isSet) }
        }
        synchronizer.setDelegate(delegate, queue: queue)
        synchronizer.setDelegate(nil, queue: nil)
        observation.invalidate()
        #expect(changes.withLock { $0 } == [true, false])
    }
}
