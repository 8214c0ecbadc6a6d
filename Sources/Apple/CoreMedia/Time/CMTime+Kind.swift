extension CMTime {
    /// What a time is, in the order that comparison gives to the kinds.
    enum Kind: Int32 {
        case negativeInfinity, numeric, indefinite, positiveInfinity, invalid
    }

    /// What the time is.
    ///
    /// A numeric time without a positive timescale counts as invalid, so that no one divides by it.
    var kind: Kind {
        guard isValid else { return .invalid }
        if flags.isDisjoint(with: .impliedValueFlagsMask) { return timescale > 0 ? .numeric : .invalid }
        if flags.contains(.positiveInfinity) { return .positiveInfinity }
        if flags.contains(.negativeInfinity) { return .negativeInfinity }
        return .indefinite
    }

    /// An infinity by its sign.
    static func infinity(negative: Bool) -> CMTime {
        negative ? .negativeInfinity : .positiveInfinity
    }

    /// The largest timescale that arithmetic chooses by itself.
    ///
    /// Apple's documentation says 2147483647; its code was seen to use this.
    static let arithmeticTimescale: CMTimeScale = 1_000_000_000

    /// The time nearest to `numerator / denominator` seconds at a timescale, or at the largest half, quarter, … of that
    /// timescale where the value fits; an infinity where it fits nowhere.
    ///
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
    /// A quotient rounded as asked, and whether it is exact.
    ///
    /// The divisor is positive; `quickTime` is for the caller to replace by one of the others.
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

/// The greatest common divisor; the other number when one is 0.
func greatestCommonDivisor<T: BinaryInteger>(_ a: T, _ b: T) -> T where T: UnsignedInteger {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
