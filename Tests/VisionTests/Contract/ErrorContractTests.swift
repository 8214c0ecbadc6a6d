import CoreVideo
import Foundation
import Testing
import Vision

/// Tests of ``VNDetectTrajectoriesRequest``, ``UnavailableRequest``, ``DetectLensSmudgeRequest``,
/// ``SmudgeObservation`` and ``DetectTrajectoriesRequest``.
@Suite("Contract: errors")
struct ErrorContract {
    @Test("V-ERR-1 errors are NSErrors of one domain")
    func domain() throws {
        #expect(VNErrorDomain == "com.apple.vis")
        let request = VNDetectBarcodesRequest()
        request.revision = 0
        do {
            try VNImageRequestHandler(cvPixelBuffer: Scene(width: 8, height: 8).buffer()).perform([request])
            Issue.record("perform did not throw")
        } catch {
            let error = error as NSError
            #expect(error.domain == VNErrorDomain && error.code == VNErrorCode.unsupportedRevision.rawValue)
            #expect(error.localizedDescription.contains("revision"))
        }
    }

    @Test("V-ERR-2 V-ERR-3 the codes")
    func codes() {
        let codes: [VNErrorCode] = [
            .ok, .requestCancelled, .invalidFormat, .operationFailed, .outOfBoundsError, .invalidOption, .ioError,
            .missingOption, .notImplemented, .internalError, .outOfMemory, .unknownError, .invalidOperation,
            .invalidImage, .invalidArgument, .invalidModel, .unsupportedRevision, .dataUnavailable, .timeStampNotFound,
            .unsupportedRequest, .timeout, .unsupportedComputeStage, .unsupportedComputeDevice,
        ]
        #expect(codes.map(\.rawValue) == Array(0...22))
        #expect(VNErrorCode.turiCoreErrorCode.rawValue == -1)
    }

    @Test("V-ERR-4 structures throw errors with a text")
    func structures() async throws {
        var request = DetectBarcodesRequest()
        request.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 1, height: 1)
        do {
            _ = try await request.perform(on: try Scene(width: 8, height: 8).buffer())
            Issue.record("perform did not throw")
        } catch VisionError.invalidArgument(let text) {
            #expect(text.contains("region"))
        }
    }

    @Test("V-ERR-6 requests that do not exist here fail, and say so")
    func unsupported() throws {
        var codes: [Int] = []
        let record = { (request: VNRequest, error: (any Error)?) in
            codes.append(((error as NSError?)?.code) ?? -1)
            #expect(request.results == nil)
        }
        let requests: [VNRequest] = [
            VNGenerateForegroundInstanceMaskRequest(completionHandler: record),
            VNGeneratePersonInstanceMaskRequest(completionHandler: record),
            VNDetectTrajectoriesRequest(
                frameAnalysisSpacing: .zero,
                trajectoryLength: 5,
                completionHandler: record
            ),
            VNDetectHumanBodyPose3DRequest(completionHandler: record),
        ]
        let handler = VNImageRequestHandler(cvPixelBuffer: try Scene(width: 64, height: 64).buffer())
        for request in requests {
            do {
                try handler.perform([request])
                Issue.record("\(request) did not throw")
            } catch {
                #expect((error as NSError).code == VNErrorCode.unsupportedRequest.rawValue)
                #expect((error as NSError).localizedDescription.contains("\(type(of: request))"))
            }
        }
        #expect(codes == [19, 19, 19, 19])
    }
}
