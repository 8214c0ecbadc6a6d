import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@testable import AVFCapture

/// A camera that the test moves, in a session without outputs: what a Mac would have as a real camera.
final class VideoStage {
    let source: ScriptedSource
    let device: AVCaptureDevice
    let input: AVCaptureDeviceInput
    let session: AVCaptureSession

    /// - Parameters:
    ///   - position: where the camera looks.
    ///   - preset: has to be one that the source can do.
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

    /// Returns when the observers of previews have been told of everything so far.
    static func settlePreviews() { PreviewScreen.settle() }

    /// The number of the frame that a preview shows; nil while it shows none.
    static func number(shownBy layer: AVCaptureVideoPreviewLayer) -> Int? { layer.newestFrame.map(number(in:)) }

    /// The picture that a preview has to draw; nil while it shows none.
    static func picture(shownBy layer: AVCaptureVideoPreviewLayer) -> CVPixelBuffer? { layer.newestFrame }

    /// A code that was seen by the camera.
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

    /// A face that was seen by the camera.
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
    /// A camera that waits for its clients, as a file does that is played as a camera.
    static func waiting(bufferCount: Int) -> ScriptedSource {
        ScriptedSource(pace: .lossless, bufferCount: bufferCount)
    }

    /// Captures a picture of the test's own.
    func push(picture: CVPixelBuffer, at time: CMTime, number: Int = 0, duration: CMTime = .invalid) {
        push(CameraFrame(image: picture, presentationTime: time, duration: duration, number: number, hostTime: 0))
    }
}

extension CaptureRig {
    /// What became of the frames of the first output's connection.
    struct Account: Equatable {
        var captured = 0
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var gaps = 0
        var waiting = 0
    }

    /// The session's own books on the connection of an output.
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

    /// Captures frames, each of which the delegates have taken before the next comes.
    func pushOneByOne(_ count: Int) {
        for _ in 0..<count {
            source.push()
            settle()
        }
    }

    /// Returns when all callbacks of an output that go to a queue of the test's own have been made.
    func settle(_ output: Int = 0, on queue: DispatchQueue) {
        while !outputs[output].delivery.isIdle { queue.sync(flags: .barrier) {} }
    }

    /// Returns when all callbacks of the first output, which go to the main queue, have been made.
    @MainActor
    func settleOnMainQueue() async {
        while !output.delivery.isIdle {
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
    }
}
