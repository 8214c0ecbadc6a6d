import Compositor
import Foundation
import LayerWindows
import QuartzCore
import Synchronization

/// The window of a run: panes in a grid, the keys that every window has, and the end of the run when it is closed.
final class ToolWindow: Sendable {
    private struct Grid: @unchecked Sendable {
        // Layers guard what is theirs with locks.
        let layer: PaneGrid
    }

    private static let largest = CGSize(width: 1280, height: 800)

    let window: LayerWindow
    private let grid: Grid
    private let isFitted = Mutex(false)

    init(title: String) {
        var configuration = LayerWindowConfiguration()
        configuration.title = title
        grid = Grid(layer: PaneGrid())
        window = LayerWindow(grid.layer, configuration: configuration)
    }

    /// Opens the window; closing it ends the run.
    ///
    /// - Parameter command: is given what keys ask for beyond full screen and closing; decides by whether the picture
    ///   stands.
    /// - Returns: why there is no window.
    func open(
        ending stop: StopSwitch,
        isPaused: @escaping @Sendable () -> Bool = { false },
        command: @escaping @Sendable (WindowCommand) -> Void = { _ in }
    ) async -> String? {
        let events = window.events
        do {
            try await window.open()
        } catch {
            return (error as? LayerWindowError)?.description ?? error.localizedDescription
        }
        if let problem = LayerCompositor.textProblem { Message.error(problem) }
        Task { [window] in
            for await event in events {
                switch event {
                case .keyDown(let key, let modifiers, _):
                    switch WindowCommand(key, modifiers: modifiers, isPaused: isPaused()) {
                    case .fullScreen: window.isFullScreen.toggle()
                    case .close: window.close()
                    case let other?: command(other)
                    case nil: break
                    }
                case .closed(let problem):
                    if let problem { Message.error(problem) }
                default: break
                }
            }
            stop.turnOn()
        }
        return nil
    }

    /// A new pane in the window.
    func addPane() -> PicturePane {
        let pane = PicturePane()
        grid.layer.add(pane)
        return pane
    }

    /// Takes a pane away.
    func remove(_ pane: PicturePane) {
        grid.layer.remove(pane)
    }

    /// Gives the window the shape of the first picture that is shown in it.
    func fit(to picture: CGSize) {
        let isFirst = isFitted.withLock { isFitted in
            defer { isFitted = true }
            return !isFitted
        }
        guard isFirst, !window.isFullScreen, picture.width > 0, picture.height > 0 else { return }
        let scale = min(1, Self.largest.width / picture.width, Self.largest.height / picture.height)
        window.size = CGSize(width: (picture.width * scale).rounded(), height: (picture.height * scale).rounded())
    }

    /// Returns when the window was closed, which the end of the run does too.
    func waitUntilClosed(or stop: StopSwitch) async {
        let closing = stop.whenOn { [window] in window.close() }
        await window.waitUntilClosed()
        stop.forget(closing)
    }

    /// Closes the window and returns when it is gone.
    func close() async {
        window.close()
        await window.waitUntilClosed()
    }
}
