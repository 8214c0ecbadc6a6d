import Foundation
import Synchronization
import Testing

@testable import AVFoundation

@Suite("Session interruptions")
struct SessionInterruptionTests {
    @Test("S-SESSION-43 raw values are Apple's")
    func rawValues() {
        #expect(AVCaptureSession.InterruptionReason(rawValue: 3) == .videoDeviceInUseByAnotherClient)
        #expect(AVCaptureSession.InterruptionReason(rawValue: 5) == .videoDeviceNotAvailableDueToSystemPressure)
        #expect(AVCaptureSession.InterruptionReason(rawValue: 7) == nil)
    }

    @Test("S-SESSION-43 S-SESSION-45 S-SESSION-46 an interruption is told, stops, and starts again by itself")
    func interruption() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.interruptionNames)
        let seen = Mutex<[String]>([])
        let observations = [
            rig.session.observe(\.isInterrupted) { session, _ in
                seen.withLock { $0.append("interrupted \(session.isInterrupted)") }
            },
            rig.session.observe(\.isRunning) { session, _ in
                seen.withLock { $0.append("running \(session.isRunning)") }
            },
        ]
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        #expect(rig.session.isInterrupted && !rig.session.isRunning && !rig.source.isRunning)
        rig.session.endInterruption()
        #expect(!rig.session.isInterrupted && rig.session.isRunning && rig.source.isRunning)
        #expect(
            log.names == [
                AVCaptureSession.didStartRunningNotification, AVCaptureSession.wasInterruptedNotification,
                AVCaptureSession.didStopRunningNotification, AVCaptureSession.interruptionEndedNotification,
                AVCaptureSession.didStartRunningNotification,
            ]
        )
        #expect(
            seen.withLock { $0 } == [
                "running true", "interrupted true", "running false", "interrupted false", "running true",
            ]
        )
        for observation in observations { observation.invalidate() }
    }

    @Test("S-SESSION-46 a session that the program stopped meanwhile stays stopped")
    func stoppedMeanwhile() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceNotAvailableDueToSystemPressure)
        rig.session.stopRunning()
        rig.session.endInterruption()
        #expect(!rig.session.isRunning)
    }

    @Test("S-SESSION-47 a start during an interruption is remembered")
    func startedMeanwhile() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(
            rig.session,
            NotificationLog.interruptionNames + NotificationLog.sessionNames.suffix(1)
        )
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.startRunning()
        #expect(!rig.session.isRunning)
        rig.session.endInterruption()
        #expect(rig.session.isRunning)
        #expect(
            log.names == [
                AVCaptureSession.wasInterruptedNotification, AVCaptureSession.wasInterruptedNotification,
                AVCaptureSession.interruptionEndedNotification, AVCaptureSession.didStartRunningNotification,
            ]
        )
    }
}
