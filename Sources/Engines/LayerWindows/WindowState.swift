import Foundation
import Synchronization

/// What a window is and is to be, for all threads.
final class WindowState: Sendable {
    /// What its owner changes while it is open.
    enum Change: Sendable {
        case title(String)
        case size(CGSize)
        case fullScreen(Bool)
    }

    /// How far it has come.
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
        var lookCount = 0
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
    var lookCount: Int { state.withLock { $0.lookCount } }
    var drawCount: Int { state.withLock { $0.drawCount } }

    /// Notes what is wanted; whether the window is there to be changed.
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

    /// Begins to open it; false when it is or was open.
    func begin() -> Bool {
        state.withLock { state in
            guard state.phase == .new else { return false }
            state.phase = .open
            return true
        }
    }

    /// Returns when it is closed.
    func waitUntilClosed() async {
        await withCheckedContinuation { done in
            let isClosed = state.withLock { state in
                if state.phase == .open { state.waiting.append(done) }
                return state.phase != .open
            }
            if isClosed { done.resume() }
        }
    }

    // MARK: What the window's thread tells

    func send(_ event: LayerWindowEvent) { events.send(event) }

    /// It was looked whether something has changed, and drawn or not.
    func didLook(draws: Bool) {
        state.withLock { state in
            state.lookCount += 1
            if draws { state.drawCount += 1 }
        }
    }

    /// The window is like this now.
    func update(_ facts: DisplayWindow.Facts, drawnBy name: String) {
        let told = state.withLock { state -> [LayerWindowEvent] in
            var told: [LayerWindowEvent] = []
            if state.configuration.size != facts.size || state.scale != facts.scale {
                told.append(.resized(to: facts.size, scale: facts.scale))
            }
            if state.isVisible != facts.isVisible {
                told.append(.visibilityChanged(isVisible: facts.isVisible))
            }
            state.configuration.size = facts.size
            state.configuration.isFullScreen = facts.isFullScreen
            state.scale = facts.scale
            state.isVisible = facts.isVisible
            state.drawnBy = name
            return told
        }
        for event in told { events.send(event) }
    }

    /// The window is gone, or never came.
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
