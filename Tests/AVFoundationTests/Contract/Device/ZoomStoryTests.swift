import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

/// Records the position of the first code in each frame.
private final class Reader: NSObject, AVCaptureMetadataOutputObjectsDelegate, Sendable {
    private let state = Mutex<[[CGPoint]]>([])
    var corners: [[CGPoint]] { state.withLock { $0 } }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        guard let code = metadataObjects.first as? AVMetadataMachineReadableCodeObject else { return }
        let corners = code.corners
        state.withLock { $0.append(corners) }
    }
}

@Suite("Contract: zoom without video frames")
struct ZoomStoryTests {
    /// Runs a session until the camera ends.
    private func run(_ name: String, zoom: CGFloat, _ output: AVCaptureOutput, _ prepare: () -> Void) throws {
        let device = try makeDevice(named: name)
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        prepare()
        try device.lockForConfiguration()
        device.videoZoomFactor = zoom
        device.unlockForConfiguration()
        let ended = DispatchSemaphore(value: 0)
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { _ in ended.signal() }
        session.startRunning()
        ended.wait()
        NotificationCenter.default.removeObserver(token)
    }

    private func corners(zoom: CGFloat) throws -> [[CGPoint]] {
        let output = AVCaptureMetadataOutput()
        let reader = Reader()
        let queue = DispatchQueue(label: "reader")
        try run("virtual:640x480@30?clock=virtual&codes=qr&motion=still&frames=4", zoom: zoom, output) {
            output.metadataObjectTypes = [.qr]
            output.setMetadataObjectsDelegate(reader, queue: queue)
        }
        queue.sync {}
        return reader.corners
    }

    @Test("DEV-46 codes are found at their positions in the enlarged image", arguments: [1.125, 1.25] as [CGFloat])
    func codes(zoom: CGFloat) throws {
        let plain = try #require(try corners(zoom: 1).first)
        let zoomed = try corners(zoom: zoom)
        #expect(zoomed.count == 4)
        for (corner, place) in zip(plain, try #require(zoomed.first)) {
            #expect(abs(place.x - (0.5 + (corner.x - 0.5) * zoom)) < 0.01)
            #expect(abs(place.y - (0.5 + (corner.y - 0.5) * zoom)) < 0.01)
        }
    }

    @Test("DEV-46 a preview shows the enlarged image in its usual size")
    func preview() throws {
        let rig = try CaptureRig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.videoZoomFactor = 4
        rig.source.push { x, y in abs(2 * x + 1 - 640) <= 80 && abs(2 * y + 1 - 480) <= 80 ? 230 : 20 }
        let image = try #require(shownImage(of: layer))
        #expect(image.count == 480 && image.first?.count == 640)
        #expect(abs((image[240].count { $0 > 125 }) - 320) <= 4)
    }
}
