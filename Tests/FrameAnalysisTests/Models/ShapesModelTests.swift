import AVFoundation
import CameraSources
import Foundation
import FrameAnalysis
import Inference
import Obscura
import Testing

/// The model that `scripts/train-shapes` makes; setting up the models trains it once.
private let shapes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(".deps/shapes.onnx")

/// ``ModelAnalysis`` with a detector.
@Suite(
    "A detector on the frames of a session",
    .enabled(
        if: InferenceLibrary.isAvailable && FileManager.default.fileExists(atPath: shapes.path),
        "the model or OpenVINO is missing: scripts/setup --models, scripts/train-shapes"
    ),
    .timeLimit(.minutes(5))
)
struct ShapesModelTests {
    @Test("the objects of the virtual camera are found where they are, with borders around the picture")
    func objectsAreFound() async throws {
        var options = ModelAnalysis.Options()
        options.leastConfidence = 0.5
        let model = try ModelAnalysis(contentsOf: shapes, options: options)
        let camera = try AnalysisCamera(
            "codes=none&objects=circle,square,triangle,cross,face&frames=60&seed=9201",
            size: "1280x720@30"
        )
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [model])
        var (found, missed, wrong, overlaps): (Int, Int, Int, [Double]) = (0, 0, 0, [])
        for try await case .result(let result) in analyzer {
            #expect(result.failure == nil)
            let objects = camera.scene.objects(inFrame: result.frame.number ?? -1)
            for object in objects {
                let best =
                    result.boxes.filter { $0.label == object.object.rawValue }
                    .compactMap { $0.bounds.map { overlap($0, object.bounds) } }.max() ?? 0
                if best > 0.5 { found += 1 } else { missed += 1 }
                if best > 0.5 { overlaps.append(best) }
            }
            wrong +=
                result.boxes.filter { box in
                    !objects.contains {
                        $0.object.rawValue == box.label && overlap(box.bounds ?? .null, $0.bounds) > 0.5
                    }
                }.count
        }
        overlaps.sort()
        let report = "found \(found), missed \(missed), wrong \(wrong)"
        // A model trained on one machine: 300 found, 2 wrong. One of an earlier version: 57 wrong.
        #expect(found + missed == 300 && found >= 270 && wrong <= 60, "\(report); is the model of this version?")
        #expect(overlaps.count > 200 && overlaps[overlaps.count / 2] > 0.75, "\(report)")
    }

    private func overlap(_ a: CGRect, _ b: CGRect) -> Double {
        let common = a.intersection(b)
        guard !common.isNull else { return 0 }
        let area = common.width * common.height
        return Double(area / (a.width * a.height + b.width * b.height - area))
    }
}
