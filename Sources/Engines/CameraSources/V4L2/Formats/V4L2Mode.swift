import CoreMedia
import CoreVideo

/// A format of a V4L2 camera, with the driver's name for it.
struct V4L2Mode: Sendable, Hashable {
    /// The memory layout of the driver's images.
    var pixels: V4L2PixelFormat
    /// The format that clients see.
    var format: CameraFormat
}

/// Frame intervals as a driver lists them.
struct V4L2Intervals: Sendable, Hashable {
    /// The ranges in the driver's order, without invalid ones.
    private(set) var ranges: [CameraFormat.DurationRange] = []

    /// The longest frame interval that is considered valid, in seconds.
    private static let longest = 3600.0

    /// Adds one frame interval.
    mutating func add(_ numerator: UInt32, _ denominator: UInt32) {
        guard let time = Self.time(numerator, denominator) else { return }
        add(.init(shortest: time, longest: time))
    }

    /// Adds a range of frame intervals, with its ends in either order.
    mutating func add(from first: (UInt32, UInt32), to second: (UInt32, UInt32)) {
        // Invalid ends are replaced by plausible ones: 1000 frames a second and one frame a second.
        let a = Self.time(first.0, first.1) ?? CMTime(value: 1, timescale: 1000)
        let b = Self.time(second.0, second.1) ?? CMTime(value: 1, timescale: 1)
        add(.init(shortest: min(a, b), longest: max(a, b)))
    }

    private mutating func add(_ range: CameraFormat.DurationRange) {
        if !ranges.contains(range) { ranges.append(range) }
    }

    /// The default frame interval: the nearest to 30 frames a second that is not slower, else the fastest.
    var usual: CMTime {
        let wanted = CMTime(value: 1, timescale: 30)
        if ranges.contains(where: { $0.shortest <= wanted && wanted <= $0.longest }) { return wanted }
        let faster = ranges.map(\.longest).filter { $0 <= wanted }.max()
        return faster ?? ranges.map(\.shortest).min() ?? wanted
    }

    /// Returns a driver's fraction as a time; nil if it is invalid.
    static func time(_ numerator: UInt32, _ denominator: UInt32) -> CMTime? {
        guard numerator > 0, denominator > 0 else { return nil }
        var (a, b) = (Int64(numerator), Int64(denominator))
        while b != 0 { (a, b) = (b, a % b) }
        var value = Int64(numerator) / a
        var scale = Int64(denominator) / a
        // Rounded to a fraction that fits into a `CMTime`, with an error of about one in two thousand million.
        while scale > Int64(Int32.max) {
            value = max(1, (value + 1) / 2)
            scale = (scale + 1) / 2
        }
        guard Double(value) / Double(scale) <= longest else { return nil }
        return CMTime(value: value, timescale: Int32(scale))
    }

    /// Returns a time as a fraction for the driver; nil if it is invalid.
    static func fraction(_ time: CMTime) -> (numerator: UInt32, denominator: UInt32)? {
        guard time.isNumeric, time.value > 0 else { return nil }
        var value = time.value
        var scale = Int64(time.timescale)
        var (a, b) = (value, scale)
        while b != 0 { (a, b) = (b, a % b) }
        value /= a
        scale /= a
        while value > Int64(UInt32.max) {
            value /= 2
            scale = max(1, scale / 2)
        }
        return (UInt32(value), UInt32(scale))
    }
}
