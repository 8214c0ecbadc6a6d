import AVFoundation
import CameraSources
import Foundation
import Glibc

/// A driver that changes a session every few seconds and injects faults.
struct Conductor {
    /// An action on a running session.
    enum Step: String, CaseIterable {
        case restart, switchOff, otherRate, otherFormat, turn, newOutput, newQueue, discards, hoard, slowDelegate
        case loseFrames, brokenCamera, unpluggedCamera, cameraTaken, signals, fullDisk
        case emptyCommit

        var isFault: Bool {
            switch self {
            case .loseFrames, .brokenCamera, .unpluggedCamera, .cameraTaken, .signals, .fullDisk, .hoard, .slowDelegate:
                true
            default: false
            }
        }
    }

    let stage: Stage
    private var plan: Plan { stage.world.plan }
    private var trouble: Trouble { stage.world.trouble }

    /// Performs a step; steps that need a live camera are replaced by others on the virtual clock.
    func perform(_ step: Step, using random: inout SoakRandom) throws {
        guard let session = stage.session else { return }
        stage.world.tallies.count(step)
        let camera = Int.random(in: 0...1, using: &random)
        switch step {
        case .restart:
            stage.change {
                session.stopRunning()
                stage.waitForScannersEnd()
                session.startRunning()
            }
        case .switchOff:
            guard let connection = stage.hoardingOutput?.connections.first else { return }
            stage.change {
                connection.isEnabled.toggle()
                stage.accounts[0].setOpen(connection.isEnabled)
            }
        case .otherRate:
            guard let device = stage.inputs[camera]?.device else { return }
            let share = Double(Int.random(in: 2...4, using: &random)) / 4
            try stage.change {
                try device.lockForConfiguration()
                let duration = CMTime(seconds: 1 / (plan.rate(of: camera) * share), preferredTimescale: 90_000)
                device.activeVideoMinFrameDuration = duration
                device.activeVideoMaxFrameDuration = duration
                device.unlockForConfiguration()
            }
        case .otherFormat:
            guard let device = stage.inputs[camera]?.device else { return }
            let index = Int.random(in: 0..<min(device.formats.count, 4), using: &random)
            try stage.change {
                try device.lockForConfiguration()
                device.activeFormat = device.formats[index]
                device.unlockForConfiguration()
            }
        case .turn:
            guard let connection = stage.hoardingOutput?.connections.first else { return }
            let turns = connection.videoRotationAngle == 0
            // A waiting source waits up to the documented three seconds for converted images that clients retain.
            stage.hoarder.setLimit(turns && plan.clock == .virtual ? 4 : .max)
            stage.change { connection.videoRotationAngle = turns ? 90 : 0 }
        case .newOutput:
            stage.change {
                session.beginConfiguration()
                stage.removeHoarder()
                stage.addHoarder()
                session.commitConfiguration()
                stage.accounts[0].setOpen(true)
                stage.hoarder.setLimit(.max)
            }
        case .newQueue:
            let queue = Bool.random(using: &random) ? stage.hoarderQueue : DispatchQueue(label: "soak.another")
            stage.change {
                // The old queue's last callback must not overlap the new queue's first one.
                stage.hoardingOutput?.setSampleBufferDelegate(nil, queue: nil)
                stage.hoarderQueue.sync {}
                stage.hoardingOutput?.setSampleBufferDelegate(stage.hoarder, queue: queue)
            }
        case .discards:
            stage.change { stage.hoardingOutput?.alwaysDiscardsLateVideoFrames.toggle() }
        case .hoard:
            var manner = Hoarder.Manner()
            manner.most = Int.random(in: 1...(plan.clock == .host ? 80 : 60), using: &random)
            manner.maximumRefusals = Int.random(in: 0...8, using: &random)
            stage.hoarder.setManner(manner)
        case .slowDelegate:
            var manner = Hoarder.Manner()
            manner.delay = plan.clock == .host ? UInt32.random(in: 0...120_000, using: &random) : 2_000
            // If late frames are not discarded, up to 32 of them queue up.
            stage.accounts[0].slack = max(stage.accounts[0].slack, Int(manner.delay) * 32 / 100_000 + 1)
            stage.hoarder.setManner(manner)
        case .loseFrames: stage.cameras[camera].loseFrames(Int.random(in: 1...8, using: &random))
        case .brokenCamera: breakCamera(camera, session)
        case .unpluggedCamera:
            // On the virtual clock, a new camera would begin at time zero, far behind the other one.
            guard plan.clock == .host else { return breakCamera(camera, session) }
            try stage.change { try stage.replace(camera) }
        case .cameraTaken: try takeCamera(camera)
        case .signals: stormOfSignals(milliseconds: Int.random(in: 100...600, using: &random))
        case .fullDisk: fullDisk(milliseconds: Int.random(in: 100...900, using: &random))
        case .emptyCommit:
            session.beginConfiguration()
            session.commitConfiguration()
        }
    }

    /// Makes a camera unreadable and restarts the session.
    private func breakCamera(_ camera: Int, _ session: AVCaptureMultiCamSession) {
        stage.change {
            let count = stage.errorCount
            stage.cameras[camera].fail(CameraError(.unreadable, "The soak broke this camera."))
            if !wait(seconds: 5, until: { stage.errorCount > count }) {
                trouble.note("The session did not report a camera failure within 5 s.")
            }
            session.stopRunning()
            stage.waitForScannersEnd()
            session.startRunning()
            if !session.isRunning { trouble.note("The session did not restart after a camera failed.") }
        }
    }

    /// Lets another session request a camera in use; it must be refused without any effect on the first session.
    private func takeCamera(_ camera: Int) throws {
        guard let device = stage.inputs[camera]?.device else { return }
        let other = AVCaptureSession()
        other.sessionPreset = .inputPriority
        let input = try AVCaptureDeviceInput(device: device)
        guard other.canAddInput(input) else { return }
        other.addInput(input)
        other.addOutput(AVCaptureVideoDataOutput())
        other.startRunning()
        if other.isRunning { trouble.note("Two sessions ran the same camera.") }
    }

    /// Interrupts system calls a thousand times a second.
    private func stormOfSignals(milliseconds: Int) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        // Without SA_RESTART, so that calls fail with EINTR.
        action.sa_flags = 0
        sigaction(SIGALRM, &action, nil)
        var storm = itimerval()
        storm.it_interval.tv_usec = 1_000
        storm.it_value.tv_usec = 1_000
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &storm, nil)
        let end = hostNanoseconds() + UInt64(milliseconds) * 1_000_000
        while hostNanoseconds() < end { usleep(5_000) }
        var calm = itimerval()
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &calm, nil)
    }

    /// Limits files to 64 kB for a while.
    private func fullDisk(milliseconds: Int) {
        stage.world.films.disturb()
        signal(SIGXFSZ, SIG_IGN)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var usual = rlimit()
        getrlimit(resource, &usual)
        var small = rlimit(rlim_cur: 65_536, rlim_max: usual.rlim_max)
        setrlimit(resource, &small)
        usleep(UInt32(milliseconds) * 1_000)
        setrlimit(resource, &usual)
    }
}
