import AVFoundation
import CameraSources
import Foundation
import Obscura
import Publishing

/// One run of `publish`, which gives an input to other programs.
struct PublishJob {
    var input: PlannedInput
    var places: [PublishPlace]
    /// The delay in seconds.
    var delay: Double
    /// The age in seconds after which a frame is left out.
    var bound: Double
    /// The duration to capture in seconds; nil for all of the input.
    var duration: Double?
    var memoryBudget: Int
    var diskBudget: Int
    var statisticsFile: ResultFile?
    /// The microphone whose sound goes along; nil for none.
    var microphone: AVCaptureDevice?
    /// Compresses again what the camera has compressed.
    var encodes = false
    let stop = StopSwitch()
    let output = StandardOutput()

    /// Publishes until the input ends or the run is stopped.
    func run() async -> ToolStatus {
        do throws(OutputError) {
            try statisticsFile?.prepare()
        } catch {
            Message.error(error.description)
            return error.toolStatus
        }
        let clock = ContinuousClock()
        let begin = clock.now
        var outcome = RecordingOutcome()
        var statistics = RunStatistics()
        statistics.codes = nil
        statistics.inputs = [RunStatistics.Input(source: input.label, captured: 0, outputs: [])]
        do {
            let opened = try OpenedInput(pacedInput)
            let feed = try DelayedFeed(device: opened.device, configuration: configuration)
            if let duration { feed.end(after: duration) }
            let publications = try publish(feed)
            outcome = await watch(feed, publications, isLive: opened.isLive)
            statistics.inputs = [
                RunStatistics.Input(session: feed.session, source: input.label, isLive: opened.isLive)
            ]
            outcome.frameCount = statistics.inputs[0].captured
            statistics.published = publications.map(RunStatistics.Published.init)
            for publication in publications { outcome.note(publication, captured: outcome.frameCount) }
        } catch let error as PublishingError {
            Message.error(error.message)
            return error.toolStatus
        } catch {
            outcome.problem = InputProblem(error, isCamera: input.isCamera)
        }
        statistics.inputs[0].error = outcome.problem?.message ?? outcome.writeFailure
        statistics.elapsed = (clock.now - begin) / .seconds(1)
        statistics.peakResidentMemory = RunStatistics.currentPeakResidentMemory()
        outcome.report(input.label)
        return statistics.write(to: statisticsFile) ? outcome.status : .someFailed
    }

    /// The input; a file plays at its own pace, unless all places are files.
    private var pacedInput: PlannedInput {
        guard case .file(var settings) = input.name?.source,
            !places.allSatisfy({ if case .send(let place) = $0 { place.hasSuffix(".m3u8") } else { false } })
        else { return input }
        settings.pace = .realtime
        var paced = input
        paced.name?.source = .file(settings)
        return paced
    }

    private var configuration: DelayedFeedConfiguration {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = memoryBudget
        configuration.diskBudget = diskBudget
        configuration.passesCompressedFrames = !encodes
        let hasReaders = places.contains { if case .serve = $0 { true } else { false } }
        // Readers choose their delay, so as much is held as fits; otherwise a second more, for frames in flight.
        if !hasReaders { configuration.longestDelay = delay + bound + 1 }
        return configuration
    }

    private func publish(_ feed: DelayedFeed) throws -> [Publication] {
        let publisher =
            if let microphone { try FramePublisher(feed: feed, microphone: microphone) } else {
                FramePublisher(feed: feed)
            }
        var publications: [Publication] = []
        do {
            for place in places {
                switch place {
                case .send(let address):
                    let publication = try publisher.send(to: address, delay: delay, bound: bound)
                    publications.append(publication)
                    Message.show("Publishing \(input.label) to \(publication.address).")
                case .serve(let server, let path):
                    let publication = try publisher.serve(server, path: path, delay: delay)
                    publications.append(publication)
                    try? output.line(publication.address)
                    Message.show("Publishing \(input.label) at \(publication.address); Ctrl-C ends it.")
                }
            }
        } catch {
            for publication in publications { publication.stop() }
            throw error
        }
        return publications
    }

    private func watch(_ feed: DelayedFeed, _ publications: [Publication], isLive: Bool) async -> RecordingOutcome {
        let news = DelayNews(feed.events, input: input)
        let watching = stop.whenOn {
            for publication in publications { publication.stop() }
            feed.stop()
        }
        let timer = duration.map { duration in
            // Frames end the run; without any there is nothing to publish.
            Task {
                try? await Task.sleep(for: .seconds(duration + 5))
                if !Task.isCancelled { feed.stop() }
            }
        }
        let reports = publications.map { publication in
            Task { [events = publication.events] in
                for await event in events { Self.report(event, of: publication) }
            }
        }
        let ending = Task { [events = feed.events] in
            for await case .ended in events {
                for publication in publications { publication.endAfterReaders() }
                return
            }
        }
        feed.start()
        for publication in publications { _ = await publication.waitUntilEnded() }
        stop.remove(watching)
        timer?.cancel()
        ending.cancel()
        feed.stop()
        await feed.waitUntilSettled()
        for report in reports { await report.value }
        var outcome = RecordingOutcome()
        outcome.problem = await news.problem(isStopped: stop.isOn)
        return outcome
    }

    private static func report(_ event: PublicationEvent, of publication: Publication) {
        switch event {
        case .connected: Message.show("Connected to \(publication.address).")
        case .disconnected(let message, let pause):
            Message.error(String(format: "%@ The next attempt is in %.1f s.", message, pause))
        case .dropped(let count):
            Message.error("\(count) frame\(count == 1 ? "" : "s") could not be sent in time to \(publication.address).")
        case .readers, .ended: break
        }
    }
}

extension RecordingOutcome {
    /// Notes a receiver that got nothing.
    fileprivate mutating func note(_ publication: Publication, captured: Int) {
        let status = publication.status
        guard !publication.isServer, captured > 0, status.sent == 0 else { return }
        writeFailure =
            writeFailure ?? publication.error?.message
            ?? "\(publication.address) got no frame. Check that the receiver runs and the address is right."
    }
}

extension RunStatistics.Published {
    fileprivate init(_ publication: Publication) {
        let status = publication.status
        self.init(
            to: publication.address,
            sent: status.sent,
            dropped: status.dropped,
            connections: status.connections,
            longestLateness: (status.longestLateness * 1e6).rounded() / 1000
        )
    }
}

extension PublishingError {
    /// The exit status for this error.
    fileprivate var toolStatus: ToolStatus {
        switch code {
        case .invalidAddress: .usage
        case .noPermission: .noPermission
        case .noLibrary, .addressUnusable, .noDevice, .failed: .someFailed
        }
    }
}
