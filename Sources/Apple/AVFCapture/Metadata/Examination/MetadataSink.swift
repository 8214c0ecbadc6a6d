import AVFBase
import CameraSources

/// The sink of a connection to a metadata output.
final class MetadataSink: FrameSink {
    private let examiner: MetadataExaminer
    private let route: MetadataExaminer.Route

    init(connection: AVCaptureConnection, examiner: MetadataExaminer) {
        self.examiner = examiner
        route = MetadataExaminer.Route(
            connection: UncheckedWeakReference(connection),
            source: UncheckedWeakReference(connection.inputPorts.first?.input),
            ledger: connection.ledger
        )
    }

    func receive(_ frame: CapturedFrame) { examiner.receive(frame, route: route) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) { examiner.receive(loss, route: route) }

    func sourceDidEnd(_ token: DrainToken) { examiner.end(token) }

    func flush() { examiner.flush() }
}
