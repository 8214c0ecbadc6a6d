import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Session running")
struct SessionRunningTests {
    @Test("S-SESSION-30 S-SESSION-33 S-SESSION-34 start and stop tell once, by notification and by observing")
    func startAndStop() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        let seen = Mutex<[Bool]>([])
        let observation = rig.session.observe(\.isRunning, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? false) }
        }
        rig.session.startRunning()
        #expect(rig.source.isRunning)
        rig.session.startRunning()
        rig.session.stopRunning()
        #expect(!rig.source.isRunning)
        rig.session.stopRunning()
        #expect(seen.withLock { $0 } == [true, false])
        #expect(
            log.names == [AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification]
        )
        observation.invalidate()
    }

    @Test("SWIFT-3 notification names exist in both spellings and are named as Apple's constants")
    func names() {
        #expect(NSNotification.Name.AVCaptureSessionRuntimeError == AVCaptureSession.runtimeErrorNotification)
        #expect(AVCaptureSession.runtimeErrorNotification.rawValue == "AVCaptureSessionRuntimeErrorNotification")
        #expect(NSNotification.Name.AVCaptureSessionDidStartRunning == AVCaptureSession.didStartRunningNotification)
        #expect(NSNotification.Name.AVCaptureDeviceWasConnected == AVCaptureDevice.wasConnectedNotification)
    }

    @Test(
        "S-SESSION-31 S-SESSION-40 S-SESSION-41 a failing start is told with its code only, and can be tried again",
        arguments: [
            (CameraError.Code.busy, AVError.Code.deviceInUseByAnotherApplication),
            (.noPermission, .applicationIsNotAuthorizedToUseDevice),
            (.unsupportedFormat, .unsupportedDeviceActiveFormat),
            (.disconnected, .deviceWasDisconnected),
            (.unreadable, .unknown),
        ]
    )
    func failingStart(cause: CameraError.Code, code: AVError.Code) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.source.failNextStarts(with: CameraError(cause, "It does not work today. Try again tomorrow."))
        rig.session.startRunning()
        #expect(!rig.session.isRunning)
        #expect(log.names == [AVCaptureSession.runtimeErrorNotification])
        #expect(log.errors == [code])
        rig.source.failNextStarts(with: nil)
        rig.session.startRunning()
        #expect(rig.session.isRunning)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)])
    }

    @Test("S-SESSION-41 a camera that another session runs is told as such")
    func cameraOfAnotherSession() throws {
        let rig = try CaptureRig()
        let other = AVCaptureSession()
        let output = AVCaptureVideoDataOutput()
        other.addInput(try AVCaptureDeviceInput(device: rig.device))
        other.addOutput(output)
        rig.session.startRunning()
        let log = NotificationLog(other, NotificationLog.sessionNames)
        other.startRunning()
        #expect(!other.isRunning)
        #expect(log.errors == [.deviceAlreadyUsedByAnotherSession])
        rig.session.stopRunning()
        other.startRunning()
        #expect(other.isRunning)
    }

    @Test("S-SESSION-32 after a stop no output callback begins, and what waited is out of the ledger")
    func stopForgets() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        rig.session.stopRunning()
        #expect(rig.counts == FrameLedger.Counts())
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [])
        #expect(rig.source.buffersOut == 0)
    }

    @Test(
        "S-SESSION-32 stopping from inside a data callback does not deadlock",
        arguments: [CameraPace.live, .lossless]
    )
    func stopInsideCallback(pace: CameraPace) throws {
        let rig = try CaptureRig(ScriptedSource(pace: pace))
        rig.delegate.whenOutput { [session = UncheckedReference(rig.session)] number in
            if number == 1 { session.value.stopRunning() }
        }
        rig.session.startRunning()
        for _ in 0..<4 {
            rig.source.push()
            rig.settle()
        }
        #expect(rig.delegate.events == [.output(0), .output(1)])
        #expect(!rig.session.isRunning)
        #expect(rig.counts.inFlight == 0)
    }

    @Test("S-SESSION-32 stopping lets go of a source that waits for its clients")
    func stopWhileSourceWaits() throws {
        let rig = try CaptureRig(ScriptedSource(pace: .lossless))
        let pushed = Mutex(0)
        rig.session.startRunning()
        rig.queue.suspend()
        let group = DispatchGroup()
        DispatchQueue(label: "source").async(group: group) { [source = rig.source] in
            for _ in 0..<10 {
                guard source.push() != nil else { break }
                pushed.withLock { $0 += 1 }
            }
        }
        // The source thread is let in until the gate is full, then waits in it or comes to it later; either way it ends.
        rig.session.stopRunning()
        rig.queue.resume()
        group.wait()
        rig.settle()
        #expect(pushed.withLock { $0 } <= 10)
        #expect(rig.counts == FrameLedger.Counts())
    }

    @Test("S-SESSION-30 G-3 an output that is added while another thread starts the session is not forgotten")
    func addingDuringStart() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.session.removeOutput(rig.outputs[1])
        let parts = UncheckedReference((rig.session, rig.outputs[1]))
        let adding = DispatchGroup()
        let added = DispatchSemaphore(value: 0)
        rig.source.whenStarted {
            DispatchQueue(label: "adding").async(group: adding) {
                added.signal()
                parts.value.0.addOutput(parts.value.1)
            }
            added.wait()
            // The graph shows the output while the start goes on.
            while parts.value.0.outputs.count < 2 {}
        }
        rig.session.startRunning()
        adding.wait()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.outputs) == [[0], [0]])
    }

    @Test("S-SESSION-36 a session can be started again and again; times go forward")
    func restarting() throws {
        let rig = try CaptureRig()
        for _ in 0..<5 {
            rig.session.startRunning()
            rig.source.push()
            rig.settle()
            rig.session.stopRunning()
        }
        #expect(rig.delegate.events == (0..<5).map { .output($0) })
        #expect(zip(rig.delegate.times, rig.delegate.times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("S-SESSION-37 releasing the last reference stops the session and frees everything")
    func releasing() throws {
        let source = ScriptedSource()
        weak var session: AVCaptureSession?
        weak var connection: AVCaptureConnection?
        weak var input: AVCaptureDeviceInput?
        weak var output: AVCaptureVideoDataOutput?
        do {
            let rig = try CaptureRig(source)
            rig.session.startRunning()
            source.push()
            rig.settle()
            session = rig.session
            connection = rig.connection
            input = rig.input
            output = rig.output
        }
        CaptureNotifications.settle()
        #expect(session == nil && connection == nil && input == nil && output == nil)
        #expect(!source.isRunning)
        #expect(source.history.last == .stop)
        #expect(source.buffersOut == 0)
    }

    @Test("the objects of a running session may go in any order", arguments: 0..<24)
    func releasingInAnyOrder(permutation: Int) throws {
        let source = ScriptedSource()
        var parts: [AnyObject]
        do {
            let rig = try CaptureRig(source)
            rig.delegate.whenOutput { number in if number == 0 { source.push(count: 3) } }
            rig.session.startRunning()
            rig.queue.suspend()
            source.push()
            rig.queue.resume()
            parts = [rig.session, rig.input, rig.output, rig.delegate, rig.connection, rig.device]
        }
        var generator = SeededGenerator(seed: UInt64(permutation))
        parts.shuffle(using: &generator)
        while !parts.isEmpty {
            parts.removeLast()
            source.push()
        }
        // A notification that is still to be posted keeps its session.
        CaptureNotifications.settle()
        #expect(!source.isRunning)
    }

    @Test("S-SESSION-33 a finite source stops the session after everything in flight was delivered")
    func finiteSource() throws {
        let rig = try CaptureRig(outputCount: 2)
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        for output in rig.outputs { output.alwaysDiscardsLateVideoFrames = false }
        rig.session.startRunning()
        rig.queues[1].suspend()
        rig.source.push(count: 3)
        rig.source.end()
        while !rig.outputs[0].delivery.isIdle { rig.queues[0].sync {} }
        rig.session.core.settle()
        #expect(rig.session.isRunning, "the second output still has frames")
        rig.queues[1].resume()
        rig.settle()
        #expect(rig.delegates.map(\.outputs) == [[0, 1, 2], [0, 1, 2]])
        #expect(!rig.session.isRunning)
        #expect(
            log.names == [AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification]
        )
    }

    @Test("S-SESSION-33 a source that ends at once, or without any output that listens, stops the session too")
    func sourceThatEndsAtOnce() throws {
        let rig = try CaptureRig()
        rig.output.setSampleBufferDelegate(nil, queue: nil)
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.source.whenStarted { [source = rig.source] in source.end() }
        rig.session.startRunning()
        rig.settle()
        #expect(!rig.session.isRunning)
        #expect(
            log.names == [AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification]
        )
    }

    @Test("a session that was stopped and started again does not end with its old source")
    func lateEnding() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.source.end()
        rig.session.stopRunning()
        rig.session.startRunning()
        rig.queue.resume()
        rig.settle()
        #expect(rig.session.isRunning)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events == [.output(1)])
    }

    @Test("DEV-63 DEV-7 unplugging: not connected, told, what came before is delivered, then the error and the stop")
    func unplugging() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        let deviceLog = NotificationLog(rig.device, [AVCaptureDevice.wasDisconnectedNotification])
        let order = Mutex<[String]>([])
        let first = rig.device.observe(\.isConnected) { _, _ in order.withLock { $0.append("device") } }
        let second = rig.session.observe(\.isRunning) { _, _ in order.withLock { $0.append("session") } }
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push()
        rig.source.fail()
        rig.session.core.settle()
        #expect(!rig.device.isConnected)
        #expect(rig.session.isRunning)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [.output(0)])
        #expect(deviceLog.names == [AVCaptureDevice.wasDisconnectedNotification])
        #expect(log.errors == [.deviceWasDisconnected])
        #expect(
            log.names == [
                AVCaptureSession.didStartRunningNotification, AVCaptureSession.runtimeErrorNotification,
                AVCaptureSession.didStopRunningNotification,
            ]
        )
        #expect(order.withLock { $0 } == ["session", "device", "session"])
        #expect(rig.session.inputs == [rig.input])
        #expect(!rig.session.isRunning)
        rig.session.startRunning()
        #expect(!rig.session.isRunning)
        #expect(log.errors == [.deviceWasDisconnected, .deviceNotConnected])
        _ = (first, second)
    }

    @Test("S-SESSION-42 after a failure the session stays usable")
    func failureAndRecovery() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.startRunning()
        rig.source.fail(.unreadable)
        rig.settle()
        #expect(!rig.session.isRunning)
        #expect(log.errors == [.unknown])
        #expect(rig.device.isConnected)
        rig.session.startRunning()
        #expect(rig.session.isRunning)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.outputs == [0])
    }

    @Test("a camera that refuses a new format stops the session with an error")
    func refusedFormat() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.startRunning()
        rig.source.failNextStarts(with: CameraError(.unsupportedFormat, "No such format here. Choose another one."))
        rig.session.sessionPreset = .hd1280x720
        #expect(!rig.session.isRunning)
        #expect(log.errors == [.unsupportedDeviceActiveFormat])
        rig.source.failNextStarts(with: nil)
        rig.session.startRunning()
        #expect(rig.session.isRunning)
    }

    @Test("VDO-51 a camera that lies about its times is not believed")
    func lyingTimes() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        for time in [5, 3, 5, 6] { rig.source.push(at: CMTime(value: CMTimeValue(time), timescale: 30)) }
        rig.source.push(at: .invalid)
        rig.source.push(at: .positiveInfinity)
        rig.settle()
        #expect(rig.delegate.times == [CMTime(value: 5, timescale: 30), CMTime(value: 6, timescale: 30)])
    }
}
