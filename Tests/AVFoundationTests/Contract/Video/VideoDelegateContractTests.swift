import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: the delegate of a video data output")
struct VideoDelegateContractTests {
    @Test("VDO-1 a delegate needs a queue; nil needs none")
    func queueIsRequired() {
        let output = AVCaptureVideoDataOutput()
        let delegate = RecordingDelegate()
        #expect(exceptions { output.setSampleBufferDelegate(delegate, queue: nil) } == [.invalidArgument])
        #expect(output.sampleBufferDelegate == nil && output.sampleBufferCallbackQueue == nil)
        #expect(exceptions { output.setSampleBufferDelegate(nil, queue: nil) } == [])
        #expect(exceptions { output.setSampleBufferDelegate(nil, queue: DispatchQueue(label: "none")) } == [])
    }

    /// Records the mark of the queue on which it is called, for frames and for drops.
    private final class Marks: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        static let key = DispatchSpecificKey<Int>()
        let seen = Mutex<[String]>([])

        private func note(_ what: String) {
            let mark = DispatchQueue.getSpecific(key: Self.key).map(String.init) ?? "none"
            seen.withLock { $0.append("\(what) \(mark)") }
        }

        func captureOutput(_: AVCaptureOutput, didOutput _: CMSampleBuffer, from _: AVCaptureConnection) {
            note("frame")
        }

        func captureOutput(_: AVCaptureOutput, didDrop _: CMSampleBuffer, from _: AVCaptureConnection) { note("drop") }
    }

    @Test("VDO-2 all callbacks run on the given queue")
    func callbacksRunOnTheQueue() throws {
        let rig = try CaptureRig()
        rig.queue.setSpecific(key: Marks.key, value: 7)
        let marks = Marks()
        rig.output.setSampleBufferDelegate(marks, queue: rig.queue)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        #expect(marks.seen.withLock { $0 } == ["drop 7", "drop 7", "frame 7"])
    }

    @Test("VDO-2 a concurrent queue is accepted, and every frame is delivered")
    func concurrentQueue() throws {
        let rig = try CaptureRig()
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.output.setSampleBufferDelegate(rig.delegate, queue: queue)
        rig.session.startRunning()
        rig.source.push(count: 20)
        rig.settle(on: queue)
        #expect(Set(rig.delegate.outputs) == Set(0..<20) && rig.delegate.events.count == 20)
    }

    @Test("VDO-3 without a delegate nothing is delivered and both properties read nil")
    func noDelegate() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        #expect(rig.output.sampleBufferDelegate === rig.delegate)
        #expect(rig.output.sampleBufferCallbackQueue === rig.queue)
        rig.output.setSampleBufferDelegate(nil, queue: rig.queue)
        #expect(rig.output.sampleBufferDelegate == nil && rig.output.sampleBufferCallbackQueue == nil)
        rig.source.push(count: 3)
        rig.settle()
        #expect(rig.delegate.events == [])
        rig.output.setSampleBufferDelegate(rig.delegate, queue: rig.queue)
        rig.pushOneByOne(1)
        #expect(rig.delegate.events == [.output(3)])
    }

    @Test("VDO-3 after a change of the delegate nothing more is queued for the old one")
    func changingTheDelegate() throws {
        let rig = try CaptureRig()
        let second = RecordingDelegate()
        let secondQueue = DispatchQueue(label: "second")
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.output.setSampleBufferDelegate(second, queue: secondQueue)
        rig.settle(on: secondQueue)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [])
        #expect(second.events == [.output(0)])
    }

    @Test("VDO-3 a delegate may remove itself within its callback")
    func removingFromInside() throws {
        let rig = try CaptureRig()
        nonisolated(unsafe) let output = rig.output  // Outputs may be used from any thread.
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.whenOutput { _ in output.setSampleBufferDelegate(nil, queue: nil) }
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)])
    }

    @Test("VDO-4 both delegate methods are optional")
    func optionalFunctions() throws {
        final class Deaf: AVCaptureVideoDataOutputSampleBufferDelegate {}
        let rig = try CaptureRig()
        let deaf = Deaf()
        rig.output.setSampleBufferDelegate(deaf, queue: rig.queue)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        #expect(rig.account() == CaptureRig.Account(captured: 3, delivered: 1, late: 2))
    }

    @MainActor
    @Test("VDO-5 the main queue is allowed, and blocking it causes late frames")
    func mainQueue() async throws {
        let rig = try CaptureRig()
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
        let onMain = Mutex<[Bool?]>([])
        rig.delegate.whenOutput { _ in onMain.withLock { $0.append(DispatchQueue.getSpecific(key: key)) } }
        rig.output.setSampleBufferDelegate(rig.delegate, queue: .main)
        rig.session.startRunning()
        // This method holds the main queue until it suspends.
        rig.source.push(count: 5)
        await rig.settleOnMainQueue()
        rig.source.push()
        await rig.settleOnMainQueue()
        rig.session.stopRunning()
        #expect(rig.delegate.events == [.late(0), .late(1), .late(2), .late(3), .output(4), .output(5)])
        #expect(onMain.withLock { $0 } == [true, true])
    }

    @Test("VDO-6 callbacks receive the session's own objects, for frames and for drops")
    func arguments() throws {
        let rig = try CaptureRig(outputCount: 2)
        for delegate in rig.delegates { delegate.keeps = true }
        rig.session.startRunning()
        for queue in rig.queues { queue.suspend() }
        rig.source.push(count: 2)
        for queue in rig.queues { queue.resume() }
        rig.settle()
        for (output, delegate) in zip(rig.outputs, rig.delegates) {
            for sample in [try #require(delegate.kept.first), try #require(delegate.lastSample)] {
                #expect(sample.output === output)
                #expect(sample.connection === output.connection(with: .video))
                #expect(rig.session.connections.contains { $0 === sample.connection })
            }
        }
    }
}
