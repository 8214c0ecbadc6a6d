/// How fast a position moves, exactly: in 2²⁰ths of the pace of time.
struct PlayheadSpeed: Sendable, Equatable {
    private static let unit: Int128 = 1 << 20
    private static let limit = 64.0

    /// As time does.
    static let normal = PlayheadSpeed(1)
    /// Not at all.
    static let still = PlayheadSpeed(0)

    private let units: Int128

    /// A rate, between 64 times as fast as time and 64 times as fast backwards; no number counts as 0.
    init(_ rate: Double) {
        let rate = rate.isNaN ? 0 : max(-Self.limit, min(Self.limit, rate))
        units = Int128((rate * Double(Self.unit)).rounded())
    }

    /// The rate.
    var value: Double { Double(units) / Double(Self.unit) }
    var isForward: Bool { units > 0 }
    var isBackward: Bool { units < 0 }

    /// How far the position moves in a time, rounded down.
    func distance(in time: Nanoseconds) -> Nanoseconds {
        units == Self.unit ? time : Nanoseconds(clamping: (Int128(time) * units) >> 20)
    }

    /// The shortest time in which the position has moved so far; nil when it never does.
    ///
    /// Negative for places that it comes from.
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

    /// The time in which a position that moves faster than time makes up for being behind; nil when it is slower.
    func time(toGain delay: Nanoseconds) -> Nanoseconds? {
        guard units > Self.unit else { return nil }
        return Nanoseconds(clamping: -Self.floor(-Int128(delay) * Self.unit, by: units - Self.unit))
    }

    private static func floor(_ value: Int128, by divisor: Int128) -> Int128 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
