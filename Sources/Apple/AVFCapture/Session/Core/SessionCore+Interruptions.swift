import AVFBase
import Basics
import CameraSources
import Foundation

extension SessionCore {
    /// The interval between attempts to reopen a device that another program has taken, in nanoseconds.
    static let retryInterval: UInt64 = 1_000_000_000

    /// Begins an interruption: reports it, then stops all sources (S-SESSION-45).
    func beginInterruption(
        _ reason: AVCaptureSession.InterruptionReason,
        pressure: AVCaptureDevice.SystemPressureState? = nil
    ) {
        let pressure = reason == .videoDeviceNotAvailableDueToSystemPressure ? pressure ?? presentPressure : nil
        let cause = Interruptions.Cause(kind: .said, reason: reason, pressure: pressure.map(UncheckedReference.init))
        apply { effects in perform(interruptions.begin(cause, isRunning: isRunning), &effects) }
    }

    /// Ends the interruption: reports it, and starts the sources that it has stopped or kept from starting
    /// (S-SESSION-46, S-SESSION-47).
    func endInterruption() {
        apply { effects in perform(interruptions.end(.said), &effects) }
    }

    /// Called when the pressure on one of the session's cameras or the set of its cameras has changed (PRESS-2).
    func systemPressureDidChange() {
        apply { effects in noticeSystemPressure(notifies: true, &effects) }
    }

    /// Makes the cameras read the sensors.
    ///
    /// Must be called without a lock, as observers may be notified of the result.
    func refreshSystemPressure() {
        for input in graph.deviceInputs { _ = input.device.systemPressureState }
    }

    /// Begins and ends interruptions caused by cameras that are too hot.
    ///
    /// - Parameter notifies: False if a start follows, which reports them itself.
    func noticeSystemPressure(notifies: Bool, _ effects: inout Effects) {
        let states = graph.deviceInputs.map {
            (ObjectIdentifier($0.device), UncheckedReference($0.device.knownPressure))
        }
        let hot = states.filter { $0.1.value.level == .shutdown }
        for (id, state) in hot {
            let cause = Interruptions.Cause(
                kind: .pressure(id),
                reason: .videoDeviceNotAvailableDueToSystemPressure,
                pressure: state
            )
            let action = interruptions.begin(cause, isRunning: isRunning)
            if case .interrupt = action, !notifies, !isRunning {
                setInterrupted(true, &effects)
            } else {
                perform(action, &effects)
            }
        }
        for id in interruptions.hotDevices where !hot.contains(where: { $0.0 == id }) {
            perform(interruptions.end(.pressure(id)), &effects)
        }
    }

    /// Called when another program has taken a running device (S-SESSION-48); interrupts the session until the device
    /// is free.
    func deviceWasTaken(_ device: AVCaptureDevice, _ effects: inout Effects) {
        let kind = Interruptions.Cause.Kind.taken(ObjectIdentifier(device))
        let cause = Interruptions.Cause(
            kind: kind,
            reason: device.hasMediaType(.video) ? .videoDeviceInUseByAnotherClient : .audioDeviceInUseByAnotherClient
        )
        perform(interruptions.begin(cause, isRunning: isRunning), &effects)
        retryLater(kind)
    }

    private func retryLater(_ kind: Interruptions.Cause.Kind) {
        retryClock.call(at: retryClock.nanoseconds + Self.retryInterval) { [weak self] in
            // On the session's own queue, as starting blocks.
            self?.onControlQueue { $0.retry(kind) }
        }
    }

    /// Tries to run a device again that another program has taken.
    private func retry(_ kind: Interruptions.Cause.Kind) {
        apply { effects in
            guard interruptions.has(kind) else { return }
            guard !isConfiguring else {
                // Do not start a half-configured session.
                retryLater(kind)
                return
            }
            do throws(CaptureFailure) {
                try applyGraph(&effects)
                guard case .end(starts: true) = interruptions.end(kind) else {
                    // Another cause still prevents the session from running.
                    stopSources()
                    return
                }
                postInterruptionEnd(&effects)
                setRunning(true, &effects)
                updateFlows(&effects)
            } catch {
                stopSources()
                guard error.error.code != .deviceInUseByAnotherApplication else {
                    retryLater(kind)
                    return
                }
                perform(interruptions.stop(), &effects)
                report(error, &effects)
            }
        }
    }

    /// Performs an action, with `applying` held.
    func perform(_ action: Interruptions.Action, _ effects: inout Effects) {
        switch action {
        case .nothing: break
        case .interrupt(let cause):
            setInterrupted(true, &effects)
            postInterruption(cause, &effects)
            stopAll(.interrupted, &effects)
        case .remind(let cause): postInterruption(cause, &effects)
        case .end(let starts):
            postInterruptionEnd(&effects)
            guard starts else { break }
            // Do not start a half-configured session.
            if isConfiguring { startsWithCommit = true } else { startSources(&effects) }
        }
    }

    private func postInterruptionEnd(_ effects: inout Effects) {
        setInterrupted(false, &effects)
        let core = self
        effects.add {
            guard let session = core.session else { return }
            CaptureNotifications.post(AVCaptureSession.interruptionEndedNotification, object: session)
        }
    }

    private func postInterruption(_ cause: Interruptions.Cause, _ effects: inout Effects) {
        let core = self
        effects.add {
            guard let session = core.session else { return }
            var userInfo: [AnyHashable: Any] = [
                AVCaptureSessionInterruptionReasonKey: NSNumber(value: cause.reason.rawValue)
            ]
            if let pressure = cause.pressure {
                userInfo[AVCaptureSessionInterruptionSystemPressureStateKey] = pressure.value
            }
            CaptureNotifications.post(
                AVCaptureSession.wasInterruptedNotification,
                object: session,
                userInfo: userInfo
            )
        }
    }

    private var presentPressure: AVCaptureDevice.SystemPressureState? {
        graph.deviceInputs.first?.device.systemPressureState
    }
}

extension AVCaptureSession {
    /// Interrupts the session as the system would, for a reason the library cannot detect itself (S-SESSION-48).
    package func beginInterruption(_ reason: InterruptionReason) { core.beginInterruption(reason) }

    /// Ends an interruption.
    package func endInterruption() { core.endInterruption() }
}
