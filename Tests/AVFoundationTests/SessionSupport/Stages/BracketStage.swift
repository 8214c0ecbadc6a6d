import AVFoundation
import CameraSources
import CoreVideo
import Foundation
import Testing

@testable import AVFCapture

/// A session with a camera whose exposure can be set, and a photo output.
///
/// The camera runs by itself, as fast as its frames are taken.
final class BracketStage: @unchecked Sendable {
    // @unchecked: mutable state is behind locks.
    let session = AVCaptureSession()
    let output = AVCapturePhotoOutput()
    let device: AVCaptureDevice

    init() throws {
        let name = "virtual:320x240@30?codes=none&clock=virtual&controls=1"
        guard case .virtual(let settings) = try CameraName(parsing: name).source else {
            throw CameraError(.invalidName, name)
        }
        let source = try VirtualCamera(settings)
        device = try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back))
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
    }

    deinit { session.stopRunning() }

    /// Returns when the output has restored the camera's settings.
    func settle() { output.engine.settle() }

    /// Returns the mean brightness of an image, 0…255.
    static func brightness(of image: CVPixelBuffer) -> Double {
        let plane = image.planes[0]
        var sum = 0
        for y in stride(from: 0, to: plane.height, by: 4) {
            for x in stride(from: 0, to: plane.width, by: 4) {
                sum += Int(plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + x, as: UInt8.self))
            }
        }
        return Double(sum) / Double((plane.height + 3) / 4 * ((plane.width + 3) / 4))
    }
}
