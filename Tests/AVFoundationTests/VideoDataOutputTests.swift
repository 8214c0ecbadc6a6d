import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Video data output")
struct VideoDataOutputTests {
    @Test("VDO-1 a delegate needs a queue; none needs none")
    func queueIsRequired() {
        let output = AVCaptureVideoDataOutput()
        let delegate = RecordingDelegate()
        #expect(exceptions { output.setSampleBufferDelegate(delegate, queue: nil) } == [.invalidArgument])
        #expect(output.sampleBufferDelegate == nil)
        #expect(exceptions { output.setSampleBufferDelegate(nil, queue: nil) } == [])
    }

    @Test("VDO-2 callbacks run on the queue that was given")
    func callbacksRunOnTheQueue() throws {
        let rig = try CaptureRig()
        let key = DispatchSpecificKey<Int>()
        rig.queue.setSpecific(key: key, value: 7)
        let seen = Mutex<[Int?]>([])
        rig.delegate.whenOutput { _ in seen.withLock { $0.append(DispatchQueue.getSpecific(key: key)) } }
        rig.session.startRunning()
        rig.source.push(count: 3)
        rig.settle()
        #expect(seen.withLock { $0 }.allSatisfy { $0 == 7 })
        #expect(!seen.withLock { $0 }.isEmpty)
    }

    @Test("VDO-3 without a delegate nothing is delivered and both properties read nil")
    func noDelegate() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        #expect(rig.output.sampleBufferDelegate === rig.delegate)
        #expect(rig.output.sampleBufferCallbackQueue === rig.queue)
        rig.output.setSampleBufferDelegate(nil, queue: rig.queue)
        #expect(rig.output.sampleBufferDelegate == nil)
        #expect(rig.output.sampleBufferCallbackQueue == nil)
        rig.source.push(count: 3)
        rig.settle()
        #expect(rig.delegate.events == [])
        #expect(rig.counts.captured == 0)
    }

    @Test(
        "VDO-3 after the delegate was changed nothing more is queued for the old one, and waiting frames go to the new"
    )
    func changingTheDelegate() throws {
        let rig = try CaptureRig()
        let second = RecordingDelegate()
        let secondQueue = DispatchQueue(label: "second")
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.output.setSampleBufferDelegate(second, queue: secondQueue)
        while !rig.output.delivery.isIdle { secondQueue.sync {} }
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [])
        #expect(second.events == [.output(0)])
        #expect(rig.counts.delivered == 1)
    }

    @Test("VDO-3 a delegate may take itself out from inside its callback")
    func removingFromInside() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.whenOutput { [output = UncheckedReference(rig.output)] _ in
            output.value.setSampleBufferDelegate(nil, queue: nil)
        }
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)])
        #expect(rig.counts.captured == 1)
    }

    @Test("VDO-4 both delegate functions may be left out")
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
        #expect(rig.counts.delivered == 1)
        #expect(rig.counts.droppedLate == 2)
    }

    @Test("VDO-6 VDO-50 the arguments are the session's own objects, and a buffer is one frame with time and format")
    func arguments() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push(at: CMTime(value: 77, timescale: 30))
        rig.settle()
        let sample = try #require(rig.delegate.kept.first)
        #expect(sample.output === rig.output)
        #expect(sample.connection === rig.session.connections.first)
        #expect(sample.buffer.presentationTimeStamp == CMTime(value: 77, timescale: 30))
        #expect(sample.buffer.duration == CMTime(value: 1, timescale: 30))
        #expect(sample.buffer.numSamples == 1)
        let image = try #require(sample.buffer.imageBuffer)
        #expect(image.width == 640 && image.height == 480)
        let format = try #require(sample.buffer.formatDescription)
        #expect(format.mediaSubType.rawValue == image.pixelFormatType)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: image))
    }

    @Test("the same description object serves all frames, and a frame without conversion is not copied")
    func sharing() throws {
        let rig = try CaptureRig(outputCount: 2)
        for delegate in rig.delegates { delegate.keeps = true }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        rig.source.push()
        rig.settle()
        let descriptions = rig.delegates.flatMap(\.kept).compactMap(\.buffer.formatDescription)
        #expect(descriptions.count == 4)
        #expect(Set(descriptions.map(ObjectIdentifier.init)).count == 1)
        let images = rig.delegates.map { $0.kept.compactMap(\.buffer.imageBuffer).map(ObjectIdentifier.init) }
        #expect(images[0] == images[1])
        #expect(rig.source.buffersOut == 2)
    }

    @Test("G-4 the delegate is held weakly and a vanished one is no trouble")
    func weakDelegate() throws {
        let rig = try CaptureRig()
        var delegate: RecordingDelegate? = RecordingDelegate()
        weak let reference = delegate
        rig.output.setSampleBufferDelegate(delegate, queue: rig.queue)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 2)
        delegate = nil
        #expect(reference == nil)
        rig.queue.resume()
        rig.source.push(count: 2)
        rig.settle()
        #expect(rig.output.sampleBufferDelegate == nil)
        #expect(rig.counts.delivered == 0)
        #expect(rig.counts.inFlight == 0)
    }

    @Test("SWIFT-1 a minimum frame duration leaves frames out without a report")
    func thinning() throws {
        let rig = try CaptureRig()
        rig.output.minFrameDuration = CMTime(value: 1, timescale: 10)
        rig.session.startRunning()
        for _ in 0..<10 {
            rig.source.push()
            rig.settle()
        }
        #expect(rig.delegate.events == [.output(0), .output(3), .output(6), .output(9)])
        #expect(rig.counts.captured == 4)
    }

    @Test("VDO-53 VDO-52 a kept buffer never changes, and its memory comes back when it is released")
    func keptBuffers() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 4))
        rig.delegate.keeps = true
        rig.session.startRunning()
        for _ in 0..<6 {
            rig.source.push()
            rig.settle()
        }
        #expect(rig.delegate.events == (0..<4).map { .output($0) } + [.outOfBuffers(4), .outOfBuffers(5)])
        #expect(rig.delegate.kept.compactMap(\.buffer.imageBuffer).map(number(in:)) == [0, 1, 2, 3])
        rig.delegate.release(1)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events.last == .output(6))
        #expect(rig.source.buffersOut == 4)
        rig.delegate.release()
        #expect(rig.source.buffersOut == 0)
    }
}
