import Barcodes
import CoreVideo
import Synchronization
import Testing

@testable import CameraSources

@Suite("Virtual camera: ink that runs out")
struct VirtualFadeTests {
    /// The trend of a printer's labels.
    private final class Printer: Sendable {
        let trend = Mutex(PrintTrend(PrintTrend.Settings(limit: 2, labels: 12, ahead: 40)))
    }

    /// Grades every frame of a camera, each of which shows a label of its own.
    private func grades(_ options: String, _ printer: Printer) throws -> [(label: Int, PrintTrend.Change)] {
        let changes = Mutex<[(label: Int, PrintTrend.Change)]>([])
        let reader = BarcodeReader(symbologies: [.qr], effort: .balanced)
        let client = RecordingClient(onFrame: { _, frame in
            guard let image = frame.image else { return }
            let found = try? QualityMeter.qualities(in: image, reader: reader)
            guard let quality = found?.first?.quality else { return }
            let new = printer.trend.withLock { $0.add(quality) }
            changes.withLock { $0 += new.map { (frame.number, $0) } }
        })
        let camera = try VirtualCamera(virtualSettings("320x240@10?clock=virtual&motion=still&codes=frame&" + options))
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        camera.stop()
        return changes.withLock { $0 }
    }

    @Test("the trend of the grades warns before labels are poor, and a new ribbon ends the alarm")
    func ribbon() throws {
        let printer = Printer()
        // A tenth of a second a label; the ink would be gone after 160 labels.
        let old = try grades("fade=16&frames=130", printer)
        let contrast = old.filter { $0.1.parameter == .contrast }
        try #require(contrast.map(\.1.state.name) == ["falling", "poor"], "\(old)")
        guard case .falling(let left) = contrast[0].1.state else { return }
        let poor = contrast[1].label
        #expect(contrast[0].label < poor - 10)
        #expect(abs(contrast[0].label + left - poor) < 15, "\(contrast)")
        let new = try grades("frames=30", printer)
        #expect(new.filter { $0.1.parameter == .contrast }.map(\.1.state) == [.fine], "\(new)")
        #expect(printer.trend.withLock { $0.alarms[.contrast] } == nil)
    }

    @Test("codes pale evenly, and the frame's number stays readable")
    func levels() throws {
        let contrasts = Mutex<[Double]>([])
        let client = RecordingClient(onFrame: { _, frame in
            guard let image = frame.image else { return }
            #expect(FrameNumberStrip.read(from: image) == UInt32(frame.number))
            let reader = BarcodeReader(symbologies: [.qr], effort: .balanced)
            let found = try? QualityMeter.qualities(in: image, reader: reader)
            contrasts.withLock { $0.append(found?.first?.quality?.parameters[.contrast] ?? 0) }
        })
        let settings = "320x240@10?clock=virtual&motion=still&codes=qr&fade=2&frames=15"
        let camera = try VirtualCamera(virtualSettings(settings))
        try camera.start(camera.usualRequest, client: client)
        client.waitForEnd()
        camera.stop()
        let found = contrasts.withLock { $0 }
        try #require(found.count == 15)
        for (number, contrast) in found.enumerated() {
            #expect(abs(contrast - found[0] * (1 - Double(number) / 20)) < 0.02, "\(number): \(contrast)")
        }
    }
}
