import CSDL
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the windows' thread does: commands, events, and looking after each window in time.
///
/// Used on that thread only.
final class WindowLoop {
    private let thread: WindowThread
    private var windows: [UInt32: WindowRun] = [:]
    /// Windows that are closed and not told so yet.
    private var ended: [(window: WindowState, problem: String?)] = []
    private var isConnected = false

    init(thread: WindowThread) {
        self.thread = thread
    }

    /// Runs for good.
    func run() -> Never {
        while true {
            for command in thread.takeCommands(waits: windows.isEmpty) { command(self) }
            tellEnded()
            guard !windows.isEmpty else { continue }
            wait(until: drawAll())
            tellEnded()
        }
    }

    /// Tells of windows that are closed, once all that they had is gone.
    ///
    /// Not before: who hears of it may end the program, which must not unload the drivers that are in use here.
    private func tellEnded() {
        if windows.isEmpty { disconnect() }
        let ended = ended
        self.ended = []
        for (window, problem) in ended { window.didClose(problem: problem) }
    }

    // MARK: Windows

    /// Whether this one would be alone.
    var isEmpty: Bool { windows.isEmpty }

    /// Adds a window.
    func add(_ make: () throws(LayerWindowError) -> WindowRun) throws(LayerWindowError) {
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

    /// The window of a state, while it is open.
    func run(of state: WindowState) -> WindowRun? {
        windows.values.first { $0.window === state }
    }

    /// Takes a window away; what it had is freed with its last reference, here.
    func remove(_ run: WindowRun, problem: String?) {
        windows[run.id] = nil
        ended.append((run.window, problem))
    }

    private func disconnect() {
        guard isConnected else { return }
        isConnected = false
        DisplayLibrary.stop()
    }

    // MARK: Time

    /// Nanoseconds of the host clock.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Draws what is due.
    ///
    /// - Returns: when the next window is due; nil when only an event can change anything.
    private func drawAll() -> Int64? {
        var next: Int64?
        for run in windows.values {
            if let due = run.draw(at: Self.now) { next = min(next ?? due, due) }
        }
        return next
    }

    /// How long events may lie while something is drawn, and while nothing is, in nanoseconds.
    ///
    /// Looking costs a few microseconds; why it is not waited for them is said at `csdl_poll`.
    private static let glance: (drawing: Int64, idle: Int64) = (4_000_000, 20_000_000)

    /// Waits for events and hands them out, until a time or a command.
    private func wait(until time: Int64?) {
        while true {
            var came = false
            while let event = DisplayLibrary.nextEvent() {
                came = true
                handle(event)
                if windows.isEmpty { return }
            }
            let left = time.map { $0 - Self.now }
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
            // A key that comes just before its window is known to have the keyboard names none.
            let only = event.window == 0 && windows.count == 1 ? windows.values.first : nil
            (windows[event.window] ?? only)?.handle(event, loop: self)
        }
    }
}
