import AVFoundation
import CameraSources
import Testing

@Suite("Metadata objects in the preview layer")
struct PreviewTransformTests {
    @Test(
        "PREVIEW-27, PREVIEW-28 a transformed code is the same code in the layer's coordinates",
        .timeLimit(.minutes(1))
    )
    func transformed() async throws {
        let stage = try Stage("virtual:640x480@30?codes=qr&motion=still&clock=virtual&seed=210")
        let other = try Stage("virtual:640x480@30?codes=none&seed=211")
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        layer.frame = CGRect(x: 0, y: 0, width: 240, height: 320)
        layer.connection?.videoRotationAngle = 90
        let output = AVCaptureMetadataOutput()
        stage.session.addOutput(output)
        output.metadataObjectTypes = [.qr]
        let first = FirstCode()
        output.setMetadataObjectsDelegate(first, queue: DispatchQueue(label: "codes"))
        stage.session.startRunning()
        let code = await first.code()
        stage.session.stopRunning()
        let seen = try #require(layer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject)
        #expect(seen !== code)
        #expect(seen.type == code.type)
        #expect(seen.stringValue == code.stringValue)
        #expect(seen.time == code.time)
        #expect(seen.bounds == layer.layerRectConverted(fromMetadataOutputRect: code.bounds))
        #expect(seen.corners == code.corners.map { layer.layerPointConverted(fromCaptureDevicePoint: $0) })
        let elsewhere = AVCaptureVideoPreviewLayer(session: other.session)
        elsewhere.frame = layer.frame
        #expect(elsewhere.transformedMetadataObject(for: code) == nil)
        #expect(AVCaptureVideoPreviewLayer().transformedMetadataObject(for: code) == nil)
    }
}

/// A session with a virtual camera that leaves the registry with the object.
private final class Stage {
    let session = AVCaptureSession()
    let input: AVCaptureDeviceInput
    private let source: any CameraSource

    /// - Parameter options: with a seed of the test's own, as cameras of one name are one camera.
    init(_ name: String, addsInput: Bool = true) throws {
        source = try CameraRegistry.make(named: name)
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        session.sessionPreset = .inputPriority
        input = try AVCaptureDeviceInput(device: device)
        if addsInput { session.addInput(input) }
    }

    deinit { CameraRegistry.remove(source) }
}

/// Waits for the first code.
private final class FirstCode: NSObject, AVCaptureMetadataOutputObjectsDelegate, Sendable {
    // Codes are immutable snapshots.
    private struct Box: @unchecked Sendable { var code: AVMetadataMachineReadableCodeObject }
    private let stream: AsyncStream<Box>
    private let continuation: AsyncStream<Box>.Continuation

    override init() {
        (stream, continuation) = AsyncStream.makeStream()
        super.init()
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        for case let code as AVMetadataMachineReadableCodeObject in metadataObjects {
            continuation.yield(Box(code: code))
        }
    }

    func code() async -> sending AVMetadataMachineReadableCodeObject {
        for await box in stream { return box.code }
        preconditionFailure("The stream of codes never ends.")
    }
}
