public import AVFoundation
import Synchronization

/// Reads the QR codes that are shown to the default camera, each once, with API that an iPhone has, too.
public final class Doorman: NSObject, AVCaptureMetadataOutputObjectsDelegate, Sendable {
    /// An error of a doorman.
    public enum Failure: Error {
        /// There is no camera, or it cannot read codes.
        case noCamera
    }

    private let seen = Mutex<[String]>([])

    /// Creates a doorman who has seen nothing.
    public override init() { super.init() }

    /// The texts of the codes, in the order in which they were first seen.
    public var codes: [String] { seen.withLock { $0 } }

    /// Returns a session that reads codes from the default camera; start it to let the doorman watch.
    ///
    /// - Throws: ``Failure``, or the camera's error.
    public func makeSession() throws -> AVCaptureSession {
        guard let device = AVCaptureDevice.default(for: .video) else { throw Failure.noCamera }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureMetadataOutput()
        session.addOutput(output)
        guard output.availableMetadataObjectTypes.contains(.qr) else { throw Failure.noCamera }
        output.metadataObjectTypes = [.qr]
        output.setMetadataObjectsDelegate(self, queue: DispatchQueue(label: "doorman"))
        return session
    }

    /// Notes the codes of a frame.
    public func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput objects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        let texts = objects.compactMap { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue }
        seen.withLock { seen in
            for text in texts where !seen.contains(text) { seen.append(text) }
        }
    }
}
