package import Foundation
import Synchronization

/// The record of a run over several inputs: its lines, its results, what was lost, and the files at its end.
package final class JobRecord: Sendable {
    /// What the files at the end of a run say about it.
    package struct Files: Sendable {
        var statistics: ResultFile?
        var report: ResultFile?
        /// The command line.
        var command: String
        /// The word for one thing that was found.
        var noun: String

        package init(statistics: ResultFile?, report: ResultFile?, command: String, noun: String = "code") {
            self.statistics = statistics
            self.report = report
            self.command = command
            self.noun = noun
        }
    }

    private struct State {
        var tally = Tally()
        /// The results by index of the input in the plan.
        var results: [Int: InputResult] = [:]
        var saidOutputFailed = false
        var imagesLeft: Int
    }

    private let stop: StopSwitch
    private let files: Files
    private let output: StandardOutput
    private let state: Mutex<State>

    /// - Parameters:
    ///   - stop: turned on when nobody takes the lines any more.
    ///   - images: the number of images in the report at most.
    package init(stop: StopSwitch, files: Files, output: StandardOutput, images: Int) {
        self.stop = stop
        self.files = files
        self.output = output
        state = Mutex(State(imagesLeft: images))
    }

    /// Creates the files at the end of the run, so that a run does not fail after its work.
    package func prepare() throws(OutputError) {
        try files.statistics?.prepare()
        try files.report?.prepare()
    }

    /// The number of things found so far.
    package var count: Int { state.withLock { $0.tally.codes } }
    /// The exit status so far.
    package var status: ToolStatus { state.withLock { $0.tally.status } }

    /// Records inputs of the plan that cannot be opened, and prints why.
    package func begin(_ plan: InputPlan) {
        for failure in plan.failures {
            Message.error(failure.message)
            state.withLock { $0.tally.failures.append(.unreadable) }
        }
    }

    /// Records the result of an input.
    package func add(_ result: InputResult, at index: Int) {
        state.withLock { state in
            state.tally.codes += result.report.codeCount
            if result.frameCount > 0 { state.tally.readInputs += 1 }
            if let failure = result.failure { state.tally.failures.append(failure) }
            state.results[index] = result
        }
    }

    /// Prints how an input ended: its error, and a summary unless lines are for programs.
    package func tell(_ result: InputResult, of label: String, isJSON: Bool) {
        if let error = result.report.statistics?.error {
            // Most messages already name the input.
            Message.error(error.contains(label) ? error : "\(label): \(error)")
        }
        if !isJSON, let line = result.summary(files.noun) { Message.show(line) }
    }

    /// Prints a line.
    package func print(_ line: String) {
        do {
            try output.line(line)
        } catch {
            stop.turnOn()
            // If the reader closed the pipe, it has what it wanted.
            if case .failed(let code) = error {
                resultsAreLost(OutputError(path: "the standard output", code: code).description)
            }
        }
    }

    /// Records that results could not be written; prints the first such error.
    package func resultsAreLost(_ text: String) {
        let isFirst = state.withLock { state in
            state.tally.lostResults = true
            defer { state.saidOutputFailed = true }
            return !state.saidOutputFailed
        }
        if isFirst { Message.error(text) }
    }

    /// Reserves space for an image in the report; returns false if there is none.
    package func takeImage() -> Bool {
        guard files.report != nil else { return false }
        return state.withLock { state in
            state.imagesLeft -= 1
            return state.imagesLeft >= 0
        }
    }

    /// Writes the files at the end of the run.
    package func finish(elapsed: Duration, date: Date) {
        let results = state.withLock { $0.results.sorted { $0.key < $1.key }.map(\.value) }
        var statistics = RunStatistics()
        statistics.inputs = results.compactMap(\.report.statistics)
        let count = results.reduce(0) { $0 + $1.report.codeCount }
        (statistics.codes, statistics.detections) = files.noun == "code" ? (count, nil) : (nil, count)
        statistics.elapsed = elapsed / .seconds(1)
        statistics.peakResidentMemory = RunStatistics.currentPeakResidentMemory()
        if let file = files.statistics {
            write(to: file) { try statistics.json() }
        }
        if let file = files.report {
            var report = Report(command: files.command, date: date.ISO8601Format())
            report.noun = files.noun
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
