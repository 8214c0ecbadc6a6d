public import Foundation
public import QuartzCore

/// Shows a tree of layers in a window of the desktop, by X11 or Wayland.
///
///     let preview = AVCaptureVideoPreviewLayer(session: session)
///     let window = LayerWindow(preview)
///     try await window.open()
///     for await event in window.events {
///         if case .keyDown(.escape, _, _) = event { window.close() }
///     }
///
/// The root layer is given the window's size in points, whenever that changes, with its origin at the upper left; layers
/// within it are laid out by ``/QuartzCore/CALayer/layoutSublayers()`` or upon ``LayerWindowEvent/resized(to:scale:)``.
/// The window draws when a layer or the picture of one has changed, at most as often as its display shows pictures, and
/// not at all while it is hidden. It keeps no picture beyond the drawing of it.
///
/// All windows live on one thread of their own. It calls `layoutSublayers` of the layers and asks them for their pictures;
/// what takes long there holds up all windows. Closing ends the window for good. A window that is let go of while it is
/// open stays open until it is closed.
///
/// All functions may be called from any thread, and return at once unless they are asynchronous.
///
/// `@unchecked Sendable`: layers guard what is theirs with locks, and the rest is Sendable.
public final class LayerWindow: @unchecked Sendable {
    /// The layer at the top of the tree.
    public let layer: CALayer
    private let state: WindowState

    /// Makes a window for a tree; nothing is shown before ``open()``.
    ///
    /// - Parameters:
    ///   - layer: the top of the tree; what it is inside of is not shown.
    ///   - configuration: what the window is to be like.
    public init(_ layer: CALayer, configuration: LayerWindowConfiguration = LayerWindowConfiguration()) {
        self.layer = layer
        state = WindowState(configuration)
    }

    // MARK: Life

    /// Shows the window; returns when it is there.
    ///
    /// - Throws: ``LayerWindowError``, whose words say what to do.
    public func open() async throws {
        guard state.begin() else {
            throw LayerWindowError(.alreadyUsed, "A window opens once. Make another one for the layers.")
        }
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            WindowThread.shared.perform { [self] loop in
                do throws(LayerWindowError) {
                    try loop.add { () throws(LayerWindowError) in
                        try WindowRun(
                            layer,
                            configuration: state.configuration,
                            window: state,
                            isAlone: loop.isEmpty
                        )
                    }
                    done.resume()
                } catch {
                    state.didClose(problem: error.description)
                    done.resume(throwing: error)
                }
            }
        }
    }

    /// Takes the window away; no effect when it is not open.
    public func close() {
        WindowThread.shared.perform { [state] loop in loop.run(of: state)?.close(problem: nil, loop: loop) }
    }

    /// Returns when the window is closed; at once when it was never opened.
    public func waitUntilClosed() async { await state.waitUntilClosed() }

    /// Whether the window is open.
    public var isOpen: Bool { state.isOpen }

    /// What happens from now on; each call gives a stream of its own, which keeps the newest 256 and ends with the window.
    public var events: AsyncStream<LayerWindowEvent> { state.events.stream() }

    // MARK: Properties

    /// What the desktop calls the window.
    public var title: String {
        get { state.configuration.title }
        set { change(.title(newValue)) }
    }

    /// The size in points; the desktop decides whether the window gets the size that is set.
    public var size: CGSize {
        get { state.configuration.size }
        set { change(.size(newValue)) }
    }

    /// Whether the window fills its screen.
    public var isFullScreen: Bool {
        get { state.configuration.isFullScreen }
        set { change(.fullScreen(newValue)) }
    }

    /// Pixels for each point: 1, or more on displays with small pixels.
    public var scale: CGFloat { state.scale }

    /// Whether the window can be seen: open, and neither hidden nor minimised.
    public var isVisible: Bool { state.isVisible }

    /// What draws the window, for people; empty before it is open.
    public var drawnBy: String { state.drawnBy }

    /// How often it was looked whether the window has to be drawn.
    package var lookCount: Int { state.lookCount }
    /// How often the window was drawn.
    package var drawCount: Int { state.drawCount }

    private func change(_ change: WindowState.Change) {
        guard state.request(change) else { return }
        WindowThread.shared.perform { [state] loop in loop.run(of: state)?.apply(change) }
    }
}

extension LayerWindow {
    /// The version of SDL that windows are made with, such as `2.26.5`; nil where there is none that can be used.
    package static var libraryVersion: String? { DisplayLibrary.version }
}
