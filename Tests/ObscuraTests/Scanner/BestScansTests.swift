import AVFoundation
import CameraSources
import Obscura
import Testing

/// Tests for ``BestScans``, by a scanner that reports the best frames.
@Suite("The best frame of a code", .timeLimit(.minutes(1)))
struct BestScansTests {
    @Test("a code that stays in view is reported once, at the end, with the best of its frames")
    func once() async throws {
        let source = try CameraRegistry.make(named: "virtual:320x240@30?clock=virtual&codes=qr&frames=20&seed=9151")
        _ = try #require(CameraRegistry.add(source))
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        var configuration = ScannerConfiguration()
        configuration.types = [.qr]
        configuration.reportsBest = true
        var scans: [Scan] = []
        for try await scan in try SynchronizedScanner(device: device, configuration: configuration) {
            scans.append(scan)
        }
        #expect(scans.count == 1)
        let scan = try #require(scans.first)
        let best = try #require(scan.best)
        #expect(scan.frameCount == 1)
        #expect((1...20).contains(best.frameCount))
        #expect(best.begin <= best.frame.time && best.frame.time <= best.end)
        #expect(best.frame.time == scan.frame.time)
        #expect(best.corners == scan.corners)
        #expect(best.sharpness > 0 && best.sharpness <= 1)
        #expect(best.frontality > 0 && best.frontality <= 1)
        #expect((0...1).contains(best.glare))
        #expect(CVPixelBufferGetWidth(best.frame.pixelBuffer) == 320)
    }
}
