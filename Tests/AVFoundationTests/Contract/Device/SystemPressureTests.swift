import AVFoundation
import Foundation
import Synchronization
import Testing

@Suite("Contract: system pressure")
struct SystemPressureTests {
    private static let levels: [AVCaptureDevice.SystemPressureState.Level] = [
        .nominal, .fair, .serious, .critical, .shutdown,
    ]

    @Test("PRESS-1 a state is a snapshot of level and factors, and each change is observable; nominal has no factors")
    func snapshots() throws {
        let device = try makeDevice()
        let seen = Mutex<[String]>([])
        device.stage(.nominal)
        let observation = device.observe(\.systemPressureState, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue?.level.rawValue ?? "") }
        }
        let first = device.systemPressureState
        #expect(first.level == .nominal && first.factors.isEmpty)
        device.stage(.serious, [.systemTemperature, .peakPower])
        device.stage(.serious, [.systemTemperature, .peakPower])
        let second = device.systemPressureState
        #expect(second.level == .serious && second.factors == [.systemTemperature, .peakPower])
        device.stage(.nominal, [.systemTemperature])
        #expect(device.systemPressureState.factors.isEmpty)
        #expect(first.level == .nominal && second.level == .serious, "earlier ones do not change")
        #expect(
            seen.withLock { $0 } == ["AVCaptureSystemPressureLevelSerious", "AVCaptureSystemPressureLevelNominal"]
        )
        observation.invalidate()
    }

    @Test("PRESS-2 at shutdown the session is interrupted until the pressure falls")
    func shutdown() throws {
        let rig = try CaptureRig()
        rig.device.stage(.nominal)
        rig.session.startRunning()
        let log = NotificationLog(rig.session, NotificationLog.interruptionNames)
        let reasons = Mutex<[String]>([])
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.wasInterruptedNotification,
            object: rig.session,
            queue: nil
        ) { note in
            let reason = note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
            let state = note.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey]
            let level = (state as? AVCaptureDevice.SystemPressureState)?.level.rawValue ?? ""
            reasons.withLock { $0.append("\(reason?.intValue ?? 0) \(level)") }
        }
        rig.device.stage(.shutdown, .systemTemperature)
        #expect(rig.session.isInterrupted && !rig.session.isRunning && !rig.source.isRunning)
        rig.device.stage(.critical, .systemTemperature)
        rig.settleAll()
        #expect(!rig.session.isInterrupted && rig.session.isRunning)
        #expect(
            log.names == [
                AVCaptureSession.wasInterruptedNotification, AVCaptureSession.didStopRunningNotification,
                AVCaptureSession.interruptionEndedNotification, AVCaptureSession.didStartRunningNotification,
            ]
        )
        #expect(reasons.withLock { $0 } == ["5 AVCaptureSystemPressureLevelShutdown"])
        NotificationCenter.default.removeObserver(token)
    }

    @Test("PRESS-2 a start during shutdown takes effect later")
    func startWhileHot() throws {
        let rig = try CaptureRig()
        rig.device.stage(.shutdown, .systemTemperature)
        rig.session.startRunning()
        #expect(!rig.session.isRunning && rig.session.isInterrupted)
        rig.device.stage(.serious, .systemTemperature)
        #expect(rig.session.isRunning && !rig.session.isInterrupted)
    }

    @Test("PRESS-3 lower levels have no effect by themselves", arguments: 0..<4)
    func lower(index: Int) throws {
        let rig = try CaptureRig()
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        let durations = (rig.device.activeVideoMinFrameDuration, rig.device.activeVideoMaxFrameDuration)
        rig.device.stage(Self.levels[index], .systemTemperature)
        rig.source.push(count: 2)
        rig.settleAll()
        #expect(rig.session.isRunning && !rig.session.isInterrupted)
        #expect(rig.device.activeVideoMinFrameDuration == durations.0)
        #expect(rig.device.activeVideoMaxFrameDuration == durations.1)
        #expect(rig.delegate.outputs == [0, 1])
    }

    @Test("PRESS-4 unless a test sets it, the level is one of the five and comes from the machine's sensors")
    func machine() throws {
        let state = try makeDevice().systemPressureState
        #expect(Self.levels.contains(state.level))
        #expect(state.level != .nominal || state.factors.isEmpty)
    }
}
