import AVFoundation
import Barcodes
import CameraSources
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

/// Drawing of previews: converted points must match the positions of drawn pixels.
@Suite("Drawing of previews", .timeLimit(.minutes(3)))
struct PreviewDrawingTests {
    /// Draws the preview of a stopped camera, and returns the drawing with the frame that it shows.
    private func drawing(
        of layer: AVCaptureVideoPreviewLayer,
        _ width: Int,
        _ height: Int
    ) throws -> (image: CVPixelBuffer, frame: CVPixelBuffer) {
        // A few frames may still be in transit to the preview.
        for _ in 0..<1000 {
            guard let before = layer.newestFrame else { continue }
            let drawn = try draw(layer, width, height)
            if layer.newestFrame === before { return (drawn, before) }
        }
        throw CancellationError()
    }

    @Test("PREVIEW-6 PREVIEW-20 PREVIEW-21 PREVIEW-23 strip and codes are drawn where converted points lie")
    func conversions() throws {
        let camera = try StandingCamera("codes=qr&motion=drift&seed=6101")
        let layer = AVCaptureVideoPreviewLayer(session: camera.session)
        try camera.run()
        defer { camera.stop() }
        let connection = try #require(layer.connection)
        connection.automaticallyAdjustsVideoMirroring = false
        let reader = BarcodeReader(symbologies: [.qr])
        var codes = 0
        for (width, height) in [(640, 480), (500, 700), (901, 400)] {
            layer.frame = CGRect(x: 30, y: 40, width: width, height: height)
            for angle in [0.0, 90, 180, 270] {
                connection.videoRotationAngle = angle
                for isMirrored in [false, true] {
                    connection.isVideoMirrored = isMirrored
                    for gravity in [AVLayerVideoGravity.resize, .resizeAspect, .resizeAspectFill] {
                        layer.videoGravity = gravity
                        let words: Comment = "\(width)×\(height), \(angle)°, \(isMirrored), \(gravity.rawValue)"
                        let (image, frame) = try drawing(of: layer, width, height)
                        let number = try #require(FrameNumberStrip.read(from: frame))
                        let found = try #require(
                            strip(image) { layer.layerPointConverted(fromCaptureDevicePoint: $0) },
                            words
                        )
                        #expect(found.bits == number & found.seen, words)
                        // Clipping the image may also clip the strip.
                        #expect(found.seen == .max || gravity == .resizeAspectFill, words)
                        // The corners of the code in the camera's image, converted, and those in the drawn image.
                        guard let code = try reader.read(frame).first else { continue }
                        let drawn = try reader.read(image)
                        guard let drawnCode = drawn.first else { continue }
                        codes += 1
                        #expect(drawnCode.text == code.text, words)
                        let converted = code.corners.map {
                            layer.layerPointConverted(
                                fromCaptureDevicePoint: CGPoint(
                                    x: $0.x / CGFloat(frame.width),
                                    y: $0.y / CGFloat(frame.height)
                                )
                            )
                        }
                        for corner in converted {
                            let nearest = drawnCode.corners.map { hypot($0.x - corner.x, $0.y - corner.y) }.min() ?? 99
                            #expect(nearest < 3, words)
                        }
                    }
                }
            }
        }
        // Nearly all of the 72 images must be readable: some are clipped, and stretched ones may be hard to read.
        #expect(codes >= 54)
    }

    @Test("digital zoom is drawn, and the preview shows what an output delivers")
    func zoom() throws {
        let camera = try StandingCamera("codes=qr&motion=still&seed=6102")
        try camera.device.lockForConfiguration()
        camera.device.videoZoomFactor = 2
        camera.device.unlockForConfiguration()
        let layer = AVCaptureVideoPreviewLayer(session: camera.session)
        layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
        try camera.run()
        defer { camera.stop() }
        let (image, frame) = try drawing(of: layer, 640, 480)
        // The strip is outside the visible part.
        #expect(FrameNumberStrip.read(from: frame) == nil)
        for (x, y) in [(0.3, 0.3), (0.5, 0.5), (0.7, 0.2), (0.9, 0.9)] {
            let place = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: x, y: y))
            let raw = frame.withPlanes(readOnly: true) { planes in
                planes[0].baseAddress.load(
                    fromByteOffset: Int(y * 480) * planes[0].bytesPerRow + Int(x * 640),
                    as: UInt8.self
                )
            }
            let expected = (Double(raw) - 16) * 255 / 219
            #expect(abs(Double(luma(image, at: place) ?? -99) - expected) < 48)
        }
    }

    @Test("without a frame only the layer's background is drawn")
    func empty() throws {
        let layer = AVCaptureVideoPreviewLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = CGColor(gray: 1, alpha: 1)
        #expect(luma(try draw(layer, 20, 20), at: CGPoint(x: 5, y: 5)) == 255)
    }
}
