package import CoreVideo
package import Foundation

/// What is drawn of a layer between its background and its border.
package enum LayerContents {
    /// Nothing.
    case none
    /// A picture that does not change.
    case image(CGImage)
    /// A picture that does not change while the layer has it.
    case pixelBuffer(CVPixelBuffer)
    /// A picture that the layer is asked for with each frame.
    case picture(any PictureLayer)
    /// A path, filled and stroked.
    case shape(ShapeContents)
    /// Text.
    case text(TextContents)
    /// Colours that change over into one another.
    case gradient(GradientContents)
}

/// A path and how it is filled and stroked, in its layer's coordinates.
package struct ShapeContents: Hashable, Sendable {
    /// The steps of the path; none where any point of it is not finite.
    package var path: [PathSegment] = []
    /// What it is filled with; nil for nothing.
    package var fillColor: CGColor? = .black
    /// What is inside.
    package var fillRule = CGPathFillRule.winding
    /// What it is stroked with; nil for nothing.
    package var strokeColor: CGColor?
    /// How wide the stroke is.
    package var lineWidth: CGFloat = 1
    /// How its ends look.
    package var lineCap = CGLineCap.butt
    /// How its corners look.
    package var lineJoin = CGLineJoin.miter
    /// How many widths long a pointed corner may be.
    package var miterLimit: CGFloat = 10
    /// Lengths of dashes and gaps in turn; empty for a line without gaps.
    package var dashPattern: [CGFloat] = []
    /// How far into the pattern the line begins.
    package var dashPhase: CGFloat = 0
    /// Where the stroke begins, by the path's length: 0 to 1.
    package var strokeStart: CGFloat = 0
    /// Where the stroke ends, by the path's length: 0 to 1.
    package var strokeEnd: CGFloat = 1

    /// Makes a shape without a path.
    package init() {}

    /// The part of the path that is stroked.
    package var strokedPath: [PathSegment] {
        strokeStart <= 0 && strokeEnd >= 1 ? path : path.trimmed(from: strokeStart, to: strokeEnd)
    }
}

/// A text and how it is set, from the upper left of its layer's bounds.
package struct TextContents: Hashable, Sendable {
    /// A piece of text of one look.
    package struct Run: Hashable, Sendable {
        /// The text.
        package var text: String
        /// The family or full name of the font.
        package var fontName: String
        /// The size of the font, in units of the layer's coordinates.
        package var fontSize: CGFloat
        /// The colour.
        package var color: CGColor

        /// Makes a piece.
        package init(text: String, fontName: String, fontSize: CGFloat, color: CGColor) {
            (self.text, self.fontName) = (text, fontName)
            (self.fontSize, self.color) = (fontSize, color)
        }
    }

    /// Where lines begin.
    package enum Alignment: Hashable, Sendable {
        /// At the side where the text's language begins.
        case natural
        /// At the left.
        case left
        /// At the right.
        case right
        /// In the middle.
        case center
        /// At both sides, by wider spaces.
        case justified
    }

    /// What is left out of a line that is too long.
    package enum Truncation: Hashable, Sendable {
        /// Nothing; it is cut.
        case none
        /// Its beginning.
        case start
        /// Its end.
        case end
        /// Its middle.
        case middle
    }

    /// The text; empty for none.
    package var runs: [Run]
    /// Where lines begin.
    package var alignment: Alignment
    /// What is left out of the last line that fits.
    package var truncation: Truncation
    /// Whether lines are broken at the layer's width.
    package var isWrapped: Bool
}

/// Colours that change over into one another.
package struct GradientContents: Hashable, Sendable {
    /// How the colours lie.
    package enum Shape: Hashable, Sendable {
        /// Along the line from start to end.
        case axial
        /// In ellipses around the start; the end is a corner of the box around the outermost.
        case radial
        /// Around the start, beginning toward the end, clockwise.
        case conic
    }

    /// How they lie.
    package var shape = Shape.axial
    /// The colours.
    package var colors: [CGColor] = []
    /// Where each is, from 0 to 1, never falling; as many as colours.
    package var locations: [CGFloat] = []
    /// Where it starts, by the bounds: 0 to 1.
    package var start = CGPoint(x: 0.5, y: 0)
    /// Where it ends, by the bounds: 0 to 1.
    package var end = CGPoint(x: 0.5, y: 1)
}
