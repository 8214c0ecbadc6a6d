import CoreMedia
import CoreVideo
import Foundation

/// A value that can be interpolated linearly.
protocol Interpolated {
    /// Returns the value between this one and another, at a fraction of the way.
    func interpolated(to end: Self, at fraction: Double) -> Self
}

extension Float: Interpolated {
    func interpolated(to end: Float, at fraction: Double) -> Float { self + (end - self) * Float(fraction) }
}

extension CGAffineTransform: Interpolated {
    func interpolated(to end: CGAffineTransform, at fraction: Double) -> CGAffineTransform {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        return CGAffineTransform(
            a: mix(a, end.a),
            b: mix(b, end.b),
            c: mix(c, end.c),
            d: mix(d, end.d),
            tx: mix(tx, end.tx),
            ty: mix(ty, end.ty)
        )
    }
}

extension CGRect: Interpolated {
    func interpolated(to end: CGRect, at fraction: Double) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        return CGRect(
            x: mix(minX, end.minX),
            y: mix(minY, end.minY),
            width: mix(width, end.width),
            height: mix(height, end.height)
        )
    }
}

/// A property over time: values that hold until the next one, and linear ramps.
struct RampList<Value: Interpolated & Equatable> {
    /// A ramp; a value that is set at a time is a ramp without duration.
    struct Ramp {
        var range: CMTimeRange
        var start: Value
        var end: Value
    }

    /// The ramps in the order of their starts.
    private(set) var ramps: [Ramp] = []

    /// Sets a value from a time on, until the next ramp.
    mutating func set(_ value: Value, at time: CMTime) {
        add(Ramp(range: CMTimeRange(start: time, duration: .zero), start: value, end: value))
    }

    /// Adds a ramp, which replaces whatever begins within its range.
    mutating func add(_ ramp: Ramp) {
        ramps.removeAll { other in
            other.range.start >= ramp.range.start
                && (other.range.start < ramp.range.end || other.range.start == ramp.range.start)
        }
        let index = ramps.firstIndex { $0.range.start > ramp.range.start } ?? ramps.count
        ramps.insert(ramp, at: index)
    }

    /// Returns the ramp that applies at a time: its range begins no later; nil before the first one.
    func ramp(at time: CMTime) -> Ramp? { ramps.last { $0.range.start <= time } }

    /// Returns the value at a time; nil before the first ramp, where the property has its default.
    func value(at time: CMTime) -> Value? {
        guard let ramp = ramp(at: time) else { return nil }
        guard ramp.range.duration > .zero, time < ramp.range.end else { return ramp.end }
        let fraction = (time - ramp.range.start).seconds / ramp.range.duration.seconds
        return ramp.start.interpolated(to: ramp.end, at: fraction)
    }

    /// Returns whether the value changes within a range.
    func changes(in range: CMTimeRange) -> Bool {
        ramps.contains { ramp in
            let touches = ramp.range.start < range.end && ramp.range.end > range.start
            return touches && ramp.start != ramp.end
                || ramp.range.start > range.start && ramp.range.start < range.end
        }
    }
}
