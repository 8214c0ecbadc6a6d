import AVFoundation
import CameraSources
import Foundation
import FrameAnalysis
import MediaFiles
import Obscura
import ToolCommands

/// Runs the model on one input, to its end.
struct InputDetection {
    var input: PlannedInput
    var model: any Analysis
    var job: DetectJob

    /// Reads the input; errors become part of the result.
    func run() async -> InputResult {
        var progress = InputProgress(source: input.label)
        let pane = job.window?.pane()
        do {
            let opened = try OpenedInput(input)
            let analyzer = try FrameAnalyzer(device: opened.device, analyses: [model])
            let stopping = job.stop.whenOn { analyzer.stop() }
            defer { job.stop.remove(stopping) }
            let deadline = job.options.duration.flatMap { opened.isLive ? timer($0, analyzer) : nil }
            defer { deadline?.cancel() }
            var ages: [Double] = []
            do {
                try await read(analyzer, opened: opened, pane: pane, ages: &ages, into: &progress)
            } catch {
                progress.fail(error, input: input)
            }
            await analyzer.waitUntilStopped()
            progress.close(with: analyzer.session, isLive: opened.isLive)
            if let ledger = analyzer.ledgers[model.name] {
                progress.add(output(ledger, ages: opened.isLive ? ages.sorted() : []))
            }
        } catch {
            progress.fail(error, input: input)
        }
        if let pane { job.window?.end(frameCount: progress.result.frameCount, in: pane) }
        return progress.result
    }

    /// Stops the analyzer if the camera delivers no frames; otherwise the frames' times end it earlier.
    private func timer(_ duration: Double, _ analyzer: FrameAnalyzer) -> Task<Void, Never> {
        Task {
            try? await Task.sleep(for: .seconds(duration + 5))
            if !Task.isCancelled { analyzer.stop() }
        }
    }

    private func output(_ ledger: AnalysisLedger, ages: [Double]) -> RunStatistics.Output {
        func percentile(_ share: Double) -> Double { ages[min(ages.count - 1, Int(Double(ages.count) * share))] * 1000 }
        return RunStatistics.Output(
            name: model.name,
            delivered: ledger.looked,
            dropped: RunStatistics.Drops(late: ledger.skipped),
            latency: ages.isEmpty
                ? nil : RunStatistics.Latency(p50: percentile(0.5), p99: percentile(0.99), max: percentile(1))
        )
    }

    private func read(
        _ analyzer: FrameAnalyzer,
        opened: OpenedInput,
        pane: DetectPane?,
        ages: inout [Double],
        into progress: inout InputProgress
    ) async throws {
        var isStopping = false
        for try await event in analyzer {
            switch event {
            case .drop(let drop):
                let moment = progress.moment(at: drop.time, number: drop.number)
                if isOver(moment) { isStopping = stop(analyzer) } else { dropped(moment, drop, &progress) }
            case .frame(let frame, _, let boxes):
                let moment = progress.moment(at: frame.time, number: frame.number)
                if isOver(moment) {
                    isStopping = stop(analyzer)
                } else {
                    progress.delivered(moment, latency: opened.isLive ? frame.age * 1000 : nil)
                    // Where every frame is looked at, its boxes come with the result.
                    if let pane, !analyzer.looksAtEveryFrame {
                        job.window?.show(frame, boxes, moment: moment, label: input.label, in: pane)
                    }
                }
            case .result(let result):
                // Results in work still come after the end.
                if !isStopping || !isOver(progress.moment(at: result.frame.time, number: result.frame.number)) {
                    if ages.count < 1_000_000 { ages.append(result.age) }
                    take(result, analyzer, opened, pane, &progress)
                }
            }
            if job.stop.isOn, !isStopping { isStopping = stop(analyzer) }
        }
    }

    /// Stops capture; returns true.
    private func stop(_ analyzer: FrameAnalyzer) -> Bool {
        analyzer.stop()
        return true
    }

    private func isOver(_ moment: InputProgress.Moment) -> Bool {
        job.options.duration.map { moment.time >= $0 } ?? false
    }

    private func dropped(_ moment: InputProgress.Moment, _ drop: ScanDrop, _ progress: inout InputProgress) {
        switch drop.reason {
        case .late: progress.dropped(moment, reason: .late)
        case .outOfBuffers: progress.dropped(moment, reason: .outOfBuffers)
        case .discontinuity: progress.dropped(moment, reason: .discontinuity)
        }
    }

    /// Prints a result and the frames that were skipped meanwhile, in the order of the frames.
    private func take(
        _ result: AnalysisResult,
        _ analyzer: FrameAnalyzer,
        _ opened: OpenedInput,
        _ pane: DetectPane?,
        _ progress: inout InputProgress
    ) {
        if let failure = result.failure { job.record.resultsAreLost(DetectModel.text(of: failure, job.options.model)) }
        let moment = progress.moment(at: result.frame.time, number: result.frame.number)
        printTruth(opened, moment)
        print(result.boxes, moment)
        for output in result.findings.numbers {
            job.print(line(.numbers(output), moment))
            progress.found(
                Report.Code(
                    type: output.name,
                    text: nil,
                    time: moment.time,
                    frame: moment.number,
                    corners: [],
                    image: nil
                )
            )
        }
        report(result, moment, &progress)
        if let pane, analyzer.looksAtEveryFrame {
            job.window?.show(result.frame, result.boxes, moment: moment, label: input.label, in: pane)
        }
        for frame in result.skipped {
            let moment = progress.moment(at: frame.time, number: frame.number)
            if isOver(moment) { break }
            printTruth(opened, moment)
            print(frame.boxes, moment)
        }
    }

    private func line(_ content: DetectLine.Content, _ moment: InputProgress.Moment) -> DetectLine {
        DetectLine(source: input.label, frame: moment.number, time: moment.time, content: content)
    }

    private func print(_ boxes: [TrackedBox], _ moment: InputProgress.Moment) {
        for box in boxes where box.confidence >= job.options.leastConfidence || box.isFollowed {
            job.print(line(.box(box), moment))
        }
    }

    private func printTruth(_ opened: OpenedInput, _ moment: InputProgress.Moment) {
        guard job.options.printsTruth, let scene = opened.scene else { return }
        let lines = DetectLine.truth(scene, source: input.label, frame: moment.number, time: moment.time)
        for line in lines { job.print(line) }
    }

    private func report(_ result: AnalysisResult, _ moment: InputProgress.Moment, _ progress: inout InputProgress) {
        guard !result.boxes.isEmpty else { return }
        let image =
            job.record.takeImage()
            ? try? StillImage.encode(result.frame.pixelBuffer, as: .jpeg(quality: 0.75), maximumWidth: 480) : nil
        for box in result.boxes {
            progress.found(
                Report.Code(
                    type: "track \(box.track), \(String(format: "%.2f", box.confidence))",
                    text: box.label ?? "object",
                    time: moment.time,
                    frame: moment.number,
                    corners: box.corners.map { (x: Double($0.x), y: Double($0.y)) },
                    image: image
                )
            )
        }
    }
}

extension TrackedBox {
    /// The corners in order around the box; empty without a place.
    var corners: [CGPoint] {
        guard let bounds else { return [] }
        return [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.minX, y: bounds.maxY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.minY),
        ]
    }
}
