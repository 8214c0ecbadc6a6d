import Foundation
import LayerWindows
import QuartzCore
import Testing
import WindowTestSupport

#if canImport(Glibc)
import Glibc
#endif

/// A virtual screen for the windows of these tests, with an observer.
final class WindowStage {
    let screen: VirtualScreen
    private var windows: [LayerWindow] = []
    var client: XClient { screen.client }

    init() throws {
        screen = try VirtualScreen()
        // The tests that open windows run one after another, and no other test reads the environment meanwhile.
        setenv("DISPLAY", screen.name, 1)
        setenv("SDL_VIDEODRIVER", "x11", 1)
    }

    deinit {
        // Xlib ends programs that lose their display, so no window may outlive it when a test has failed.
        for window in windows {
            window.close()
            // deinit cannot await the window thread, which closes the window.
            while window.isOpen { usleep(1000) }
        }
    }

    /// Opens a window for a tree.
    func open(
        _ layer: CALayer,
        title: String,
        width: Int = 320,
        height: Int = 240,
        drawing: LayerWindowConfiguration.Drawing = .processor
    ) async throws -> (LayerWindow, UInt32) {
        var configuration = LayerWindowConfiguration()
        configuration.title = title
        configuration.size = CGSize(width: width, height: height)
        configuration.drawing = drawing
        let window = LayerWindow(layer, configuration: configuration)
        try await window.open()
        windows.append(window)
        let id = try await XClient.wait(for: "a window called \(title)") { try self.client.window(titled: title) }
        return (window, id)
    }

    /// Returns a window's content once it satisfies a condition; throws if the timeout passes first.
    func image(of window: UInt32, until condition: (XClient.Image) -> Bool) async throws -> XClient.Image {
        try await XClient.wait(for: "the right picture") {
            let image = try self.client.image(of: window)
            return condition(image) ? image : nil
        }
    }
}

extension SIMD3<Int> {
    /// Returns whether no component differs by more than a tolerance.
    func isNear(_ other: SIMD3<Int>, _ tolerance: Int = 2) -> Bool {
        (0..<3).allSatisfy { abs(self[$0] - other[$0]) <= tolerance }
    }
}

/// Returns a layer of one colour.
func colorLayer(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    return layer
}
