import Basics

/// A playback speed, stored exactly as a multiple of 2⁻²⁰.
struct PlayheadSpeed: Sendable, Equatable {
    private static let unit: Int128 = 1 << 20
    private static let limit = 64.0

    /// The speed of time.
    static let normal = PlayheadSpeed(1)
    /// No movement.
    static let still = PlayheadSpeed(0)

    private let units: Int128

    /// Converts a rate, limited to −64 … 64; NaN counts as 0.
    init(_ rate: Double) {
        let rate = rate.isNaN ? 0 : max(-Self.limit, min(Self.limit, rate))
        units = Int128((rate * Double(Self.unit)).rounded())
    }

    /// The speed as a rate.
    var value: Double { Double(units) / Double(Self.unit) }
    var isForward: Bool { units > 0 }
    var isBackward: Bool { units < 0 }

    /// Returns the distance that the position moves in a time, rounded down.
    func distance(in time: Nanoseconds) -> Nanoseconds {
        units == Self.unit ? time : Nanoseconds(clamping: (Int128(time) * units) >> 20)
    }

    /// Returns the shortest time in which the position moves a distance; nil if it never does.
    ///
    /// The time is negative for places that the position has left behind.
    func time(for distance: Nanoseconds) -> Nanoseconds? {
        if units == Self.unit { return distance }
        guard units != 0 else { return nil }
        let distance = Int128(distance)
        let time =
            units > 0
            ? -Self.floor(-distance * Self.unit, by: units)
            : Self.floor(-(distance + 1) * Self.unit, by: -units) + 1
        return abs(time) < Int128(Nanoseconds.distant) ? Nanoseconds(time) : nil
    }

    /// Returns the time in which a position faster than time makes up for a delay; nil if it is not faster.
    func time(toGain delay: Nanoseconds) -> Nanoseconds? {
        guard units > Self.unit else { return nil }
        return Nanoseconds(clamping: -Self.floor(-Int128(delay) * Self.unit, by: units - Self.unit))
    }

    private static func floor(_ value: Int128, by divisor: Int128) -> Int128 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
