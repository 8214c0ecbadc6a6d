import ArgumentParser
import CoreML
import Foundation
import ToolCommands

/// Measures a model.
struct ModelBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how long a model takes to load and to predict.",
        discussion: """
            Predicts on made-up inputs of the model's default sizes: first a few times to warm up, then until enough \
            time has passed. Times are of whole predictions, conversion of inputs and outputs included.

            Exit status: 0, 2 if the model could not be run, 77 if reading it is not allowed.
            """
    )

    @Argument(help: "A model's file.", completion: .file())
    var file: String

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Measure predictions for this many seconds.", valueName: "seconds")
    )
    var duration = 3.0

    func validate() throws {
        guard duration.isFinite, duration > 0, duration <= 3600 else {
            throw ValidationError("--duration: give seconds above 0, at most 3600.")
        }
    }

    func run() throws {
        try ModelProblem.report {
            let clock = ContinuousClock()
            let begin = clock.now
            let model: MLModel
            do { model = try MLModel(contentsOf: URL(fileURLWithPath: file)) } catch {
                throw ModelProblem(error, file: file)
            }
            let load = clock.now - begin
            let times: [Double]
            do {
                let input = try SampleInput.make(model)
                for _ in 0..<3 { _ = try model.prediction(from: input) }
                let start = clock.now
                var measured: [Double] = []
                repeat {
                    let before = clock.now
                    _ = try model.prediction(from: input)
                    measured.append(milliseconds(clock.now - before))
                } while clock.now - start < .seconds(duration) && measured.count < 1_000_000
                times = measured.sorted()
            } catch {
                throw ModelProblem(error, file: file)
            }
            let result = BenchResult(load: milliseconds(load), times: times)
            try StandardOutput().line(json ? result.json(source: file).text : result.text(name: file))
        }
    }

    private func milliseconds(_ duration: Duration) -> Double {
        let parts = duration.components
        return Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
    }
}

/// The times of a measurement, in milliseconds.
struct BenchResult {
    var load: Double
    /// In ascending order, at least one.
    var times: [Double]

    /// Returns the time that a part of all predictions stays below.
    func quantile(_ part: Double) -> Double {
        guard !times.isEmpty else { return 0 }
        return times[min(times.count - 1, Int(part * Double(times.count)))]
    }

    private var mean: Double { times.isEmpty ? 0 : times.reduce(0, +) / Double(times.count) }

    func json(source: String) -> JSON {
        .object([
            ("source", .string(source)), ("load_ms", .number(load)), ("predictions", .int(times.count)),
            (
                "prediction_ms",
                .object([
                    ("mean", .number(mean)), ("p50", .number(quantile(0.5))), ("p99", .number(quantile(0.99))),
                    ("max", .number(times.last ?? 0)),
                ])
            ),
            ("per_second", .number(mean > 0 ? 1000 / mean : 0)),
            ("processors", .int(ProcessInfo.processInfo.activeProcessorCount)),
        ])
    }

    func text(name: String) -> String {
        """
        \(TerminalStyle.printable(name))
          loaded in \(Self.format(load)) ms
          \(times.count) predictions, \(Self.format(mean)) ms each \
        (half within \(Self.format(quantile(0.5))) ms, 99 % within \(Self.format(quantile(0.99))) ms)
          \(Self.format(mean > 0 ? 1000 / mean : 0)) predictions a second on \
        \(ProcessInfo.processInfo.activeProcessorCount) processors
        """
    }

    private static func format(_ number: Double) -> String { String(format: number < 10 ? "%.2f" : "%.0f", number) }
}
