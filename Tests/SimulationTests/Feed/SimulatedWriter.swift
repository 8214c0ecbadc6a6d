import CoreMedia

@testable import AVFCore

/// A writer of a movie: the real ``WriterState`` with a track of pictures in real time and one of sound that waits, and
/// encoders and a file in virtual time.
final class SimulatedWriter {
    private struct Entry: Equatable {
        var number: Int
        var time: CMTime
    }

    private static let window = CMTime(value: 1, timescale: 1)
    private static let capacities = [4, 8]
    private static let backlogLimit = 60_000

    private let world: SimulatedWorld
    private var state = WriterState<Entry>(interleavingWindow: window, backlogLimit: backlogLimit)
    private var appended: [[Int]] = [[], []]
    private var written: [[Int]] = [[], []]
    private var ends = [CMTime.zero, .zero]
    private var isRunning = [false, false]
    private var isEncoding = [false, false]
    private var backlog = 0
    private var soundCount = 0
    private var first: CMTime?
    private var isFinished = false
    private var closings = 0
    private var wasReady = [false, false]
    private var isSettled = false

    init(_ world: SimulatedWorld) {
        self.world = world
        world.require(state.start() == .go, "a writer starts")
        _ = state.didStart([
            .init(isRealTime: true, capacity: Self.capacities[0]),
            .init(isRealTime: false, capacity: Self.capacities[1]),
        ])
    }

    private func time(_ nanoseconds: UInt64) -> CMTime { CMTime(value: Int64(nanoseconds), timescale: 1_000_000_000) }

    /// Takes a picture of the camera, unless the writer is busy.
    func receive(_ number: Int) {
        guard !isFinished else { return }
        let now = time(world.now)
        if first == nil {
            first = now
            world.require(state.startSession(at: now) == .go, "a session starts")
            ends = [now, now]
            noteReadiness()
        }
        guard state.isReady(0), now > ends[0] || appended[0].isEmpty else { return }
        append(Entry(number: number, time: now), lasting: CMTime(value: 1, timescale: 30), to: 0)
        provideSound()
    }

    private func append(_ entry: Entry, lasting duration: CMTime, to track: Int) {
        world.require(state.mayAppend(to: track) == .go, "an input that was ready takes media")
        wasReady[track] = false
        let end = entry.time + duration
        switch state.append(entry, at: .init(decodeTime: entry.time, end: end), to: track) {
        case .taken(let wakes):
            appended[track].append(entry.number)
            ends[track] = end
            if wakes { run(track) }
        case .outOfOrder(let previous): world.require(false, "media are in order: \(entry.time) after \(previous)")
        }
        let pending = state.waitingCount(track) + (isEncoding[track] ? 1 : 0)
        world.require(pending <= Self.capacities[track], "memory: \(pending) entries wait on track \(track)")
        noteReadiness()
    }

    /// Appends sound as long as its input is ready, as `requestMediaDataWhenReady` does.
    private func provideSound() {
        guard let first, !isFinished else { return }
        var rounds = 0
        while state.isReady(1) {
            rounds += 1
            guard rounds < 200 else { return world.require(false, "an input that waits is ready without an end") }
            let start = first + CMTime(value: Int64(soundCount), timescale: 10)
            let ahead = ends[1] - ends[0]
            world.require(ahead <= Self.window, "sound is \(ahead.seconds) s ahead of the pictures")
            soundCount += 1
            append(Entry(number: soundCount, time: start), lasting: CMTime(value: 1, timescale: 10), to: 1)
        }
    }

    private func noteReadiness() {
        for (track, isReady) in state.takeReadinessChanges() where track == 1 && isReady {
            world.after(1000) { self.provideSound() }
        }
        for track in 0..<2 {
            let isReady = state.isReady(track)
            let isLost = wasReady[track] && !isReady && state.phase == .writing
            world.require(!isLost, "an input that is ready stays ready until something is appended")
            wasReady[track] = isReady
        }
    }

    // MARK: Encoders and the file

    private func run(_ track: Int) {
        world.require(!isRunning[track], "an encoder runs once at a time")
        isRunning[track] = true
        world.after(UInt64(world.draw(0...1_000_000))) { self.work(track) }
    }

    private func work(_ track: Int) {
        isEncoding[track] = false
        switch state.nextWork(for: track) {
        case .encode(let entry):
            isEncoding[track] = true
            let isSlow = world.fails(.slowClient, oneIn: 25)
            world.after(UInt64(isSlow ? world.draw(100_000_000...400_000_000) : world.draw(1_000_000...25_000_000))) {
                self.written[track].append(entry.number)
                self.store(self.world.draw(1000...9000))
                self.work(track)
            }
        case .drain:
            world.after(UInt64(world.draw(0...5_000_000))) {
                if self.state.didDrain(track) == .close { self.close() }
                self.work(track)
            }
        case .rest: isRunning[track] = false
        }
        noteReadiness()
    }

    private func store(_ bytes: Int) {
        backlog += bytes
        state.changeBacklog(by: bytes)
        world.after(UInt64(world.draw(1_000_000...40_000_000))) {
            self.backlog -= bytes
            self.state.changeBacklog(by: -bytes)
            self.noteReadiness()
        }
        noteReadiness()
    }

    private func close() {
        closings += 1
        world.require(closings == 1, "a file is closed once")
        isSettled = state.didEnd(.close, error: nil)
    }

    /// Finishes the movie, at the end of the camera.
    func end() {
        isFinished = true
        guard first != nil else { return }
        guard case .later(let wakes, let ending) = state.requestFinish() else {
            return world.require(false, "a writer finishes")
        }
        for track in wakes { run(track) }
        if ending == .close { close() }
        noteReadiness()
    }

    /// Checks the laws of the end.
    func finish() {
        guard first != nil else { return }
        world.require(written == appended, "what was appended is in the file, in order")
        world.require(closings == 1 && isSettled && state.phase == .completed, "the file is complete: \(state.phase)")
        world.require(backlog == 0 && !isRunning[0] && !isRunning[1], "nothing is left to write")
        world.require(appended[1].count > 0 || appended[0].isEmpty, "sound was written")
    }
}
