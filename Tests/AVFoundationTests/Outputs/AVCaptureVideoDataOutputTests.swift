import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Video data output: sharing and accounting")
struct AVCaptureVideoDataOutputTests {
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

    @Test("a live frame skipped after its callback was scheduled is reported only as lost", arguments: [true, false])
    func expectedInVain(isQueueBusy: Bool) throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        let second = CMTime(value: 1, timescale: 1)
        rig.source.push(at: second)
        rig.settle()
        if isQueueBusy { rig.queue.suspend() }
        // Not later than the last frame, so it is not delivered.
        rig.source.push(at: second)
        #expect(rig.counts.captured == 2 && rig.counts.dropped == 1)
        if isQueueBusy {
            // Takes the callback that was scheduled for the previous frame.
            rig.source.push(at: second + second)
            rig.queue.resume()
        }
        rig.settle()
        #expect(rig.delegate.outputs == (isQueueBusy ? [0, 2] : [0]))
        rig.source.push(at: CMTimeMultiply(second, multiplier: 3))
        rig.settle()
        #expect(rig.delegate.outputs == (isQueueBusy ? [0, 2, 3] : [0, 2]))
        #expect(rig.delegate.events.filter { !$0.isOutput }.map(\.number) == [1])
        #expect(rig.counts.delivered == rig.counts.captured - 1 && rig.counts.inFlight == 0)
    }

    @Test("G-4 the delegate is held weakly, and its deallocation is harmless")
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

    @Test("SWIFT-1 a minimum frame duration skips frames without a report")
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

    @Test("a dropped frame's buffer is released immediately, not when the drop is reported")
    func droppedBuffersAreFree() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 20)
        #expect(rig.source.buffersOut == 1)
        rig.queue.resume()
        rig.settle()
        #expect(rig.source.buffersOut == 0)
    }

    @Test("two outputs that need the same conversion share it; a third with another does not")
    func sharedConversions() throws {
        let rig = try CaptureRig(outputCount: 3)
        for (index, output) in rig.outputs.enumerated() {
            output.videoSettings = [
                kCVPixelBufferPixelFormatTypeKey as String: index < 2
                    ? kCVPixelFormatType_32BGRA : kCVPixelFormatType_OneComponent8
            ]
            rig.delegates[index].keeps = true
        }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let images = rig.delegates.map { $0.kept.first?.buffer.imageBuffer.map(ObjectIdentifier.init) }
        #expect(images[0] != nil && images[0] == images[1])
        #expect(images[2] != nil && images[2] != images[0])
        #expect(rig.source.buffersOut == 0, "the camera's own buffer is free once all have converted it")
    }
}
