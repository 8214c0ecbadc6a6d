extension CMTime {
    /// The kinds of times, in the order in which they compare.
    enum Kind: Int32 {
        case negativeInfinity, numeric, indefinite, positiveInfinity, invalid
    }

    /// The kind of the time.
    ///
    /// A numeric time without a positive timescale counts as invalid, so that nothing divides by it.
    var kind: Kind {
        guard isValid else { return .invalid }
        if flags.isDisjoint(with: .impliedValueFlagsMask) { return timescale > 0 ? .numeric : .invalid }
        if flags.contains(.positiveInfinity) { return .positiveInfinity }
        if flags.contains(.negativeInfinity) { return .negativeInfinity }
        return .indefinite
    }

    /// Returns the infinity with the given sign.
    static func infinity(negative: Bool) -> CMTime {
        negative ? .negativeInfinity : .positiveInfinity
    }

    /// The largest timescale that arithmetic chooses.
    ///
    /// Apple's documentation says 2147483647; its implementation was observed to use this value.
    static let arithmeticTimescale: CMTimeScale = 1_000_000_000

    /// Returns the time nearest to `numerator / denominator` seconds at a timescale.
    ///
    /// If the value does not fit, the timescale is halved until it does; the result is an infinity if it never fits.
    /// Exact for numerators below 2⁹⁶ and positive denominators: the products stay within 128 bits.
    static func nearest(
        _ numerator: Int128,
        over denominator: Int128,
        timescale: CMTimeScale,
        rounded: Bool,
        epoch: CMTimeEpoch,
        method: CMTimeRoundingMethod = .default
    ) -> CMTime {
        var timescale = timescale
        while true {
            let (value, exact) = Int128.divide(numerator * Int128(timescale), by: denominator, method: method)
            if let value = CMTimeValue(exactly: value) {
                let flags: CMTimeFlags = rounded || !exact ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
            }
            if timescale == 1 { return infinity(negative: numerator < 0) }
            timescale /= 2
        }
    }
}

extension Int128 {
    /// Returns a quotient rounded with the given method, and whether it is exact.
    ///
    /// The divisor must be positive. The caller replaces `quickTime` by one of the other methods.
    static func divide(_ dividend: Int128, by divisor: Int128, method: CMTimeRoundingMethod) -> (Int128, exact: Bool) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        if remainder == 0 { return (quotient, true) }
        let negative = remainder < 0
        let awayFromZero: Bool
        switch method {
        case .roundHalfAwayFromZero: awayFromZero = remainder.magnitude >= divisor.magnitude - remainder.magnitude
        case .roundTowardZero, .quickTime: awayFromZero = false
        case .roundAwayFromZero: awayFromZero = true
        case .roundTowardPositiveInfinity: awayFromZero = !negative
        case .roundTowardNegativeInfinity: awayFromZero = negative
        }
        guard awayFromZero else { return (quotient, false) }
        return (negative ? quotient - 1 : quotient + 1, false)
    }
}

/// Returns the greatest common divisor; the other number if one is 0.
func greatestCommonDivisor<T: BinaryInteger>(_ a: T, _ b: T) -> T where T: UnsignedInteger {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
