package import CoreVideo
package import Foundation

/// The content of a layer, drawn between its background and its border.
package enum LayerContents {
    /// Nothing.
    case none
    /// A still image.
    case image(CGImage)
    /// A pixel buffer that stays unchanged as long as the layer has it.
    case pixelBuffer(CVPixelBuffer)
    /// A layer that supplies an image for every frame drawn.
    case imageLayer(any ImageLayer)
    /// A path, filled and stroked.
    case shape(ShapeContents)
    /// Text.
    case text(TextContents)
    /// A gradient.
    case gradient(GradientContents)
}

/// A path with its fill and stroke, in its layer's coordinates.
package struct ShapeContents: Hashable, Sendable {
    /// The segments of the path; empty if any point of the path is not finite.
    package var path: [PathSegment] = []
    /// The fill colour; nil for no fill.
    package var fillColor: CGColor? = .black
    /// The rule that decides which areas are inside the path.
    package var fillRule = CGPathFillRule.winding
    /// The stroke colour; nil for no stroke.
    package var strokeColor: CGColor?
    /// The line width.
    package var lineWidth: CGFloat = 1
    /// The style of line ends.
    package var lineCap = CGLineCap.butt
    /// The style of line joins.
    package var lineJoin = CGLineJoin.miter
    /// The maximum length of a mitred join, in line widths.
    package var miterLimit: CGFloat = 10
    /// The lengths of dashes and gaps in turn; empty for a solid line.
    package var dashPattern: [CGFloat] = []
    /// The offset into the dash pattern at which the line begins.
    package var dashPhase: CGFloat = 0
    /// The start of the stroke, as a fraction of the path's length: 0 to 1.
    package var strokeStart: CGFloat = 0
    /// The end of the stroke, as a fraction of the path's length: 0 to 1.
    package var strokeEnd: CGFloat = 1

    /// Creates a shape without a path.
    package init() {}

    /// The part of the path that is stroked.
    package var strokedPath: [PathSegment] {
        strokeStart <= 0 && strokeEnd >= 1 ? path : path.trimmed(from: strokeStart, to: strokeEnd)
    }
}

/// Text and its layout, from the upper left corner of its layer's bounds.
package struct TextContents: Hashable, Sendable {
    /// A run of text with one font and colour.
    package struct Run: Hashable, Sendable {
        /// The text.
        package var text: String
        /// The family or full name of the font.
        package var fontName: String
        /// The font size, in units of the layer's coordinates.
        package var fontSize: CGFloat
        /// The colour.
        package var color: CGColor

        /// Creates a run.
        package init(text: String, fontName: String, fontSize: CGFloat, color: CGColor) {
            (self.text, self.fontName) = (text, fontName)
            (self.fontSize, self.color) = (fontSize, color)
        }
    }

    /// The horizontal alignment of lines.
    package enum Alignment: Hashable, Sendable {
        /// The side at which the text's language begins.
        case natural
        /// Left-aligned.
        case left
        /// Right-aligned.
        case right
        /// Centred.
        case center
        /// Aligned to both sides, with wider spaces.
        case justified
    }

    /// The part of a long line that an ellipsis replaces.
    package enum Truncation: Hashable, Sendable {
        /// None; the line is clipped.
        case none
        /// The beginning.
        case start
        /// The end.
        case end
        /// The middle.
        case middle
    }

    /// The runs of text; empty for no text.
    package var runs: [Run]
    /// The horizontal alignment of lines.
    package var alignment: Alignment
    /// The part of the last visible line that is omitted if the text does not fit.
    package var truncation: Truncation
    /// Indicates whether lines wrap at the layer's width.
    package var isWrapped: Bool
}

/// A colour gradient.
package struct GradientContents: Hashable, Sendable {
    /// The geometry of a gradient.
    package enum Shape: Hashable, Sendable {
        /// Along the line from start to end.
        case axial
        /// In ellipses around the start; the end is a corner of the box around the outermost ellipse.
        case radial
        /// Around the start point, clockwise from the direction of the end point.
        case conic
    }

    /// The geometry.
    package var shape = Shape.axial
    /// The colours.
    package var colors: [CGColor] = []
    /// The position of each colour, from 0 to 1, in ascending order; one for each colour.
    package var locations: [CGFloat] = []
    /// The start point, as a fraction of the bounds: 0 to 1.
    package var start = CGPoint(x: 0.5, y: 0)
    /// The end point, as a fraction of the bounds: 0 to 1.
    package var end = CGPoint(x: 0.5, y: 1)
}
