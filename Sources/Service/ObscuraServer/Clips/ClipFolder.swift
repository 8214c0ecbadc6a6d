import ConsoleWeb
import CoreMedia
import Foundation
import Obscura
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder in which movies are saved, with access to its movies only.
///
/// Only regular files with names that follow ``ClipName`` are listed; links are not followed.
final class ClipFolder: Sendable {
    private struct State {
        /// The durations of movies that this process saved.
        var durations: [String: Double] = [:]
        var saving = 0
    }

    let url: URL?
    /// Maximum bytes of all movies; nil for no limit.
    private let budget: Int?
    private let state = Mutex(State())
    // Listing the folder may wait for a disk.
    private let queue = DispatchQueue(label: "ObscuraServer.ClipFolder", qos: .utility)

    /// - Parameters:
    ///   - url: The folder; nil for none, in which case nothing can be saved.
    ///   - budget: Maximum bytes of all movies, beyond which the oldest are deleted, but never the newest; nil for no
    ///     limit.
    init(_ url: URL?, budget: Int? = nil) {
        self.url = url?.standardizedFileURL
        self.budget = budget
    }

    /// Returns the movies, newest first.
    func clips() async -> [ConsoleClip] {
        await withCheckedContinuation { done in queue.async { done.resume(returning: self.list()) } }
    }

    /// Returns the file of a movie; nil unless it is one of those listed.
    func file(_ name: String) async -> URL? {
        guard ClipName.isOurs(name), let url else { return nil }
        return await withCheckedContinuation { done in
            queue.async { done.resume(returning: self.clip(name) == nil ? nil : url.appendingPathComponent(name)) }
        }
    }

    /// Returns the events of a movie; nil unless it is one of those listed and can be read.
    func events(_ name: String) async -> [ConsoleFilmEvent]? {
        guard let file = await file(name) else { return nil }
        return await withCheckedContinuation { done in
            queue.async {
                let film = try? FilmEvents(contentsOf: file)
                let events = film?.events.prefix(StationLimits.filmEvents).map { event in
                    ConsoleFilmEvent(
                        kind: event.kind.rawValue,
                        frame: event.frame,
                        time: event.time.seconds,
                        values: event.values
                    )
                }
                done.resume(returning: events)
            }
        }
    }

    /// Saves the newest seconds of the kept frames.
    ///
    /// Only a few clips can be saved at the same time.
    func save(_ buffer: ClipBuffer, seconds: Double, date: Double) async throws(ConsoleError) -> ConsoleClip {
        let mayBegin = state.withLock { state in
            guard state.saving < StationLimits.saving else { return false }
            state.saving += 1
            return true
        }
        guard mayBegin else { throw ConsoleError(.busy, "Clips are being saved already. Wait until they are saved.") }
        defer { state.withLock { $0.saving -= 1 } }
        return try await save(date) { try await buffer.save(last: seconds, to: $0) }
    }

    /// Saves the frames that were captured between two times of the session's clock.
    func save(
        _ buffer: ClipBuffer,
        from start: CMTime,
        to end: CMTime,
        date: Double
    ) async throws(ConsoleError) -> ConsoleClip {
        try await save(date) { try await buffer.save(from: start, to: end, in: $0) }
    }

    private func save(_ date: Double, _ write: (URL) async throws -> Clip) async throws(ConsoleError) -> ConsoleClip {
        guard let url else {
            throw ConsoleError(
                .notNow,
                "This server has no folder for clips. Name one with --clips."
            )
        }
        try await prepare(url)
        for attempt in 0..<100 {
            let name = ClipName.make(date, attempt: attempt)
            do {
                let clip = try await write(url.appendingPathComponent(name))
                let saved = ConsoleClip(name: name, bytes: clip.byteCount, duration: clip.duration, date: date)
                state.withLock { $0.durations[name] = clip.duration }
                if budget != nil { queue.async { self.makeRoom() } }
                return saved
            } catch let error as DelayedFeedError where error.code == .fileExists {
                continue
            } catch let error as DelayedFeedError {
                throw ConsoleError(error)
            } catch {
                throw ConsoleError(.failed, "Could not save the clip: \(error.localizedDescription)")
            }
        }
        throw ConsoleError(.failed, "Could not save the clip: there are too many of this moment. Try again.")
    }

    private func prepare(_ url: URL) async throws(ConsoleError) {
        let isThere = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
            queue.async {
                try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
                done.resume(returning: access(url.path, W_OK) == 0)
            }
        }
        guard isThere else {
            throw ConsoleError(
                .failed,
                "Could not save the clip: the folder for clips cannot be written to. Check its permissions, or give "
                    + "another one with --clips."
            )
        }
    }

    // MARK: On the queue

    private func list() -> [ConsoleClip] {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let url, let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else { return [] }
        // Names start with the time, so the last names are the newest.
        let ours = names.filter(ClipName.isOurs).sorted(by: >).prefix(StationLimits.clips)
        let clips = ours.compactMap(clip)
        return clips.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
    }

    /// Deletes the oldest movies until the others are within the budget.
    private func makeRoom() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let budget, let url, let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            return
        }
        let movies = names.filter(ClipName.isOurs).compactMap(clip).sorted { ($0.date, $0.name) < ($1.date, $1.name) }
        var bytes = movies.reduce(0) { $0 + $1.bytes }
        for movie in movies.dropLast() where bytes > budget {
            guard unlink(url.appendingPathComponent(movie.name).path) == 0 else { continue }
            bytes -= movie.bytes
            state.withLock { $0.durations[movie.name] = nil }
        }
    }

    private func clip(_ name: String) -> ConsoleClip? {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let url else { return nil }
        var facts = stat()
        guard lstat(url.appendingPathComponent(name).path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return ConsoleClip(
            name: name,
            bytes: Int(facts.st_size),
            duration: state.withLock { $0.durations[name] },
            date: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
        )
    }
}

extension ConsoleError {
    /// Converts the error of saving a clip, without the names of folders.
    fileprivate init(_ error: DelayedFeedError) {
        switch error.code {
        case .nothingHeld, .noLongerHeld:
            self.init(.notNow, "Could not save the clip: no frame of that time is kept. Wait until there are frames.")
        case .diskFull:
            self.init(
                .failed,
                "Could not save the clip: the disk is full. Delete clips from their folder, or give "
                    + "another one with --clips."
            )
        default:
            self.init(
                .failed,
                "Could not save the clip: its file cannot be written. Check the folder for clips. \(error.message)"
            )
        }
    }
}
