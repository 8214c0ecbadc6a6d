import ConsoleWeb
import Foundation
import Obscura
import Synchronization

/// Streams movies: checks for new frames a few times a second while there are viewers, on its own queue.
final class MovieStreamer: Sendable {
    private struct Show {
        let client: MovieStream
        let view: ConsoleView
        let run: CameraRun
        let begin: ContinuousClock.Instant
    }

    private let queue = DispatchQueue(label: "ObscuraServer.MovieStreamer", qos: .utility)
    private let watching = Mutex<[Int: ConsoleView]>([:])
    // `queue` protects the following state.
    nonisolated(unsafe) private var shows: [Int: Show] = [:]
    nonisolated(unsafe) private var nextShow = 0
    nonisolated(unsafe) private var timer: (any DispatchSourceTimer)?

    /// Returns the number of viewers of a view's movies.
    func viewers(of view: ConsoleView) -> Int { watching.withLock { $0.values.count { $0 == view } } }

    /// Returns a movie of a view of a camera's run, with which it ends.
    func movie(of view: ConsoleView, _ run: CameraRun) throws(ConsoleError) -> AsyncStream<Data> {
        guard let feed = run.past?.feed else { throw .keepsNoPast }
        let isAdmitted = watching.withLock { $0.count < StationLimits.movies }
        guard isAdmitted else {
            throw ConsoleError(.busy, "There are too many viewers of movies. Close another window, or use the images.")
        }
        let (stream, continuation) = AsyncStream.makeStream(
            of: Data.self,
            bufferingPolicy: .bufferingOldest(StationLimits.waitingFragments)
        )
        queue.async { [self] in
            nextShow += 1
            let id = nextShow
            let client = MovieStream(feed, continuation: continuation)
            shows[id] = Show(client: client, view: view, run: run, begin: .now)
            watching.withLock { $0[id] = view }
            continuation.onTermination = { [weak self] _ in
                guard let self else { return }
                queue.async { self.end(id) }
            }
            if timer == nil { startTimer() }
            advance()
        }
        return stream
    }

    /// Ends all movies of a run, or all movies.
    func finish(_ run: CameraRun? = nil) {
        queue.async { [self] in
            for (id, show) in shows where run == nil || show.run === run { end(id) }
        }
    }

    // MARK: On the queue

    private func startTimer() {
        dispatchPrecondition(condition: .onQueue(queue))
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.advance() }
        timer.schedule(deadline: .now() + StationLimits.movieInterval, repeating: StationLimits.movieInterval)
        timer.resume()
        self.timer = timer
    }

    private func advance() {
        dispatchPrecondition(condition: .onQueue(queue))
        for (id, show) in shows {
            let isOld = show.begin.duration(to: .now) > .seconds(StationLimits.longestMovie)
            guard !isOld, let place = show.run.place(of: show.view) else {
                if isOld { end(id) }
                continue
            }
            if !show.client.advance(to: place) { end(id) }
        }
    }

    private func end(_ id: Int) {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let show = shows.removeValue(forKey: id) else { return }
        _ = watching.withLock { $0.removeValue(forKey: id) }
        show.client.end()
        if shows.isEmpty {
            timer?.cancel()
            timer = nil
        }
    }

    deinit { timer?.cancel() }
}
