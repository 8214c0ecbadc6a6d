import Foundation
import FrameAnalysis
import ToolCommands

/// One run of `detect`, which reads all inputs and then writes the requested files.
final class DetectJob: Sendable {
    let stop: StopSwitch
    let options: DetectOptions
    let record: JobRecord
    /// The window for the frames; nil if not requested.
    let window: DetectWindow?
    private let plan: InputPlan
    private let load: @Sendable (DetectOptions) throws -> any Analysis

    /// - Parameter load: Loads the model.
    init(
        plan: InputPlan,
        options: DetectOptions,
        output: StandardOutput = StandardOutput(),
        load: @escaping @Sendable (DetectOptions) throws -> any Analysis = DetectModel.load
    ) {
        let stop = StopSwitch()
        self.stop = stop
        self.plan = plan
        self.options = options
        let files = JobRecord.Files(
            statistics: options.statisticsFile,
            report: options.reportFile,
            command: options.command,
            noun: "detection"
        )
        record = JobRecord(stop: stop, files: files, output: output, images: 100)
        self.load = load
        window = options.showsWindow ? DetectWindow() : nil
    }

    /// Reads all inputs and writes the requested files.
    func run() async -> ToolStatus {
        do {
            try record.prepare()
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
        record.begin(plan)
        // One model serves one input at a time.
        for (index, input) in plan.inputs.enumerated() where !stop.isOn { await read(input, index: index, model) }
        await window?.finish(stop)
        record.finish(elapsed: clock.now - begin, date: date)
        return record.status
    }

    private func read(_ input: PlannedInput, index: Int, _ model: any Analysis) async {
        let result = await InputDetection(input: input, model: model, job: self).run()
        record.add(result, at: index)
        record.tell(result, of: input.label, isJSON: options.isJSON)
    }

    /// Prints a line.
    func print(_ line: DetectLine) {
        record.print(options.isJSON ? line.json : line.readable(options.style))
    }
}
