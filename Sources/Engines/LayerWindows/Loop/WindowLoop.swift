import Basics
import CSDL
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The run loop of the window thread: commands, events and timed redraws.
///
/// The window thread owns it, which its methods check.
final class WindowLoop {
    private let thread: WindowThread
    private var windows: [UInt32: WindowRun] = [:]
    /// Windows that are closed but whose closing has not been reported.
    private var ended: [(window: WindowState, problem: String?)] = []
    private var isConnected = false

    init(thread: WindowThread) {
        self.thread = thread
    }

    /// Runs forever.
    func run() -> Never {
        while true {
            for command in thread.takeCommands(waits: windows.isEmpty) { command(self) }
            notifyEnded()
            guard !windows.isEmpty else { continue }
            wait(until: drawAll())
            notifyEnded()
        }
    }

    /// Reports closed windows after all of their resources are freed.
    ///
    /// Clients may end the program when they receive the report. The exit must not unload drivers that are still in use
    /// on this thread.
    private func notifyEnded() {
        if windows.isEmpty { disconnect() }
        let ended = ended
        self.ended = []
        for (window, problem) in ended { window.didClose(problem: problem) }
    }

    // MARK: Windows

    /// A Boolean value that indicates whether there are no windows.
    var isEmpty: Bool {
        thread.check()
        return windows.isEmpty
    }

    /// Adds a window.
    func add(_ make: () throws(LayerWindowError) -> WindowRun) throws(LayerWindowError) {
        thread.check()
        if !isConnected {
            try DisplayLibrary.start()
            isConnected = true
        }
        do throws(LayerWindowError) {
            let run = try make()
            windows[run.id] = run
        } catch {
            if windows.isEmpty { disconnect() }
            throw error
        }
    }

    /// Returns the open window that belongs to a state.
    func run(of state: WindowState) -> WindowRun? {
        thread.check()
        return windows.values.first { $0.window === state }
    }

    /// Removes a window; releasing the last reference frees its resources on this thread.
    func remove(_ run: WindowRun, problem: String?) {
        thread.check()
        windows[run.id] = nil
        ended.append((run.window, problem))
    }

    private func disconnect() {
        guard isConnected else { return }
        isConnected = false
        DisplayLibrary.stop()
    }

    // MARK: Time

    /// Draws the windows that are due.
    ///
    /// - Returns: the time at which the next window is due; nil if only an event can change anything.
    private func drawAll() -> Int64? {
        var next: Int64?
        for run in windows.values {
            if let due = run.draw(at: HostClock.now) { next = min(next ?? due, due) }
        }
        return next
    }

    /// The polling interval for events in nanoseconds, while a window is being drawn and while none is.
    ///
    /// A poll costs a few microseconds; `csdl_poll` explains why the loop does not block for events.
    private static let glance: (drawing: Int64, idle: Int64) = (4_000_000, 20_000_000)

    /// Handles events until a time is reached or a command arrives.
    private func wait(until time: Int64?) {
        while true {
            var came = false
            while let event = DisplayLibrary.nextEvent() {
                came = true
                handle(event)
                if windows.isEmpty { return }
            }
            let left = time.map { $0 - HostClock.now }
            if came || left.map({ $0 <= 0 }) ?? false { return }
            let glance = left == nil ? Self.glance.idle : Self.glance.drawing
            if thread.rest(nanoseconds: min(left ?? glance, glance)) { return }
        }
    }

    private func handle(_ event: csdl_event) {
        switch Int(event.kind) {
        case CSDL_EVENT_NONE: break
        case CSDL_EVENT_TEXTURES_LOST: for run in windows.values { run.loseTextures() }
        case CSDL_EVENT_QUIT: for run in windows.values { run.close(problem: nil, loop: self) }
        default:
            // A key event that precedes the window's keyboard focus carries no window identifier.
            let only = event.window == 0 && windows.count == 1 ? windows.values.first : nil
            (windows[event.window] ?? only)?.handle(event, loop: self)
        }
    }
}
