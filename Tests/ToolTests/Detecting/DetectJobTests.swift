import CameraSources
import Foundation
import FrameAnalysis
import Testing

@testable import ModelCommands
@testable import ToolCommands

@Suite("A run of detect", .timeLimit(.minutes(2)))
struct DetectJobTests {
    /// A model that finds what the virtual camera's scene has drawn.
    private func oracle(_ camera: String) throws -> FunctionAnalysis {
        guard case .virtual(let settings) = try CameraName(parsing: camera).source else {
            throw CameraError(.invalidName, camera)
        }
        let scene = try VirtualScene(settings)
        return FunctionAnalysis("oracle") { frame in
            let number = FrameNumberStrip.read(from: frame.pixelBuffer)
            let objects = number.map { scene.objects(inFrame: Int($0)) } ?? []
            return Findings(
                detections: objects.map { Detection(label: $0.object.rawValue, confidence: 0.9, bounds: $0.bounds) }
            )
        }
    }

    private func run(
        _ inputs: [String],
        model: any Analysis,
        _ change: (inout DetectOptions) -> Void = { _ in }
    ) async throws -> (status: ToolStatus, lines: [[String: Any]]) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("detect-\(UUID().uuidString)")
        let descriptor = open(file.path, O_RDWR | O_CREAT, 0o600)
        defer {
            close(descriptor)
            try? FileManager.default.removeItem(at: file)
        }
        var options = DetectOptions(
            model: "model.onnx",
            style: TerminalStyle(isTerminal: false, environment: [:]),
            command: "obscura detect"
        )
        options.isJSON = true
        change(&options)
        let output = StandardOutput(descriptor: descriptor)
        let job = DetectJob(plan: try InputPlan(inputs), options: options, output: output) { _ in model }
        let status = await job.run()
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        return (status, lines)
    }

    @Test("every frame is looked at; lines are in order, with truth, tracks and statistics")
    func everyFrame() async throws {
        let camera = "virtual:320x240@30?codes=none&objects=circle,square&clock=virtual&frames=20&seed=7301"
        let statistics = FileManager.default.temporaryDirectory.appendingPathComponent(
            "detect-\(UUID().uuidString).json"
        )
        let report = statistics.appendingPathExtension("html")
        defer {
            try? FileManager.default.removeItem(at: statistics)
            try? FileManager.default.removeItem(at: report)
        }
        let (status, lines) = try await run([camera], model: oracle(camera)) {
            $0.printsTruth = true
            $0.statisticsFile = ResultFile(path: statistics.path)
            $0.reportFile = ResultFile(path: report.path)
        }
        #expect(status == .done)
        #expect(lines.count == 20 * 4)
        #expect(lines.compactMap { $0["frame"] as? Int } == (0..<20).flatMap { [$0, $0, $0, $0] })
        let seen = lines.filter { $0["truth"] == nil }
        #expect(seen.allSatisfy { $0["followed"] as? Bool == false && $0["confidence"] as? Double == 0.9 })
        for label in ["circle", "square"] {
            #expect(Set(seen.filter { $0["label"] as? String == label }.compactMap { $0["track"] as? Int }).count == 1)
        }
        let totals = try JSONSerialization.jsonObject(with: Data(contentsOf: statistics)) as? [String: Any]
        #expect(totals?["detections"] as? Int == 40 && totals?["codes"] == nil)
        let outputs = (totals?["inputs"] as? [[String: Any]])?.first?["outputs"] as? [[String: Any]]
        #expect(outputs?.last?["name"] as? String == "oracle" && outputs?.last?["delivered"] as? Int == 20)
        #expect(try String(contentsOf: report, encoding: .utf8).contains("40 detections"))
    }

    @Test("nothing seen is status 1; an unsure model's boxes do not count; a duration ends the run")
    func status() async throws {
        let camera = "virtual:320x240@30?codes=none&clock=virtual&frames=5&seed=7302"
        let none = try await run([camera], model: oracle(camera))
        #expect(none.status == .nothingFound && none.lines.isEmpty)
        let endless = "virtual:320x240@30?codes=none&objects=cross&clock=virtual&seed=7303"
        let some = try await run([endless], model: oracle(endless)) { $0.duration = 0.5 }
        #expect(some.status == .done)
        #expect(some.lines.compactMap { $0["frame"] as? Int } == Array(0..<15))
    }

    @Test("a model that cannot be loaded, and an input that cannot be read, are errors with the rest still done")
    func errors() async throws {
        var options = DetectOptions(
            model: "/nowhere/model.onnx",
            style: TerminalStyle(isTerminal: false, environment: [:]),
            command: ""
        )
        options.isJSON = true
        #expect(await DetectJob(plan: try InputPlan([]), options: options).run() == .someFailed)
        let camera = "virtual:320x240@30?codes=none&objects=cross&clock=virtual&frames=3&seed=7304"
        let result = try await run(["/nowhere/clip.mp4", camera], model: oracle(camera))
        #expect(result.status == .someFailed && result.lines.count == 3)
    }
}
