import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite("Contract: runtime errors and interruptions")
struct SessionInterruptionContract {
    @Test("S-SESSION-40 a runtime error notification carries an error of AVFoundation's domain that is an AVError")
    func runtimeError() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, [AVCaptureSession.runtimeErrorNotification])
        rig.source.failNextStarts(for: .busy)
        rig.session.startRunning()
        let value = try #require(log.userInfos.first?[AVCaptureSessionErrorKey] as? any Error)
        #expect((value as NSError).domain == AVFoundationErrorDomain)
        #expect((value as NSError).code == AVError.Code.deviceInUseByAnotherApplication.rawValue)
        let error = try #require(value as? AVError)
        #expect(error.device === rig.device)
    }

    @Test(
        "S-SESSION-41 each failure has its code",
        arguments: [
            (Trouble.busy, AVError.Code.deviceInUseByAnotherApplication),
            (.noPermission, .applicationIsNotAuthorizedToUseDevice),
            (.refusesFormat, .unsupportedDeviceActiveFormat), (.unplugged, .deviceWasDisconnected),
            (.unreadable, .unknown),
        ]
    )
    func codes(trouble: Trouble, code: AVError.Code) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.source.failNextStarts(for: trouble)
        rig.session.startRunning()
        #expect(log.errors == [code])
        if code == .unknown {
            let error = try #require(log.userInfos.first?[AVCaptureSessionErrorKey] as? AVError)
            #expect(error.userInfo[NSUnderlyingErrorKey] != nil)
        }
    }

    @Test("S-SESSION-41 a camera that another session uses, or that is unplugged while running, has its error code")
    func otherCodes() throws {
        let rig = try CaptureRig()
        let other = AVCaptureSession()
        other.addInput(try AVCaptureDeviceInput(device: rig.device))
        other.addOutput(AVCaptureVideoDataOutput())
        rig.session.startRunning()
        let log = NotificationLog(other, NotificationLog.sessionNames)
        other.startRunning()
        #expect(!other.isRunning)
        #expect(log.errors == [.deviceAlreadyUsedByAnotherSession])
        rig.session.stopRunning()
        other.startRunning()
        #expect(other.isRunning)
        rig.source.fail(for: .unplugged)
        other.settle()
        #expect(log.errors == [.deviceAlreadyUsedByAnotherSession, .deviceWasDisconnected])
    }

    @Test("S-SESSION-42 after a runtime error the session can be started again", arguments: [false, true])
    func recovery(whileRunning: Bool) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        if whileRunning {
            rig.session.startRunning()
            rig.source.fail(for: .unreadable)
            rig.settle()
        } else {
            rig.source.failNextStarts(for: .unreadable)
            rig.session.startRunning()
            rig.source.failNextStarts(for: nil)
        }
        #expect(!rig.session.isRunning)
        #expect(log.errors == [.unknown])
        rig.session.startRunning()
        #expect(rig.session.isRunning)
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.outputs == [0])
    }

    @Test(
        "S-SESSION-43 an interruption carries the number of its reason",
        arguments: [
            (AVCaptureSession.InterruptionReason.videoDeviceNotAvailableInBackground, 1),
            (.audioDeviceInUseByAnotherClient, 2), (.videoDeviceInUseByAnotherClient, 3),
            (.videoDeviceNotAvailableWithMultipleForegroundApps, 4),
            (.videoDeviceNotAvailableDueToSystemPressure, 5), (.sensitiveContentMitigationActivated, 6),
        ]
    )
    func reasons(reason: AVCaptureSession.InterruptionReason, raw: Int) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, [AVCaptureSession.wasInterruptedNotification])
        rig.session.startRunning()
        rig.session.beginInterruption(reason)
        #expect(log.reasons == [raw])
        #expect(AVCaptureSession.InterruptionReason(rawValue: raw) == reason)
    }

    @Test("S-SESSION-44 the system pressure state is present only with reason 5")
    func pressureState() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, [AVCaptureSession.wasInterruptedNotification])
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.endInterruption()
        rig.device.setPressure(.critical)
        #expect(rig.session.isRunning)
        rig.device.setPressure(.shutdown)
        let states = log.userInfos.map {
            $0[AVCaptureSessionInterruptionSystemPressureStateKey] as? AVCaptureDevice.SystemPressureState
        }
        #expect(states.map(\.?.level) == [nil, .shutdown])
        #expect(log.reasons == [3, 5])
        #expect(!rig.session.isRunning)
        rig.device.setPressure(.critical)
        #expect(rig.session.isRunning)
    }

    @Test(
        "S-SESSION-45 on an interruption the property changes, then the notification is posted, then the session stops"
    )
    func orderOfInterruption() throws {
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
        #expect(
            log.names == [
                AVCaptureSession.didStartRunningNotification, AVCaptureSession.wasInterruptedNotification,
                AVCaptureSession.didStopRunningNotification,
            ]
        )
        #expect(seen.withLock { $0 } == ["running true", "interrupted true", "running false"])
        for observation in observations { observation.invalidate() }
    }

    @Test("S-SESSION-46 a session restarts when the cause ends, unless the program stopped it meanwhile")
    func endOfInterruption() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.interruptionNames)
        rig.session.startRunning()
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.endInterruption()
        #expect(!rig.session.isInterrupted && rig.session.isRunning && rig.source.isRunning)
        #expect(
            log.names.suffix(2) == [
                AVCaptureSession.interruptionEndedNotification, AVCaptureSession.didStartRunningNotification,
            ]
        )
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.stopRunning()
        rig.session.endInterruption()
        #expect(!rig.session.isInterrupted && !rig.session.isRunning)
        #expect(log.names.last == AVCaptureSession.interruptionEndedNotification)
    }

    @Test("S-SESSION-47 a start during an interruption takes effect later; it is notified and is no error")
    func startDuringInterruption() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(
            rig.session,
            NotificationLog.interruptionNames + [AVCaptureSession.runtimeErrorNotification]
        )
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.startRunning()
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

    @Test("S-SESSION-48 a camera taken by another program interrupts the session until it is available again")
    func cameraTaken() throws {
        let seconds = SecondsByHand()
        let session = AVCaptureSession.retrying(seconds)
        let source = ScriptedSource()
        let listener = Listener()
        session.addInput(try source.makeInput())
        session.addOutput(listener.output)
        let log = NotificationLog(
            session,
            NotificationLog.interruptionNames + [AVCaptureSession.runtimeErrorNotification]
        )
        session.startRunning()
        source.failNextStarts(for: .busy)
        source.fail(for: .busy)
        listener.settle()
        session.settle()
        #expect(session.isInterrupted && !session.isRunning)
        #expect(log.reasons == [3])
        for _ in 0..<3 {
            seconds.pass()
            session.settle()
            #expect(session.isInterrupted && !session.isRunning)
        }
        source.failNextStarts(for: nil)
        seconds.pass()
        session.settle()
        #expect(!session.isInterrupted && session.isRunning)
        source.push()
        listener.settle()
        #expect(listener.delegate.outputs == [0])
        #expect(
            log.names == [
                AVCaptureSession.didStartRunningNotification, AVCaptureSession.wasInterruptedNotification,
                AVCaptureSession.didStopRunningNotification, AVCaptureSession.interruptionEndedNotification,
                AVCaptureSession.didStartRunningNotification,
            ]
        )
    }

    @Test("S-SESSION-48 a microphone taken by another program interrupts the session")
    func microphoneTaken() throws {
        let seconds = SecondsByHand()
        let session = AVCaptureSession.retrying(seconds)
        let microphone = MuteMicrophone()
        session.addInput(try microphone.makeInput())
        session.addOutput(AVCaptureAudioDataOutput())
        let log = NotificationLog(session, NotificationLog.interruptionNames)
        session.startRunning()
        microphone.fail(for: .busy)
        session.settle()
        #expect(session.isInterrupted && log.reasons == [2])
        seconds.pass()
        session.settle()
        #expect(!session.isInterrupted && session.isRunning)
    }

    @Test("S-SESSION-48 a program that stops does not wait for a camera that was taken")
    func stoppedWhileTaken() throws {
        let seconds = SecondsByHand()
        let session = AVCaptureSession.retrying(seconds)
        let source = ScriptedSource()
        session.addInput(try source.makeInput())
        session.addOutput(AVCaptureVideoDataOutput())
        session.startRunning()
        source.fail(for: .busy)
        session.settle()
        #expect(session.isInterrupted)
        session.stopRunning()
        #expect(!session.isInterrupted)
        seconds.pass()
        session.settle()
        #expect(!session.isRunning && !source.isRunning)
        session.startRunning()
        #expect(session.isRunning)
    }

    @Test("S-SESSION-48 an overheated camera interrupts the session until it has cooled down")
    func heat() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.interruptionNames)
        rig.device.setPressure(.shutdown)
        rig.session.startRunning()
        #expect(rig.session.isInterrupted && !rig.session.isRunning)
        // With two simultaneous causes, the session continues when both have ended.
        rig.session.beginInterruption(.videoDeviceNotAvailableInBackground)
        rig.device.setPressure(.nominal)
        #expect(rig.session.isInterrupted && !rig.session.isRunning)
        rig.session.endInterruption()
        #expect(!rig.session.isInterrupted && rig.session.isRunning)
        #expect(log.reasons.allSatisfy { $0 == 5 } && !log.reasons.isEmpty)
    }
}
