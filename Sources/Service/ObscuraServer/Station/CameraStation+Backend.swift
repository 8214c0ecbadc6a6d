import AVFoundation
import CameraSources
package import ConsoleWeb
package import Foundation
import Obscura
import Synchronization

extension CameraStation: ConsoleBackend {
    package func state() async -> ConsoleState { presentState }

    package func cameras() async -> [ConsoleCamera] {
        let key = inner.withLock { $0.life.key }
        return await withCheckedContinuation { done in
            asking.async { done.resume(returning: self.catalogue.cameras(chosen: key)) }
        }
    }

    package func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState {
        let queue = command.isForCamera ? control : asking
        // Continuations do not support typed errors.
        let result = await withCheckedContinuation { (done: CheckedContinuation<Result<Void, ConsoleError>, Never>) in
            queue.async { done.resume(returning: Result { () throws(ConsoleError) in try self.carryOut(command) }) }
        }
        try result.get()
        publishState()
        return presentState
    }

    package func images(of view: ConsoleView, width: Int?) -> AsyncStream<ConsoleImage> {
        broadcaster(view).images(width: width)
    }

    package func fragments(of view: ConsoleView) -> ConsoleFragments {
        (view == .live ? liveFrames : delayedFrames).fragments()
    }

    package func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsoleImage {
        let broadcaster = broadcaster(view)
        var frame = broadcaster.newest
        if view == .delayed, frame == nil, let run = inner.withLock({ $0.run }) {
            frame = await withCheckedContinuation { done in asking.async { done.resume(returning: run.delayedFrame()) }
            }
        }
        if view == .delayed, !configuration.keepsPast { throw .keepsNoPast }
        guard let frame else {
            let problem = inner.withLock { $0.life.problem }
            throw ConsoleError(.notNow, problem ?? "There is no image yet. Try again in a moment.")
        }
        guard let image = await broadcaster.image(of: frame, width: width) else {
            throw ConsoleError(.failed, "Could not compress the frame. Try again.")
        }
        return image
    }

    package func unmaskedSnapshot(width: Int?) async throws(ConsoleError) -> ConsoleImage {
        let id = try runOrThrow().device.uniqueID
        guard let camera = CameraRegistry.camera(withUniqueID: id)?.source as? MaskedCamera else {
            throw ConsoleError(.notFound, "The camera has no masks. See /api/live.jpg for its picture.")
        }
        guard let unmasked = await camera.peek.next() else {
            throw ConsoleError(.notNow, "No frame came in time. Try again in a moment.")
        }
        post(.information, "The picture without masks was seen.")
        let frame = StationFrame(
            pixelBuffer: unmasked.image,
            number: unmasked.number,
            time: 0,
            captureTime: .zero,
            clock: nil,
            codes: nil
        )
        guard let image = await live.image(of: frame, width: width) else {
            throw ConsoleError(.failed, "Could not compress the frame. Try again.")
        }
        return image
    }

    package func movie(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data> {
        try movies.movie(of: view, try runOrThrow())
    }

    package func events() -> AsyncStream<ConsoleEvent> {
        news.events(first: [.state(presentState)])
    }

    package func scans(before: Int?, limit: Int) async -> [ConsoleScan] {
        await shelf.scans(before: before, limit: limit)
    }

    package func image(ofScan id: Int) async -> Data? { await shelf.image(of: id) }

    package func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip {
        guard seconds.isFinite, seconds > 0, seconds <= configuration.longestDelay else {
            throw ConsoleError(
                .invalid,
                """
                A clip lasts more than 0 s and up to \(Int(configuration.longestDelay)) s. \
                Give a number between these.
                """
            )
        }
        guard let past = try runOrThrow().past else { throw .keepsNoPast }
        let clip = try await folder.save(
            past.clips,
            seconds: seconds,
            date: Date().timeIntervalSince1970
        )
        news.send(.clip(clip))
        return clip
    }

    package func clips() async -> [ConsoleClip] { await folder.clips() }

    package func file(ofClip name: String) async -> URL? { await folder.file(name) }

    package func events(ofClip name: String) async -> [ConsoleFilmEvent]? { await folder.events(name) }

    package func metrics() async -> [ConsoleMetric] {
        let clips = await folder.clips()
        return figures(clips: clips.count)
    }

    // MARK: Helpers

    /// The present state and settings.
    package var presentState: ConsoleState {
        let (life, run, delay) = inner.withLock { ($0.life, $0.run, $0.delay) }
        let isMissing = life.activity == .gone
        let camera = life.key.map {
            ConsoleCamera(id: $0, name: life.name, isChosen: true, isConnected: !isMissing)
        }
        let rate = run.flatMap { $0.key == life.key ? CameraRate($0.device) : nil }
        let range = rate?.range ?? 0...0
        let longest = configuration.longestDelay
        let empty = ConsolePlayback(
            delay: delay,
            longestDelay: longest,
            speed: 1,
            isPaused: false,
            position: nil,
            oldest: nil,
            newest: nil
        )
        return ConsoleState(
            camera: camera,
            activity: life.activity,
            problem: life.problem,
            rate: rate?.current ?? 0,
            lowestRate: range.lowerBound,
            highestRate: range.upperBound,
            delayed: run.flatMap { $0.playback(longest: longest) } ?? empty
        )
    }

    private func broadcaster(_ view: ConsoleView) -> ImageBroadcaster { view == .live ? live : delayed }

    private func runOrThrow() throws(ConsoleError) -> CameraRun {
        let (run, problem) = inner.withLock { ($0.run, $0.life.problem) }
        guard let run else {
            throw ConsoleError(.notNow, problem ?? "There is no camera yet. Try again in a moment.")
        }
        return run
    }

    /// Performs a command; on `control` if it is for the camera, otherwise on `asking`.
    private func carryOut(_ command: ConsoleCommand) throws(ConsoleError) {
        dispatchPrecondition(condition: .onQueue(command.isForCamera ? control : asking))
        if !command.isForCamera, !configuration.keepsPast { throw .keepsNoPast }
        switch command {
        case .chooseCamera(let id): try choose(id)
        case .setRate(let rate):
            let run = try runOrThrow()
            try CameraRate(run.device).set(rate)
            inner.withLock { $0.rates[run.key] = rate }
        case .setDelay(let seconds):
            guard seconds.isFinite, (0...configuration.longestDelay).contains(seconds) else {
                throw ConsoleError(
                    .invalid,
                    "A delay is from 0 s to \(Int(configuration.longestDelay)) s. Give a number between these."
                )
            }
            inner.withLock { $0.delay = seconds }
            inner.withLock { $0.run }?.perform(.delay(seconds))
        case .setSpeed(let speed):
            guard speed.isFinite, StationLimits.speeds.contains(speed) else {
                throw ConsoleError(
                    .invalid,
                    "A speed is from \(Int(StationLimits.speeds.lowerBound)) to "
                        + "\(Int(StationLimits.speeds.upperBound)), negative backwards. Give a number between these."
                )
            }
            try runOrThrow().perform(.speed(speed))
        case .pause: try runOrThrow().perform(.pause)
        case .resume: try runOrThrow().perform(.resume)
        case .goLive: try runOrThrow().perform(.delay(0))
        case .step(let frames): try runOrThrow().perform(.step(frames))
        case .seek(let seconds): try runOrThrow().perform(.seek(try Self.checked(seconds)))
        case .seekBy(let seconds): try runOrThrow().perform(.seekBy(try Self.checked(seconds)))
        }
    }

    private static func checked(_ seconds: Double) throws(ConsoleError) -> Double {
        guard seconds.isFinite, abs(seconds) < 1e9 else {
            throw ConsoleError(.invalid, "This is not a time. Give seconds since the camera started.")
        }
        return seconds
    }

    private func choose(_ id: String) throws(ConsoleError) {
        guard let name = catalogue.name(of: id) else {
            throw ConsoleError(.notFound, "There is no such camera. Choose one of those that are listed.")
        }
        switch inner.withLock({ $0.choice(of: id) }) {
        case .keep: return
        case .restart(let run):
            run?.stop()
            catalogue.reopen(id)
        case .start: break
        }
        handle(.chosen(key: id, name: name))
    }
}

extension ConsoleError {
    /// The answer of a station that keeps no frames.
    static let keepsNoPast = ConsoleError(
        .notNow,
        "No frames of this camera are kept, so there is no delayed view, no movie and no clip. "
            + "Give the unit a folder for clips, or its camera a delay."
    )
}

extension ConsoleCommand {
    /// Indicates whether the command is for the camera, whose answer takes time.
    fileprivate var isForCamera: Bool {
        switch self {
        case .chooseCamera, .setRate: true
        default: false
        }
    }
}
