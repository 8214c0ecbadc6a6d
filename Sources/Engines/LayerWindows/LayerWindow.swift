public import Foundation
public import QuartzCore

/// A desktop window that shows a tree of layers on X11 or Wayland.
///
///     let preview = AVCaptureVideoPreviewLayer(session: session)
///     let window = LayerWindow(preview)
///     try await window.open()
///     for await event in window.events {
///         if case .keyDown(.escape, _, _) = event { window.close() }
///     }
///
/// The root layer always has the window's size in points, with its origin at the upper left. Lay out its sublayers in
/// ``/QuartzCore/CALayer/layoutSublayers()`` or on ``LayerWindowEvent/resized(to:scale:)``. The window redraws when a
/// layer or a layer's image has changed, at most once per refresh of its display, and never while it is hidden. It does
/// not retain images after drawing them.
///
/// All windows share one thread. This thread calls the layers' `layoutSublayers` and requests their images; slow code
/// there delays all windows. A closed window cannot be reopened. If the last reference to an open window is released,
/// the window stays open until it is closed.
///
/// All methods may be called on any thread, and return immediately unless they are asynchronous.
///
/// `@unchecked Sendable`: locks guard the layers' state, and everything else is Sendable.
public final class LayerWindow: @unchecked Sendable {
    /// The root layer of the tree.
    public let layer: CALayer
    private let state: WindowState

    /// Creates a window for a tree; it stays hidden until ``open()``.
    ///
    /// - Parameters:
    ///   - layer: the root layer; its superlayer, if any, is not shown.
    ///   - configuration: the initial properties of the window.
    public init(_ layer: CALayer, configuration: LayerWindowConfiguration = LayerWindowConfiguration()) {
        self.layer = layer
        state = WindowState(configuration)
    }

    // MARK: Opening and closing

    /// Opens the window; returns once it is shown.
    ///
    /// - Throws: ``LayerWindowError``, whose description says what to do.
    public func open() async throws {
        guard state.begin() else {
            throw LayerWindowError(.alreadyUsed, "A window opens only once. Create another window for the layers.")
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

    /// Closes the window; does nothing if it is not open.
    public func close() {
        WindowThread.shared.perform { [state] loop in loop.run(of: state)?.close(problem: nil, loop: loop) }
    }

    /// Returns when the window is closed, or immediately if it was never opened.
    public func waitUntilClosed() async { await state.waitUntilClosed() }

    /// A Boolean value that indicates whether the window is open.
    public var isOpen: Bool { state.isOpen }

    /// A new stream of the window's events from now on.
    ///
    /// Each stream buffers the newest 256 events and ends with the window.
    public var events: AsyncStream<LayerWindowEvent> { state.events.stream() }

    // MARK: Properties

    /// The title of the window.
    public var title: String {
        get { state.configuration.title }
        set { change(.title(newValue)) }
    }

    /// The size in points; the desktop may override a size that is set.
    public var size: CGSize {
        get { state.configuration.size }
        set { change(.size(newValue)) }
    }

    /// A Boolean value that indicates whether the window fills its screen.
    public var isFullScreen: Bool {
        get { state.configuration.isFullScreen }
        set { change(.fullScreen(newValue)) }
    }

    /// The number of pixels per point: 1, or more on high-resolution displays.
    public var scale: CGFloat { state.scale }

    /// A Boolean value that indicates whether the window is visible: open, and neither hidden nor minimised.
    public var isVisible: Bool { state.isVisible }

    /// A description of the renderer for display to people; empty before the window is open.
    public var drawnBy: String { state.drawnBy }

    /// The number of times the window checked for changes.
    package var checkCount: Int { state.checkCount }
    /// The number of times the window was drawn.
    package var drawCount: Int { state.drawCount }

    private func change(_ change: WindowState.Change) {
        guard state.request(change) else { return }
        WindowThread.shared.perform { [state] loop in loop.run(of: state)?.apply(change) }
    }
}

extension LayerWindow {
    /// The version of SDL, such as `2.26.5`; nil if no usable library is installed.
    package static var libraryVersion: String? { DisplayLibrary.version }
}
