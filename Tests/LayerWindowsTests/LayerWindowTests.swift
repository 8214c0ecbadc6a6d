import CoreMedia
import CoreVideo
import Foundation
import LayerWindows
import QuartzCore
import Synchronization
import Testing
import WindowTestSupport

/// Layers in windows of a real X server, observed and operated through the server.
///
/// Tests ``LayerWindow``, ``LayerWindowConfiguration``, ``LayerWindowEvent``, ``LayerWindowError``, ``WindowLoop``,
/// ``WindowRun``, ``WindowThread`` and ``WindowState``.
@Suite("Windows", .serialized, .timeLimit(.minutes(2)))
struct LayerWindowTests {
    private static let drawings = [LayerWindowConfiguration.Drawing.processor, .graphicsProcessor]

    @Test("layers appear at their positions, in their colours", arguments: drawings)
    func colors(drawing: LayerWindowConfiguration.Drawing) async throws {
        let stage = try WindowStage()
        let root = CALayer()
        root.addSublayer(colorLayer(1, 0, 0, CGRect(x: 0, y: 0, width: 160, height: 120)))
        root.addSublayer(colorLayer(0, 1, 0, CGRect(x: 160, y: 0, width: 160, height: 120)))
        root.addSublayer(colorLayer(0, 0, 1, CGRect(x: 0, y: 120, width: 100, height: 120)))
        let (window, id) = try await stage.open(root, title: "colors", drawing: drawing)
        #expect(window.isOpen)
        #expect(window.isVisible)
        #expect(!window.drawnBy.isEmpty)
        #expect(root.bounds.size == CGSize(width: 320, height: 240))
        let image = try await stage.image(of: id) { $0[10, 10].isNear(SIMD3(255, 0, 0)) }
        #expect(image.width == 320)
        #expect(image.height == 240)
        #expect(image[159, 119].isNear(SIMD3(255, 0, 0)))
        #expect(image[160, 119].isNear(SIMD3(0, 255, 0)))
        #expect(image[99, 120].isNear(SIMD3(0, 0, 255)))
        // The background.
        #expect(image[101, 121].isNear(SIMD3(0, 0, 0)))
        window.close()
        await window.waitUntilClosed()
        #expect(!window.isOpen)
        #expect(!window.isVisible)
    }

    @Test("the root layer follows the window's size, and events report it", arguments: drawings)
    func resizing(drawing: LayerWindowConfiguration.Drawing) async throws {
        let stage = try WindowStage()
        let root = CALayer()
        root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
        let (window, id) = try await stage.open(root, title: "resizing", drawing: drawing)
        let events = window.events
        try stage.client.resize(id, width: 500, height: 333)
        var size: CGSize?
        for await case .resized(let to, let scale) in events {
            size = to
            #expect(scale == 1)
            break
        }
        #expect(size == CGSize(width: 500, height: 333))
        let image = try await stage.image(of: id) {
            $0.width == 500 && $0[499, 332].isNear(SIMD3(255, 255, 0)) && $0[0, 0].isNear(SIMD3(255, 255, 0))
        }
        #expect(image.height == 333)
        #expect(root.bounds == CGRect(x: 0, y: 0, width: 500, height: 333))
        #expect(window.size == CGSize(width: 500, height: 333))
        // The window also follows the size set on it.
        window.size = CGSize(width: 200, height: 100)
        try await XClient.wait(for: "the layer's size") {
            root.bounds.size == CGSize(width: 200, height: 100) ? true : nil
        }
        _ = try await stage.image(of: id) { $0.width == 200 && $0[199, 99].isNear(SIMD3(255, 255, 0)) }
        window.close()
        await window.waitUntilClosed()
    }

    @Test("the button in the title bar closes the window, and closing is the last event")
    func closing() async throws {
        let stage = try WindowStage()
        let (window, id) = try await stage.open(CALayer(), title: "closing")
        let events = window.events
        try stage.client.askToClose(id)
        var last: LayerWindowEvent?
        for await event in events { last = event }
        #expect(last == .closed(problem: nil))
        await window.waitUntilClosed()
        #expect(!window.isOpen)
        // A later stream receives the same event.
        var later: [LayerWindowEvent] = []
        for await event in window.events { later.append(event) }
        #expect(later == [.closed(problem: nil)])
        await #expect(throws: LayerWindowError.self) { try await window.open() }
    }

    @Test("keys and mouse are reported, with positions in the layer's coordinates")
    func input() async throws {
        let stage = try WindowStage()
        let (window, id) = try await stage.open(CALayer(), title: "input")
        let events = window.events
        let place = try stage.client.geometry(of: id)
        try stage.client.press(.space, in: id)
        try stage.client.press(.left, in: id)
        try stage.client.press(.escape, in: id)
        try stage.client.click(x: place.x + 50, y: place.y + 70)
        var keys: [LayerWindowKey] = []
        var point: CGPoint?
        for await event in events {
            if case .keyDown(let key, _, false) = event { keys.append(key) }
            if case .mouseDown(1, let at, _) = event { point = at }
            if case .mouseUp = event { break }
        }
        #expect(keys == [.character(" "), .leftArrow, .escape])
        #expect(point == CGPoint(x: 50, y: 70))
        window.close()
        await window.waitUntilClosed()
    }

    @Test("a window draws when something has changed, and only then")
    func redraws() async throws {
        let stage = try WindowStage()
        let root = CALayer()
        let child = colorLayer(1, 0, 0, CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSublayer(child)
        let (window, id) = try await stage.open(root, title: "redraws")
        _ = try await stage.image(of: id) { $0[10, 10].isNear(SIMD3(255, 0, 0)) }
        // The exposures of the new window are over when twenty checks in a row found nothing to draw.
        try await settle(window, stage, checks: 20)
        let before = window.drawCount
        try await XClient.wait(for: "looks") { [begin = window.checkCount] in
            window.checkCount > begin + 20 ? true : nil
        }
        #expect(window.drawCount == before)
        child.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        _ = try await stage.image(of: id) { $0[10, 10].isNear(SIMD3(0, 0, 255)) }
        try await settle(window, stage, checks: 10)
        #expect(window.drawCount == before + 1)
        window.close()
        await window.waitUntilClosed()
    }

    /// Returns when this number of checks in a row found nothing to draw.
    private func settle(_ window: LayerWindow, _ stage: WindowStage, checks: Int) async throws {
        var (drawn, since) = (window.drawCount, window.checkCount)
        try await XClient.wait(for: "peace") {
            if window.drawCount != drawn { (drawn, since) = (window.drawCount, window.checkCount) }
            return window.checkCount >= since + checks ? true : nil
        }
    }

    /// A layer that shows a new image on each request, and retains none.
    private final class FlickeringLayer: CALayer, ImageLayer {
        private struct State {
            var asked = 0
            var given: [Weak] = []
        }
        private struct Weak: @unchecked Sendable {
            // Written once.
            weak var image: CVPixelBuffer?
        }
        private let flicker = Mutex(State())

        var asked: Int { flicker.withLock { $0.asked } }
        /// Images that are still retained somewhere.
        var keptCount: Int { flicker.withLock { $0.given.count { $0.image != nil } } }

        func image(atHostTime time: CMTime) -> CVPixelBuffer? {
            guard
                let image = try? CVPixelBuffer.make(
                    width: 64,
                    height: 48,
                    format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
                )
            else { return nil }
            image.fillBlack()
            flicker.withLock { state in
                state.asked += 1
                state.given.append(Weak(image: image))
            }
            return image
        }

        func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect { properties.bounds }
    }

    @Test("images are not retained after drawing, and not requested while the window is hidden", arguments: drawings)
    func images(drawing: LayerWindowConfiguration.Drawing) async throws {
        let stage = try WindowStage()
        let root = FlickeringLayer()
        let (window, id) = try await stage.open(root, title: "pictures", drawing: drawing)
        let events = window.events
        try await XClient.wait(for: "thirty pictures") { root.asked > 30 ? true : nil }
        try stage.client.setMapped(id, false)
        for await event in events where event == .visibilityChanged(isVisible: false) { break }
        #expect(root.keptCount == 0)
        let (asked, drawn) = (root.asked, window.drawCount)
        // The window thread ran through its loop several times and had nothing to do.
        for round in 0..<5 {
            window.title = "round \(round)"
            root.opacity = Float(round) / 10
            try await XClient.wait(for: "a title") { [title = window.title] in
                try stage.client.isTitle(title, of: id) ? true : nil
            }
        }
        #expect(root.asked == asked)
        #expect(window.drawCount == drawn)
        root.opacity = 1
        try stage.client.setMapped(id, true)
        for await event in events where event == .visibilityChanged(isVisible: true) { break }
        try await XClient.wait(for: "more pictures") { root.asked > asked + 5 ? true : nil }
        window.close()
        await window.waitUntilClosed()
        #expect(root.keptCount == 0)
    }

    @Test("several windows at a time, and new ones after the last was closed")
    func several() async throws {
        let stage = try WindowStage()
        for round in 0..<2 {
            let (first, firstID) = try await stage.open(
                colorLayer(1, 0, 0, .zero),
                title: "first \(round)"
            )
            let (second, secondID) = try await stage.open(
                colorLayer(0, 1, 0, .zero),
                title: "second \(round)",
                drawing: .graphicsProcessor
            )
            // The server has no pixels of a window where another window covers it.
            try stage.client.move(firstID, x: 0, y: 0)
            try stage.client.move(secondID, x: 400, y: 300)
            _ = try await stage.image(of: firstID) { $0[5, 5].isNear(SIMD3(255, 0, 0)) }
            _ = try await stage.image(of: secondID) { $0[5, 5].isNear(SIMD3(0, 255, 0)) }
            first.close()
            await first.waitUntilClosed()
            #expect(second.isOpen)
            second.size = CGSize(width: 100, height: 90)
            _ = try await stage.image(of: secondID) { $0.width == 100 && $0[99, 89].isNear(SIMD3(0, 255, 0)) }
            second.close()
            await second.waitUntilClosed()
        }
    }

    @Test("without a display the error says what to do")
    func noDisplay() async throws {
        setenv("DISPLAY", ":987", 1)
        setenv("SDL_VIDEODRIVER", "x11", 1)
        let window = LayerWindow(CALayer())
        do {
            try await window.open()
            Issue.record("a window opened without a display")
        } catch let error as LayerWindowError {
            #expect(error.code == .noDisplay)
            #expect(error.description.hasPrefix("There is no display to show a window on ("))
            #expect(error.description.contains("set DISPLAY or WAYLAND_DISPLAY"))
        }
        #expect(!window.isOpen)
        await window.waitUntilClosed()
    }
}
