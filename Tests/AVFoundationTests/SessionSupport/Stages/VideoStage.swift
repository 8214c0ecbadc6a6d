import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture

/// A camera that the test controls instead of a real one, in a session without outputs.
final class VideoStage {
    let source: ScriptedSource
    let device: AVCaptureDevice
    let input: AVCaptureDeviceInput
    let session: AVCaptureSession

    /// - Parameters:
    ///   - position: the position of the camera.
    ///   - preset: a preset that the source supports.
    init(
        _ source: ScriptedSource = ScriptedSource(),
        position: AVCaptureDevice.Position = .back,
        session: AVCaptureSession = AVCaptureSession(),
        preset: AVCaptureSession.Preset = .vga640x480,
        addsInput: Bool = true
    ) throws {
        self.source = source
        self.session = session
        device = try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: position))
        input = try AVCaptureDeviceInput(device: device)
        if session.canSetSessionPreset(preset) { session.sessionPreset = preset }
        if addsInput { session.addInput(input) }
    }

    /// Returns when all pending notifications about previews have been delivered.
    static func settlePreviews() { PreviewScreen.settle() }

    /// Returns the number of the frame that a preview shows; nil if it shows none.
    static func number(shownBy layer: AVCaptureVideoPreviewLayer) -> Int? { layer.newestFrame.map(number(in:)) }

    /// Returns the image that a preview must draw; nil if it shows none.
    static func image(shownBy layer: AVCaptureVideoPreviewLayer) -> CVPixelBuffer? { layer.newestFrame }

    /// Makes a code as detected by the camera.
    func code(_ bounds: CGRect, corners: [CGPoint], at time: CMTime) -> AVMetadataMachineReadableCodeObject {
        AVMetadataMachineReadableCodeObject(
            common(.qr, bounds, time),
            corners: corners,
            stringValue: "a code",
            payloadBytes: [],
            descriptor: CIQRCodeDescriptor(
                payload: Data([1, 2, 3]),
                symbolVersion: 1,
                maskPattern: 2,
                errorCorrectionLevel: .levelM
            )
        )
    }

    /// Makes a face as detected by the camera.
    func face(_ bounds: CGRect, id: Int, roll: CGFloat?, yaw: CGFloat?, at time: CMTime) -> AVMetadataFaceObject {
        AVMetadataFaceObject(common(.face, bounds, time), faceID: id, rollAngle: roll, yawAngle: yaw)
    }

    private func common(
        _ type: AVMetadataObject.ObjectType,
        _ bounds: CGRect,
        _ time: CMTime
    ) -> AVMetadataObject.Common {
        AVMetadataObject.Common(
            type: type,
            time: time,
            bounds: bounds,
            isCaptured: true,
            source: UncheckedWeakReference(input)
        )
    }
}

extension ScriptedSource {
    /// Makes a camera that waits for its clients, like a file that is played as a camera.
    static func waiting(bufferCount: Int) -> ScriptedSource {
        ScriptedSource(pace: .lossless, bufferCount: bufferCount)
    }

    /// Captures the test's own image.
    func push(image: CVPixelBuffer, at time: CMTime, number: Int = 0, duration: CMTime = .invalid) {
        push(CameraFrame(image: image, presentationTime: time, duration: duration, number: number, hostTime: 0))
    }
}

extension CaptureRig {
    /// The counts of the frames of a connection.
    struct Account: Equatable {
        var captured = 0
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var gaps = 0
        var waiting = 0
    }

    /// Returns the counts that the session keeps for an output's connection.
    func account(of output: Int = 0) -> Account {
        let counts = outputs[output].connections[0].ledger.counts
        return Account(
            captured: counts.captured,
            delivered: counts.delivered,
            late: counts.droppedLate,
            outOfBuffers: counts.droppedOutOfBuffers,
            gaps: counts.droppedDiscontinuity,
            waiting: counts.inFlight
        )
    }

    /// Captures frames one by one; the delegates have received each before the next arrives.
    func pushOneByOne(_ count: Int) {
        for _ in 0..<count {
            source.push()
            settle()
        }
    }

    /// Returns when an output has made all its callbacks on the test's own queue.
    func settle(_ output: Int = 0, on queue: DispatchQueue) {
        while !outputs[output].delivery.isIdle { queue.sync(flags: .barrier) {} }
    }

    /// Returns when the first output has made all its callbacks on the main queue.
    @MainActor
    func settleOnMainQueue() async {
        while !output.delivery.isIdle {
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
    }
}
