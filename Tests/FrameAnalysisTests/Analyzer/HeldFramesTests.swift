import AVFoundation
import FrameAnalysis
import Obscura
import Synchronization
import Testing

/// The frames that ``AnalysisRun`` keeps.
@Suite("Frames that analyses hold", .timeLimit(.minutes(3)))
struct HeldFramesTests {
    /// A frame that may be gone.
    private struct Passed {
        weak var buffer: CVPixelBuffer?
    }

    private struct Counts {
        var captured = 0
        /// Looks that have ended, and those whose results were read.
        var looked = 0
        var read = 0
    }

    @Test("each analysis holds one frame, the one that it looks at, however many pass meanwhile")
    func oneEach() async throws {
        let camera = try AnalysisCamera("codes=none&frames=60&seed=9021")
        var configuration = AnalyzerConfiguration()
        configuration.looksAtEveryFrame = false
        let counts = Mutex(Counts())
        // Look until eight more frames have passed, or the camera has ended.
        let analyses = ["one", "two"].map { name in
            FunctionAnalysis(name) { frame in
                let begin = counts.withLock { $0.captured }
                for _ in 0..<100_000 where counts.withLock({ $0.captured < begin + 8 }) { sched_yield() }
                defer { counts.withLock { $0.looked += 1 } }
                return Findings()
            }
        }
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: analyses, configuration: configuration)
        var passed: [Passed] = []
        var most = 0
        for try await event in analyzer {
            switch event {
            case .frame(let frame, _, _):
                passed.append(Passed(buffer: frame.pixelBuffer))
                counts.withLock { $0.captured += 1 }
                // The newest two may be on their way, and a look that has ended lets go of its frame a moment later.
                func held() -> Int {
                    passed.dropLast(2).filter { $0.buffer != nil }.count - counts.withLock { $0.looked - $0.read }
                }
                for _ in 0..<100_000 where held() > 2 { sched_yield() }
                most = max(most, held())
            case .result: counts.withLock { $0.read += 1 }
            case .drop: break
            }
        }
        #expect(passed.count == 60)
        #expect(1...2 ~= most, "\(most) frames are held")
        #expect(passed.filter { $0.buffer != nil }.count <= 1)
    }
}
