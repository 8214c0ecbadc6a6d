import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: late frames")
struct LateFrameContractTests {
    typealias Event = RecordingDelegate.Event

    @Test("VDO-30 late frames are discarded by default")
    func standard() { #expect(AVCaptureVideoDataOutput().alwaysDiscardsLateVideoFrames) }

    @Test("VDO-31 while the delegate is busy, frames are dropped immediately, and the newest one waits")
    func atOnce() throws {
        let rig = try CaptureRig()
        let seen = Mutex<[CaptureRig.Account]>([])
        nonisolated(unsafe) let stage = rig  // Used by one thread at a time.
        rig.delegate.whenOutput { number in
            guard number == 0 else { return }
            for _ in 1...3 {
                stage.source.push()
                seen.withLock { $0.append(stage.account()) }
            }
        }
        rig.session.startRunning()
        rig.pushOneByOne(1)
        #expect(seen.withLock { $0.map(\.late) } == [0, 1, 2])
        #expect(seen.withLock { $0.map(\.waiting) } == [1, 1, 1])
        #expect(rig.delegate.outputs == [0, 3])
    }

    @Test("VDO-32 a newer frame replaces the waiting one, which is reported once")
    func replacing() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .late(1), .late(2), .late(3), .output(4)])
        #expect(rig.account() == CaptureRig.Account(captured: 5, delivered: 1, late: 4))
    }

    @Test("VDO-33 a delegate that is busy for a second gets the newest frame next, and one report for each of 28 drops")
    func busyForASecond() throws {
        let rig = try CaptureRig()
        rig.delegate.whenOutput { [source = rig.source] number in
            if number == 0 { source.push(count: 29) }
        }
        rig.session.startRunning()
        rig.pushOneByOne(1)
        #expect(rig.delegate.events == [.output(0)] + (1...28).map { Event.late($0) } + [.output(29)])
        rig.pushOneByOne(2)
        #expect(rig.delegate.events.suffix(2) == [.output(30), .output(31)], "the delegate has caught up")
    }

    @Test("VDO-33 a delegate that takes 1.5 frame durations always gets a frame younger than one frame duration")
    func delegateOfFiftyMilliseconds() throws {
        let rig = try CaptureRig()
        // Time in half frame durations: the delegate takes three, and a frame arrives every two.
        struct Time {
            var now = 0
            var frames = 1
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
        rig.session.startRunning()
        rig.pushOneByOne(1)
        let ages = time.withLock { $0.ages }
        #expect(ages.count > 190)
        #expect(ages.dropLast().allSatisfy { $0 < 2 }, "the oldest: \(ages.max() ?? -1) half frames")
        let account = rig.account()
        #expect(account.captured == account.delivered + account.late && account.late > 90)
    }

    /// The events of a delegate that takes 2.5 frame durations, for about a thousand frames.
    private func chronicallySlow() throws -> [Event] {
        let rig = try CaptureRig()
        let turns = Mutex(0)
        rig.delegate.whenOutput { [source = rig.source] _ in
            let turn = turns.withLock { turns in
                turns += 1
                return turns
            }
            // Two and three frames alternately.
            if turn <= 400 { source.push(count: 2 + turn % 2) }
        }
        rig.session.startRunning()
        rig.pushOneByOne(1)
        return rig.delegate.events
    }

    @Test("VDO-33 a delegate that takes 2.5 frame durations loses about 60 %")
    func shareOfLosses() throws {
        let events = try chronicallySlow()
        #expect(events.map(\.number) == Array(0..<events.count), "each frame is reported once, in order")
        let share = Double(events.count { !$0.isOutput }) / Double(events.count)
        #expect(events.count == 1001 && share > 0.58 && share < 0.62)
    }

    @Test("VDO-34 discarding does not cure a delegate that is always too slow: the rate of drops stays")
    func persistence() throws {
        let events = try chronicallySlow()
        let half = events.count / 2
        let losses = [events.prefix(half), events.suffix(half)].map { part in
            Double(part.count { !$0.isOutput }) / Double(half)
        }
        #expect(losses.allSatisfy { $0 > 0.58 && $0 < 0.62 }, "\(losses)")
    }

    @Test("VDO-35 kept late frames queue up in order, and none is dropped while buffers are available")
    func keepingAll() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.whenOutput { [source = rig.source] number in
            if number == 0 { source.push(count: 29) }
        }
        rig.session.startRunning()
        rig.pushOneByOne(1)
        #expect(rig.delegate.events == (0..<30).map { .output($0) })
    }

    @Test("VDO-35 when all buffers are in use, new frames are dropped for lack of them")
    func supplyUsedUp() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 6))
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 9)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == (0..<6).map { .output($0) } + (6..<9).map { .outOfBuffers($0) })
    }

    @Test("VDO-36 a second of frames may wait, but not more", arguments: [640, 1920])
    func backlogIsBounded(width: Int) throws {
        let rig = try CaptureRig(preset: width == 640 ? .vga640x480 : .hd1920x1080)
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 40)
        let kept = rig.account().waiting
        #expect(kept >= 30 && kept < 40)
        rig.queue.resume()
        rig.settle()
        #expect(
            rig.delegate.events == (0..<kept).map { Event.output($0) } + (kept..<40).map { Event.outOfBuffers($0) }
        )
    }

    @Test("VDO-38 turning on discarding drops the backlog except its newest frame")
    func switchingOn() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        rig.output.alwaysDiscardsLateVideoFrames = true
        #expect(rig.account() == CaptureRig.Account(captured: 5, late: 4, waiting: 1))
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .late(1), .late(2), .late(3), .output(4)])
    }

    @Test("VDO-38 turning off discarding keeps the frames that arrive from then on")
    func switchingOff() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 2)
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .output(1), .output(2), .output(3), .output(4)])
    }

    @Test(
        "VDO-40 a minimum duration between frames, set on the connection, thins them without drops or a slower camera"
    )
    func thinning() throws {
        let rig = try CaptureRig(outputCount: 2)
        #expect(!rig.connection.videoMinFrameDuration.isValid)
        rig.session.startRunning()
        let before = rig.source.history
        rig.connection.videoMinFrameDuration = CMTime(value: 1, timescale: 10)
        rig.pushOneByOne(10)
        #expect(rig.delegates[0].events == [.output(0), .output(3), .output(6), .output(9)])
        #expect(rig.delegates[1].outputs == Array(0..<10), "other outputs of the camera get all")
        #expect(rig.source.history == before)
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
        for output in rig.outputs.indices { rig.settle(output, on: shared) }
        #expect(order.withLock { $0 } == [0, 1, 0, 1, 0, 1, 0, 1])
    }
}
