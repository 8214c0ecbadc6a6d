import AVFoundation
import CameraSources
import Foundation
import Obscura

/// One run of `delay`: an input, shown later.
struct DelayJob {
    var input: PlannedInput
    /// Seconds.
    var delay: Double
    /// The file; nil where none is written.
    var plan: Recording.Plan?
    /// Where it is served; nil where it is not.
    var port: UInt16?
    /// Whether it is shown in a window, alone or besides.
    var showsWindow = false
    var memoryBudget: Int
    var diskBudget: Int
    var statisticsFile: OutputFile?
    let stop = StopSwitch()
    let output = StandardOutput()

    /// Shows the picture and writes what was asked for.
    func run() async -> ToolStatus {
        if let refusal = prepare() { return refusal }
        let clock = ContinuousClock()
        let begin = clock.now
        var outcome = RecordingOutcome()
        var statistics = RunStatistics()
        statistics.inputs = [RunStatistics.Input(source: input.label, captured: 0, outputs: [])]
        do {
            let opened = try OpenedInput(pacedInput)
            if let port {
                let shown = try await serve(port, isLive: opened.isLive)
                if let input = shown.input { statistics.inputs = [input] }
                outcome.frameCount = shown.delay?.shown ?? 0
                outcome.problem = shown.failure.map { InputProblem($0, isCamera: input.isCamera) }
                statistics.take(shown.delay, requested: delay)
            } else {
                let feed = try DelayedFeed(device: opened.device, configuration: configuration)
                let reader = feed.reader(delay: delay)
                let window = makeWindow(feed, reader)
                if let problem = await window?.open(ending: stop) {
                    Message.error(problem)
                    return .noDisplay
                }
                outcome = await show(feed, reader, opened, window)
                statistics.inputs = [
                    RunStatistics.Input(session: feed.session, source: input.label, isLive: opened.isLive)
                ]
                statistics.take(reader.statistics, requested: delay)
            }
            if statistics.inputs[0].captured > 0 {
                outcome.reasonForNone =
                    "\(input.label): no frame was \(delay) s old before it ended, so nothing was shown. Wait longer, or "
                    + "give a shorter --by."
            }
        } catch let error as DelayedBrowser.Failure {
            outcome.writeFailure = error.description
        } catch {
            outcome.problem = InputProblem(error, isCamera: input.isCamera)
        }
        if statistics.delay == nil { statistics.take(nil, requested: delay) }
        statistics.inputs[0].error = outcome.problem?.message ?? outcome.writeFailure
        statistics.elapsed = (clock.now - begin) / .seconds(1)
        statistics.peakResidentMemory = RunStatistics.currentPeakResidentMemory()
        outcome.tell(input.label)
        return statistics.write(to: statisticsFile) ? outcome.status : .someFailed
    }

    private func prepare() -> ToolStatus? {
        if let plan { return RecordingTarget.prepare(plan, statistics: statisticsFile) }
        do throws(OutputError) {
            try statisticsFile?.prepare()
            return nil
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
    }

    private var isOnlyWindow: Bool { showsWindow && plan == nil && port == nil }

    /// The window, where one is asked for.
    ///
    /// With a film it has a reader of its own, as its keys are not to stop the film; what is counted is the film's.
    private func makeWindow(_ feed: DelayedFeed, _ reader: DelayedFeedReader) -> DelayedWindow? {
        guard showsWindow else { return nil }
        return DelayedWindow(isOnlyWindow ? reader : feed.reader(delay: delay), label: input.label, delay: delay)
    }

    /// The input; a file that nobody but a person looks at is played at its own pace.
    private var pacedInput: PlannedInput {
        guard isOnlyWindow, let name = input.name, case .file(var settings) = name.source else { return input }
        settings.pace = .realtime
        var paced = input
        paced.name = CameraName(.file(settings), position: name.position, kind: name.kind)
        return paced
    }

    private var configuration: DelayedFeedConfiguration {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = memoryBudget
        configuration.diskBudget = diskBudget
        // One more, for what is on its way.
        configuration.longestDelay = delay + 1
        return configuration
    }

    private func serve(_ port: UInt16, isLive: Bool) async throws(DelayedBrowser.Failure) -> DelayedBrowser.Result {
        guard let services = ToolServices.current else {
            throw DelayedBrowser.Failure(description: WholeTool.advice)
        }
        let browser = DelayedBrowser(
            input: input,
            isLive: isLive,
            delay: delay,
            port: port,
            memoryBudget: memoryBudget,
            diskBudget: diskBudget
        )
        return try await services.showDelayed(browser, stop)
    }

    // MARK: Showing

    private func show(
        _ feed: DelayedFeed,
        _ reader: DelayedFeedReader,
        _ opened: OpenedInput,
        _ window: DelayedWindow?
    ) async -> RecordingOutcome {
        let news = DelayNews(feed.events, input: input)
        let watching = stop.whenOn {
            reader.stopFrames()
            feed.stop()
        }
        defer { stop.forget(watching) }
        var outcome = RecordingOutcome()
        let showing = Task { await window?.show(until: stop) ?? 0 }
        if let plan {
            let shortest = opened.device.activeVideoMinFrameDuration.seconds
            let output = output
            let recording = Recording(plan, rate: 1 / shortest, isRealTime: false) { written in
                try? output.line(written.path)
                Message.show(written.summary)
            }
            if opened.isLive {
                Message.show(
                    "Writing \(input.label), \(delay) s later, to \(plan.pattern.path(1)); Ctrl-C ends it."
                )
            }
            let film = DelayedFilm(recording, delay: delay)
            outcome.writeFailure = await film.write(reader, until: stop)
            outcome.frameCount = await film.frameCount
        } else {
            outcome.frameCount = await showing.value
        }
        window?.end()
        // A reader that is looked at begins capture, so nobody may do so after the end.
        _ = await showing.value
        feed.stop()
        await feed.waitUntilSettled()
        outcome.problem = await news.problem(isStopped: stop.isOn)
        return outcome
    }
}

extension RunStatistics {
    /// How exactly a reader kept its delay.
    fileprivate mutating func take(_ statistics: DelayStatistics?, requested: Double) {
        func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1000 }
        delay = Delay(
            requested: milliseconds(requested),
            p50: milliseconds(requested + (statistics?.errorP50 ?? 0)),
            p99: milliseconds(requested + (statistics?.errorP99 ?? 0)),
            maximumError: milliseconds(statistics?.maximumError ?? 0)
        )
        repeated = statistics?.repeated ?? 0
        skipped = statistics?.skipped ?? 0
    }
}

/// Frames on their way into a film, with the times at which they are due.
actor DelayedFilm {
    private let recording: Recording
    private let delay: CMTime
    // Encoding waits for the encoder, which must not take up one of the threads that tasks run on.
    private let queue = DispatchQueue(label: "obscura.delay.film", qos: .userInitiated)

    init(_ recording: sending Recording, delay: Double) {
        self.recording = recording
        self.delay = CMTime(seconds: delay, preferredTimescale: 1_000_000_000)
    }

    var frameCount: Int { recording.frameCount }

    /// Writes everything that a reader shows.
    ///
    /// - Returns: what went wrong with the file.
    func write(_ reader: DelayedFeedReader, until stop: StopSwitch) async -> String? {
        var failure: String?
        // A stop that came before the first look at the reader did not reach it.
        if !stop.isOn {
            for await frame in reader {
                if stop.isOn { break }
                failure = await onQueue { recording, delay throws(MovieFile.Failure) in
                    try recording.append(frame.pixelBuffer, at: frame.captureTime + delay, duration: frame.duration)
                }
                if failure != nil { break }
            }
        }
        let ending = await onQueue { recording, _ throws(MovieFile.Failure) in try recording.finish() }
        return failure ?? ending
    }

    private func onQueue(
        _ body: @escaping @Sendable (Recording, CMTime) throws(MovieFile.Failure) -> Void
    ) async -> String? {
        // nonisolated(unsafe): this actor waits while the queue uses it.
        nonisolated(unsafe) let recording = recording
        let delay = delay
        return await withCheckedContinuation { done in
            queue.async {
                do throws(MovieFile.Failure) {
                    try body(recording, delay)
                    done.resume(returning: nil)
                } catch {
                    done.resume(returning: error.description)
                }
            }
        }
    }
}

/// What a feed tells besides frames, in words for people.
final class DelayNews: Sendable {
    private let task: Task<InputProblem?, Never>

    init(_ events: AsyncStream<DelayedFeedEvent>, input: PlannedInput) {
        task = Task {
            for await event in events {
                switch event {
                case .willShorten(let forecast): Message.error(forecast.description)
                case .shortened(let from, let to):
                    Message.error(
                        String(
                            format: "The delay was shortened from %.1f s to %.1f s: older frames had to go. "
                                + "Give more with --memory or --disk.",
                            from,
                            to
                        )
                    )
                case .spillFailed(let message), .compressionFailed(let message): Message.error(message)
                case .restarted: Message.error("The input began anew; what was held is let go of.")
                case .ended(let error):
                    return error.map { InputProblem($0, isCamera: input.isCamera) }
                case .spills, .lost: break
                }
            }
            return nil
        }
    }

    /// Why the input could not be read to its end.
    func problem(isStopped: Bool) async -> InputProblem? {
        if isStopped { task.cancel() }
        let problem = await task.value
        return isStopped ? nil : problem
    }
}
