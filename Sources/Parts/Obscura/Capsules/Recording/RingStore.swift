import Capsules
import Foundation
import Synchronization

/// Decides when a flight recorder writes a file.
///
/// A value without clocks and files: entries and times go in, and whether a file is due comes out.
struct RingWatch: Sendable {
    private let triggers: Set<FlightRecorder.Trigger>
    private let stall: UInt64
    private let after: UInt64
    private let pause: UInt64
    /// The time at which a file is due; nil while nothing has happened.
    private(set) var due: UInt64?
    private var lastFile: UInt64?
    /// The time of the last frame of each camera that runs.
    private var lastFrames: [Int: UInt64] = [:]

    init(_ configuration: FlightRecorder.Configuration) {
        func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(min(max(seconds, 0), 1_000_000) * 1e9) }
        triggers = configuration.triggers
        stall = nanoseconds(configuration.stall)
        after = nanoseconds(configuration.after)
        pause = nanoseconds(configuration.pause)
    }

    /// Notes a record.
    mutating func note(_ entry: CapsuleEntry) {
        switch entry.record {
        case .run(let run): lastFrames[run.camera] = entry.hostTime
        case .frame(let frame): lastFrames[frame.camera] = entry.hostTime
        case .stop(let camera), .ending(let camera, _, _): lastFrames[camera] = nil
        case .fate(let fate) where triggers.contains(.drop):
            switch fate.outcome {
            case .late, .outOfBuffers, .discontinuity, .lostOutOfBuffers, .lostDiscontinuity: ask(at: entry.hostTime)
            default: break
            }
        default: break
        }
    }

    /// Asks for a file, a while after a time.
    mutating func ask(at time: UInt64) {
        if let lastFile, time < lastFile &+ pause { return }
        if due == nil { due = time &+ after }
    }

    /// Returns whether a file must be written now.
    mutating func isDue(at now: UInt64) -> Bool {
        if triggers.contains(.stall) {
            for (camera, time) in lastFrames where now >= time &+ stall {
                lastFrames[camera] = nil
                ask(at: now)
            }
        }
        guard let due, now >= due else { return false }
        self.due = nil
        lastFile = now
        return true
    }
}

/// The memory of a flight recorder.
final class RingStore: CapsuleStore, Sendable {
    private struct State {
        var ring: CapsuleRing
        var watch: RingWatch
        var files: [URL] = []
        var isAsked = false
        var written = 0
    }

    private let state: Mutex<State>
    private let place: @Sendable (Int) -> URL

    init(_ ring: CapsuleRing, _ watch: RingWatch, _ place: @escaping @Sendable (Int) -> URL) {
        state = Mutex(State(ring: ring, watch: watch))
        self.place = place
    }

    var files: [URL] { state.withLock { $0.files } }

    func append(_ entry: CapsuleEntry) throws(CapsuleError) { state.withLock { $0.ring.add(entry) } }

    func flush(at hostTime: UInt64) throws(CapsuleError) {}

    func finish() throws(CapsuleError) {}

    /// Asks for a file, as a signal does.
    func request() { state.withLock { $0.isAsked = true } }

    /// Looks at what was added, and writes a file if one is due; called on the recorder's thread.
    func watch(_ entries: [CapsuleEntry], _ now: UInt64) {
        let number = state.withLock { state -> Int? in
            for entry in entries { state.watch.note(entry) }
            if state.isAsked {
                state.isAsked = false
                state.watch.ask(at: now)
            }
            guard state.watch.isDue(at: now) else { return nil }
            state.written += 1
            return state.written
        }
        guard let number else { return }
        let url = place(number)
        do throws(CapsuleError) {
            try save(to: url)
            state.withLock { $0.files.append(url) }
        } catch {
            // The next event tries again.
        }
    }

    func save(to url: URL) throws(CapsuleError) {
        let ring = state.withLock { $0.ring }
        let writer = try CapsuleFileWriter(path: url.path, replaces: true)
        try ring.write(to: writer)
    }
}
