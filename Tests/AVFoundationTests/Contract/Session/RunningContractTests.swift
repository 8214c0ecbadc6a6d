import AVFoundation
import Dispatch
import Synchronization
import Testing

@Suite("Contract: running sessions")
struct SessionRunningContract {
    private static let startAndStop = [
        AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification,
    ]

    @Test("S-SESSION-30 a session runs when startRunning returns, unless it failed")
    func synchronousStart() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        #expect(rig.session.isRunning && rig.source.isRunning)
        let other = try CaptureRig()
        other.source.failNextStarts(for: .unreadable)
        other.session.startRunning()
        #expect(!other.session.isRunning && !other.source.isRunning)
    }

    @Test("S-SESSION-31 a failed start is reported only by the notification", arguments: Trouble.allCases)
    func failingStart(trouble: Trouble) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.source.failNextStarts(for: trouble)
        rig.session.startRunning()
        #expect(!rig.session.isRunning)
        #expect(log.names == [AVCaptureSession.runtimeErrorNotification])
        #expect(log.errors.count == 1)
    }

    @Test("S-SESSION-32 nothing is delivered after stopRunning has returned, whatever was waiting")
    func stopReleases() throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 5)
        rig.session.stopRunning()
        #expect(!rig.session.isRunning && !rig.source.isRunning)
        rig.queue.resume()
        rig.settle()
        #expect(rig.delegate.events == [])
        #expect(rig.source.buffersOut == 0)
    }

    @Test("S-SESSION-32 stopping from inside a data callback does not deadlock", arguments: [false, true])
    func stopInsideCallback(cameraWaits: Bool) throws {
        let rig = try CaptureRig(cameraWaits ? .lossless() : ScriptedSource())
        weak let session = rig.session
        nonisolated(unsafe) let stopped = session  // A session may be used from any thread (G-3).
        rig.delegate.whenOutput { number in if number == 1 { stopped?.stopRunning() } }
        rig.session.startRunning()
        for _ in 0..<4 {
            rig.source.push()
            rig.settle()
        }
        #expect(rig.delegate.events == [.output(0), .output(1)])
        #expect(!rig.session.isRunning)
    }

    @Test("S-SESSION-33 isRunning is observable, including starts and stops by the system")
    func observingIsRunning() throws {
        let rig = try CaptureRig()
        let seen = Mutex<[Bool]>([])
        let observation = rig.session.observe(\.isRunning, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? false) }
        }
        rig.session.startRunning()
        rig.session.stopRunning()
        #expect(seen.withLock { $0 } == [true, false])
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.endInterruption()
        #expect(seen.withLock { $0 } == [true, false, true, false, true])
        rig.source.fail(for: .unplugged)
        rig.settle()
        #expect(seen.withLock { $0 } == [true, false, true, false, true, false])
        observation.invalidate()
    }

    @Test("S-SESSION-34 a start and a stop are notified once each; a second call in the same state is not notified")
    func reportedOnce() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.stopRunning()
        #expect(log.names == [])
        rig.session.startRunning()
        rig.session.startRunning()
        #expect(log.names == Self.startAndStop.prefix(1).map { $0 })
        rig.session.stopRunning()
        rig.session.stopRunning()
        #expect(log.names == Self.startAndStop)
        #expect(rig.source.history.count == 2)
    }

    @Test("S-SESSION-35 a session without inputs or outputs runs, and later additions deliver")
    func emptySession() throws {
        let session = AVCaptureSession()
        let source = ScriptedSource()
        let listener = Listener()
        session.startRunning()
        #expect(session.isRunning)
        session.addInput(try source.makeInput())
        #expect(!source.isRunning)
        session.addOutput(listener.output)
        #expect(source.isRunning)
        source.push()
        listener.settle()
        #expect(listener.delegate.events == [.output(0)])
        session.removeOutput(listener.output)
        #expect(!source.isRunning)
        #expect(session.isRunning)
    }

    @Test("S-SESSION-36 a session starts and stops any number of times, and its times increase")
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

    @Test("S-SESSION-37 releasing the last reference stops the session; a preview layer holds one")
    func releasing() throws {
        let source = ScriptedSource()
        var layer: AVCaptureVideoPreviewLayer?
        weak var session: AVCaptureSession?
        do {
            let rig = try CaptureRig(source)
            layer = AVCaptureVideoPreviewLayer(session: rig.session)
            rig.session.startRunning()
            session = rig.session
        }
        session?.settle()
        #expect(session?.isRunning == true && source.isRunning)
        #expect(layer?.session === session)
        layer = nil
        #expect(session == nil)
        #expect(!source.isRunning)
        #expect(source.history.last == .stop)
    }
}
