public import CoreVideo
public import Foundation

/// A layer that draws text above its background and below its sublayers, from the upper left corner of its bounds.
open class CATextLayer: CALayer {
    /// Creates a layer without text.
    public override init() {
        super.init()
        initialize(\.text, TextLayerState())
    }

    /// Creates a copy of a layer's properties, without its position in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CATextLayer) { initialize(\.text, TextLayerState()) }
    }

    /// The text: a `String` or an `NSAttributedString`; other values are not drawn.
    ///
    /// Fonts and colours of an attributed string are read from the keys `NSFont` and `NSColor` or `CTForegroundColor`.
    /// A font is its name or an `NSDictionary` with `NSFontNameAttribute` and `NSFontSizeAttribute`; a colour is a
    /// `CGColor`. A mutable string must not change after it was set.
    ///
    /// Differs from Apple: there are no font objects; text without these attributes uses the layer's font and colour.
    open var string: Any? {
        get { value(\.text.string) }
        set { set(\.text.string, newValue) }
    }

    /// The font name as a string, for example "DejaVu Sans".
    ///
    /// Differs from Apple: there are no font objects; if no font with this name is installed, the system chooses
    /// another.
    open var font: CFTypeRef? {
        get { value(\.text.font) }
        set { set(\.text.font, newValue) }
    }

    /// The font size in units of the layer's coordinates; 36 by default.
    open var fontSize: CGFloat {
        get { value(\.text.fontSize) }
        set { set(\.text.fontSize, newValue) }
    }

    /// The colour of the text; white by default.
    open var foregroundColor: CGColor? {
        get { value(\.text.color) }
        set { set(\.text.color, newValue) }
    }

    /// A Boolean value that indicates whether lines wrap at the layer's width.
    open var isWrapped: Bool {
        get { value(\.text.isWrapped) }
        set { set(\.text.isWrapped, newValue) }
    }

    /// The horizontal alignment of lines.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { value(\.text.alignment) }
        set { set(\.text.alignment, newValue) }
    }

    /// The part of a long line that an ellipsis replaces; for wrapped text, this applies to the last line that fits.
    open var truncationMode: CATextLayerTruncationMode {
        get { value(\.text.truncation) }
        set { set(\.text.truncation, newValue) }
    }

    /// A Boolean value that indicates whether glyphs may be placed at subpixel positions; stored without effect.
    open var allowsFontSubpixelQuantization: Bool {
        get { value(\.text.allowsQuantization) }
        set { set(\.text.allowsQuantization, newValue) }
    }
}

extension LayerState {
    var text: TextLayerState {
        get {
            if case .text(let text) = special { text } else { TextLayerState() }
        }
        set { special = .text(newValue) }
    }
}
