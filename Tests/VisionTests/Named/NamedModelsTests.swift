import CoreVideo
import Foundation
import Testing

@testable import Vision

/// Tests of ``NamedModels``, ``NamedModel``, ``MaskFormat``, ``VNClassifyImageRequest``,
/// ``VNRecognizedPointsObservation``, ``VNSaliencyImageObservation``, ``VNFaceLandmarks``,
/// ``DetectHumanBodyPoseRequest`` and ``HumanBodyPoseObservation``.
@Suite("Models that the user names", .enabled(if: Installed.models))
struct NamedModelsTests {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vision-models-\(UUID().uuidString)")

        init(_ manifest: String, _ models: [String: Data]) throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(manifest.utf8).write(to: url.appendingPathComponent("manifest.json"))
            for (name, data) in models { try data.write(to: url.appendingPathComponent(name)) }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        var models: NamedModels { NamedModels(folder: url.path) }
    }

    private static func run(_ scene: Scene) throws -> (region: RegionGeometry, context: RequestContext) {
        let picture = try Picture(ImageSource.Loaded(pixels: scene.buffer()), orientation: .up)
        let context = RequestContext(picture: picture, sequence: nil, token: CancellationToken(), revision: 2)
        return (try picture.region(VNNormalizedIdentityRect), context)
    }

    @Test("a classifier and its labels")
    func classify() throws {
        let folder = try Folder(
            #"{"models": [{"request": "classifyImage", "file": "c.mlmodel", "crop": "scaleFill"}]}"#,
            ["c.mlmodel": ModelBytes.classifier(["x", "y", "z"])]
        )
        var scene = Scene(width: 3, height: 1)
        scene.pixels = [1, 2, 30]
        let model = try folder.models.model(.classifyImage, for: VNClassifyImageRequest())
        let (region, context) = try Self.run(scene)
        let found = try model.observations(in: region, crop: nil, context).compactMap {
            $0 as? VNClassificationObservation
        }
        #expect(model.labels == ["x", "y", "z"] && found.map(\.identifier) == ["z", "y", "x"])
        #expect(found.allSatisfy { $0.requestRevision == 2 })
    }

    @Test("a feature print, a heat map's peak, a mask and a quality")
    func others() throws {
        let folder = try Folder(
            """
            {"models": [
                {"request": "imageFeaturePrint", "file": "p.mlmodel"},
                {"request": "humanBodyPose", "file": "h.mlmodel", "layout": "heatmaps", "points": ["nose"],
                 "groups": {"face": ["nose"]}, "crop": "scaleFill"},
                {"request": "personSegmentation", "file": "m.mlmodel"},
                {"request": "faceCaptureQuality", "file": "q.mlmodel"}
            ]}
            """,
            [
                "p.mlmodel": ModelBytes.pixels(width: 2, height: 2),
                "h.mlmodel": ModelBytes.pixels(width: 8, height: 8),
                "m.mlmodel": ModelBytes.identity(width: 16, height: 8),
                "q.mlmodel": ModelBytes.pixels(width: 1, height: 1),
            ]
        )
        let models = folder.models
        var scene = Scene(width: 80, height: 80, gray: 0)
        scene.fill(CGRect(x: 60, y: 10, width: 10, height: 10), gray: 255)
        let (region, context) = try Self.run(scene)
        let print = try models.model(.imageFeaturePrint, for: VNGenerateImageFeaturePrintRequest())
            .featurePrint(in: region, crop: .scaleFill, context)
        #expect(print.count == 4 && print.values.count == 4 && print.distance(to: print) == 0)

        let pose = try models.model(.humanBodyPose, for: VNDetectHumanBodyPoseRequest()).joints(in: region, context)
        let body = VNHumanBodyPoseObservation(content: try #require(pose.first))
        let nose = try body.recognizedPoint(.nose)
        #expect(isClose(nose.location, CGPoint(x: 6.5 / 8, y: 1 - 1.5 / 8), 1e-9))
        #expect(try body.recognizedPoints(.face).count == 1 && body.recognizedPoints(.all).count == 1)

        let mask = try models.model(.personSegmentation, for: VNGeneratePersonSegmentationRequest())
            .mask(in: region, format: kCVPixelFormatType_OneComponent32Float, context)
        #expect(mask.width == 16 && mask.height == 8)
        let hot = try #require(MaskFormat.hotBox(mask))
        #expect(hot.contains(CGPoint(x: 65.0 / 80, y: 65.0 / 80)))

        let face = ObservationContent(box: CGRect(x: 0.75, y: 0.75, width: 0.125, height: 0.125))
        let rated = try models.model(.faceCaptureQuality, for: VNDetectFaceCaptureQualityRequest())
            .quality(of: face, in: region, context)
        #expect(VNFaceObservation(content: rated).faceCaptureQuality == 1)
    }

    @Test("without a folder, with a broken manifest, without an entry, and with a broken file")
    func errors() throws {
        let request = VNClassifyImageRequest()
        func failure(_ models: NamedModels) -> VNErrorCode? {
            do {
                _ = try models.model(.classifyImage, for: request)
                return nil
            } catch {
                return (error as? VisionFailure)?.code
            }
        }
        #expect(failure(NamedModels(folder: nil)) == .unsupportedRequest)
        #expect(failure(NamedModels(folder: "/nowhere")) == .unsupportedRequest)
        #expect(failure(try Folder("{", [:]).models) == .unsupportedRequest)
        #expect(failure(try Folder(#"{"models": []}"#, [:]).models) == .unsupportedRequest)
        let broken = try Folder(
            #"{"models": [{"request": "classifyImage", "file": "c.mlmodel"}]}"#,
            ["c.mlmodel": Data([1, 2, 3])]
        )
        #expect(failure(broken.models) == .invalidModel)
    }

    @Test("landmarks are placed in the face's box, and in the image")
    func landmarks() throws {
        let box = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let set = LandmarkSet(
            confidence: 0.75,
            box: box,
            parts: [.leftEye: [CGPoint(x: 0.5, y: 1)]],
            all: [CGPoint(x: 0.5, y: 1), CGPoint(x: 0, y: 0)]
        )
        let details = ObservationDetails.face(FaceFacts(landmarks: set))
        let face = VNFaceObservation(content: ObservationContent(box: box, details: details))
        let eye = try #require(face.landmarks?.leftEye)
        #expect(eye.pointCount == 1 && eye.normalizedPoints == [CGPoint(x: 0.5, y: 1)])
        #expect(eye.pointsInImage(imageSize: CGSize(width: 400, height: 200)) == [CGPoint(x: 200, y: 150)])
        #expect(eye.pointsClassification == .closedPath && face.landmarks?.rightEye == nil)
        #expect(face.landmarks?.allPoints?.pointCount == 2 && face.landmarks?.confidence == 0.75)
        let data = try NSKeyedArchiver.archivedData(withRootObject: eye, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: VNFaceLandmarkRegion2D.self, from: data)
        #expect(back?.normalizedPoints == eye.normalizedPoints)
        let value = try #require(FaceObservation(face).landmarks)
        #expect(value.leftEye.points == [NormalizedPoint(x: 0.5, y: 1)])
    }

    @Test("the joints of the newer kind")
    func joints() {
        let point = JointFacts.Point(name: "nose", place: CGPoint(x: 0.25, y: 0.5), confidence: 0.5)
        let facts = JointFacts(points: [point], groups: ["face": ["nose"]])
        let body = HumanBodyPoseObservation(content: ObservationContent(details: .joints(facts)))
        #expect(body.joint(for: .nose)?.location == NormalizedPoint(x: 0.25, y: 0.5) && body.joint(for: .neck) == nil)
        #expect(body.allJoints(in: .face).count == 1 && body.allJoints(in: .torso).isEmpty)
        #expect(body.availableJointNames == [.nose] && body.availableJointsGroupNames == [.face])
        #expect(DetectHumanBodyPoseRequest().supportedComputeStageDevices[.main]?.isEmpty == false)
        #expect(body.keypoints.shape == [1, 3, 1] && body.keypoints[1].doubleValue == 0.5)
        #expect(body.leftHand == nil && body.rightHand == nil)
        let hand = HumanHandPoseObservation(content: ObservationContent(details: .joints(facts)))
        #expect(hand.keypoints[0].doubleValue == 0.25)
    }

    @Test("16-bit floats and back")
    func halves() {
        for value: Float in [0, 1, -1, 0.5, 0.333_251_95, 65504, 0x1p-14, 0x1p-24, 2048, -3.140625] {
            #expect(HalfBits.value(HalfBits.bits(value)) == value, "\(value)")
        }
        #expect(HalfBits.value(HalfBits.bits(100_000)) == .infinity && HalfBits.value(HalfBits.bits(.nan)).isNaN)
        #expect(HalfBits.value(HalfBits.bits(2047.9)) == 2048)
    }
}
