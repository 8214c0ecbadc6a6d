import AVFoundation
import CameraSources
import Foundation
import FrameAnalysis
import Inference
import Obscura
import Synchronization
import Testing

/// ``ModelAnalysis`` with a model that reads the number strip.
@Suite(
    "A model on the frames of a session",
    .enabled(if: InferenceLibrary.isAvailable, "OpenVINO is missing: scripts/setup --models"),
    .timeLimit(.minutes(5))
)
struct StripModelTests {
    private static let frameCount = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 300 : 3000

    private func analysis(_ name: String = "strip") throws -> ModelAnalysis {
        let file = try StripModel.write()
        defer { try? FileManager.default.removeItem(at: file) }
        return try ModelAnalysis(contentsOf: file, name: name)
    }

    /// Returns the number that the model has read in a frame.
    private func number(_ result: AnalysisResult) -> Int? {
        StripModel.number(result.findings.numbers.first { $0.name == "blocks" }?.values ?? [])
    }

    @Test("the result of each frame of a source that waits is of this very frame")
    func everyFrame() async throws {
        let camera = try AnalysisCamera("codes=none&frames=\(Self.frameCount)&seed=9101", size: "640x360@30")
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [analysis()])
        var agreeing = 0
        for try await case .result(let result) in analyzer {
            #expect(result.failure == nil)
            if let number = number(result), number == result.frame.number { agreeing += 1 }
        }
        #expect(agreeing == Self.frameCount)
    }

    @Test("also with a slow model, losses and a busy machine; every frame is looked at or skipped, and accounted for")
    func slowAndLossy() async throws {
        let camera = try AnalysisCamera(
            "codes=frame&motion=spin&frames=\(Self.frameCount)&lose=0.05&jitter=5&seed=9102",
            size: "640x360@30"
        )
        var configuration = AnalyzerConfiguration()
        configuration.scanner.types = [.qr]
        configuration.looksAtEveryFrame = false
        let busy = Task.detached(priority: .high) {
            var value: UInt64 = 1
            while !Task.isCancelled { for _ in 0..<100_000 { value = value &* 6_364_136_223_846_793_005 &+ 1 } }
            return value
        }
        defer { busy.cancel() }
        let captured = Mutex(0)
        let model = try analysis()
        // Works until two more frames were captured, or the camera has ended.
        let slow = FunctionAnalysis("slow") { frame in
            let begin = captured.withLock { $0 }
            for _ in 0..<100_000 where captured.withLock({ $0 < begin + 2 }) { sched_yield() }
            return try model.findings(in: frame)
        }
        let analyzer = try FrameAnalyzer(
            device: camera.device,
            analyses: [slow, model],
            configuration: configuration
        )
        var (frames, agreeing, looks): (Int, Int, Int) = (0, 0, 0)
        for try await event in analyzer {
            switch event {
            case .frame(let frame, let codes, _):
                captured.withLock { $0 += 1 }
                frames += 1
                if frame.isExamined { #expect(codes.map(\.text) == [frame.number.map(String.init)]) }
            case .result(let result):
                looks += 1
                if let number = number(result), number == result.frame.number { agreeing += 1 }
            case .drop: break
            }
        }
        #expect(agreeing == looks && looks > 0)
        for (name, ledger) in analyzer.ledgers {
            #expect(ledger.isBalanced && ledger.captured == frames && ledger.failed == 0, "\(name) \(ledger)")
        }
    }

    @Test("kept findings hold no buffer: a camera with few buffers is not starved")
    func keptFindings() async throws {
        let camera = try AnalysisCamera("codes=none&frames=200&seed=9103", size: "640x360@30")
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [analysis()])
        var kept: [Findings] = []
        for try await case .result(let result) in analyzer { kept.append(result.findings) }
        #expect(kept.count == 200)
    }
}
