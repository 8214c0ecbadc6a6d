import AVFoundation
import CameraSources
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

/// A virtual camera in a session with an output that takes some frames and then none, so that the camera waits.
final class StandingCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: counted on the delegate's serial queue, and read after the semaphore.
    let session = AVCaptureSession()
    let device: AVCaptureDevice
    private let source: any CameraSource
    private let queue = DispatchQueue(label: "StandingCamera")
    private let stands = DispatchSemaphore(value: 0)
    private let goesOn = DispatchSemaphore(value: 0)
    private var count = 0

    /// - Parameter options: the seed must be the test's own, as cameras of one name are one camera.
    init(_ options: String, size: String = "640x480@30") throws {
        source = try CameraRegistry.make(named: "virtual:\(size)?clock=virtual&frames=40&\(options)")
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        super.init()
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        output.alwaysDiscardsLateVideoFrames = false
        output.setSampleBufferDelegate(self, queue: queue)
        session.addOutput(output)
    }

    deinit { CameraRegistry.remove(source) }

    /// Returns when some frames have come, and no more do.
    func run() throws {
        session.startRunning()
        try #require(stands.wait(timeout: .now() + 60) == .success, "no frame came within a minute")
    }

    func stop() {
        goesOn.signal()
        session.stopRunning()
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        count += 1
        guard count == 5 else { return }
        stands.signal()
        goesOn.wait()
    }
}

/// Draws a layer; nothing may be missing.
func draw(_ layer: CALayer, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
    let compositor = LayerCompositor(layer)
    try compositor.render(into: buffer)
    #expect(compositor.problems == [])
    return buffer
}

/// Luma of a pixel of 32BGRA; nil outside.
func luma(_ buffer: CVPixelBuffer, at point: CGPoint) -> Int? {
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard (0..<buffer.width).contains(x), (0..<buffer.height).contains(y) else { return nil }
    return buffer.withPlanes(readOnly: true) { planes in
        let pixel = planes[0].baseAddress + y * planes[0].bytesPerRow + x * 4
        let (b, g, r) = (
            pixel.load(as: UInt8.self), pixel.load(fromByteOffset: 1, as: UInt8.self),
            pixel.load(fromByteOffset: 2, as: UInt8.self)
        )
        return (Int(b) + 2 * Int(g) + Int(r)) / 4
    }
}

/// The number in the strip of a picture that was drawn somewhere.
///
/// - Parameter place: where a point of the camera's picture is drawn, given as fractions of it.
/// - Returns: the bits that can be seen, and which those are.
func strip(_ buffer: CVPixelBuffer, _ place: (CGPoint) -> CGPoint) -> (bits: UInt32, seen: UInt32)? {
    var (bits, seen): (UInt32, UInt32) = (0, 0)
    for block in 0..<32 {
        let middle = CGPoint(x: (CGFloat(block) + 0.5) / 32, y: 0.5 / 45)
        guard let luma = luma(buffer, at: place(middle)) else { continue }
        guard luma < 60 || luma > 195 else { return nil }
        seen |= 1 << UInt32(31 - block)
        if luma > 128 { bits |= 1 << UInt32(31 - block) }
    }
    return (bits, seen)
}
