package import AVFoundation
import CameraSources
import Foundation
import MediaFiles
import Obscura

/// The state of an input while it is being read.
package struct InputProgress {
    /// A frame's position in its input.
    package struct Moment: Equatable, Sendable {
        /// Seconds since the input began.
        package var time: Double
        package var number: Int
    }

    package private(set) var result: InputResult
    /// True once saving a frame has failed.
    var stoppedSaving = false
    private var begin: CMTime?
    private var error: String?

    package init(source: String) {
        result = InputResult(report: Report.Input(source: source))
    }

    /// Returns the position of a frame; the first call determines the start of the input.
    package mutating func moment(at time: CMTime, number: Int?) -> Moment {
        let begin = self.begin ?? time
        self.begin = begin
        return Moment(time: CMTimeSubtract(time, begin).seconds, number: number ?? result.frameCount)
    }

    /// The time of the first frame on the session's clock, in seconds; 0 before it.
    var inputBegin: Double { begin?.seconds ?? 0 }

    package mutating func delivered(_ moment: Moment, latency: Double?) {
        result.frameCount += 1
        result.report.timeline.delivered(at: moment.time, latency: latency)
    }

    package mutating func dropped(_ moment: Moment, reason: Timeline.Drop) {
        result.frameCount += 1
        result.report.timeline.dropped(at: moment.time, frame: moment.number, reason: reason)
    }

    /// Notes something that was found.
    package mutating func found(_ item: Report.Code) { result.report.add(item) }

    mutating func found(_ line: CodeLine, image: Data?) {
        result.report.add(
            Report.Code(
                type: line.type,
                text: line.text,
                time: line.time,
                frame: line.frame,
                corners: line.corners.map { (x: Double($0.x), y: Double($0.y)) },
                image: image
            )
        )
    }

    /// Records a failure.
    package mutating func fail(_ error: any Error, input: PlannedInput) {
        let problem = InputProblem(error, isCamera: input.isCamera)
        result.failure = problem.kind
        self.error = problem.message
        if result.report.statistics == nil {
            result.report.statistics = RunStatistics.Input(source: input.label, captured: 0, outputs: [])
        }
        result.report.statistics?.error = problem.message
    }

    /// Takes over the ledgers of the session's outputs.
    package mutating func close(with session: AVCaptureSession, isLive: Bool) {
        var statistics = RunStatistics.Input(session: session, source: result.report.source, isLive: isLive)
        statistics.error = error
        result.report.statistics = statistics
    }

    /// Adds the account of another consumer of the frames, after the input was closed.
    package mutating func add(_ output: RunStatistics.Output) { result.report.statistics?.outputs.append(output) }
}
