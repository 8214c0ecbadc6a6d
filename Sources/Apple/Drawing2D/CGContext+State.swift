public import CoreVideo
public import Foundation

extension CGContext {
    /// Saves the state: transform, clip, colours, alpha, blend mode and line style.
    public func saveGState() { if saved.count < 10_000 { saved.append(state) } }

    /// Restores the state that was saved last; does nothing without one.
    public func restoreGState() { if let last = saved.popLast() { state = last } }

    /// The transform from user space to the bitmap, with the origin at the lower left.
    public var ctm: CGAffineTransform { state.transform }
    /// The transform from user space to the bitmap.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }

    /// Moves the origin.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    /// Scales user space.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    /// Rotates user space by radians, counterclockwise.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
    /// Applies a transform before the present one.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }
    /// Returns a point of user space in the bitmap.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform) }
    /// Returns a point of the bitmap in user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform.inverted()) }

    /// The quality of scaled images.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.quality }
        set { state.quality = newValue }
    }

    private func converted(_ color: CGColor) -> SIMD4<Double> { color.rgba }

    /// Sets the colour of fills.
    public func setFillColor(_ color: CGColor) { state.fill = converted(color) }
    /// Sets the colour of fills.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = converted(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Sets the colour of fills to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fill = converted(CGColor(gray: gray, alpha: alpha))
    }
    /// Sets the colour of strokes.
    public func setStrokeColor(_ color: CGColor) { state.stroke = converted(color) }
    /// Sets the colour of strokes.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = converted(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Sets the colour of strokes to a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.stroke = converted(CGColor(gray: gray, alpha: alpha))
    }
    /// Makes fills opaque black, the default of a space.
    public func setFillColorSpace(_ space: CGColorSpace) { state.fill = SIMD4(0, 0, 0, 1) }
    /// Makes strokes opaque black, the default of a space.
    public func setStrokeColorSpace(_ space: CGColorSpace) { state.stroke = SIMD4(0, 0, 0, 1) }
    /// Sets the opacity of all drawing.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }
    /// Sets the way in which drawing is mixed with what is there.
    public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }
    /// Sets the width of lines in user space.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = max(Double(width), 0) }
    /// Sets the ends of lines.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Sets the corners of lines.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Sets the pattern of lines: lengths that are drawn and left out in turn.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let list = lengths.map { Double($0) }
        let isUsable = list.allSatisfy { $0 >= 0 && $0.isFinite } && list.contains { $0 > 0 }
        state.dashes = isUsable ? list : []
        state.dashPhase = Double(phase)
    }
    /// Sets the length at which sharp corners are cut, in line widths.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = Double(limit) }
    /// Accepted without effect.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Sets the smoothing of edges.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.isAntialiased = shouldAntialias }
    /// Sets the smoothing of edges.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { state.isAntialiased = allowsAntialiasing }
    /// Accepted without effect: shadows are not drawn.
    public func setShadow(offset: CGSize, blur: CGFloat) {}
    /// Accepted without effect: shadows are not drawn.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
    /// Accepted without effect.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    /// Accepted without effect: text is not drawn.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
    /// The transform of text, which is not drawn.
    public var textMatrix: CGAffineTransform {
        get { state.textMatrix }
        set { state.textMatrix = newValue }
    }
    /// The position of text, which is not drawn.
    public var textPosition: CGPoint {
        get { CGPoint(x: state.textMatrix.tx, y: state.textMatrix.ty) }
        set { (state.textMatrix.tx, state.textMatrix.ty) = (newValue.x, newValue.y) }
    }
    /// Accepted without effect: what follows is drawn directly.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { saveGState() }
    /// Ends what ``beginTransparencyLayer(auxiliaryInfo:)`` began.
    public func endTransparencyLayer() { restoreGState() }
}
