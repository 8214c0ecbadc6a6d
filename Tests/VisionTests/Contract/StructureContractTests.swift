import CoreMedia
import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``StructureRunner``, ``ImageRequestHandler``, ``DetectBarcodesRequest``, ``BarcodeObservation``,
/// ``VisionRequest``, ``VisionResult``, ``NormalizedRect`` and ``ClassifyImageRequest``.
@Suite("Contract: requests that are values")
struct StructureContract {
    private static func scene() throws -> CVPixelBuffer {
        var scene = Scene(width: 320, height: 240)
        try scene.draw("VALUE", x: 100, y: 60, module: 4)
        return try scene.buffer()
    }

    @Test("V-REQ-23 a request is performed on one image; several requests give a tuple")
    func perform() async throws {
        let buffer = try Self.scene()
        let codes = try await DetectBarcodesRequest().perform(on: buffer)
        #expect(codes.map(\.payloadString) == ["VALUE"])
        var aztec = DetectBarcodesRequest()
        aztec.symbologies = [.aztec]
        let handler = ImageRequestHandler(buffer)
        let (all, none) = try await handler.perform(DetectBarcodesRequest(), aztec)
        #expect(all.count == 1 && none.isEmpty)
        var bad = DetectBarcodesRequest()
        bad.regionOfInterest = NormalizedRect(x: 0.5, y: 0.5, width: 1, height: 1)
        await #expect(throws: VisionError.self) { try await handler.perform(DetectBarcodesRequest(), bad) }
    }

    @Test("V-REQ-24 all requests give a result each, failed ones an error")
    func performAll() async throws {
        var bad = DetectBarcodesRequest()
        bad.regionOfInterest = NormalizedRect(x: 0.5, y: 0.5, width: 1, height: 1)
        let requests: [any VisionRequest] = [
            DetectBarcodesRequest(), bad, GenerateForegroundInstanceMaskRequest(),
        ]
        var counts = (codes: 0, errors: 0)
        for await result in try ImageRequestHandler(Self.scene()).performAll(requests) {
            switch result {
            case .detectBarcodes(_, let codes): counts.codes += codes.count
            case .error(_, let error):
                counts.errors += 1
                #expect(error is VisionError)
            default: Issue.record("\(result)")
            }
        }
        #expect(counts == (1, 2))
    }

    @Test("V-REQ-25 a cancelled task ends with an error")
    func cancel() async throws {
        let buffer = try Self.scene()
        struct Carried: @unchecked Sendable { let buffer: CVPixelBuffer }
        let carried = Carried(buffer: buffer)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await DetectBarcodesRequest().perform(on: carried.buffer)
        }
        task.cancel()
        do {
            _ = try await task.value
            Issue.record("the task ended without an error")
        } catch VisionError.requestCancelled {}
    }

    @Test("V-ERR-4 V-REQ-17 revisions, descriptors and equality")
    func values() {
        #expect(DetectBarcodesRequest.supportedRevisions == [.revision4])
        #expect(DetectBarcodesRequest().descriptor == .detectBarcodesRequest(.revision4))
        var changed = DetectBarcodesRequest()
        #expect(changed == DetectBarcodesRequest())
        changed.symbologies = [.qr]
        #expect(changed != DetectBarcodesRequest() && Set([changed, changed]).count == 1)
        #expect(BarcodeSymbology.allCases.count == 24)
        #expect(VisionError.invalidImage("no pixels").errorDescription == "no pixels")
        let face = DetectFaceRectanglesRequest()
        #expect(face.supportedComputeStageDevices[.main]?.isEmpty == false && face.computeDevice(for: .main) == nil)
    }

    @Test("V-IMG-1 an orientation is that of the class API", arguments: orientations)
    func orientation(orientation: CGImagePropertyOrientation) async throws {
        var scene = Scene(width: 320, height: 240)
        let place = try scene.draw("TURN", x: 40, y: 40, module: 4)
        let buffer = try scene.stored(orientation).buffer()
        let found = try #require(
            try await DetectBarcodesRequest().perform(on: buffer, orientation: orientation).first
        )
        #expect(isClose(found.boundingBox.cgRect, scene.normalized(place), 0.02))
    }
}
