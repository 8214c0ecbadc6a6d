extension CMTime {
    /// Returns the product with a floating-point number at a timescale of 1000000000, rounded from the exact product.
    func multiplied(by multiplier: Double) -> CMTime {
        let kind = kind
        if kind == .invalid || multiplier.isNaN { return .invalid }
        if kind == .indefinite { return .indefinite }
        if kind != .numeric {
            return multiplier == 0 ? .invalid : .infinity(negative: (kind == .negativeInfinity) != (multiplier < 0))
        }
        let negative = (value < 0) != (multiplier < 0)
        if multiplier.isInfinite { return value == 0 ? .invalid : .infinity(negative: negative) }

        var newTimescale = Self.arithmeticTimescale
        while true {
            if let (magnitude, exact) = scaledMagnitude(times: multiplier, at: newTimescale),
                let newValue = CMTimeValue(exactly: negative ? -Int128(magnitude) : Int128(magnitude))
            {
                let flags: CMTimeFlags = hasBeenRounded || !exact ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: newValue, timescale: newTimescale, flags: flags, epoch: epoch)
            }
            if newTimescale == 1 { return .infinity(negative: negative) }
            newTimescale /= 2
        }
    }

    /// Returns |value × multiplier × newTimescale / timescale| rounded to the nearest integer, and whether it is exact.
    ///
    /// Halves round up; the result is nil at 2⁶⁴ or more. A Double is an integer of at most 53 bits times a power of
    /// two. The product of the three integers has up to 147 bits, hence the pair of 128-bit halves.
    private func scaledMagnitude(times multiplier: Double, at newTimescale: CMTimeScale) -> (UInt64, exact: Bool)? {
        if value == 0 || multiplier == 0 { return (0, true) }
        var significand = multiplier.magnitude.significandBitPattern
        if multiplier.isNormal { significand |= 1 << 52 }
        // Drop trailing zeros, so that 1.5 is 3 × 2⁻¹.
        let zeros = significand.trailingZeroBitCount
        significand >>= UInt64(zeros)
        let exponent = (multiplier.isNormal ? Int(multiplier.exponent) : -1022) - 52 + zeros

        let left = UInt128(value.magnitude) * UInt128(newTimescale.magnitude)
        let product = left.multipliedFullWidth(by: UInt128(significand))
        let divisor = UInt128(timescale.magnitude)
        let high = product.high.quotientAndRemainder(dividingBy: divisor)
        let low = divisor.dividingFullWidth((high.remainder, product.low))

        if exponent >= 0 {
            let room = low.quotient.leadingZeroBitCount - 64
            guard high.quotient == 0, low.quotient == 0 || exponent <= room else { return nil }
            // The remainder is scaled too: with it, (quotient × divisor + remainder) × 2ᵉ is the exact product.
            guard exponent <= 96 else { return nil }
            let scaledRemainder = (low.remainder << exponent).quotientAndRemainder(dividingBy: divisor)
            let roundUp = scaledRemainder.remainder >= divisor - scaledRemainder.remainder
            let whole = (low.quotient << exponent) + scaledRemainder.quotient
            return UInt64(exactly: whole + (roundUp ? 1 : 0)).map { ($0, scaledRemainder.remainder == 0) }
        }
        // Shift right by the exponent; the bits shifted out decide the rounding.
        let shift = -exponent
        guard shift < 192 else { return (0, false) }
        let whole: UInt128
        var lost = low.remainder != 0
        let half: Bool
        if shift >= 128 {
            whole = high.quotient >> (shift - 128)
            lost = lost || low.quotient != 0 || high.quotient & ((1 << (shift - 128)) - 1) != 0
            half = shift == 128 ? low.quotient >> 127 != 0 : high.quotient >> (shift - 129) & 1 != 0
        } else {
            guard high.quotient >> shift == 0 else { return nil }
            whole = low.quotient >> shift | high.quotient << (128 - shift)
            lost = lost || low.quotient & ((1 << shift) - 1) != 0
            half = low.quotient >> (shift - 1) & 1 != 0
        }
        return UInt64(exactly: whole + (half ? 1 : 0)).map { ($0, !lost) }
    }
}
