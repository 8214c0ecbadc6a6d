import Foundation
import Synchronization

/// The controls of a camera of the machine, which clients set and frames are stamped with.
///
/// Drivers may take milliseconds for a control, those of USB as long as five seconds when the camera hangs; so values are
/// set and read on a queue of the box's own, and neither clients nor the source thread wait for it. A frame carries a
/// change when it was taken after the driver had confirmed it. Where a driver refuses a change, frames carry its number
/// all the same, with what the driver does instead.
package final class V4L2ControlBox: Sendable {
    typealias ID = V4L2Control.ID

    /// How often values that the camera changes by itself are read while it runs, in nanoseconds.
    static let refreshInterval: UInt64 = 500_000_000

    private struct State {
        /// The handle of the running stream; calls outside of one open the file for themselves.
        var stream: V4L2Handle?
        var values: V4L2ControlMap.Values
        var intent = V4L2ControlMap.Intent()
        var revision = 0
        /// What frames up to a time are taken with, and what later ones are.
        var settings: CameraSettings
        var next: [(time: UInt64, settings: CameraSettings)] = []
        var lastRefresh: UInt64 = 0
        var isRefreshing = false
    }

    /// What can be set.
    package let controls: CameraControls
    /// Which way the camera looks, where the driver knows.
    package let position: CameraInfo.Position?

    private let map: V4L2ControlMap
    private let readable: [V4L2Control]
    private let path: String
    private let system: any VideoSystem
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "CameraSources.v4l2.controls")
    private let now: @Sendable () -> UInt64

    /// Reads what a driver has.
    ///
    /// - Parameters:
    ///   - handle: of the camera; not kept.
    ///   - now: the time that frames are stamped with, in nanoseconds.
    package init(
        _ handle: V4L2Handle,
        now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
    ) {
        self.now = now
        path = handle.path
        system = handle.system
        let calls = V4L2ControlCalls(handle: handle)
        let map = V4L2ControlMap(calls.all())
        self.map = map
        readable = ID.allCases.compactMap { map.all[$0] }.filter(\.isReadable)
        let values = (try? calls.values(of: readable)) ?? [:]
        controls = map.controls
        position = map.position(values)
        state = Mutex(State(values: values, settings: map.settings(values)))
    }

    // MARK: Streams

    /// A stream begins, whose handle is used from here on.
    ///
    /// Its driver is asked to tell of changes, which ``readEvents()`` takes.
    package func attach(_ handle: V4L2Handle) {
        let calls = V4L2ControlCalls(handle: handle)
        for control in readable where controls != .none || control.id == .privacy { _ = calls.subscribe(control.id) }
        state.withLock { $0.stream = handle }
        queue.async {
            // Other programs may have changed them.
            self.refresh()
            self.prepare()
        }
    }

    /// The stream ends; its handle is let go of once what is under way is done.
    package func detach() { state.withLock { $0.stream = nil } }

    /// Takes what the driver tells of its controls: to be called when the device has priority events (`POLLPRI`).
    ///
    /// Asks the driver's memory only, never the camera.
    package func readEvents() {
        guard let handle = state.withLock({ $0.stream }) else { return }
        let calls = V4L2ControlCalls(handle: handle)
        var changes: V4L2ControlMap.Values = [:]
        // A driver that tells without an end is read again with the next frame.
        for _ in 0..<64 {
            guard let event = calls.nextEvent() else { break }
            if let value = event.value { changes[event.id] = value }
        }
        if !changes.isEmpty { take(changes, revision: nil) }
    }

    // MARK: Changes

    /// Sets what a client wants; returns at once.
    package func apply(_ change: CameraChange, revision: Int) {
        queue.async { self.perform(change, revision: revision) }
    }

    private func perform(_ change: CameraChange, revision: Int) {
        var values = state.withLock { $0.values }
        if let calls { carryOut(change, with: calls, &values) }
        state.withLock { $0.intent = map.intent(after: change, $0.intent) }
        take(values, revision: revision)
    }

    /// Sets what a stream is begun with; what the driver refuses stays as it is.
    private func prepare() {
        let (stream, values) = state.withLock { ($0.stream, $0.values) }
        guard let stream else { return }
        for write in map.writesAtStart(values) {
            guard let control = map.all[write.id],
                (try? V4L2ControlCalls(handle: stream).set(write.value, of: control)) != nil
            else { continue }
            take([write.id: write.value], revision: nil)
        }
    }

    /// Sets what a change wants, as far as the driver goes along, and reads what came of it.
    private func carryOut(
        _ change: CameraChange,
        with calls: V4L2ControlCalls,
        _ values: inout V4L2ControlMap.Values
    ) {
        do throws(SystemFailure) {
            // What is to stay as it is must be known as it is.
            values.merge(try calls.values(of: readable.filter { map.isSelfChanging($0.id) })) { $1 }
            for write in map.writes(for: change, values) {
                guard let control = map.all[write.id] else { continue }
                do throws(SystemFailure) {
                    try calls.set(write.value, of: control)
                    values[write.id] = write.value
                } catch {
                    if V4L2ControlCalls.endsAll(error) { throw error }
                }
            }
            // The driver may have taken another value, or changed other controls with it.
            values.merge(try calls.values(of: readable)) { $1 }
        } catch {
            // What is known is what frames say; whoever waits for the change is told with them.
        }
    }

    /// What calls go to; nil where the camera cannot be opened any more.
    private var calls: V4L2ControlCalls? {
        if let stream = state.withLock({ $0.stream }) { return V4L2ControlCalls(handle: stream) }
        return (try? V4L2Handle(path: path, system: system)).map { V4L2ControlCalls(handle: $0) }
    }

    private func refresh() {
        let stream = state.withLock { $0.stream }
        if let stream, let values = try? V4L2ControlCalls(handle: stream).values(of: readable) {
            take(values, revision: nil)
        }
        state.withLock { $0.isRefreshing = false }
    }

    private func take(_ values: V4L2ControlMap.Values, revision: Int?) {
        let time = now()
        state.withLock { state in
            state.values.merge(values) { $1 }
            state.revision = max(state.revision, revision ?? 0)
            let settings = map.settings(state.values, state.intent, revision: state.revision)
            if settings == state.next.last?.settings ?? state.settings { return }
            if state.stream == nil {
                state.settings = settings
                state.next = []
            } else {
                state.next.append((time, settings))
            }
            // Frames that do not come take nothing off the list.
            if state.next.count > 64 { state.settings = state.next.removeFirst().settings }
        }
    }

    /// Returns when all that was asked for before has been done.
    package func settle() { queue.sync {} }

    // MARK: Frames

    /// What the next frame will be taken with, as far as known; nil for a camera without controls.
    package var settings: CameraSettings? {
        guard controls != .none else { return nil }
        return state.withLock { $0.next.last?.settings ?? $0.settings }
    }

    /// What a frame was taken with; nil for a camera without controls.
    ///
    /// Never waits for the driver. To be called for one frame after the other.
    ///
    /// - Parameter time: the frame's stamp, in nanoseconds of the host's clock.
    package func settings(at time: UInt64) -> CameraSettings? {
        guard controls != .none else { return nil }
        let (settings, refreshes) = state.withLock { state -> (CameraSettings, Bool) in
            let done = state.next.prefix { $0.time <= time }
            if let last = done.last {
                state.settings = last.settings
                state.next.removeFirst(done.count)
            }
            let isDue = time >= state.lastRefresh &+ Self.refreshInterval || time < state.lastRefresh
            guard isDue, !state.isRefreshing, map.isMoving(state.settings) else { return (state.settings, false) }
            state.lastRefresh = time
            state.isRefreshing = true
            return (state.settings, true)
        }
        if refreshes { queue.async { self.refresh() } }
        return settings
    }

    /// Whether the camera's shutter is closed, as far as the driver tells.
    package var isShut: Bool { state.withLock { $0.values[.privacy] == 1 } }
}
