import AVFoundation

/// A session with the two outputs needed for scanning, and the queue of their callbacks.
///
/// `@unchecked Sendable`: set up in `init` and not changed afterwards; the capture objects can be used from any thread.
final class ScanPipeline: @unchecked Sendable {
    let session: AVCaptureSession
    let video = AVCaptureVideoDataOutput()
    let metadata: AVCaptureMetadataOutput
    let configuration: ScannerConfiguration
    /// The queue of the synchronizer's callbacks; serial, because backpressure may block it.
    let delivery = DispatchQueue(label: "Obscura.SynchronizedScanner.delivery", qos: .userInitiated)
    /// The queue for starting and stopping the session, which takes time.
    let control = DispatchQueue(label: "Obscura.SynchronizedScanner.control", qos: .userInitiated)

    /// Adds the outputs; must be called between the session's begin and commit.
    init(session: AVCaptureSession, configuration: ScannerConfiguration) throws {
        self.session = session
        metadata = AVCaptureMetadataOutput(
            isExhaustive: configuration.isExhaustive,
            combinesFrames: configuration.combinesFrames
        )
        self.configuration = configuration
        for output in [video, metadata] {
            guard session.canAddOutput(output) else {
                remove()
                throw ScannerError(
                    .outputRefused,
                    "The session accepts no further output for scanning. Remove one, or use a session of its own."
                )
            }
            session.addOutput(output)
        }
        // An empty dictionary requests frames in the camera's own format.
        video.videoSettings = configuration.pixelFormat.map { [kCVPixelBufferPixelFormatTypeKey as String: $0] } ?? [:]
        video.alwaysDiscardsLateVideoFrames = true
        do {
            metadata.metadataObjectTypes = try types()
        } catch {
            remove()
            throw error
        }
        metadata.rectOfInterest = configuration.rectOfInterest
    }

    /// Removes the outputs from the session.
    func remove() {
        for output in [video, metadata] where session.outputs.contains(output) {
            session.removeOutput(output)
        }
    }

    private func types() throws -> [AVMetadataObject.ObjectType] {
        let available = metadata.availableMetadataObjectTypes
        guard let wanted = configuration.types else {
            return available.filter { !Self.otherTypes.contains($0.rawValue) }
        }
        let missing = wanted.filter { !available.contains($0) }
        guard missing.isEmpty else {
            throw ScannerError(
                .unsupportedTypes,
                available.isEmpty
                    ? "The session has no camera to scan with. Add its input first."
                    : "This camera cannot be scanned for \(missing.map(\.rawValue).joined(separator: ", ")). "
                        + "It can for \(available.map(\.rawValue).sorted().joined(separator: ", "))."
            )
        }
        return wanted
    }

    /// The object types other than codes, as raw values because not every system declares all names.
    private static let otherTypes: Set<String> = [
        "face", "humanBody", "humanFullBody", "catBody", "dogBody", "catHead", "dogHead", "salientObject",
    ]
}
