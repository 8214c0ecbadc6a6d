import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing
import Vision

/// Tests of ``RequestRunner``, ``RequestActivity``, ``VNRequest``, ``VNImageRequestHandler`` and
/// ``VNSequenceRequestHandler``.
@Suite("Contract: requests and handlers")
struct RequestContract {
    private static func scene() throws -> CVPixelBuffer {
        var scene = Scene(width: 320, height: 240)
        try scene.draw("HELLO", x: 100, y: 60, module: 4)
        return try scene.buffer()
    }

    @Test("V-REQ-1 V-REQ-2 V-REQ-5 requests run in order; handlers are called before perform returns")
    func order() throws {
        var calls: [String] = []
        let first = VNDetectBarcodesRequest { request, error in
            calls.append("first \(request.results?.count ?? -1) \(error == nil)")
        }
        let second = VNDetectBarcodesRequest { request, error in
            calls.append("second \(request.results?.count ?? -1) \(error == nil)")
        }
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([first, second])
        #expect(calls == ["first 1 true", "second 1 true"])
    }

    @Test("V-REQ-3 a completion handler runs on the thread that performs")
    func thread() throws {
        var isSame = false
        let caller = Thread.current
        let request = VNDetectBarcodesRequest { _, _ in isSame = Thread.current === caller }
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        #expect(isSame)
    }

    @Test("V-REQ-4 results are nil before the first run and after a failed one, and empty without findings")
    func results() throws {
        let request = VNDetectBarcodesRequest()
        #expect(request.results == nil)
        try VNImageRequestHandler(cvPixelBuffer: Scene(width: 64, height: 64).buffer()).perform([request])
        #expect(request.results?.isEmpty == true)
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        #expect(request.results?.count == 1)
        request.regionOfInterest = CGRect(x: 0, y: 0, width: 2, height: 1)
        #expect(throws: (any Error).self) {
            try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        }
        #expect(request.results == nil)
    }

    @Test("V-REQ-6 a request that fails keeps no other from running; the first error is thrown")
    func failure() throws {
        var errors: [VNErrorCode?] = []
        let record = { (_: VNRequest, error: (any Error)?) in
            errors.append(error.flatMap { VNErrorCode(rawValue: ($0 as NSError).code) })
        }
        let bad = VNDetectBarcodesRequest(completionHandler: record)
        bad.regionOfInterest = CGRect(x: 0.5, y: 0.5, width: 1, height: 1)
        let worse = VNDetectBarcodesRequest(completionHandler: record)
        worse.revision = 99
        let good = VNDetectBarcodesRequest(completionHandler: record)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene())
        #expect(code { try handler.perform([bad, worse, good]) } == .invalidArgument)
        #expect(errors == [.invalidArgument, .unsupportedRevision, nil])
        #expect(bad.results == nil && worse.results == nil && good.results?.count == 1)
    }

    @Test("V-REQ-7 a request is performed again, by any handler, with changed settings")
    func again() throws {
        let request = VNDetectBarcodesRequest()
        request.symbologies = [.aztec]
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        #expect(request.results?.isEmpty == true)
        request.symbologies = [.qr]
        try VNSequenceRequestHandler().perform([request], on: Self.scene())
        #expect(request.results?.first?.payloadStringValue == "HELLO")
    }

    @Test("V-REQ-8 V-REQ-9 one handler and one request may be used from several threads")
    func threads() throws {
        final class Shared: @unchecked Sendable {
            let handler: VNImageRequestHandler
            let request = VNDetectBarcodesRequest()
            let failures = Mutex(0)
            init(_ buffer: CVPixelBuffer) { handler = VNImageRequestHandler(cvPixelBuffer: buffer) }
        }
        let shared = Shared(try Self.scene())
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let request = number.isMultiple(of: 2) ? shared.request : VNDetectBarcodesRequest()
            do {
                try shared.handler.perform([request])
            } catch {
                shared.failures.withLock { $0 += 1 }
            }
            if request.results?.count != 1 { shared.failures.withLock { $0 += 1 } }
        }
        #expect(shared.failures.withLock { $0 } == 0)
    }

    @Test("V-REQ-10 a cancelled request fails; cancelling an idle one has no effect")
    func cancel() throws {
        let later = VNDetectBarcodesRequest()
        let first = VNDetectBarcodesRequest { _, _ in later.cancel() }
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene())
        #expect(code { try handler.perform([first, later]) } == .requestCancelled)
        #expect(first.results?.count == 1 && later.results == nil)
        later.cancel()
        try handler.perform([later])
        #expect(later.results?.count == 1)
    }

    @Test("V-REQ-11 nothing to perform is no error")
    func empty() throws {
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([])
        try VNImageRequestHandler(data: Data()).perform([])
    }

    @Test("V-REQ-13 trackers and stateful requests need a sequence handler")
    func sequences() throws {
        let box = VNDetectedObjectObservation(boundingBox: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        let tracker = VNTrackObjectRequest(detectedObjectObservation: box)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene())
        #expect(code { try handler.perform([tracker]) } == .invalidOperation)
        #expect(code { try handler.perform([VNTrackOpticalFlowRequest()]) } == .invalidOperation)
    }

    @Test("V-REQ-14 other requests may be given to a sequence handler")
    func anyRequest() throws {
        let request = VNDetectBarcodesRequest()
        try VNSequenceRequestHandler().perform([request], on: Self.scene(), orientation: .down)
        #expect(request.results?.count == 1)
    }

    @Test("V-REQ-15 hints are false at first and change no results")
    func hints() throws {
        let request = VNDetectBarcodesRequest()
        #expect(!request.preferBackgroundProcessing && !request.usesCPUOnly)
        request.preferBackgroundProcessing = true
        request.usesCPUOnly = true
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        #expect(request.results?.count == 1)
    }

    @Test("V-REQ-17 V-REQ-20 the revision is the default one, the newest")
    func revisions() {
        #expect(VNDetectBarcodesRequest.supportedRevisions == IndexSet(1...4))
        #expect(VNDetectBarcodesRequest.currentRevision == VNDetectBarcodesRequestRevision4)
        #expect(VNDetectBarcodesRequest().revision == VNDetectBarcodesRequest.defaultRevision)
        #expect(VNDetectFaceRectanglesRequest.supportedRevisions == IndexSet(1...3))
        #expect(VNDetectContoursRequest().revision == VNDetectContourRequestRevision1)
        #expect(VNTrackObjectRequest.currentRevision == VNTrackObjectRequestRevision2)
    }

    @Test("V-REQ-18 an unsupported revision is accepted, and fails")
    func unsupportedRevision() throws {
        let request = VNDetectBarcodesRequest()
        request.revision = 17
        #expect(request.revision == 17)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene())
        #expect(code { try handler.perform([request]) } == .unsupportedRevision)
    }

    @Test("V-REQ-19 observations state the revision that made them")
    func observedRevision() throws {
        let request = VNDetectBarcodesRequest()
        request.revision = VNDetectBarcodesRequestRevision2
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        #expect(request.results?.first?.requestRevision == 2)
        let box = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        #expect(VNDetectedObjectObservation(boundingBox: box).requestRevision == VNRequestRevisionUnspecified)
        #expect(VNDetectedObjectObservation(requestRevision: 3, boundingBox: box).requestRevision == 3)
    }

    @Test("V-REQ-21 the main stage runs on the processor; others fail")
    func devices() throws {
        let request = VNDetectBarcodesRequest()
        let devices = try #require(try request.supportedComputeStageDevices()[.main])
        let cpu = try #require(devices.first)
        request.setComputeDevice(cpu, for: .main)
        #expect(request.computeDevice(for: .main) == cpu)
        let handler = VNImageRequestHandler(cvPixelBuffer: try Self.scene())
        try handler.perform([request])
        request.setComputeDevice(cpu, for: .postProcessing)
        #expect(code { try handler.perform([request]) } == .unsupportedComputeStage)
        request.setComputeDevice(nil, for: .postProcessing)
        request.setComputeDevice(nil, for: .main)
        #expect(request.computeDevice(for: .main) == nil)
        try handler.perform([request])
    }

    @Test("V-REQ-4 a copy has the settings, and no results")
    func copies() throws {
        let request = VNDetectBarcodesRequest()
        request.symbologies = [.qr]
        request.regionOfInterest = CGRect(x: 0, y: 0, width: 0.75, height: 1)
        try VNImageRequestHandler(cvPixelBuffer: Self.scene()).perform([request])
        let copy = try #require(request.copy() as? VNDetectBarcodesRequest)
        #expect(copy.symbologies == [.qr] && copy.regionOfInterest == request.regionOfInterest)
        #expect(copy.results == nil && request.results?.count == 1)
    }
}
