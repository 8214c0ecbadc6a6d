import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// The positions of ink in text layers.
///
/// The fonts depend on the machine.
///
/// Tests ``TextPainter`` and ``FontName``.
@Suite("Drawing of text", .enabled(if: LayerCompositor.textProblem == nil, "Pango is not installed"))
struct TextPainterTests {
    private func text(_ string: String, size: CGFloat = 20, _ change: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
        text.string = string
        text.fontSize = size
        text.foregroundColor = .white
        change(text)
        return text
    }

    private func ink(_ layer: CALayer) throws -> PixelRect {
        try #require(try draw(layer, 200, 80).box { $0.x > 96 }, "nothing was drawn")
    }

    @Test("text begins at the upper left, at the height of its font")
    func plain() throws {
        let box = try ink(text("HHHH"))
        #expect(box.x < 6 && box.y < 12, "the ink is at \(box)")
        #expect(box.height > 9 && box.height < 20)
        #expect(try draw(text("HHHH"), 200, 80).count { $0.isNear(white, 40) } > 40)
    }

    @Test("doubling the font size doubles the height of letters")
    func size() throws {
        let (small, large) = (try ink(text("H", size: 20)), try ink(text("H", size: 40)))
        #expect(abs(large.height - 2 * small.height) <= 2)
    }

    @Test(
        "alignment puts lines at their sides",
        arguments: [
            (CATextLayerAlignmentMode.left, 0...12), (.right, 188...200), (.center, 95...105), (.natural, 0...12),
        ]
    )
    func alignment(mode: CATextLayerAlignmentMode, range: ClosedRange<Int>) throws {
        let box = try ink(text("H") { $0.alignmentMode = mode })
        #expect(range.contains(box.x + box.width / 2), "the ink is at \(box)")
    }

    @Test("wrapped text continues in the next line; other text is clipped to the layer")
    func wrapping() throws {
        let long = "HHHH HHHH HHHH HHHH HHHH"
        #expect(try ink(text(long) { $0.isWrapped = true }).height > 25)
        // The text has no spaces, because depending on the font one could lie at the layer's edge.
        let single = try ink(text(String(repeating: "H", count: 24)))
        #expect(single.height < 22)
        #expect(single.x + single.width > 195)
        let framed = text(long) { $0.frame = CGRect(x: 20, y: 10, width: 60, height: 40) }
        let root = layer(0, 0, 200, 80)
        root.addSublayer(framed)
        #expect(PixelRect(x: 20, y: 10, width: 60, height: 40).contains(try ink(root)))
    }

    @Test(
        "truncated text ends with dots within the layer",
        arguments: [
            (CATextLayerTruncationMode.start, 0..<10), (.middle, 96..<104), (.end, 188..<200),
        ]
    )
    func truncation(mode: CATextLayerTruncationMode, columns: Range<Int>) throws {
        let drawn = try draw(text(String(repeating: "H", count: 60)) { $0.truncationMode = mode }, 200, 80)
        let box = try #require(drawn.box { $0.x > 96 })
        #expect(box.height < 22 && box.right <= 200)
        // Above the dots of the ellipsis there is no ink; elsewhere the letters have their full height.
        func hasInkAbove(_ x: Int) -> Bool { (box.y..<box.y + box.height / 2).contains { drawn[x, $0].x > 96 } }
        #expect(!columns.contains(where: hasInkAbove))
        #expect((0..<200).count(where: hasInkAbove) > 40)
    }

    @Test("line breaks in a text are preserved")
    func lines() throws {
        #expect(try ink(text("H\nH\nH")).height > 40)
    }

    @Test("other scripts are drawn, from right to left where they run that way")
    func scripts() throws {
        #expect(try ink(text("שלום")).x > 100)
        #expect(try ink(text("שלום") { $0.alignmentMode = .left }).x < 10)
        _ = try ink(text("مرحبا 你好 Привет Ω"))
    }

    @Test(
        "invalid characters are harmless",
        arguments: [
            "", "\0", "A\0B", "\u{FFFF}\u{200B}", String(repeating: "\u{301}", count: 500), "\u{202E}abc",
            String(repeating: "long ", count: 30_000),
        ]
    )
    func strange(string: String) throws {
        _ = try draw(text(string) { $0.isWrapped = true }, 200, 80)
        for size in [0, -1, 1e9, CGFloat.infinity] { _ = try draw(text(string, size: size), 200, 80) }
    }

    @Test("text is upright in flipped geometry")
    func flipped() throws {
        let root = layer(0, 0, 200, 80)
        root.isGeometryFlipped = true
        // A glyph whose ink is at the bottom.
        let letter = text("L", size: 60)
        root.addSublayer(letter)
        let drawn = try draw(root, 200, 80)
        let box = try #require(drawn.box { $0.x > 96 })
        let upper = (0..<200).count { drawn[$0, box.y + 2].x > 128 }
        let lower = (0..<200).count { drawn[$0, box.y + box.height - 3].x > 128 }
        #expect(lower > 2 * upper)
    }

    @Test("changed text is drawn again, unchanged text comes from the cache")
    func kept() throws {
        let label = text("one")
        let compositor = LayerCompositor(label)
        let first = try draw(compositor, 200, 80)
        #expect(compositor.keptBytes == 0)
        #expect(try draw(compositor, 200, 80) == first)
        #expect(compositor.keptBytes == 200 * 80 * 4)
        #expect(try draw(compositor, 200, 80) == first)
        label.string = "two"
        #expect(try draw(compositor, 200, 80) != first)
    }

    @Test("without Pango everything but text is drawn, and the problem is reported")
    func missing() throws {
        let root = layer(0, 0, 200, 80, .green)
        root.addSublayer(text("text"))
        let scene = try LayerCompositor(root).scene(width: 200, height: 80, at: .zero)
        let painter = ScenePainter(texts: TextPainter(makeFonts: { nil }))
        let buffer = try target(200, 80)
        try painter.paint(scene, into: buffer)
        #expect(Drawn(buffer).count { $0 == green } == 200 * 80)
        #expect(painter.takeProblems() == ["Text layers are not drawn: out of memory."])
        #expect(painter.takeProblems() == [])
    }

    @Test(
        "font names contain family, weight and slant",
        arguments: [
            ("Helvetica", ["Helvetica", "Sans"], 400, false),
            ("HelveticaNeue-BoldItalic", ["Helvetica Neue", "HelveticaNeue", "Sans"], 700, true),
            ("Helvetica Neue Medium", ["Helvetica Neue", "Sans"], 500, false),
            ("Menlo-Regular", ["Menlo", "Monospace"], 400, false),
            ("Courier-Oblique", ["Courier", "Monospace"], 400, true),
            ("TimesNewRomanPSMT", ["Times New Roman", "TimesNewRomanPSMT", "Sans"], 400, false),
            (".SFUI-Semibold", ["SF Pro Text", "Helvetica Neue", "Inter", "Sans"], 600, false),
            ("", ["SF Pro Text", "Helvetica Neue", "Inter", "Sans"], 400, false),
        ]
    )
    func names(name: String, families: [String], weight: Int, isItalic: Bool) {
        let font = FontName(name)
        #expect(font.families == families)
        #expect(font.weight == weight)
        #expect(font.isItalic == isItalic)
    }
}
