public import CoreVideo
public import Foundation

extension CGPath {
    /// Returns a path whose fill, by the nonzero rule, is the stroke of this one.
    ///
    /// - Parameters:
    ///   - lineWidth: The width of the line.
    ///   - miterLimit: The largest length of a corner by the width; longer ones are cut.
    ///   - transform: A transform that is applied before stroking.
    public func copy(
        strokingWithWidth lineWidth: CGFloat,
        lineCap: CGLineCap,
        lineJoin: CGLineJoin,
        miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        var transform = transform
        let path = copy(using: &transform) ?? self
        return StrokeOutline(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit).outline(path)
    }
}

extension CGContext {
    /// Replaces the path with the outline of its stroke, which the nonzero rule fills.
    ///
    /// Differs from Apple: dashes are ignored.
    public func replacePathWithStrokedPath() {
        let outline = pathSegments.copy(
            strokingWithWidth: CGFloat(state.lineWidth),
            lineCap: state.lineCap,
            lineJoin: state.lineJoin,
            miterLimit: CGFloat(state.miterLimit)
        )
        beginPath()
        addPath(outline)
    }
}
