import AVFBase
import Basics
import CameraSources
import Dispatch
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
        apply { effects in take(decide { $0.begin(cause) }, &effects) }
    }

    /// Ends the interruption: reports it, and starts the sources that it has stopped or kept from starting
    /// (S-SESSION-46, S-SESSION-47).
    func endInterruption() {
        apply { effects in take(decide { $0.end(.said) }, &effects) }
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
        let hot = graph.deviceInputs.compactMap { input -> Interruptions.Cause? in
            let pressure = input.device.knownPressure
            guard pressure.level == .shutdown else { return nil }
            return Interruptions.Cause(
                kind: .pressure(ObjectIdentifier(input.device)),
                reason: .videoDeviceNotAvailableDueToSystemPressure,
                pressure: UncheckedReference(pressure)
            )
        }
        take(decide { $0.notePressure(hot, notifies: notifies) }, &effects)
    }

    /// Called when another program has taken a running device (S-SESSION-48); interrupts the session until the device
    /// is free.
    func deviceWasTaken(_ device: AVCaptureDevice, _ effects: inout Effects) {
        let kind = Interruptions.Cause.Kind.taken(ObjectIdentifier(device))
        let cause = Interruptions.Cause(
            kind: kind,
            reason: device.hasMediaType(.video) ? .videoDeviceInUseByAnotherClient : .audioDeviceInUseByAnotherClient
        )
        take(decide { $0.begin(cause) }, &effects)
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
        dispatchPrecondition(condition: .onQueue(control))
        apply { effects in
            switch decide({ $0.retry(kind) }) {
            case .obsolete: break
            case .later: retryLater(kind)
            case .now: resume(with: kind, &effects)
            }
        }
    }

    /// Starts the sources of a session that waits for a device, if the device is free.
    private func resume(with kind: Interruptions.Cause.Kind, _ effects: inout Effects) {
        do throws(CaptureFailure) {
            try applyGraph(&effects)
            guard let steps = decide({ $0.deviceIsFree(kind) }) else { return stopSources() }
            take(steps, &effects)
            updateFlows(&effects)
        } catch {
            stopSources()
            guard error.error.code != .deviceInUseByAnotherApplication else { return retryLater(kind) }
            take(decide { $0.stop() }, &effects)
            report(error, &effects)
        }
    }

    /// Reports the end of an interruption, with the turn.
    func reportInterruptionEnd(_ effects: inout Effects) {
        effects.add {
            guard let session = self.session else { return }
            CaptureNotifications.post(AVCaptureSession.interruptionEndedNotification, object: session)
        }
    }

    /// Reports an interruption, with the turn.
    func report(_ cause: Interruptions.Cause, _ effects: inout Effects) {
        effects.add {
            guard let session = self.session else { return }
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
