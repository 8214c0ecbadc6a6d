import CoreMedia
import CoreVideo

/// A format of a camera of the machine, with what its driver calls it.
struct V4L2Mode: Sendable, Hashable {
    /// How the driver's pictures lie in memory.
    var pixels: V4L2PixelFormat
    /// What clients see.
    var format: CameraFormat
}

/// Times between frames as a driver lists them.
struct V4L2Intervals: Sendable, Hashable {
    /// The ranges, in the driver's order, without those that mean nothing.
    private(set) var ranges: [CameraFormat.DurationRange] = []

    /// The longest time between frames that is believed, in seconds.
    private static let longest = 3600.0

    /// Adds one time between frames.
    mutating func add(_ numerator: UInt32, _ denominator: UInt32) {
        guard let time = Self.time(numerator, denominator) else { return }
        add(.init(shortest: time, longest: time))
    }

    /// Adds a range of times, in either order.
    mutating func add(from first: (UInt32, UInt32), to second: (UInt32, UInt32)) {
        // Open ends are cut to what a camera can mean: a thousand frames a second, one an hour.
        let a = Self.time(first.0, first.1) ?? CMTime(value: 1, timescale: 1000)
        let b = Self.time(second.0, second.1) ?? CMTime(value: 1, timescale: 1)
        add(.init(shortest: min(a, b), longest: max(a, b)))
    }

    private mutating func add(_ range: CameraFormat.DurationRange) {
        if !ranges.contains(range) { ranges.append(range) }
    }

    /// The time when nobody chooses: the one nearest to 30 frames a second that is not slower, else the fastest.
    var usual: CMTime {
        let wanted = CMTime(value: 1, timescale: 30)
        if ranges.contains(where: { $0.shortest <= wanted && wanted <= $0.longest }) { return wanted }
        let faster = ranges.map(\.longest).filter { $0 <= wanted }.max()
        return faster ?? ranges.map(\.shortest).min() ?? wanted
    }

    /// A driver's fraction as a time; nil for one that is none.
    static func time(_ numerator: UInt32, _ denominator: UInt32) -> CMTime? {
        guard numerator > 0, denominator > 0 else { return nil }
        var (a, b) = (Int64(numerator), Int64(denominator))
        while b != 0 { (a, b) = (b, a % b) }
        var value = Int64(numerator) / a
        var scale = Int64(denominator) / a
        // More than a time can hold: a part in two thousand million is left out.
        while scale > Int64(Int32.max) {
            value = max(1, (value + 1) / 2)
            scale = (scale + 1) / 2
        }
        guard Double(value) / Double(scale) <= longest else { return nil }
        return CMTime(value: value, timescale: Int32(scale))
    }

    /// A time as the driver's fraction; nil for one that is none.
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
