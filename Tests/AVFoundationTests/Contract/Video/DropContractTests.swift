import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: dropped frames")
struct DropContractTests {
    typealias Event = RecordingDelegate.Event

    /// Drops one frame for a given reason; returns the rig and the report of the drop.
    private func dropped(_ reason: Event) throws -> (rig: CaptureRig, shell: CMSampleBuffer) {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 3))
        rig.delegate.keeps = reason == .outOfBuffers(3)
        rig.session.startRunning()
        switch reason {
        case .late:
            rig.queue.suspend()
            rig.source.push(count: 2)
            rig.queue.resume()
        case .outOfBuffers: rig.pushOneByOne(4)
        default:
            rig.pushOneByOne(1)
            rig.source.lose(5)
        }
        rig.settle()
        #expect(rig.delegate.events.contains(reason))
        return (rig, try #require(rig.delegate.lastSample?.buffer))
    }

    static let fates: [Event] = [.late(0), .outOfBuffers(3), .discontinuity(1)]

    @Test("DROP-1 each dropped frame is reported exactly once, on the queue of the frames")
    func once() throws {
        let rig = try CaptureRig()
        let key = DispatchSpecificKey<Bool>()
        rig.queue.setSpecific(key: key, value: true)
        final class Drops: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
            let key: DispatchSpecificKey<Bool>
            let seen = Mutex<[(CMTime, Bool)]>([])
            init(_ key: DispatchSpecificKey<Bool>) { self.key = key }
            func captureOutput(_: AVCaptureOutput, didDrop buffer: CMSampleBuffer, from _: AVCaptureConnection) {
                let time = buffer.presentationTimeStamp
                let isOnQueue = DispatchQueue.getSpecific(key: key) == true
                seen.withLock { $0.append((time, isOnQueue)) }
            }
        }
        let drops = Drops(key)
        rig.output.setSampleBufferDelegate(drops, queue: rig.queue)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 10)
        rig.queue.resume()
        rig.settle()
        rig.pushOneByOne(3)
        let seen = drops.seen.withLock { $0 }
        #expect(seen.map(\.0) == (0..<9).map { CMTime(value: $0, timescale: 30) })
        #expect(seen.allSatisfy { $0.1 })
    }

    @Test("DROP-2 the report has times, format and attachments, but neither an image nor data", arguments: fates)
    func shell(fate: Event) throws {
        let (rig, shell) = try dropped(fate)
        #expect(CMSampleBufferGetImageBuffer(shell) == nil && CMSampleBufferGetDataBuffer(shell) == nil)
        #expect(shell.presentationTimeStamp == CMTime(value: CMTimeValue(fate.number), timescale: 30))
        #expect(shell.duration == CMTime(value: 1, timescale: 30))
        let description = try #require(CMSampleBufferGetFormatDescription(shell))
        #expect(description.dimensions.width == 640 && description.dimensions.height == 480)
        #expect(rig.delegate.lastSample?.output === rig.output)
    }

    @Test("DROP-3 the reason is always attached, and is one of three", arguments: fates)
    func reason(fate: Event) throws {
        let (_, shell) = try dropped(fate)
        let reason = CMGetAttachment(
            shell,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        let expected =
            switch fate {
            case .late: kCMSampleBufferDroppedFrameReason_FrameWasLate
            case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
            default: kCMSampleBufferDroppedFrameReason_Discontinuity
            }
        #expect(reason as? NSString == expected)
        let names = [
            kCMSampleBufferDroppedFrameReason_FrameWasLate, kCMSampleBufferDroppedFrameReason_OutOfBuffers,
            kCMSampleBufferDroppedFrameReason_Discontinuity,
        ]
        #expect(names.map { $0 as NSString } == ["FrameWasLate", "OutOfBuffers", "Discontinuity"])
    }

    @Test("DROP-4 late: discarding and a busy client; out of buffers: all are kept; discontinuity: lost by the camera")
    func meaning() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 3))
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 2)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.late(0), .output(1)])
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.queue.suspend()
        rig.source.push(count: 2)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events.suffix(2) == [.output(2), .output(3)], "a busy delegate alone causes no drop")
        rig.delegate.keeps = true
        rig.pushOneByOne(4)
        #expect(rig.delegate.events.suffix(4) == [.output(4), .output(5), .output(6), .outOfBuffers(7)])
        rig.source.lose(3)
        rig.settle()
        #expect(rig.delegate.events.last == .discontinuity(8))
    }

    @Test("DROP-5 details of the reason are attached only if known", arguments: fates)
    func info(fate: Event) throws {
        let (_, shell) = try dropped(fate)
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo
        #expect(CMGetAttachment(shell, key: key, attachmentModeOut: nil) == nil)
        #expect(kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch as NSString == "CameraModeSwitch")
    }

    @Test("DROP-6 the synchronizer's reasons")
    func synchronizerReasons() {
        let reasons: [AVCaptureOutput.DataDroppedReason] = [.none, .lateData, .outOfBuffers, .discontinuity]
        #expect(reasons.map(\.rawValue) == [0, 1, 2, 3])
        #expect(AVCaptureOutput.DataDroppedReason(rawValue: 2) == .outOfBuffers)
        #expect(AVCaptureOutput.DataDroppedReason(rawValue: 4) == nil)
    }

    @Test("DROP-7 callbacks come in time order of the frames, after the busy one has returned")
    func order() throws {
        let rig = try CaptureRig()
        rig.delegate.whenOutput { [source = rig.source, delegate = rig.delegate] number in
            guard number == 0 else { return }
            source.push(count: 3)
            source.lose()
            source.push(count: 2)
            #expect(delegate.events == [.output(0)], "nothing is reported while the delegate is busy")
        }
        rig.session.startRunning()
        rig.pushOneByOne(1)
        #expect(
            rig.delegate.events == [.output(0), .late(1), .late(2), .late(3), .discontinuity(4), .late(5), .output(6)]
        )
        #expect(rig.delegate.times == rig.delegate.times.sorted())
    }

    @Test("DROP-8 slow work inside didDrop causes more drops")
    func slowDropping() throws {
        final class Slow: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
            let source: ScriptedSource
            let log = Mutex<[String]>([])
            init(_ source: ScriptedSource) { self.source = source }
            func captureOutput(_: AVCaptureOutput, didOutput _: CMSampleBuffer, from _: AVCaptureConnection) {
                log.withLock { $0.append("frame") }
            }
            func captureOutput(_: AVCaptureOutput, didDrop _: CMSampleBuffer, from _: AVCaptureConnection) {
                let count = log.withLock { log in
                    log.append("drop")
                    return log.count
                }
                // As long as three frame durations.
                if count <= 2 { source.push(count: 3) }
            }
        }
        let rig = try CaptureRig()
        let slow = Slow(rig.source)
        rig.output.setSampleBufferDelegate(slow, queue: rig.queue)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 2)
        rig.queue.resume()
        rig.settle()
        // One drop, and three more for each of the first two.
        #expect(slow.log.withLock { $0 } == Array(repeating: "drop", count: 7) + ["frame"])
    }

    @Test("DROP-9 captured = delivered + late + out of buffers, and every number is reported once")
    func accounting() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let rig = try CaptureRig(ScriptedSource(bufferCount: 8))
        rig.delegate.keeps = true
        rig.session.startRunning()
        var frames = 0
        var gaps = 0
        for _ in 0..<200 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...3:
                rig.source.push()
                frames += 1
            case 4:
                rig.queue.suspend()
                let count = Int.random(in: 1...6, using: &generator)
                rig.source.push(count: count)
                frames += count
                rig.queue.resume()
            case 5:
                // A gap of one frame, so each number is reported.
                rig.source.lose()
                gaps += 1
            case 6: rig.output.alwaysDiscardsLateVideoFrames.toggle()
            default: rig.delegate.release(Int.random(in: 0...8, using: &generator))
            }
            if Bool.random(using: &generator) { rig.settle() }
        }
        rig.settle()
        let events = rig.delegate.events
        #expect(events.map(\.number) == Array(0..<frames + gaps), "seed \(seed)")
        let delivered = events.count { $0.isOutput }
        let late = events.count { if case .late = $0 { true } else { false } }
        let outOfBuffers = events.count { if case .outOfBuffers = $0 { true } else { false } }
        #expect(frames == delivered + late + outOfBuffers, "seed \(seed)")
        let account = rig.account()
        #expect(account.captured == frames + gaps && account.delivered == delivered, "seed \(seed)")
        #expect(account.late == late && account.outOfBuffers == outOfBuffers && account.gaps == gaps, "seed \(seed)")
        #expect(account.waiting == 0, "seed \(seed)")
    }

    @Test("DROP-10 keeping all buffers causes drops until some are released; then delivery continues by itself")
    func starvation() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 10))
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(14)
        #expect(
            rig.delegate.events == (0..<10).map { Event.output($0) } + (10..<14).map { Event.outOfBuffers($0) }
        )
        rig.delegate.release(2)
        rig.pushOneByOne(3)
        #expect(rig.delegate.events.suffix(3) == [.output(14), .output(15), .outOfBuffers(16)])
    }

    @Test("DROP-10 a client can keep at least eight converted frames without starving other outputs")
    func hoardedConversions() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.outputs[0].videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        rig.delegates[0].keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(20)
        let got = rig.delegates[0].outputs.count
        #expect(got >= 8)
        #expect(rig.delegates[0].events.dropFirst(got).elementsEqual((got..<20).map { .outOfBuffers($0) }))
        #expect(rig.delegates[1].outputs == Array(0..<20))
        rig.delegates[0].release(1)
        rig.pushOneByOne(1)
        #expect(rig.delegates[0].events.last?.isOutput == true)
    }

    @Test("DROP-11 copying the required data and releasing the buffer avoids starvation")
    func copying() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 2), outputCount: 2)
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        rig.session.startRunning()
        rig.delegates[0].keeps = true
        rig.pushOneByOne(4)
        #expect(rig.delegates[0].events.suffix(2) == [.outOfBuffers(2), .outOfBuffers(3)])
        #expect(rig.delegates[1].events.suffix(2) == [.outOfBuffers(2), .outOfBuffers(3)], "one camera, one pool")
        #expect(VideoStage.number(shownBy: layer) == 1)
        // From now on the delegate keeps only the numbers, which are copies.
        rig.delegates[0].keeps = false
        rig.delegates[0].release()
        rig.pushOneByOne(4)
        for delegate in rig.delegates { #expect(delegate.outputs.suffix(4) == [4, 5, 6, 7]) }
        #expect(VideoStage.number(shownBy: layer) == 7)
    }

    @Test("DROP-12 a gap in the camera's frames is one discontinuity at the time of the first missing frame")
    func gaps() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push()
        rig.source.lose(3)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0), .discontinuity(1), .output(4)])
        #expect(rig.delegate.times == [0, 1, 4].map { CMTime(value: $0, timescale: 30) })
    }

    @Test("DROP-13 a client can lower the frame rate by one on each drop, in a transaction, without a restart")
    func recovery() throws {
        let rig = try CaptureRig()
        let rates = Mutex<[Int]>([])
        nonisolated(unsafe) let (session, device) = (rig.session, rig.device)  // May be used from any thread.
        final class Governor: AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
            let whenDropped: @Sendable () -> Void
            init(_ whenDropped: @escaping @Sendable () -> Void) { self.whenDropped = whenDropped }
            func captureOutput(_: AVCaptureOutput, didDrop _: CMSampleBuffer, from _: AVCaptureConnection) {
                whenDropped()
            }
        }
        let governor = Governor {
            let rate = Int((1 / device.activeVideoMinFrameDuration.seconds).rounded()) - 1
            session.beginConfiguration()
            if (try? device.lockForConfiguration()) != nil {
                device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
                device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
                device.unlockForConfiguration()
            }
            session.commitConfiguration()
            rates.withLock { $0.append(rate) }
        }
        rig.output.setSampleBufferDelegate(governor, queue: rig.queue)
        rig.session.startRunning()
        for _ in 0..<3 {
            rig.queue.suspend()
            rig.source.push(count: 2)
            rig.queue.resume()
            rig.settle()
        }
        #expect(rates.withLock { $0 } == [29, 28, 27])
        let changes = [29, 28, 27].map { ScriptedSource.Event.setFrameDuration(CMTime(value: 1, timescale: $0)) }
        #expect(Array(rig.source.history.dropFirst()) == changes, "the camera is neither stopped nor restarted")
        #expect(rig.session.isRunning)
    }

    @Test("DROP-13 after the recovery fewer frames arrive per second")
    func fewerFrames() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.pushOneByOne(3)
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.unlockForConfiguration()
        rig.pushOneByOne(3)
        let steps = zip(rig.delegate.times.dropFirst(), rig.delegate.times).map { $0 - $1 }
        #expect(steps.suffix(2).allSatisfy { $0 == CMTime(value: 1, timescale: 15) })
        #expect(rig.delegate.events.allSatisfy { $0.isOutput })
    }
}
