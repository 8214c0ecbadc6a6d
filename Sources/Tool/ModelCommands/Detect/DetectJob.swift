import Foundation
import FrameAnalysis
import Synchronization
import ToolCommands

/// One run of `detect`, which reads all inputs and then writes the requested files.
final class DetectJob: Sendable {
    private struct State {
        var tally = Tally()
        /// The results by index of the input in the plan.
        var results: [Int: InputResult] = [:]
        var saidOutputFailed = false
        var imagesLeft = 100
    }

    let stop = StopSwitch()
    let options: DetectOptions
    /// The window for the frames; nil if not requested.
    let window: DetectWindow?
    private let plan: InputPlan
    private let output: StandardOutput
    private let load: @Sendable (DetectOptions) throws -> any Analysis
    private let state = Mutex(State())

    /// - Parameter load: Loads the model.
    init(
        plan: InputPlan,
        options: DetectOptions,
        output: StandardOutput = StandardOutput(),
        load: @escaping @Sendable (DetectOptions) throws -> any Analysis = DetectModel.load
    ) {
        self.plan = plan
        self.options = options
        self.output = output
        self.load = load
        window = options.showsWindow ? DetectWindow() : nil
    }

    /// Reads all inputs and writes the requested files.
    func run() async -> ToolStatus {
        do {
            try options.statisticsFile?.prepare()
            try options.reportFile?.prepare()
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
        let model: any Analysis
        do {
            model = try load(options)
        } catch {
            Message.error(DetectModel.text(of: error, options.model))
            return .someFailed
        }
        if let problem = await window?.open(ending: stop) {
            Message.error(problem)
            return .noDisplay
        }
        let clock = ContinuousClock()
        let begin = clock.now
        let date = Date()
        for failure in plan.failures {
            Message.error(failure.message)
            state.withLock { $0.tally.failures.append(.unreadable) }
        }
        // One model serves one input at a time.
        for (index, input) in plan.inputs.enumerated() where !stop.isOn { await read(input, index: index, model) }
        await window?.finish(stop)
        finish(elapsed: clock.now - begin, date: date)
        return state.withLock { $0.tally.status }
    }

    private func read(_ input: PlannedInput, index: Int, _ model: any Analysis) async {
        let result = await InputDetection(input: input, model: model, job: self).run()
        state.withLock { state in
            state.tally.codes += result.report.codeCount
            if result.frameCount > 0 { state.tally.readInputs += 1 }
            if let failure = result.failure { state.tally.failures.append(failure) }
            state.results[index] = result
        }
        if let error = result.report.statistics?.error {
            Message.error(error.contains(input.label) ? error : "\(input.label): \(error)")
        }
        if !options.isJSON, let line = result.summary("detection") { Message.show(line) }
    }

    // MARK: Called for inputs

    /// Prints a line.
    func print(_ line: DetectLine) {
        do {
            try output.line(options.isJSON ? line.json : line.readable(options.style))
        } catch {
            stop.turnOn()
            // If the reader closed the pipe, it has what it wanted.
            if case .failed(let code) = error {
                resultsAreLost(OutputError(path: "the standard output", code: code).description)
            }
        }
    }

    /// Records that results could not be written; prints the first such error.
    func resultsAreLost(_ text: String) {
        let isFirst = state.withLock { state in
            state.tally.lostResults = true
            defer { state.saidOutputFailed = true }
            return !state.saidOutputFailed
        }
        if isFirst { Message.error(text) }
    }

    /// Reserves space for an image in the report; returns false if there is none.
    func takeImage() -> Bool {
        guard options.reportFile != nil else { return false }
        return state.withLock { state in
            state.imagesLeft -= 1
            return state.imagesLeft >= 0
        }
    }

    // MARK: Completion

    private func finish(elapsed: Duration, date: Date) {
        let results = state.withLock { $0.results.sorted { $0.key < $1.key }.map(\.value) }
        var statistics = RunStatistics()
        statistics.inputs = results.compactMap(\.report.statistics)
        statistics.codes = nil
        statistics.detections = results.reduce(0) { $0 + $1.report.codeCount }
        statistics.elapsed = elapsed / .seconds(1)
        statistics.peakResidentMemory = RunStatistics.currentPeakResidentMemory()
        if let file = options.statisticsFile {
            write(to: file) { try statistics.json() }
        }
        if let file = options.reportFile {
            var report = Report(command: options.command, date: date.ISO8601Format())
            report.noun = "detection"
            report.inputs = results.map(\.report)
            report.statistics = statistics
            let page = ReportPage(report: report)
            if write(to: file, { Data(page.html().utf8) }) { Message.show("Report: \(file.path)") }
        }
    }

    @discardableResult
    private func write(to file: ResultFile, _ content: () throws -> Data) -> Bool {
        do {
            try file.write(try content())
            return true
        } catch {
            state.withLock { $0.tally.lostResults = true }
            Message.error("\(error)")
            return false
        }
    }
}
