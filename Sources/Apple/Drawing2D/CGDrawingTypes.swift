/// The quality of scaled images.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's choice, which is `medium`.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Bilinear.
    case low = 2
    /// The best for most images.
    case medium = 4
    /// Averages when an image shrinks.
    case high = 3
}

/// The way in which drawing is mixed with what is there.
public enum CGBlendMode: Int32, Sendable {
    /// Over.
    case normal = 0
    /// The product.
    case multiply
    /// The product of the inverses, inverted.
    case screen
    /// Multiply for dark, screen for light backdrops.
    case overlay
    /// The smaller component.
    case darken
    /// The larger component.
    case lighten
    /// The backdrop brightened by the source.
    case colorDodge
    /// The backdrop darkened by the source.
    case colorBurn
    /// Darken or brighten softly.
    case softLight
    /// Multiply for dark, screen for light sources.
    case hardLight
    /// The distance of the components.
    case difference
    /// A softer difference.
    case exclusion
    /// The hue of the source.
    case hue
    /// The saturation of the source.
    case saturation
    /// The hue and saturation of the source.
    case color
    /// The luminosity of the source.
    case luminosity
    /// Nothing: the result is transparent.
    case clear
    /// The source alone.
    case copy
    /// The source where the backdrop is.
    case sourceIn
    /// The source where the backdrop is not.
    case sourceOut
    /// The source over the backdrop, where the backdrop is.
    case sourceAtop
    /// The backdrop over the source.
    case destinationOver
    /// The backdrop where the source is.
    case destinationIn
    /// The backdrop where the source is not.
    case destinationOut
    /// The backdrop over the source, where the source is.
    case destinationAtop
    /// Each of the two where the other is not.
    case xor
    /// The sum less one; drawn as `multiply`.
    case plusDarker
    /// The sum.
    case plusLighter
}

/// The way in which a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Filled by winding.
    case fill = 0
    /// Filled by the even-odd rule.
    case eoFill = 1
    /// Stroked.
    case stroke = 2
    /// Filled by winding, then stroked.
    case fillStroke = 3
    /// Filled by the even-odd rule, then stroked.
    case eoFillStroke = 4
}

/// The way in which text is drawn; accepted without effect.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Filled.
    case fill = 0
    /// Stroked.
    case stroke
    /// Filled and stroked.
    case fillStroke
    /// Not drawn.
    case invisible
    /// Filled, and added to the clip.
    case fillClip
    /// Stroked, and added to the clip.
    case strokeClip
    /// Filled and stroked, and added to the clip.
    case fillStrokeClip
    /// Added to the clip.
    case clip
}

/// The extension of a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The options as a number.
    public let rawValue: UInt32

    /// Creates options from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour continues before the start.
    public static var drawsBeforeStartLocation: CGGradientDrawingOptions { CGGradientDrawingOptions(rawValue: 1) }
    /// The last colour continues after the end.
    public static var drawsAfterEndLocation: CGGradientDrawingOptions { CGGradientDrawingOptions(rawValue: 2) }
}
