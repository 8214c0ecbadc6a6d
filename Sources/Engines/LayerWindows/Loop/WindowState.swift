import Foundation
import Synchronization

/// The actual and requested state of a window, accessible on all threads.
final class WindowState: Sendable {
    /// A change that a client requests while the window is open.
    enum Change: Sendable {
        case title(String)
        case size(CGSize)
        case fullScreen(Bool)
    }

    /// The phase of a window's life.
    enum Phase: Sendable {
        case new
        case open
        case closed
    }

    private struct State {
        var configuration: LayerWindowConfiguration
        var phase = Phase.new
        var scale: CGFloat = 1
        var isVisible = false
        var drawnBy = ""
        var checkCount = 0
        var drawCount = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let events = WindowEvents()
    private let state: Mutex<State>

    init(_ configuration: LayerWindowConfiguration) {
        state = Mutex(State(configuration: configuration))
    }

    var configuration: LayerWindowConfiguration { state.withLock { $0.configuration } }
    var scale: CGFloat { state.withLock { $0.scale } }
    var isOpen: Bool { state.withLock { $0.phase == .open } }
    var isVisible: Bool { state.withLock { $0.isVisible } }
    var drawnBy: String { state.withLock { $0.drawnBy } }
    var checkCount: Int { state.withLock { $0.checkCount } }
    var drawCount: Int { state.withLock { $0.drawCount } }

    /// Records a requested change; returns whether the window is open, so that the change can be applied.
    func request(_ change: Change) -> Bool {
        state.withLock { state in
            switch change {
            case .title(let title): state.configuration.title = title
            case .size(let size): state.configuration.size = size
            case .fullScreen(let isFullScreen): state.configuration.isFullScreen = isFullScreen
            }
            return state.phase == .open
        }
    }

    /// Marks the window as opening; returns false if it is open or was opened before.
    func begin() -> Bool {
        state.withLock { state in
            guard state.phase == .new else { return false }
            state.phase = .open
            return true
        }
    }

    /// Returns when the window is closed.
    func waitUntilClosed() async {
        await withCheckedContinuation { done in
            let isClosed = state.withLock { state in
                if state.phase == .open { state.waiting.append(done) }
                return state.phase != .open
            }
            if isClosed { done.resume() }
        }
    }

    // MARK: Reports of the window thread

    func send(_ event: LayerWindowEvent) { events.send(event) }

    /// Counts a check for changes and, if the window was drawn, a drawing.
    func didCheck(draws: Bool) {
        state.withLock { state in
            state.checkCount += 1
            if draws { state.drawCount += 1 }
        }
    }

    /// Records the window's current properties and sends events for changes.
    func update(_ facts: DisplayWindow.Facts, drawnBy name: String) {
        let changes = state.withLock { state -> [LayerWindowEvent] in
            var changes: [LayerWindowEvent] = []
            if state.configuration.size != facts.size || state.scale != facts.scale {
                changes.append(.resized(to: facts.size, scale: facts.scale))
            }
            if state.isVisible != facts.isVisible {
                changes.append(.visibilityChanged(isVisible: facts.isVisible))
            }
            state.configuration.size = facts.size
            state.configuration.isFullScreen = facts.isFullScreen
            state.scale = facts.scale
            state.isVisible = facts.isVisible
            state.drawnBy = name
            return changes
        }
        for event in changes { events.send(event) }
    }

    /// Records that the window is closed or could not be opened.
    func didClose(problem: String?) {
        let waiting = state.withLock { state in
            state.phase = .closed
            state.isVisible = false
            defer { state.waiting = [] }
            return state.waiting
        }
        events.finish(.closed(problem: problem))
        for done in waiting { done.resume() }
    }
}
