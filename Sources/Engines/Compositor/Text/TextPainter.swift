import CCairo
import Foundation
import QuartzCore

/// A painter that lays out and draws text with the installed fonts.
///
/// Used by one thread at a time.
final class TextPainter {
    private let makeFonts: () -> OpaquePointer?
    private var fonts: OpaquePointer?
    private var isTried = false

    /// - Parameter makeFonts: returns Pango's font map, or nil if Pango is not available.
    init(makeFonts: @escaping () -> OpaquePointer? = { ccairo_fonts_create() }) { self.makeFonts = makeFonts }

    deinit { ccairo_fonts_destroy(fonts) }

    /// The reason why text cannot be drawn; nil if it can.
    static var problem: String? {
        switch ccairo_text_load() {
        case Int32(CCAIRO_TEXT_OK): nil
        case Int32(CCAIRO_TEXT_OLD_LIBRARY):
            "Text layers are not drawn: the Pango library is too old; version 1.38 or newer is needed."
        default:
            """
            Text layers are not drawn: the Pango library is not installed. On Debian and Ubuntu: apt-get install \
            libpangocairo-1.0-0
            """
        }
    }

    /// Draws text in a rectangle of the current coordinates; returns a description of the problem if it fails.
    func draw(_ text: TextContents, in rect: CGRect, context: OpaquePointer) -> String? {
        if !isTried {
            isTried = true
            fonts = makeFonts()
        }
        guard let fonts else { return Self.problem ?? "Text layers are not drawn: out of memory." }
        let runs = Self.runs(of: text)
        guard let first = runs.first else { return nil }
        let string = runs.reduce(into: "") { $0 += $1.text }
        let layout = Self.withRuns(runs) { pointers in
            var request = ccairo_text()
            return string.withCString { bytes in
                request.text = bytes
                request.length = Int32(string.utf8.count)
                request.runs = pointers.baseAddress
                request.run_count = Int32(pointers.count)
                request.width = rect.width
                request.height = rect.height
                request.wraps = text.isWrapped
                request.alignment = Int32(Self.alignment(text.alignment))
                request.cut = Int32(Self.cut(text.truncation))
                return ccairo_layout_create(fonts, &request)
            }
        }
        guard let layout else { return "A text layer was not drawn: out of memory." }
        defer { ccairo_layout_destroy(layout) }
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        ccairo_layout_extents(layout, &x, &y, &width, &height)
        context.setSource(first.color.rgba)
        cairo_move_to(context, rect.minX + Self.overhang(text, x, width, rect.width), rect.minY)
        ccairo_layout_show(layout, context)
        return nil
    }

    /// Returns the horizontal offset of a text that is wider than its layer and not truncated by Pango.
    private static func overhang(_ text: TextContents, _ x: Double, _ width: Double, _ room: Double) -> Double {
        guard !text.isWrapped, text.truncation == .none, width > room else { return 0 }
        return switch text.alignment {
        case .natural, .left, .justified: 0
        case .center: (room - width) / 2 - x
        case .right: room - width - x
        }
    }

    /// Returns the runs that are drawn, without characters that Pango rejects and limited in length.
    private static func runs(of text: TextContents) -> [TextContents.Run] {
        var left = CompositorLimits.characters
        return text.runs.compactMap { run in
            var run = run
            guard left > 0, run.fontSize.isFinite, run.fontSize > 0 else { return nil }
            run.fontSize = min(run.fontSize, 10_000)
            run.text = String(run.text.unicodeScalars.prefix(left).filter { $0 != "\0" }.map { Character($0) })
            left -= run.text.unicodeScalars.count
            return run.text.isEmpty ? nil : run
        }
    }

    /// Passes the runs to a closure in their C form.
    private static func withRuns<R>(
        _ runs: [TextContents.Run],
        _ body: (UnsafeBufferPointer<ccairo_text_run>) -> R
    ) -> R {
        let names = runs.map { FontName($0.fontName) }
        let families = names.map { strdup($0.pangoFamilies) }
        defer { for family in families { free(family) } }
        var start = 0
        let list = zip(runs.indices, runs).map { index, run in
            let color = run.color.rgba
            let end = start + run.text.utf8.count
            defer { start = end }
            return ccairo_text_run(
                start: UInt32(start),
                end: UInt32(end),
                family: UnsafePointer(families[index]),
                size: run.fontSize,
                weight: Int32(names[index].weight),
                is_italic: names[index].isItalic,
                has_color: true,
                is_underlined: false,
                is_struck: false,
                red: color.x,
                green: color.y,
                blue: color.z,
                alpha: color.w
            )
        }
        return list.withUnsafeBufferPointer(body)
    }

    private static func alignment(_ alignment: TextContents.Alignment) -> Int {
        switch alignment {
        case .natural: CCAIRO_ALIGN_NATURAL
        case .left: CCAIRO_ALIGN_LEFT
        case .center: CCAIRO_ALIGN_CENTER
        case .right: CCAIRO_ALIGN_RIGHT
        case .justified: CCAIRO_ALIGN_JUSTIFIED
        }
    }

    private static func cut(_ truncation: TextContents.Truncation) -> Int {
        switch truncation {
        case .none: CCAIRO_CUT_NONE
        case .start: CCAIRO_CUT_START
        case .middle: CCAIRO_CUT_MIDDLE
        case .end: CCAIRO_CUT_END
        }
    }
}
