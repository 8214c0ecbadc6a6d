import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import AVFCore

@Suite("Running sessions")
struct SessionRunningTests {
    @Test("S-SESSION-32 after a stop no output callback begins, and waiting frames are removed from the ledger")
    func stopReleases() throws {
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

    @Test("S-SESSION-32 stopping releases a source that waits for its clients")
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
        // The source thread fills the gate and then waits in it, or comes to it later; in either case it ends.
        rig.session.stopRunning()
        rig.queue.resume()
        group.wait()
        rig.settle()
        #expect(pushed.withLock { $0 } <= 10)
        #expect(rig.counts == FrameLedger.Counts())
    }

    @Test("S-SESSION-32 a released waiting source delivers nothing more, however long a stop takes")
    func stopTakesLong() throws {
        let rig = try CaptureRig(ScriptedSource(pace: .lossless))
        let pushed = Mutex(0)
        rig.session.startRunning()
        rig.queue.suspend()
        let source = DispatchSemaphore(value: 0)
        DispatchQueue(label: "source").async { [camera = rig.source] in
            for _ in 0..<20 {
                guard camera.push() != nil else { break }
                pushed.withLock { $0 += 1 }
            }
            source.signal()
        }
        // On a busy machine: the source's thread has plenty of time before it is stopped.
        rig.source.whenStopping { source.wait() }
        rig.session.stopRunning()
        rig.source.whenStopping(nil)
        rig.queue.resume()
        rig.settle()
        #expect(pushed.withLock { $0 } <= SourceRunner.framesInFlight + 1)
    }

    @Test("S-SESSION-32 S-SESSION-64 a stop is announced to all cameras of a session before the first one is stopped")
    func allStopAtOnce() throws {
        let cameras = [ScriptedSource.lossless(), ScriptedSource.lossless()]
        let session = try MultiCamRig(cameras).session
        session.startRunning()
        #expect(cameras.map(\.isRunning) == [true, true])
        let seen = Mutex<[Bool]>([])
        for (index, camera) in cameras.enumerated() {
            camera.whenStopping { [other = cameras[1 - index]] in
                let isPrepared = other.isPreparedToStop
                seen.withLock { $0.append(isPrepared) }
            }
        }
        session.stopRunning()
        for camera in cameras { camera.whenStopping(nil) }
        #expect(seen.withLock { $0 } == [true, true])
    }

    @Test("S-SESSION-30 G-3 an output that is added while another thread starts the session is connected")
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
            // The graph shows the output while the start is in progress.
            while parts.value.0.outputs.count < 2 {}
        }
        rig.session.startRunning()
        adding.wait()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.outputs) == [[0], [0]])
    }

    @Test("S-SESSION-37 releasing the last reference stops the session and deallocates everything")
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

    @Test("the objects of a running session may be deallocated in any order", arguments: 0..<24)
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
        // A pending notification retains its session.
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

    @Test("S-SESSION-33 a source that ends immediately, or without a listening output, stops the session too")
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

    @Test("a restarted session does not end with its old source")
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

    @Test("DEV-63 DEV-7 unplugging: disconnected, notified, earlier frames delivered, then the error and the stop")
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

    @Test("a camera that rejects a new format stops the session with an error")
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

    @Test("VDO-51 invalid times of a camera are corrected or dropped")
    func lyingTimes() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        for time in [5, 3, 5, 6] { rig.source.push(at: CMTime(value: CMTimeValue(time), timescale: 30)) }
        rig.source.push(at: .invalid)
        rig.source.push(at: .positiveInfinity)
        rig.settle()
        #expect(rig.delegate.outputTimes == [CMTime(value: 5, timescale: 30), CMTime(value: 6, timescale: 30)])
        // The other frames are reported as well, and their times do not break the order.
        #expect(rig.delegate.events.map(\.number) == Array(0..<6))
        #expect(zip(rig.delegate.times, rig.delegate.times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(rig.counts.captured == 6 && rig.counts.delivered == 2 && rig.counts.droppedDiscontinuity == 4)
    }

    @Test("S-SESSION-22 VDO-20 settings of outputs change between two frames")
    func settingsChange() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.source.push()
        rig.session.beginConfiguration()
        rig.connection.isEnabled = false
        rig.source.push()
        rig.session.commitConfiguration()
        rig.source.push()
        rig.connection.isEnabled = true
        rig.source.push()
        rig.settle()
        // Frames that waited when the connection was disabled are discarded or were already delivered.
        #expect(rig.delegate.outputs.contains(3))
        #expect(!rig.delegate.outputs.contains(2))
        #expect(rig.source.isRunning, "disabling the only connection does not stop the camera")
        #expect(rig.source.history.count == 1)
    }
}
