extension CMTime {
    /// Returns the sum of two times.
    ///
    /// Different timescales yield their least common multiple, or 1000000000 if that is larger; the value is then
    /// rounded, and flagged if it is not exact. If a sum is too large for its timescale, the timescale is halved until
    /// the sum fits. An infinity absorbs the other operand. Opposite infinities yield the invalid time, as do two
    /// different epochs other than 0. The sum of two times on the same epoch other than 0 is on epoch 0.
    ///
    /// Differs from Apple's documentation, which gives 2147483647 as the largest timescale: the behaviour here was
    /// observed.
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        sum(addend1, addend2, subtract: false)
    }

    /// Returns the difference of two times, with the rules of ``+(_:_:)``.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        sum(minuend, subtrahend, subtract: true)
    }

    private static func sum(_ lhs: CMTime, _ rhs: CMTime, subtract: Bool) -> CMTime {
        let (left, right) = (lhs.kind, rhs.kind)
        guard left == .numeric, right == .numeric else { return specialSum(left, right, subtract: subtract) }
        let epoch: CMTimeEpoch
        if lhs.epoch == rhs.epoch {
            epoch = 0
        } else if lhs.epoch == 0 || rhs.epoch == 0 {
            epoch = lhs.epoch | rhs.epoch
        } else {
            return .invalid
        }
        let rounded = lhs.hasBeenRounded || rhs.hasBeenRounded
        if lhs.timescale == rhs.timescale {
            let (value, overflow) =
                subtract
                ? lhs.value.subtractingReportingOverflow(rhs.value) : lhs.value.addingReportingOverflow(rhs.value)
            if !overflow {
                let flags: CMTimeFlags = rounded ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: value, timescale: lhs.timescale, flags: flags, epoch: epoch)
            }
        }
        let divisor = Int64(greatestCommonDivisor(lhs.timescale.magnitude, rhs.timescale.magnitude))
        let leftFactor = Int64(rhs.timescale) / divisor
        let rightFactor = Int64(lhs.timescale) / divisor
        let multiple = Int64(lhs.timescale) * leftFactor
        let first = Int128(lhs.value) * Int128(leftFactor)
        let second = Int128(rhs.value) * Int128(rightFactor)
        let same = lhs.timescale == rhs.timescale
        let timescale = same || multiple <= arithmeticTimescale ? CMTimeScale(multiple) : arithmeticTimescale
        return nearest(
            subtract ? first - second : first + second,
            over: Int128(multiple),
            timescale: timescale,
            rounded: rounded,
            epoch: epoch
        )
    }

    private static func specialSum(_ left: Kind, _ right: Kind, subtract: Bool) -> CMTime {
        if left == .invalid || right == .invalid { return .invalid }
        let leftInfinite = left == .positiveInfinity || left == .negativeInfinity
        let rightInfinite = right == .positiveInfinity || right == .negativeInfinity
        let rightNegative = (right == .negativeInfinity) != subtract
        if leftInfinite && rightInfinite {
            return (left == .negativeInfinity) == rightNegative ? infinity(negative: rightNegative) : .invalid
        }
        if leftInfinite { return infinity(negative: left == .negativeInfinity) }
        if rightInfinite { return infinity(negative: rightNegative) }
        return .indefinite
    }

    /// Returns the product with an integer, at the same timescale.
    ///
    /// An infinity stays an infinity, even multiplied by 0.
    func multiplied(by multiplier: Int32) -> CMTime {
        switch kind {
        case .invalid: return .invalid
        case .indefinite: return .indefinite
        case .positiveInfinity: return .infinity(negative: multiplier < 0)
        case .negativeInfinity: return .infinity(negative: multiplier >= 0)
        case .numeric:
            return .nearest(
                Int128(value) * Int128(multiplier),
                over: Int128(timescale),
                timescale: timescale,
                rounded: hasBeenRounded,
                epoch: epoch
            )
        }
    }

    /// Returns the product with a ratio, which is reduced before it is applied; the result is not reduced.
    func multiplied(by multiplier: Int32, over divisor: Int32) -> CMTime {
        let negativeRatio = (multiplier < 0) != (divisor < 0)
        switch kind {
        case .invalid: return .invalid
        case .indefinite: return multiplier == 0 && divisor == 0 ? .invalid : .indefinite
        case .positiveInfinity: return multiplier == 0 ? .invalid : .infinity(negative: negativeRatio)
        case .negativeInfinity: return multiplier == 0 ? .invalid : .infinity(negative: !negativeRatio)
        case .numeric: break
        }
        if divisor == 0 {
            return multiplier == 0 || value == 0 ? .invalid : .infinity(negative: (value < 0) != (multiplier < 0))
        }
        let common = greatestCommonDivisor(multiplier.magnitude, divisor.magnitude)
        let factor = Int128(multiplier.magnitude / common) * (negativeRatio ? -1 : 1)
        let scale = Int128(timescale) * Int128(divisor.magnitude / common)
        return .nearest(
            Int128(value) * factor,
            over: scale,
            timescale: CMTimeScale(exactly: scale) ?? Self.arithmeticTimescale,
            rounded: hasBeenRounded,
            epoch: epoch
        )
    }
}
