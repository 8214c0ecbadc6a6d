import AVFCapture
import AVFoundation
import Basics
import CameraSources
import Capsules
import Dispatch
import Foundation
import Synchronization

/// The ways of frames for a tracing system: from capture through each output and callback, to what the program adds,
/// such as a store and a broker.
///
///     let tracing = FrameTracing(every: 30) { way in
///         tracer.record(way)
///     }
///     …
///     tracing.add("stored", frame: record.frame, camera: device.uniqueID, from: begin)
///
/// Off by default: without an object of this class a session does nothing for it. The closure turns a way into spans of
/// the system in use. Steps that are added after a frame's callbacks come as a way of their own with the same
/// ``FrameWay/identifier``. May be used from any thread.
public final class FrameTracing: Sendable {
    private let tap: Tap

    /// Begins to trace all sessions of the process.
    ///
    /// - Parameters:
    ///   - every: Every how many frames of a camera one is traced; 1 for each.
    ///   - body: Receives each way, one call after the other, on a queue of the tracing. Ways that it does not take in
    ///     time are left out and counted in ``leftOut``.
    public init(every: Int = 1, _ body: @escaping @Sendable (FrameWay) -> Void) {
        tap = Tap(FrameWays(every: every, limit: 256, seed: .random(in: 1 ... .max)), body)
        CaptureTaps.add(tap)
    }

    deinit { stop() }

    /// Ends tracing; frames that are under way are closed as they are.
    public func stop() {
        CaptureTaps.remove(tap)
        tap.finish()
    }

    /// Adds a step to a frame's way.
    ///
    /// - Parameters:
    ///   - name: The step, such as `stored` or `sent`.
    ///   - frame: The frame's number.
    ///   - camera: The identifier of its device.
    ///   - begin: The beginning in nanoseconds of CLOCK_MONOTONIC; the present if it is nil.
    ///   - outcome: The outcome; empty if there is none.
    public func add(_ name: String, frame: Int, camera: String, from begin: UInt64? = nil, outcome: String = "") {
        let now = HostClock.hostTime
        let step = FrameWay.Step(name: name, begin: min(begin ?? now, now), end: now, outcome: outcome)
        tap.add(step, FrameWays.Key(camera: camera, number: frame))
    }

    /// The number of ways that the closure did not take in time.
    public var leftOut: Int { tap.leftOut }

    /// Waits until the closure has had all ways that are complete.
    public func flush() { tap.flush() }
}

/// Listens to sessions.
private final class Tap: CaptureTap {
    private struct State {
        var ways: FrameWays
        var waiting = 0
        var leftOut = 0
    }

    /// The largest number of ways that wait for the closure.
    private static let limit = 1024

    private let state: Mutex<State>
    private let body: @Sendable (FrameWay) -> Void
    private let queue = DispatchQueue(label: "obscura.tracing", qos: .utility)

    init(_ ways: FrameWays, _ body: @escaping @Sendable (FrameWay) -> Void) {
        state = Mutex(State(ways: ways))
        self.body = body
    }

    var leftOut: Int { state.withLock { $0.leftOut } }

    func note(_ note: CaptureNote) {
        let now = HostClock.hostTime
        let thread = UInt(pthread_self())
        switch note {
        case .captured(let source, let frame):
            let key = FrameWays.Key(camera: source.info.uniqueID, number: frame.number)
            update { $0.captured(key, at: frame.hostTime, on: thread) }
        case .fate(let fate, let kind): update { $0.fate(fate, kind: kind, at: now, on: thread) }
        case .mail(let mail, _, let owner):
            guard case .began(let letter) = mail.step else { return }
            state.withLock { $0.ways.began(letter, mailbox: mail.mailbox, connection: owner) }
        case .record(.callback(let callback)): update { $0.ended(callback, at: now) }
        default: break
        }
    }

    func add(_ step: FrameWay.Step, _ key: FrameWays.Key) { update { $0.add(step, to: key) } }

    func finish() {
        update { $0.closeAll() }
        flush()
    }

    func flush() { queue.sync {} }

    /// Changes the ways, and hands over those that are complete: later, as engine locks may be held here.
    private func update(_ change: (inout FrameWays) -> [FrameWay]) {
        let done = state.withLock { state -> [FrameWay] in
            let done = change(&state.ways)
            guard !done.isEmpty else { return [] }
            guard state.waiting < Self.limit else {
                state.leftOut += done.count
                return []
            }
            state.waiting += done.count
            return done
        }
        guard !done.isEmpty else { return }
        queue.async {
            for way in done { self.body(way) }
            self.state.withLock { $0.waiting -= done.count }
        }
    }
}
