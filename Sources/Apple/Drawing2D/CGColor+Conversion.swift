public import CoreVideo
public import Foundation

extension CGColor {
    /// Returns the colour in another space; nil for spaces that are not described by primaries and a curve.
    ///
    /// - Parameters:
    ///   - intent: Ignored: colours are converted relative to white.
    ///   - options: Ignored.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
        guard let to = space.definition, let from = colorSpace?.definition, let components, let alpha = components.last
        else { return nil }
        let numbers = components.dropLast().map { Double($0) }
        guard let first = numbers.first else { return nil }
        let rgb = numbers.count >= 3 ? Array(numbers[0..<3]) : [first, first, first]
        var light = rgb.map { from.linear($0) }
        if !from.isGray, !to.isGray, from.toXYZ != to.toXYZ {
            let m = from.matrix(to: to)
            light = (0..<3).map { row in (0..<3).reduce(0) { $0 + m[3 * row + $1] * light[$1] } }
        }
        if to.isGray {
            let weights = from.isGray ? [1, 0, 0] : Array(from.toXYZ[3..<6])
            let grey = to.encoded(zip(weights, light).reduce(0) { $0 + $1.0 * $1.1 })
            return CGColor(colorSpace: space, components: [CGFloat(grey), alpha])
        }
        return CGColor(colorSpace: space, components: light.map { CGFloat(to.encoded($0)) } + [alpha])
    }
}
