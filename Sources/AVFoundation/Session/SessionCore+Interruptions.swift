import Foundation

extension SessionCore {
    /// An interruption that is going on.
    struct Interruption {
        /// Why.
        let reason: AVCaptureSession.InterruptionReason
        /// Whether the session is to run again afterwards.
        var resumes: Bool
    }

    /// Begins an interruption: tells it, then stops what runs (S-SESSION-45).
    func beginInterruption(_ reason: AVCaptureSession.InterruptionReason) {
        apply { effects in
            guard interruption == nil else { return }
            interruption = Interruption(reason: reason, resumes: isRunning)
            setInterrupted(true, &effects)
            tell(interruption: reason, &effects)
            stopAll(.interrupted, &effects)
        }
    }

    /// Ends the interruption: tells it, and starts again what it has stopped or kept from starting (S-SESSION-46,
    /// S-SESSION-47).
    ///
    /// - Parameter reason: only where this is its reason; nil for any.
    func endInterruption(of reason: AVCaptureSession.InterruptionReason? = nil) {
        apply { effects in
            guard let ended = interruption, reason == nil || ended.reason == reason else { return }
            interruption = nil
            setInterrupted(false, &effects)
            let core = self
            effects.add {
                guard let session = core.session else { return }
                CaptureNotifications.post(AVCaptureSession.interruptionEndedNotification, object: session)
            }
            if ended.resumes { startSources(&effects) }
        }
    }

    /// Remembers that the session is wanted while it is interrupted; false where it is not interrupted.
    func remembersStart(_ effects: inout Effects) -> Bool {
        guard let reason = interruption?.reason else { return false }
        if interruption?.resumes == false { tell(interruption: reason, &effects) }
        interruption?.resumes = true
        return true
    }

    private func tell(interruption reason: AVCaptureSession.InterruptionReason, _ effects: inout Effects) {
        let core = self
        effects.add {
            guard let session = core.session else { return }
            var userInfo: [AnyHashable: Any] = [AVCaptureSessionInterruptionReasonKey: NSNumber(value: reason.rawValue)]
            if reason == .videoDeviceNotAvailableDueToSystemPressure {
                userInfo[AVCaptureSessionInterruptionSystemPressureStateKey] =
                    core.graph.deviceInputs.first?.device.systemPressureState
            }
            CaptureNotifications.post(
                AVCaptureSession.wasInterruptedNotification,
                object: session,
                userInfo: userInfo
            )
        }
    }
}

extension AVCaptureSession {
    /// Interrupts the session as the system would; for tests, as nothing on Linux does so yet (S-SESSION-48).
    package func beginInterruption(_ reason: InterruptionReason) { core.beginInterruption(reason) }

    /// Ends an interruption.
    package func endInterruption() { core.endInterruption() }
}
