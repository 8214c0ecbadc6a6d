import AVFoundation
import Synchronization
import Testing

@testable import Obscura

@Suite("End of a session's capture")
struct SessionEndObserverTests {
    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private let session = AVCaptureSession()
    private let control = DispatchQueue(label: "control")
    private let log = Log()

    private func observe() -> SessionEndObserver {
        SessionEndObserver(session, control: control) { [log, control] in
            dispatchPrecondition(condition: .onQueue(control))
            log.add("stopped")
        } whenFailed: { [log] error in
            log.add("failed: \((error as? AVError)?.code.rawValue ?? 0)")
        }
    }

    private func post(_ name: Notification.Name, of session: AVCaptureSession, error: AVError? = nil) {
        let info = error.map { [AVCaptureSessionErrorKey: $0] }
        NotificationCenter.default.post(name: name, object: session, userInfo: info)
        control.sync {}
    }

    @Test("stops and errors of the session are reported, and those of other sessions are not")
    func reports() {
        let observer = observe()
        post(AVCaptureSession.didStopRunningNotification, of: session)
        post(AVCaptureSession.runtimeErrorNotification, of: session, error: AVError(.deviceWasDisconnected))
        post(AVCaptureSession.runtimeErrorNotification, of: session)
        post(AVCaptureSession.didStopRunningNotification, of: AVCaptureSession())
        let expected = [AVError.Code.deviceWasDisconnected, .unknown].map { "failed: \($0.rawValue)" }
        #expect(log.lines == ["stopped"] + expected)
        withExtendedLifetime(observer) {}
    }

    @Test("nothing is reported after the observer has been released")
    func release() {
        withExtendedLifetime(observe()) {}
        post(AVCaptureSession.didStopRunningNotification, of: session)
        post(AVCaptureSession.runtimeErrorNotification, of: session)
        #expect(log.lines.isEmpty)
    }
}
