import AVFoundation
import CameraSources
import Foundation
import Obscura

/// One run of `delay`, which shows an input later.
struct DelayJob {
    var input: PlannedInput
    /// The delay in seconds.
    var delay: Double
    /// The duration to capture in seconds; nil for all of the input.
    var duration: Double?
    /// The plan of the output file; nil for no file.
    var plan: Recording.Plan?
    /// The port of the server; nil for no server.
    var port: UInt16?
    /// Shows the video in a window, alone or besides the file.
    var showsWindow = false
    var memoryBudget: Int
    var diskBudget: Int
    var statisticsFile: ResultFile?
    let stop = StopSwitch()
    let output = StandardOutput()

    /// Shows the video and writes the requested files.
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
                if let duration { feed.end(after: duration) }
                let shown = await show(feed, reader, opened, window)
                outcome = shown.outcome
                statistics.inputs = [
                    RunStatistics.Input(session: feed.session, source: input.label, isLive: opened.isLive)
                ]
                statistics.take(shown.accuracy, requested: delay)
            }
            if statistics.inputs[0].captured > 0 {
                outcome.reasonForNone =
                    "\(input.label): no frame was \(delay) s old before it ended, so nothing was shown. Wait longer, "
                    + "or give a shorter --by."
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
        outcome.report(input.label)
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

    /// Makes the window, if requested.
    ///
    /// Besides a movie, the window has its own reader, because its keys must not pause the movie; statistics are the
    /// movie's.
    private func makeWindow(_ feed: DelayedFeed, _ reader: DelayedFeedReader) -> DelayedWindow? {
        guard showsWindow else { return nil }
        return DelayedWindow(isOnlyWindow ? reader : feed.reader(delay: delay), label: input.label, delay: delay)
    }

    /// The input; a file that is only shown in a window plays at its own pace.
    private var pacedInput: PlannedInput {
        guard isOnlyWindow, case .file(var settings) = input.name?.source else { return input }
        settings.pace = .realtime
        var paced = input
        paced.name?.source = .file(settings)
        return paced
    }

    private var configuration: DelayedFeedConfiguration {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = memoryBudget
        configuration.diskBudget = diskBudget
        // An additional second for frames in flight.
        configuration.longestDelay = delay + 1
        return configuration
    }

    private func serve(_ port: UInt16, isLive: Bool) async throws(DelayedBrowser.Failure) -> DelayedBrowser.Result {
        guard let services = ToolServices.current else {
            throw DelayedBrowser.Failure(description: WholeTool.advice)
        }
        let timer = timer { [stop] in stop.turnOn() }
        defer { timer?.cancel() }
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
    ) async -> (outcome: RecordingOutcome, accuracy: DelayStatistics) {
        let news = DelayNews(feed.events, input: input)
        // A movie has nobody who waits for it, so it gets every frame, however late.
        let frames = plan.map { _ in feed.everyFrame(delay: delay) }
        let watching = stop.whenOn {
            frames?.stop()
            reader.stopFrames()
            feed.stop()
        }
        let timer = opened.isLive ? timer { feed.stop() } : nil
        defer {
            stop.remove(watching)
            timer?.cancel()
        }
        var outcome = RecordingOutcome()
        let showing = Task { await window?.show(until: stop) ?? 0 }
        if let plan, let frames {
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
            let movie = DelayedMovie(recording, codec: plan.codec, delay: delay)
            outcome.writeFailure = await movie.write(frames, until: stop)
            outcome.frameCount = await movie.frameCount
            if frames.lost > 0 {
                Message.error(
                    "\(frames.lost) frame\(frames.lost == 1 ? "" : "s") could not be held until written and are not in "
                        + "\(plan.pattern.path(1)). Give more with --memory or --disk."
                )
            }
        } else {
            outcome.frameCount = await showing.value
        }
        window?.end()
        // Iterating a reader starts capture, so no reader may be used after the end.
        _ = await showing.value
        feed.stop()
        await feed.waitUntilSettled()
        outcome.problem = await news.problem(isStopped: stop.isOn)
        return (outcome, frames?.statistics ?? reader.statistics)
    }

    /// Ends the run if its duration is over and frames did not end it; nil without a duration.
    private func timer(_ end: @escaping @Sendable () -> Void) -> Task<Void, Never>? {
        guard let duration else { return nil }
        // Served, the delayed picture is shown to its end; without frames there is nothing to show.
        let rest = port == nil ? 5 : delay
        return Task {
            try? await Task.sleep(for: .seconds(duration + rest))
            if !Task.isCancelled { end() }
        }
    }
}

extension RunStatistics {
    /// Takes over the accuracy with which a reader kept its delay.
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

/// Writes delayed frames to a movie, at the times at which they are due.
///
/// The feed holds H.264, which is stored as it is; for other codecs, frames are decoded and compressed again.
actor DelayedMovie {
    private let recording: Recording
    private let codec: RecordingCodec
    private let delay: CMTime
    // Encoding blocks on the encoder, and must not occupy a thread of the task executor.
    private let queue = DispatchQueue(label: "obscura.delay.film", qos: .userInitiated)

    init(_ recording: sending Recording, codec: RecordingCodec, delay: Double) {
        self.recording = recording
        self.codec = codec
        self.delay = CMTime(seconds: delay, preferredTimescale: 1_000_000_000)
    }

    var frameCount: Int { recording.frameCount }

    /// Writes all frames that are due until a stop.
    ///
    /// - Returns: a description of the failure to write the file, or nil.
    func write(_ frames: EveryFrame, until stop: StopSwitch) async -> String? {
        var failure: String?
        // A stop before the first use of the frames did not reach them.
        if !stop.isOn {
            switch codec {
            case .h264: failure = await store(frames, until: stop)
            case .hevc, .prores, .jpeg: failure = await encode(frames, until: stop)
            }
        }
        let ending = await onQueue { recording, _ throws(MovieFile.Failure) in try recording.finish() }
        return failure ?? ending
    }

    private func store(_ frames: EveryFrame, until stop: StopSwitch) async -> String? {
        while case let batch = await frames.nextCompressed(), !batch.isEmpty, !stop.isOn {
            let failure = await onQueue { recording, delay throws(MovieFile.Failure) in
                for frame in batch {
                    let sample = frame.sample
                    try recording.append(
                        .compressed(sample),
                        at: sample.presentationTimeStamp + delay,
                        duration: sample.duration
                    )
                }
            }
            if let failure { return failure }
        }
        return nil
    }

    private func encode(_ frames: EveryFrame, until stop: StopSwitch) async -> String? {
        for await frame in frames {
            if stop.isOn { break }
            let failure = await onQueue { recording, delay throws(MovieFile.Failure) in
                try recording.append(frame.pixelBuffer, at: frame.captureTime + delay, duration: frame.duration)
            }
            if let failure { return failure }
        }
        return nil
    }

    private func onQueue(
        _ body: @escaping @Sendable (Recording, CMTime) throws(MovieFile.Failure) -> Void
    ) async -> String? {
        // nonisolated(unsafe): this actor waits while the queue uses the object.
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

/// Reports a feed's events other than frames to the user.
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
                            format: "The delay was shortened from %.1f s to %.1f s: older frames were dropped. "
                                + "Give more with --memory or --disk.",
                            from,
                            to
                        )
                    )
                case .spillFailed(let message), .compressionFailed(let message): Message.error(message)
                case .restarted: Message.error("The input restarted; held frames were dropped.")
                case .ended(let error):
                    return error.map { InputProblem($0, isCamera: input.isCamera) }
                case .spills, .lost: break
                }
            }
            return nil
        }
    }

    /// Returns the reason why the input could not be read to its end, or nil.
    func problem(isStopped: Bool) async -> InputProblem? {
        if isStopped { task.cancel() }
        let problem = await task.value
        return isStopped ? nil : problem
    }
}
