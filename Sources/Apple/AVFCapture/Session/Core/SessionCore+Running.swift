import AVFBase
import CoreVideo

// Starts and stops the session, and takes the steps that its machine decides on.
extension SessionCore {
    func start() {
        guard mayRun("startRunning()") else { return }
        refreshSystemPressure()
        apply { effects in
            noticeSystemPressure(notifies: false, &effects)
            take(decide { $0.start() }, &effects)
        }
    }

    func stop() {
        guard mayRun("stopRunning()") else { return }
        apply { effects in take(decide { $0.stop() }, &effects) }
    }

    /// Called when the session object is deallocated.
    func shutDown() {
        apply { effects in
            stopSources()
            endFlows(.stopped, &effects)
            // Nobody observes the session any more.
            _ = decide { $0.sourcesDidStop() }
        }
        let graph = graph
        for input in graph.inputs {
            input.setSession(nil)
            (input as? AVCaptureDeviceInput)?.device.leave(self)
        }
        for output in graph.outputs {
            output.setSession(nil)
            output.setConnections([])
        }
        for connection in graph.connections { connection.setSession(nil) }
        changeGraph { $0 = SessionGraph() }
    }

    private func mayRun(_ function: String) -> Bool {
        guard isConfiguring else { return true }
        ObjectiveCException.raise(
            .generic,
            "\(function) was called between beginConfiguration() and commitConfiguration(). Call it after the commit."
        )
        return false
    }

    /// Makes the sources follow changes of the graph or of settings.
    func applyChanges() {
        // Decided with the turn: a start in progress on another thread may have missed the change.
        apply { effects in
            if decide({ $0.watchesPressure }) { noticeSystemPressure(notifies: true, &effects) }
            take(decide { $0.applyChanges() }, &effects)
        }
    }

    // MARK: Steps

    /// Takes steps in order, with the turn.
    func take(_ steps: [SessionMachine.Step], _ effects: inout Effects) {
        for step in steps {
            switch step {
            case .startSources: startSources(&effects)
            case .updateSources: updateSources(&effects)
            case .stopSources(let reason):
                stopSources()
                endFlows(reason, &effects)
                take(decide { $0.sourcesDidStop() }, &effects)
            case .tellRunning(let isRunning): tellRunning(isRunning, &effects)
            case .tellInterrupted(let isInterrupted):
                effects.add { self.session?.notify(\.isInterrupted, old: !isInterrupted, new: isInterrupted) }
            case .reportInterruption(let cause): report(cause, &effects)
            case .reportInterruptionEnd: reportInterruptionEnd(&effects)
            }
        }
    }

    private func startSources(_ effects: inout Effects) {
        do throws(CaptureFailure) {
            let hardwareCost = hardwareCost
            guard hardwareCost <= 1 else { throw CaptureFailure(hardwareCost: hardwareCost) }
            try applyGraph(&effects)
            take(decide { $0.sourcesDidStart() }, &effects)
            updateFlows(&effects)
        } catch {
            stopSources()
            // Sources that started before another one failed may already have fed outputs.
            for output in graph.outputs { effects.add { output.startDidFail(FlowEnd(error)) } }
            report(error, &effects)
        }
    }

    private func updateSources(_ effects: inout Effects) {
        do throws(CaptureFailure) {
            try applyGraph(&effects)
            updateFlows(&effects)
        } catch {
            report(error, &effects)
            take(decide { $0.halt(FlowEnd(error)) }, &effects)
        }
    }

    private func tellRunning(_ isRunning: Bool, _ effects: inout Effects) {
        effects.add {
            guard let session = self.session else { return }
            session.notify(\.isRunning, old: !isRunning, new: isRunning)
            CaptureNotifications.post(
                isRunning
                    ? AVCaptureSession.didStartRunningNotification : AVCaptureSession.didStopRunningNotification,
                object: session
            )
        }
    }

    /// Reports a failure to the client, with the turn.
    func report(_ failure: CaptureFailure, _ effects: inout Effects) {
        effects.add {
            guard let session = self.session else { return }
            CaptureNotifications.post(
                AVCaptureSession.runtimeErrorNotification,
                object: session,
                userInfo: [AVCaptureSessionErrorKey: failure.error]
            )
        }
    }
}
