import CoreVideo
import Foundation

/// The properties of a text layer, as they were set.
struct TextLayerState {
    var string: Any?
    var font: CFTypeRef?
    var fontSize: CGFloat = 36
    var color: CGColor? = .white
    var isWrapped = false
    var alignment = CATextLayerAlignmentMode.natural
    var truncation = CATextLayerTruncationMode.none
    var allowsQuantization = true

    /// The text that is drawn.
    var contents: TextContents {
        TextContents(
            runs: runs.filter { !$0.text.isEmpty },
            alignment: alignment.drawn,
            truncation: truncation.drawn,
            isWrapped: isWrapped
        )
    }

    private var plain: TextContents.Run {
        TextContents.Run(
            text: "",
            fontName: Self.name(of: font) ?? "Helvetica",
            fontSize: Self.usable(fontSize) ?? 36,
            color: color ?? .clear
        )
    }

    private var runs: [TextContents.Run] {
        var run = plain
        switch string {
        case let text as String:
            run.text = text
            return [run]
        case let text as NSAttributedString:
            return runs(of: text)
        default:
            return []
        }
    }

    private func runs(of text: NSAttributedString) -> [TextContents.Run] {
        var runs: [TextContents.Run] = []
        let whole = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: whole.length)) { attributes, range, _ in
            var run = plain
            run.text = whole.substring(with: range)
            for (key, value) in attributes {
                switch key.rawValue {
                case "NSColor", "CTForegroundColor":
                    if let color = value as? CGColor { run.color = color }
                case "NSFont":
                    run.fontName = Self.name(of: value) ?? run.fontName
                    if let size = (value as? [String: Any])?["NSFontSizeAttribute"] as? NSNumber {
                        run.fontSize = Self.usable(CGFloat(size.doubleValue)) ?? run.fontSize
                    }
                default: break
                }
            }
            runs.append(run)
        }
        return runs
    }

    private static func name(of font: Any?) -> String? {
        switch font {
        case let name as String: name
        case let facts as [String: Any]: facts["NSFontNameAttribute"] as? String
        default: nil
        }
    }

    private static func usable(_ size: CGFloat) -> CGFloat? { size.isFinite && size > 0 ? size : nil }
}
