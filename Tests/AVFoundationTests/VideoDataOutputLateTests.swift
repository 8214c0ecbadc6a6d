import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Late frames")
struct VideoDataOutputLateTests {
    typealias Event = RecordingDelegate.Event

    @Test("VDO-30 late frames are discarded unless said otherwise")
    func standard() { #expect(AVCaptureVideoDataOutput().alwaysDiscardsLateVideoFrames) }

    @Test("VDO-32 VDO-33 a delegate that is busy for a second gets the newest frame next, and 28 drops, once")
    func busyForASecond() throws {
        let rig = try CaptureRig()
        rig.delegate.whenOutput { [source = rig.source] number in
            if number == 0 { source.push(count: 29) }
        }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)] + (1...28).map { Event.late($0) } + [.output(29)])
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events.last == .output(30))
        #expect(rig.counts.captured == 31)
        #expect(rig.counts.delivered == 3)
        #expect(rig.counts.droppedLate == 28)
        #expect(rig.counts.inFlight == 0)
    }

    @Test("VDO-33 a delegate of 50 ms at 30 frames a second always gets the newest frame")
    func delegateOfFiftyMilliseconds() throws {
        let rig = try CaptureRig()
        // Time in half frames: the delegate takes three, a frame comes every two.
        struct Time {
            var now = 0
            var frames = 0
            var ages: [Int] = []
        }
        let time = Mutex(Time())
        rig.delegate.whenOutput { [source = rig.source] number in
            let due = time.withLock { time -> Int in
                time.ages.append(time.now - number * 2)
                guard time.frames < 300 else { return 0 }
                time.now += 3
                let due = time.now / 2 + 1 - time.frames
                time.frames += due
                return due
            }
            source.push(count: due)
        }
        time.withLock { $0.frames = 1 }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let ages = time.withLock { $0.ages }
        #expect(ages.count > 190)
        #expect(ages.dropLast().allSatisfy { $0 < 2 }, "never older than one frame: \(ages.max() ?? -1) half frames")
        #expect(rig.counts.captured == rig.counts.delivered + rig.counts.droppedLate)
        #expect(rig.counts.droppedLate > 90)
    }

    @Test("VDO-33 VDO-34 a delegate of two and a half frame times loses about 60 % for ever")
    func chronicallySlow() throws {
        let rig = try CaptureRig()
        let pushed = Mutex(1)
        rig.delegate.whenOutput { [source = rig.source] number in
            // Two and three in turn.
            let count = 2 + number % 2
            let goesOn = pushed.withLock { pushed in
                pushed += count
                return pushed < 1000
            }
            if goesOn { source.push(count: count) }
        }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let counts = rig.counts
        let share = Double(counts.droppedLate) / Double(counts.captured)
        #expect(share > 0.49 && share < 0.67)
        #expect(counts.captured == counts.delivered + counts.droppedLate)
        #expect(rig.delegate.events.map(\.number) == Array(0..<counts.captured))
    }

    @Test("VDO-5 a stuck queue means late frames, and the newest one when it goes on")
    func stuckQueue() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        #expect(rig.counts.droppedLate == 4)
        #expect(rig.counts.inFlight == 1)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .late(1), .late(2), .late(3), .output(4)])
    }

    @Test("VDO-35 kept late frames queue up in order and none is dropped while buffers last")
    func keepingAll() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.whenOutput { [source = rig.source] number in
            if number == 0 { source.push(count: 29) }
        }
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == (0..<30).map { .output($0) })
    }

    @Test("VDO-35 VDO-36 DROP-10 a full backlog drops new frames for lack of buffers, in their place")
    func backlogIsBounded() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 40)
        #expect(rig.counts.inFlight >= 30, "VDO-36 at least a second")
        let kept = rig.counts.inFlight
        rig.queue.resume()
        rig.settle()
        #expect(
            rig.delegate.events == (0..<kept).map { Event.output($0) } + (kept..<40).map { Event.outOfBuffers($0) }
        )
    }

    @Test("VDO-38 switching discarding on drops the backlog except its newest frame")
    func switchingOn() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        rig.output.alwaysDiscardsLateVideoFrames = true
        #expect(rig.counts.droppedLate == 4)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .late(1), .late(2), .late(3), .output(4)])
    }

    @Test("DROP-1 DROP-2 DROP-3 a drop is told with time, format and reason and without a picture")
    func shell() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 2)
        rig.queue.resume()
        rig.settle()
        let shell = try #require(rig.delegate.lastSample)
        #expect(rig.delegate.events == [.late(0), .output(1)])
        #expect(shell.output === rig.output)
        #expect(shell.connection === rig.connection)
        #expect(CMSampleBufferGetImageBuffer(shell.buffer) == nil)
        #expect(CMSampleBufferGetDataBuffer(shell.buffer) == nil)
        #expect(shell.buffer.presentationTimeStamp == .zero)
        #expect(shell.buffer.duration == CMTime(value: 1, timescale: 30))
        #expect(shell.buffer.formatDescription?.dimensions.width == 640)
    }

    @Test("DROP-12 a gap in the source's frames is one discontinuity, in order with the frames")
    func discontinuity() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push()
        rig.source.lose(3)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0), .discontinuity(1), .output(4)])
        #expect(rig.counts.droppedDiscontinuity == 1)
        #expect(rig.counts.captured == 3)
    }

    @Test("DROP-7 a drop in front of a gap and a frame behind it stay in order")
    func dropsStayInPlace() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.source.lose()
        rig.source.push()
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .discontinuity(1), .output(2)])
    }

    @Test("a dropped frame's buffer goes back at once, not when the drop is told")
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

    @Test("VDO-5 two outputs on one serial queue take turns")
    func sharedQueue() throws {
        let rig = try CaptureRig(outputCount: 2)
        let shared = DispatchQueue(label: "shared")
        let order = Mutex<[Int]>([])
        for (index, output) in rig.outputs.enumerated() {
            output.alwaysDiscardsLateVideoFrames = false
            output.setSampleBufferDelegate(rig.delegates[index], queue: shared)
            rig.delegates[index].whenOutput { _ in order.withLock { $0.append(index) } }
        }
        rig.session.startRunning()
        shared.suspend()
        rig.source.push(count: 4)
        shared.resume()
        for output in rig.outputs { while !output.delivery.isIdle { shared.sync {} } }
        #expect(order.withLock { $0 } == [0, 1, 0, 1, 0, 1, 0, 1])
    }
}
