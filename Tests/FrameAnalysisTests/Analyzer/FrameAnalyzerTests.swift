import AVFoundation
import CameraSources
import Foundation
import FrameAnalysis
import Obscura
import Synchronization
import Testing

/// An analysis that reads the frame's number from its pixels.
private func stripReader(_ name: String = "strip", _ before: @escaping @Sendable () -> Void = {}) -> FunctionAnalysis {
    FunctionAnalysis(name) { frame in
        before()
        let number = FrameNumberStrip.read(from: frame.pixelBuffer)
        return Findings(numbers: [NumberOutput(name: "number", shape: [], values: [Double(number ?? .max)])])
    }
}

/// An analysis that gives what the scene has drawn.
private func oracle(_ scene: VirtualScene, name: String = "truth") -> FunctionAnalysis {
    FunctionAnalysis(name) { frame in
        let number = FrameNumberStrip.read(from: frame.pixelBuffer)
        let objects = number.map { scene.objects(inFrame: Int($0)) } ?? []
        return Findings(
            detections: objects.map { Detection(label: $0.object.rawValue, confidence: 1, bounds: $0.bounds) }
        )
    }
}

/// ``FrameAnalyzer``, ``AnalysisRun``, ``AnalysisResult`` and ``AnalysisLedger``.
@Suite("Frame analyzer", .timeLimit(.minutes(3)))
struct FrameAnalyzerTests {
    private static let frameCount = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 300 : 3000

    @Test("a source that waits: every frame has its result, with its very number, in order")
    func everyFrame() async throws {
        let camera = try AnalysisCamera("codes=none&frames=\(Self.frameCount)&seed=9001")
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [stripReader()])
        #expect(analyzer.looksAtEveryFrame)
        var (frames, results): ([Int], [Int]) = ([], [])
        for try await event in analyzer {
            switch event {
            case .frame(let frame, _, _): frames.append(frame.number ?? -1)
            case .result(let result):
                #expect(result.findings.numbers.first?.values == [Double(result.frame.number ?? -1)])
                #expect(result.skipped.isEmpty && result.failure == nil)
                results.append(result.frame.number ?? -1)
            case .drop(let drop): Issue.record("dropped \(drop)")
            }
        }
        #expect(frames == Array(0..<Self.frameCount))
        #expect(results == frames)
        #expect(analyzer.ledgers["strip"]?.looked == Self.frameCount)
        #expect(analyzer.ledgers["strip"]?.isBalanced == true)
    }

    @Test("a slow analysis, losses and a busy machine: each result is of its frame, and every frame is accounted for")
    func slowAndLossy() async throws {
        let camera = try AnalysisCamera("codes=frame&frames=\(Self.frameCount)&lose=0.1&seed=9002")
        var configuration = AnalyzerConfiguration()
        configuration.scanner.types = [.qr]
        configuration.looksAtEveryFrame = false
        let busy = Task.detached(priority: .high) {
            var value: UInt64 = 1
            while !Task.isCancelled { for _ in 0..<100_000 { value = value &* 6_364_136_223_846_793_005 &+ 1 } }
            return value
        }
        defer { busy.cancel() }
        // Works until three more frames were captured, or the camera has ended.
        let captured = Mutex(0)
        let analyses = [
            stripReader("slow") {
                let begin = captured.withLock { $0 }
                for _ in 0..<200_000 where captured.withLock({ $0 < begin + 3 }) { sched_yield() }
            },
            stripReader("quick"),
        ]
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: analyses, configuration: configuration)
        var (frames, drops): ([Int], [Int]) = ([], [])
        var accounted: [String: [Int]] = [:]
        for try await event in analyzer {
            switch event {
            case .frame(let frame, let codes, _):
                captured.withLock { $0 += 1 }
                if frame.isExamined { #expect(codes.map(\.text) == [frame.number.map(String.init)]) }
                frames.append(frame.number ?? -1)
            case .result(let result):
                #expect(result.findings.numbers.first?.values == [Double(result.frame.number ?? -1)])
                accounted[result.analysis, default: []] +=
                    [result.frame.number ?? -1] + result.skipped.map { $0.number ?? -1 }
            case .drop(let drop): drops.append(drop.number ?? -1)
            }
        }
        // A gap of several frames is one loss, with the number of the first.
        #expect(Set(frames).isDisjoint(with: drops))
        var missing = Set(0..<Self.frameCount).subtracting(frames)
        for drop in drops {
            var number = drop
            while missing.remove(number) != nil { number += 1 }
        }
        #expect(missing.isEmpty)
        for name in ["slow", "quick"] {
            let ledger = try #require(analyzer.ledgers[name])
            #expect(ledger.isBalanced && ledger.captured == frames.count && ledger.inWork == 0, "\(name) \(ledger)")
            // Each frame once, in order: looked at, or skipped during a look.
            #expect(accounted[name] == frames, "\(name)")
        }
        #expect((analyzer.ledgers["slow"]?.skipped ?? 0) > 0)
    }

    @Test("an analysis that hangs delays neither frames nor other analyses")
    func hanging() async throws {
        let camera = try AnalysisCamera("codes=none&frames=120&seed=9003")
        var configuration = AnalyzerConfiguration()
        configuration.looksAtEveryFrame = false
        let release = DispatchSemaphore(value: 0)
        let analyses = [stripReader("hangs") { release.wait() }, stripReader("other")]
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: analyses, configuration: configuration)
        var (frames, others, hung): (Int, Int, [AnalysisResult]) = (0, 0, [])
        for try await event in analyzer {
            switch event {
            case .frame:
                frames += 1
                // The last frame has come although the first look has not ended.
                if frames == 120 { for _ in 0..<120 { release.signal() } }
            case .result(let result):
                if result.analysis == "hangs" { hung.append(result) } else { others += 1 }
            case .drop: break
            }
        }
        #expect(frames == 120 && others > 1)
        #expect(hung.first?.frame.number == 0)
        #expect(hung.first.map { $0.skipped.map(\.number) } == Array(1..<120))
    }

    @Test("analyses share one picture of a frame, and no analysis holds two frames")
    func sharing() async throws {
        let camera = try AnalysisCamera("codes=none&frames=20&seed=9004")
        let pictures = Mutex<[Int: Set<ObjectIdentifier>]>([:])
        let busy = Mutex<[String: Int]>([:])
        let analyses = ["a", "b", "c"].map { name in
            FunctionAnalysis(name) { frame in
                let count = busy.withLock { busy in
                    busy[name, default: 0] += 1
                    return busy[name] ?? 0
                }
                #expect(count == 1)
                let picture = try frame.picture(PictureRequest(width: 64, height: 64))
                pictures.withLock {
                    _ = $0[frame.frame.number ?? -1, default: []].insert(ObjectIdentifier(picture.pixelBuffer))
                }
                busy.withLock { $0[name, default: 0] -= 1 }
                return Findings()
            }
        }
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: analyses)
        for try await _ in analyzer {}
        #expect(pictures.withLock { $0.count } == 20)
        #expect(pictures.withLock { $0.values.allSatisfy { $0.count == 1 } })
    }

    @Test("an analysis that fails says so, and is tried again; equal names are refused")
    func failing() async throws {
        struct Broken: Error {}
        let camera = try AnalysisCamera("codes=none&frames=6&seed=9005")
        let odd = FunctionAnalysis("odd") { frame in
            if (frame.frame.number ?? 0) % 2 == 1 { throw Broken() }
            return Findings()
        }
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [odd])
        var failures: [Bool] = []
        for try await case .result(let result) in analyzer { failures.append(result.failure is Broken) }
        #expect(failures == [false, true, false, true, false, true])
        #expect(analyzer.ledgers["odd"]?.failed == 3)
        let error = #expect(throws: AnalysisError.self) {
            try FrameAnalyzer(device: camera.device, analyses: [odd, odd])
        }
        #expect(error?.code == .duplicateName)
    }

    @Test("stopping delivers the results in work; leaving the loop ends all; the analyzer can be used again")
    func stopping() async throws {
        let camera = try AnalysisCamera("codes=none&frames=1000&seed=9006")
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [stripReader()])
        var count = 0
        for try await case .result in analyzer {
            count += 1
            if count == 5 { analyzer.stop() }
        }
        #expect(count >= 5 && count < 1000)
        for try await case .result in analyzer { break }
        await analyzer.waitUntilStopped()
        #expect(!analyzer.session.isRunning)
        #expect(analyzer.ledgers["strip"]?.isBalanced == true)
    }

    @Test("with a look at every sixth frame, boxes stay on moving objects and keep their numbers")
    func following() async throws {
        let camera = try AnalysisCamera(
            "codes=none&objects=circle,square,triangle,cross&frames=180&seed=9007",
            size: "1280x720@30"
        )
        var configuration = AnalyzerConfiguration()
        configuration.looksAtEveryFrame = false
        let captured = Mutex(0)
        let truth = oracle(camera.scene)
        let slow = FunctionAnalysis("slow") { frame in
            let begin = captured.withLock { $0 }
            for _ in 0..<2_000_000 where captured.withLock({ $0 < begin + 5 && $0 < 180 }) { sched_yield() }
            return try truth.findings(in: frame)
        }
        let analyzer = try FrameAnalyzer(device: camera.device, analyses: [slow], configuration: configuration)
        var overlaps: [Double] = []
        var names: [Int: Set<Int>] = [:]
        var (seen, followed) = (0, 0)
        var (hasBoxes, wasOutrun) = (false, false)
        func compare(_ boxes: [TrackedBox], _ number: Int?) {
            let objects = camera.scene.objects(inFrame: number ?? -1)
            for object in objects {
                let box = boxes.first { $0.label == object.object.rawValue }
                overlaps.append(box?.bounds.map { overlap($0, object.bounds) } ?? 0)
                if let box { names[object.index, default: []].insert(box.track) }
            }
        }
        for try await event in analyzer {
            switch event {
            case .frame: captured.withLock { $0 += 1 }
            case .drop: break
            case .result(let result):
                seen += 1
                compare(result.boxes, result.frame.number)
                followed += result.skipped.count
                // On a busy machine the camera can outrun a look by more frames than boxes are followed into.
                guard result.skipped.count <= AnalyzerConfiguration.followedFrames else {
                    wasOutrun = true
                    continue
                }
                for frame in result.skipped {
                    // Before the first look has ended, there is nothing to follow.
                    hasBoxes = hasBoxes || !frame.boxes.isEmpty
                    if hasBoxes { compare(frame.boxes, frame.number) }
                }
            }
        }
        #expect(seen + followed == 180 && followed > seen * 2, "\(seen) seen, \(followed) followed")
        #expect(wasOutrun || names.values.allSatisfy { $0.count == 1 } && names.count == 4, "\(names)")
        let sorted = overlaps.sorted()
        try #require(!sorted.isEmpty, "every look was outrun")
        #expect(sorted[sorted.count / 20] > 0.75, "5th percentile \(sorted[sorted.count / 20])")
        #expect(sorted[sorted.count / 2] > 0.9, "median \(sorted[sorted.count / 2])")
    }
}

/// Returns the area of the intersection divided by that of the union.
private func overlap(_ a: CGRect, _ b: CGRect) -> Double {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let area = common.width * common.height
    return Double(area / (a.width * a.height + b.width * b.height - area))
}
