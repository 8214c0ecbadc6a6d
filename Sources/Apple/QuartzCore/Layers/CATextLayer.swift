public import CoreVideo
public import Foundation

/// A layer that draws text over its background and below its sublayers, from the upper left of its bounds.
open class CATextLayer: CALayer {
    /// Makes a layer without text.
    public override init() {
        super.init()
        initialize(\.text, TextLayerState())
    }

    /// Makes a copy of a layer's properties, without its place in the tree.
    public override init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CATextLayer) { initialize(\.text, TextLayerState()) }
    }

    /// The text: a `String` or an `NSAttributedString`; anything else is not drawn.
    ///
    /// Of an attributed string the fonts and colours below are drawn: under the keys `NSFont` and `NSColor` or
    /// `CTForegroundColor`, a font being its name or an `NSDictionary` of `NSFontNameAttribute` and `NSFontSizeAttribute`,
    /// and a colour a `CGColor`. A mutable one must not be changed after it was set.
    ///
    /// Differs from Apple: there are no font objects; texts without attributes of their own have the layer's.
    open var string: Any? {
        get { value(\.text.string) }
        set { set(\.text.string, newValue) }
    }

    /// The font by its name: a string, such as "DejaVu Sans".
    ///
    /// Differs from Apple: there are no font objects; where no font of this name is installed, the system's choice is taken.
    open var font: CFTypeRef? {
        get { value(\.text.font) }
        set { set(\.text.font, newValue) }
    }

    /// The size of the font in units of the layer's coordinates; 36 at first.
    open var fontSize: CGFloat {
        get { value(\.text.fontSize) }
        set { set(\.text.fontSize, newValue) }
    }

    /// The colour of the text; white at first.
    open var foregroundColor: CGColor? {
        get { value(\.text.color) }
        set { set(\.text.color, newValue) }
    }

    /// Whether lines are broken at the layer's width.
    open var isWrapped: Bool {
        get { value(\.text.isWrapped) }
        set { set(\.text.isWrapped, newValue) }
    }

    /// Where lines begin.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { value(\.text.alignment) }
        set { set(\.text.alignment, newValue) }
    }

    /// What is left out of a line that is too long; of the last one that fits where lines are broken.
    open var truncationMode: CATextLayerTruncationMode {
        get { value(\.text.truncation) }
        set { set(\.text.truncation, newValue) }
    }

    /// Whether letters may be placed between pixels; kept, without effect.
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
