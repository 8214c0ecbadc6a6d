import CSDL
import Compositor
import CoreMedia
import Foundation
import QuartzCore

/// An open window: its place on the display, its painter, and its schedule.
///
/// The window thread owns it and all that it draws with, which its methods check.
final class WindowRun {
    let id: UInt32
    private let display: DisplayWindow
    private let painter: any WindowPainter
    private let compositor: LayerCompositor
    let window: WindowState
    private var pacer = RedrawPacer()
    private var watch = TreeWatch()
    private var facts = DisplayWindow.Facts()

    /// Opens a window for a tree.
    ///
    /// - Parameters:
    ///   - window: the object that all events are reported to.
    ///   - isAlone: indicates whether no other window is open, so that this one may block for its display.
    init(
        _ layer: CALayer,
        configuration: LayerWindowConfiguration,
        window: WindowState,
        isAlone: Bool
    ) throws(LayerWindowError) {
        WindowThread.shared.check()
        self.window = window
        compositor = LayerCompositor(layer)
        let back = configuration.background
        compositor.backgroundColor = CGColor(srgbRed: back.x, green: back.y, blue: back.z, alpha: 1)
        (display, painter) = try Self.make(compositor, configuration, isAlone: isAlone)
        id = display.id
        check()
        display.show()
        check()
    }

    /// Creates a display window and a painter for the requested way of drawing.
    private static func make(
        _ compositor: LayerCompositor,
        _ configuration: LayerWindowConfiguration,
        isAlone: Bool
    ) throws(LayerWindowError) -> (DisplayWindow, any WindowPainter) {
        if configuration.drawing != .processor {
            do throws(LayerWindowError) {
                let display = try DisplayWindow(configuration, hasRenderer: true, waitsForDisplay: isAlone)
                let painter = RendererPainter(compositor, display: display)
                if configuration.drawing == .graphicsProcessor || !painter.isImitation { return (display, painter) }
            } catch {
                // Without a renderer, fall back to the CPU unless the graphics processor was requested explicitly.
                if configuration.drawing == .graphicsProcessor { throw error }
            }
        }
        let display = try DisplayWindow(configuration, hasRenderer: false, waitsForDisplay: false)
        return (display, SurfacePainter(compositor, display: display))
    }

    // MARK: Drawing

    /// Draws if a check is due and something has changed.
    ///
    /// - Returns: the time of the next check; nil while nothing needs drawing.
    func draw(at now: Int64) -> Int64? {
        WindowThread.shared.check()
        switch pacer.step(at: now) {
        case .rest: return nil
        case .wait(let time): return time
        case .check(let draws):
            let time = CMTime(value: now, timescale: 1_000_000_000)
            compositor.layer.layoutIfNeeded()
            let isChanged = watch.check(at: compositor.layer, time: time) || draws
            // A failure does not close the window, because the display may accept frames again after the next event.
            window.didCheck(draws: isChanged && painter.paint(at: time, facts: facts))
            return now + pacer.period
        }
    }

    func loseTextures() {
        WindowThread.shared.check()
        painter.loseTextures()
        pacer.spoil()
    }

    /// Reads the window's current properties and reports changes.
    private func check() {
        let old = facts
        facts = display.facts
        pacer.check(isVisible: facts.isVisible, refreshRate: facts.refreshRate)
        if !facts.isVisible { watch.clear() }
        if old.size != facts.size || old.scale != facts.scale {
            pacer.spoil()
            fit()
        }
        window.update(facts, drawnBy: painter.name)
    }

    /// Sets the root layer's size to the window's size.
    private func fit() {
        let layer = compositor.layer
        let bounds = CGRect(origin: layer.bounds.origin, size: facts.size)
        compositor.scale = facts.scale
        CATransaction.begin()
        layer.contentsScale = facts.scale
        layer.bounds = bounds
        let anchor = layer.anchorPoint
        layer.position = CGPoint(x: anchor.x * facts.size.width, y: anchor.y * facts.size.height)
        CATransaction.commit()
    }

    // MARK: Events

    /// Applies a change that the client requested.
    func apply(_ change: WindowState.Change) {
        WindowThread.shared.check()
        switch change {
        case .title(let title): display.setTitle(title)
        case .size(let size): display.setSize(size)
        case .fullScreen(let isFullScreen): display.setFullScreen(isFullScreen)
        }
        check()
    }

    /// Closes the window.
    func close(problem: String?, loop: WindowLoop) {
        loop.remove(self, problem: problem)
    }

    func handle(_ event: csdl_event, loop: WindowLoop) {
        WindowThread.shared.check()
        let point = CGPoint(x: event.x, y: event.y)
        let modifiers = LayerWindowModifiers(rawValue: event.modifiers)
        let key = LayerWindowKey(code: event.key)
        switch Int(event.kind) {
        case CSDL_EVENT_CLOSE: close(problem: nil, loop: loop)
        case CSDL_EVENT_RESIZED:
            pacer.spoil()
            check()
        case CSDL_EVENT_CHANGED: check()
        case CSDL_EVENT_EXPOSED: pacer.spoil()
        case CSDL_EVENT_KEY_DOWN:
            window.send(.keyDown(key, modifiers: modifiers, isRepeat: event.is_repeat))
        case CSDL_EVENT_KEY_UP: window.send(.keyUp(key, modifiers: modifiers))
        case CSDL_EVENT_MOUSE_DOWN:
            window.send(.mouseDown(button: Int(event.button), at: point, clicks: Int(event.clicks)))
        case CSDL_EVENT_MOUSE_UP: window.send(.mouseUp(button: Int(event.button), at: point))
        case CSDL_EVENT_MOUSE_MOVED: window.send(.mouseMoved(to: point))
        case CSDL_EVENT_SCROLLED: window.send(.scrolled(by: CGSize(width: event.x, height: event.y)))
        default: break
        }
    }
}
