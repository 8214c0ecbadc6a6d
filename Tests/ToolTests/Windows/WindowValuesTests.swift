import Foundation
import LayerWindows
import Testing

@testable import ToolCommands

/// Tests ``WindowCommand``, ``PaneGrid`` and ``DelayedWindow``.
@Suite("Decisions of the tool's windows")
struct WindowValuesTests {
    @Test(
        "keys have the commands named in the help",
        arguments: [
            (.character(" "), .pause), (.leftArrow, .seek(-1)), (.rightArrow, .seek(1)), (.downArrow, .seek(-5)),
            (.upArrow, .seek(5)), (.character("+"), .faster), (.character("="), .faster), (.character("-"), .slower),
            (.character("l"), .live), (.character("d"), .asked), (.character("f"), .fullScreen),
            (.function(11), .fullScreen), (.character("q"), .close), (.escape, .close), (.character("x"), nil),
            (.tab, nil), (.function(1), nil),
        ] as [(LayerWindowKey, WindowCommand?)]
    )
    func keys(key: LayerWindowKey, command: WindowCommand?) {
        #expect(WindowCommand(key) == command)
        #expect(WindowCommand(key, modifiers: .shift) == command)
        // Key combinations for the desktop are ignored.
        for modifier in [LayerWindowModifiers.control, .alt, .meta] {
            #expect(WindowCommand(key, modifiers: [modifier, .shift]) == nil)
        }
    }

    @Test("while paused, the arrow keys step through frames")
    func steps() {
        #expect(WindowCommand(.leftArrow, isPaused: true) == .step(-1))
        #expect(WindowCommand(.rightArrow, isPaused: true) == .step(1))
        #expect(WindowCommand(.upArrow, isPaused: true) == .seek(5))
    }

    @Test(
        "speeds change one step at a time, within limits",
        arguments: [(1, 2, 0.5), (8, 8, 4), (0.125, 0.25, 0.125), (0.3, 0.5, 0.25), (100, 8, 8)]
            as [(Double, Double, Double)]
    )
    func speeds(rate: Double, faster: Double, slower: Double) {
        #expect(WindowCommand.speed(after: rate, isFaster: true) == faster)
        #expect(WindowCommand.speed(after: rate, isFaster: false) == slower)
    }

    @Test("any number of panes fits into the window, side by side", arguments: 0...20)
    func grid(count: Int) {
        let bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
        let frames = PaneGrid.frames(count: count, in: bounds)
        #expect(frames.count == count)
        for (index, frame) in frames.enumerated() {
            #expect(bounds.insetBy(dx: -0.01, dy: -0.01).contains(frame))
            #expect(frame.width > 0 && frame.height > 0)
            for other in frames[..<index] {
                #expect(frame.intersection(other).isEmpty || frame.intersection(other).width < 0.01)
            }
        }
    }

    @Test("a grid without room has no frames of negative size")
    func narrow() {
        let frames = PaneGrid.frames(count: 9, in: CGRect(x: 0, y: 0, width: 3, height: 0))
        #expect(frames.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    }

    @Test(
        "an image is as large as possible, centred, at whole points",
        arguments: [
            (640, 480, CGRect(x: 0, y: 0, width: 640, height: 480)),
            (1280, 720, CGRect(x: 0, y: 60, width: 640, height: 360)),
            (480, 640, CGRect(x: 140, y: 0, width: 360, height: 480)), (0, 100, .zero),
            (1, 1, CGRect(x: 80, y: 0, width: 480, height: 480)),
        ] as [(CGFloat, CGFloat, CGRect)]
    )
    func place(width: CGFloat, height: CGFloat, place: CGRect) {
        let bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
        #expect(ImagePane.place(of: CGSize(width: width, height: height), in: bounds) == place)
    }

    @Test("names are one line of limited length")
    func names() {
        #expect(ImagePane.shortened("short") == "short")
        #expect(ImagePane.shortened("two\nlines\r\nhere") == "two lines here")
        let long = ImagePane.shortened(String(repeating: "ä", count: 500))
        #expect(long.count == 36)
        #expect(long.hasSuffix("…"))
    }

    @Test(
        "the caption has the age of the image",
        arguments: [
            (.init(age: 10.04), "10.0 s ago"), (.init(age: 0.01), "live"),
            (.init(age: 2.5, isPaused: true), "2.5 s ago  paused"), (.init(age: 2.5, rate: 0.25), "2.5 s ago  × 0.25"),
            (.init(age: 2.5, rate: 4, isPaused: true), "2.5 s ago  paused"),
        ] as [(DelayedWindow.Caption, String)]
    )
    func captions(caption: DelayedWindow.Caption, text: String) {
        #expect(caption.text == text)
    }
}
