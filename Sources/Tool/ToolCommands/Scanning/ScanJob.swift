import CameraSources
import Foundation
import Synchronization

/// One run of `scan`, which reads all inputs and then writes the requested files.
final class ScanJob: Sendable {
    /// The files of the plan.
    private struct State {
        /// The files that are not begun.
        var files: [Int] = []
        /// Number of files at their end.
        var filesAtEnd = 0
    }

    let stop: StopSwitch
    let options: ScanOptions
    let record: JobRecord
    /// The window for the frames; nil if not requested.
    let window: ScanWindow?
    private let plan: InputPlan
    /// Stores codes before they are printed; nil if they are not stored.
    private(set) var keeper: (any CodeKeeper)? {
        get { keeping.withLock { $0 } }
        set { keeping.withLock { $0 = newValue } }
    }
    private let keeping = Mutex<(any CodeKeeper)?>(nil)
    private let state = Mutex(State())
    /// Held while lines are printed, so that those that waited come before later ones.
    private let order = Mutex(LineOrder<(CodeLine, age: Double)>([]))

    init(plan: InputPlan, options: ScanOptions, output: StandardOutput = StandardOutput()) {
        let stop = StopSwitch()
        self.stop = stop
        self.plan = plan
        self.options = options
        let files = JobRecord.Files(
            statistics: options.statisticsFile,
            report: options.reportFile,
            command: options.command
        )
        record = JobRecord(stop: stop, files: files, output: output, images: 200)
        window = options.showsWindow ? ScanWindow() : nil
    }

    /// Reads all inputs and writes the requested files.
    func run() async -> ToolStatus {
        do {
            try options.frameFolder?.prepare()
            try record.prepare()
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
        do throws(CodeKeeperError) {
            if let file = options.storeFile, let services = ToolServices.current {
                let keeper = try services.openKeeper(file)
                self.keeper = keeper
                _ = stop.whenOn { keeper.release() }
            }
        } catch {
            Message.error(error.message)
            return error.status
        }
        if let problem = await window?.open(ending: stop) {
            Message.error(problem)
            return .noDisplay
        }
        let clock = ContinuousClock()
        let begin = clock.now
        let date = Date()
        record.begin(plan)
        await readAll()
        await keeper?.close()
        await window?.finish(stop)
        record.finish(elapsed: clock.now - begin, date: date)
        return record.status
    }

    /// Reads inputs without an end in parallel, and the others in sequence, or as many at a time as there are cores.
    private func readAll() async {
        let inputs = Array(plan.inputs.enumerated())
        let files = inputs.filter { !$0.element.isConcurrent }.map(\.offset)
        let lanes = lanes(for: files)
        state.withLock { $0.files = files.reversed() }
        if lanes > 1 { order.withLock { $0 = LineOrder(files) } }
        let meter = files.count >= Self.manyFiles ? ProgressMeter(total: files.count, style: options.style) : nil
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<lanes {
                group.addTask { [self] in
                    while !stop.isOn, let index = state.withLock({ $0.files.popLast() }) {
                        await read(plan.inputs[index], index: index)
                        let done = state.withLock { state in
                            state.filesAtEnd += 1
                            return state.filesAtEnd
                        }
                        meter?.show(done, codes: record.count)
                    }
                }
            }
            for (index, input) in inputs where input.isConcurrent {
                group.addTask { [self] in await read(input, index: index) }
            }
        }
    }

    /// Returns the number of files to read at a time.
    private func lanes(for files: [Int]) -> Int {
        // A window, a store and virtual cameras take one after the other.
        let areFiles = files.allSatisfy { index in
            guard let name = plan.inputs[index].name, case .file = name.source else { return false }
            return true
        }
        guard areFiles, files.count > 3, window == nil, options.storeFile == nil else { return 1 }
        return min(max(ProcessInfo.processInfo.activeProcessorCount, 1), Self.mostLanes)
    }

    private static let mostLanes = 16
    private static let manyFiles = 50

    private func read(_ input: PlannedInput, index: Int) async {
        let result = await InputScan(input: input, index: index, isOnlyInput: plan.inputs.count == 1, job: self).run()
        record.add(result, at: index)
        // The lines of the next input may have waited for this end.
        order.withLock { order in
            for (line, age) in order.end(index) { take(line, age: age) }
        }
        record.tell(result, of: input.label, isJSON: options.isJSON)
    }

    // MARK: Called for inputs

    /// Prints a code.
    func print(_ line: CodeLine) {
        record.print(options.isJSON ? line.json : line.readable(options.style))
    }

    /// Prints a code of an input in the order of inputs.
    func take(_ line: CodeLine, of input: Int, age: Double) {
        order.withLock { order in
            for (line, age) in order.add((line, age), of: input) { take(line, age: age) }
        }
    }

    /// Prints a code; if codes are stored, only after it was stored.
    func take(_ line: CodeLine, age: Double) {
        guard let keeper else { return print(line) }
        keeper.keep(line, age: age) { [self] problem in
            if let problem { record.resultsAreLost(problem) } else { print(line) }
        }
    }
}

/// The result of one input.
package struct InputResult {
    package var report: Report.Input
    /// The number of frames, including dropped ones.
    package var frameCount = 0
    /// The kind of failure, if any.
    package var failure: Tally.FailureKind?

    /// Returns one line for people, with the word for what was found; nil if there was at most one frame.
    package func summary(_ noun: String) -> String? {
        guard frameCount > 1 else { return nil }
        let dropped = report.timeline.dropCount
        var text = "\(report.source)  \(frameCount) frames, "
        text += "\(report.codeCount) \(noun)\(report.codeCount == 1 ? "" : "s"), \(dropped) dropped"
        if dropped > 0 {
            let counts = Timeline.Drop.allCases.compactMap { reason -> String? in
                let count = report.timeline.bins.reduce(0) { $0 + $1.count(of: reason) }
                return count > 0 ? "\(count) \(reason.label)" : nil
            }
            text += " (\(counts.joined(separator: ", ")))"
        }
        return text
    }
}
