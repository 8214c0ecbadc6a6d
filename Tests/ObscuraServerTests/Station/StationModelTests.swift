import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import FrameAnalysis
import Obscura
import Testing

@testable import ObscuraServer

/// Tests ``StationReader`` and ``DetectionText`` in a ``CameraStation``.
@Suite("A camera station with models", .timeLimit(.minutes(2)))
struct StationModelTests {
    private let camera = "virtual:640x360@30?codes=none&objects=circle,square,triangle&seed=7801"

    /// A station with a model that finds what the scene has drawn.
    private func station() throws -> CameraStation {
        let name = try CameraName(parsing: camera)
        guard case .virtual(let settings) = name.source else { throw CameraError(.invalidName, camera) }
        let scene = try VirtualScene(settings)
        let oracle = FunctionAnalysis("oracle") { frame in
            let number = FrameNumberStrip.read(from: frame.pixelBuffer)
            let objects = number.map { scene.objects(inFrame: Int($0)) } ?? []
            return Findings(
                detections: objects.map { Detection(label: $0.object.rawValue, confidence: 0.9, bounds: $0.bounds) }
            )
        }
        var configuration = StationConfiguration()
        configuration.inputs = [StationConfiguration.Input(label: camera, name: name, camera: "table")]
        configuration.memoryBudget = 32 << 20
        configuration.models = [oracle]
        let station = CameraStation(configuration)
        station.start()
        return station
    }

    @Test("what a model sees is outlined in the live view, and listed once for each track")
    func outlinesAndScans() async throws {
        let station = try station()
        let events = station.events()
        var scans: [ConsoleScan] = []
        for await event in events {
            if case .scan(let scan) = event { scans.append(scan) }
            if scans.count == 3 { break }
        }
        #expect(Set(scans.map(\.code.text)) == ["circle", "square", "triangle"])
        #expect(
            scans.allSatisfy { $0.code.type == "object.oracle" && $0.code.corners.count == 4 && $0.source == "table" }
        )
        var outlined = 0
        for await image in station.images(of: .live, width: nil) {
            let codes = image.frame.codes ?? []
            if codes.count == 3 { outlined += 1 }
            #expect(codes.allSatisfy { $0.text?.contains("0.") == true || $0.text?.contains("1.") == true })
            if outlined == 20 { break }
        }
        // Half a second later, nothing was listed a second time.
        #expect(await station.scans(before: nil, limit: 100).count == 3)
        await station.stop()
    }
}
