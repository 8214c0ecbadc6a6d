import Compositor
package import Foundation
import LayerWindows
import QuartzCore
import Synchronization

/// The window of a run: a grid of panes, the keys common to all windows, and the end of the run when it is closed.
package final class ToolWindow: Sendable {
    private struct Grid: @unchecked Sendable {
        // Layers protect their state with locks.
        let layer: PaneGrid
    }

    private static let largest = CGSize(width: 1280, height: 800)

    let window: LayerWindow
    private let grid: Grid
    private let isFitted = Mutex(false)

    package init(title: String) {
        var configuration = LayerWindowConfiguration()
        configuration.title = title
        grid = Grid(layer: PaneGrid())
        window = LayerWindow(grid.layer, configuration: configuration)
    }

    /// Opens the window; closing it ends the run.
    ///
    /// - Parameters:
    ///   - isPaused: indicates whether the video is paused, which changes the meaning of some keys.
    ///   - command: called with commands other than full screen and closing.
    /// - Returns: the reason why the window could not be opened, or nil.
    package func open(
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

    /// Adds a pane to the window.
    package func addPane() -> ImagePane {
        let pane = ImagePane()
        grid.layer.add(pane)
        return pane
    }

    /// Removes a pane.
    package func remove(_ pane: ImagePane) {
        grid.layer.remove(pane)
    }

    /// Resizes the window to fit the first image shown.
    package func fit(to image: CGSize) {
        let isFirst = isFitted.withLock { isFitted in
            defer { isFitted = true }
            return !isFitted
        }
        guard isFirst, !window.isFullScreen, image.width > 0, image.height > 0 else { return }
        let scale = min(1, Self.largest.width / image.width, Self.largest.height / image.height)
        window.size = CGSize(width: (image.width * scale).rounded(), height: (image.height * scale).rounded())
    }

    /// Returns when the window is closed, by the user or by the end of the run.
    package func waitUntilClosed(or stop: StopSwitch) async {
        let closing = stop.whenOn { [window] in window.close() }
        await window.waitUntilClosed()
        stop.remove(closing)
    }

    /// Closes the window and returns when it is gone.
    package func close() async {
        window.close()
        await window.waitUntilClosed()
    }
}
