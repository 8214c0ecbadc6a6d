import AVFoundation
import CameraSources
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

/// A virtual camera in a session whose output stops accepting frames after a few, so that the camera waits.
final class StandingCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: counted on the delegate's serial queue, and read after the semaphore.
    let session = AVCaptureSession()
    let device: AVCaptureDevice
    private let source: any CameraSource
    private let queue = DispatchQueue(label: "StandingCamera")
    private let stands = DispatchSemaphore(value: 0)
    private let goesOn = DispatchSemaphore(value: 0)
    private var count = 0

    /// - Parameter options: options with a seed that no other test uses, because cameras with equal names are the same
    ///   camera.
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

    /// Returns when some frames have arrived and no more follow.
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

/// Draws a layer; fails if anything is missing.
func draw(_ layer: CALayer, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
    let compositor = LayerCompositor(layer)
    try compositor.render(into: buffer)
    #expect(compositor.problems == [])
    return buffer
}

/// Returns the luma of a 32BGRA pixel, or nil outside the image.
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

/// Reads the frame number in the strip of a drawn image.
///
/// - Parameter place: returns the position at which a point of the camera's image is drawn, given as fractions of the
///   image.
/// - Returns: the visible bits, and a mask of them.
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
