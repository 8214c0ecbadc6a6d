import Foundation
import Testing

@testable import Vision

/// Tests of ``RecognizeDocumentsRequest``, ``HumanBodyPose3DObservation`` and ``VNRecognizedPointKey``, whose requests
/// have no engine.
@Suite("Values of requests without an engine")
struct StructureNameTests {
    @Test("a request for documents keeps its settings and says that it is not available")
    func documents() async throws {
        var request = RecognizeDocumentsRequest()
        #expect(request.textRecognitionOptions.maximumCandidateCount == 3)
        #expect(request.barcodeDetectionOptions.enabled && !request.barcodeDetectionOptions.symbologies.isEmpty)
        request.textRecognitionOptions.recognitionLanguages = [Locale.Language(identifier: "de")]
        request.textRecognitionOptions.customWords = ["Rechnung"]
        request.textRecognitionOptions.automaticallyDetectLanguage = false
        request.barcodeDetectionOptions.symbologies = [.qr]
        var other = request
        #expect(other == request)
        other.barcodeDetectionOptions.enabled = false
        #expect(other != request)
        #expect(request.supportedBarcodeSymbologies.contains(.qr))
        let picture = try Scene(width: 64, height: 64).buffer()
        let error = await #expect(throws: VisionError.self) { try await request.perform(on: picture) }
        guard case .unsupportedRequest(let text) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains("RecognizeDocumentsRequest"))
    }

    @Test("joints in space lead to the root")
    func parents() {
        let body = HumanBodyPose3DObservation(content: ObservationContent())
        for joint in HumanBodyPose3DObservation.JointName.allCases {
            var path = [joint]
            while let last = path.last, last != .root, path.count < 8 { path.append(body.parentJointName(for: last)) }
            #expect(path.last == .root, "\(joint)")
        }
        #expect(body.parentJointName(for: .root) == .root && body.allJoints().isEmpty)
        #expect(body.joint(for: .spine) == nil)
        #expect(body.bodyHeight.converted(to: .centimeters).value == 180)
        #expect(body.heightEstimationTechnique == .reference)
    }

    @Test("the first names of a body's points are the keys of its joints")
    func keys() {
        #expect(VNRecognizedPointKey.bodyLandmarkKeyNose == VNHumanBodyPoseObservation.JointName.nose.rawValue)
        let wrist = VNHumanBodyPoseObservation.JointName.leftWrist.rawValue
        #expect(VNRecognizedPointKey.bodyLandmarkKeyLeftWrist == wrist)
        let torso = VNHumanBodyPoseObservation.JointsGroupName.torso.rawValue
        #expect(VNRecognizedPointGroupKey.bodyLandmarkRegionKeyTorso == torso)
    }
}
