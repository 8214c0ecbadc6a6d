import Basics
import Foundation
import Synchronization

/// The controls of a V4L2 camera, which clients set and which frames carry as their settings.
///
/// Drivers may take milliseconds for a control, and USB drivers up to five seconds when the camera hangs. Values are
/// therefore set and read on a separate queue, for which neither clients nor the source thread wait. A frame carries a
/// change if it was captured after the driver had confirmed the change. If a driver refuses a change, frames still
/// carry its revision, with the settings that the driver kept.
package final class V4L2ControlBox: Sendable {
    typealias ID = V4L2Control.ID

    /// Interval for reading values that the camera changes by itself while it runs, in nanoseconds.
    static let refreshInterval: UInt64 = 500_000_000

    private struct State {
        /// The handle of the running stream; without a stream, calls open the file temporarily.
        var stream: V4L2Handle?
        var values: V4L2ControlMap.Values
        var intent = V4L2ControlMap.Intent()
        var revision = 0
        /// The settings of earlier frames, and the settings for frames from given times on.
        var settings: CameraSettings
        var next: [(time: UInt64, settings: CameraSettings)] = []
        var lastRefresh: UInt64 = 0
        var isRefreshing = false
    }

    /// The controls and their limits.
    package let controls: CameraControls
    /// The direction the camera faces, if the driver knows it.
    package let position: CameraInfo.Position?

    private let map: V4L2ControlMap
    private let readable: [V4L2Control]
    private let path: String
    private let system: any VideoSystem
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "CameraSources.v4l2.controls")
    private let now: @Sendable () -> UInt64

    /// Reads a driver's controls.
    ///
    /// - Parameters:
    ///   - handle: A handle of the camera. It is not retained.
    ///   - now: The clock of the frames' time stamps, in nanoseconds.
    package init(
        _ handle: V4L2Handle,
        now: @escaping @Sendable () -> UInt64 = { HostClock.hostTime }
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

    /// Notes the start of a stream and uses its handle from now on.
    ///
    /// Subscribes to changes, which ``readEvents()`` reads.
    package func attach(_ handle: V4L2Handle) {
        let calls = V4L2ControlCalls(handle: handle)
        calls.subscribeToSignal()
        for control in readable where controls != .none || control.id == .privacy { _ = calls.subscribe(control.id) }
        state.withLock { $0.stream = handle }
        queue.async {
            // Other programs may have changed the values.
            self.refresh()
            self.prepare()
        }
    }

    /// Notes the end of the stream.
    ///
    /// Releases its handle once pending calls are done.
    package func detach() { state.withLock { $0.stream = nil } }

    /// Reads the driver's control events.
    ///
    /// Call it when the device has priority events (`POLLPRI`).
    ///
    /// Only queries the driver's memory, never the camera.
    ///
    /// - Returns: Whether there is another signal, whose size the stream does not have.
    @discardableResult
    package func readEvents() -> Bool {
        guard let handle = state.withLock({ $0.stream }) else { return false }
        let calls = V4L2ControlCalls(handle: handle)
        var changes: V4L2ControlMap.Values = [:]
        var hasNewSignal = false
        // If events never end, the rest is read with the next frame.
        for _ in 0..<64 {
            guard let event = calls.nextEvent() else { break }
            switch event {
            case .control(let id, let value?): changes[id] = value
            case .control(_, nil): break
            case .newSignal: hasNewSignal = true
            }
        }
        if !changes.isEmpty { take(changes, revision: nil) }
        return hasNewSignal
    }

    // MARK: Changes

    /// Sets a client's change asynchronously.
    package func apply(_ change: CameraChange, revision: Int) {
        queue.async { self.perform(change, revision: revision) }
    }

    private func perform(_ change: CameraChange, revision: Int) {
        var values = state.withLock { $0.values }
        if let calls { carryOut(change, with: calls, &values) }
        state.withLock { $0.intent = map.intent(after: change, $0.intent) }
        take(values, revision: revision)
    }

    /// Sets the values for the start of a stream.
    ///
    /// Refused values stay as they are.
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

    /// Sets the values of a change, as far as the driver accepts them, and reads the result.
    private func carryOut(
        _ change: CameraChange,
        with calls: V4L2ControlCalls,
        _ values: inout V4L2ControlMap.Values
    ) {
        do throws(SystemFailure) {
            // Values that are to stay must be current.
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
            // The driver may have chosen another value, or changed other controls too.
            values.merge(try calls.values(of: readable)) { $1 }
        } catch {
            // The known values and the new revision then reach the client with the frames.
        }
    }

    /// The target of calls; nil if the camera can no longer be opened.
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
            // Without frames, nothing else removes entries from the list.
            if state.next.count > 64 { state.settings = state.next.removeFirst().settings }
        }
    }

    /// Waits until all earlier changes were carried out.
    package func settle() { queue.sync {} }

    // MARK: Frames

    /// The settings of the next frame, as far as known; nil for a camera without controls.
    package var settings: CameraSettings? {
        guard controls != .none else { return nil }
        return state.withLock { $0.next.last?.settings ?? $0.settings }
    }

    /// Returns the settings that a frame was captured with; nil for a camera without controls.
    ///
    /// Never waits for the driver. Call it for frames in order.
    ///
    /// - Parameter time: The frame's time stamp, in nanoseconds of the host clock.
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

    /// True while the camera's shutter is closed, as far as the driver reports it.
    package var isShut: Bool { state.withLock { $0.values[.privacy] == 1 } }
}
