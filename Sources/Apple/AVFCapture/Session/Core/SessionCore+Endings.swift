import AVFBase
import CameraSources
import Dispatch

// Sources that end by themselves, handled on the session's own queue.
extension SessionCore {
    /// Records the ending of a source; called on any thread.
    func sourceIsEnding(
        _ runner: any InputRunner,
        of input: UncheckedReference<AVCaptureDeviceInput>,
        _ ending: SourceEnding
    ) {
        onControlQueue { $0.handle(ending, of: runner, input.value) }
    }

    /// Runs a body on the session's own queue, if the session still exists by then.
    func onControlQueue(_ body: @escaping @Sendable (SessionCore) -> Void) {
        control.async { [weak self] in if let self { body(self) } }
    }

    /// Waits until all endings reported so far have been handled.
    func settle() { control.sync {} }

    private func handle(_ ending: SourceEnding, of runner: any InputRunner, _ input: AVCaptureDeviceInput) {
        dispatchPrecondition(condition: .onQueue(control))
        let device = input.device
        if case .failing(let error) = ending {
            // DEV-63: first the device is marked as disconnected, then the flow stops, then the error is reported.
            if error.code == .disconnected { DeviceList.notifyDisconnected(device) }
            return
        }
        apply { effects in
            guard sources.contains(runner) else { return }
            if case .failed(let error) = ending, error.code == .busy {
                deviceWasTaken(device, &effects)
                return
            }
            sources.end(runner)
            var reason = FlowEnd.finished
            if case .failed(let error) = ending {
                let failure = CaptureFailure(error, device: device)
                report(failure, &effects)
                reason = FlowEnd(failure)
            }
            endFlows(from: input, reason, &effects)
            if sources.haveAllEnded { take(decide { $0.halt(reason) }, &effects) }
        }
    }
}
