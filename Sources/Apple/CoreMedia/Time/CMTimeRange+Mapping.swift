extension CMTimeRange {
    /// Maps a time linearly from this range to another; see ``CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)``.
    func map(_ time: CMTime, to target: CMTimeRange) -> CMTime {
        guard isValid, target.isValid, !isEmpty, !target.isEmpty, time.isValid, time.epoch == start.epoch else {
            return .invalid
        }
        guard time.isNumeric else { return time }
        if time == start { return target.start }
        if duration.isPositiveInfinity, target.duration.isPositiveInfinity { return time - start + target.start }
        guard duration.isNumeric, target.duration.isNumeric, start.isNumeric, target.start.isNumeric else {
            return .invalid
        }
        if time == end { return target.end }
        let rounded = [time, start, duration, target.start, target.duration].contains(where: \.hasBeenRounded)
        guard
            let sum = Fraction(time).minus(Fraction(start))?.times(Fraction(target.duration))?
                .over(Fraction(duration))?.plus(Fraction(target.start)),
            let result = sum.time(preferring: time.timescale, rounded: rounded, epoch: target.start.epoch)
        else {
            let seconds = (time - start).seconds * target.duration.seconds / duration.seconds
            return CMTime(seconds: seconds, preferredTimescale: CMTime.arithmeticTimescale) + target.start
        }
        return result
    }

    /// Maps a duration by the ratio of the ranges' durations.
    func map(duration length: CMTime, to target: CMTimeRange) -> CMTime {
        guard isValid, target.isValid, !isEmpty, !target.isEmpty, length.isValid, length.epoch == 0 else {
            return .invalid
        }
        guard length.isNumeric else { return length }
        if duration.isPositiveInfinity, target.duration.isPositiveInfinity { return length }
        guard duration.isNumeric, target.duration.isNumeric else { return .invalid }
        let rounded = length.hasBeenRounded || duration.hasBeenRounded || target.duration.hasBeenRounded
        guard
            let product = Fraction(length).times(Fraction(target.duration))?.over(Fraction(duration)),
            let result = product.time(preferring: length.timescale, rounded: rounded, epoch: 0)
        else {
            let seconds = length.seconds * target.duration.seconds / duration.seconds
            return CMTime(seconds: seconds, preferredTimescale: CMTime.arithmeticTimescale)
        }
        return result
    }

    /// Moves a time into the range by multiples of the range's duration.
    func fold(_ time: CMTime) -> CMTime {
        guard isValid, !isEmpty, time.isNumeric, start.isNumeric, time.epoch == start.epoch else { return .invalid }
        if duration.isPositiveInfinity { return time < start ? .positiveInfinity : time }
        guard duration.kind == .numeric else { return .invalid }
        let offset = time - start
        guard offset.kind == .numeric else { return .invalid }
        let common = greatestCommonDivisor(offset.timescale.magnitude, duration.timescale.magnitude)
        let offsetFactor = Int64(duration.timescale) / Int64(common)
        let multiple = Int64(offset.timescale) * offsetFactor
        let length = Int128(duration.value) * Int128(offset.timescale / CMTimeScale(common))
        let remainder = (Int128(offset.value) * Int128(offsetFactor)) % length
        let folded = CMTime.nearest(
            remainder < 0 ? remainder + length : remainder,
            over: Int128(multiple),
            timescale: multiple <= CMTime.arithmeticTimescale ? CMTimeScale(multiple) : CMTime.arithmeticTimescale,
            rounded: offset.hasBeenRounded || duration.hasBeenRounded,
            epoch: 0
        )
        return folded + start
    }
}

/// An exact rational number in lowest terms; operations that need more than 128 bits return nil.
private struct Fraction {
    var numerator: Int128
    var denominator: Int128

    init(_ time: CMTime) {
        self.init(Int128(time.value), Int128(time.timescale))
    }

    init(_ numerator: Int128, _ denominator: Int128) {
        let common = Int128(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        self.numerator = numerator / common
        self.denominator = denominator / common
    }

    func plus(_ other: Fraction) -> Fraction? {
        let common = Int128(greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude))
        let (first, overflow1) = numerator.multipliedReportingOverflow(by: other.denominator / common)
        let (second, overflow2) = other.numerator.multipliedReportingOverflow(by: denominator / common)
        let (sum, overflow3) = first.addingReportingOverflow(second)
        let (scale, overflow4) = denominator.multipliedReportingOverflow(by: other.denominator / common)
        return overflow1 || overflow2 || overflow3 || overflow4 ? nil : Fraction(sum, scale)
    }

    func minus(_ other: Fraction) -> Fraction? {
        var negated = other
        negated.numerator = -other.numerator
        return plus(negated)
    }

    func times(_ other: Fraction) -> Fraction? {
        // Cross-reduction first keeps the products small.
        let left = Fraction(numerator, other.denominator)
        let right = Fraction(other.numerator, denominator)
        let (top, overflow1) = left.numerator.multipliedReportingOverflow(by: right.numerator)
        let (bottom, overflow2) = left.denominator.multipliedReportingOverflow(by: right.denominator)
        return overflow1 || overflow2 ? nil : Fraction(top, bottom)
    }

    /// Returns the quotient for a positive divisor.
    func over(_ other: Fraction) -> Fraction? {
        times(Fraction(other.denominator, other.numerator))
    }

    /// Returns the number as a time, at the preferred timescale if that is exact, else at 1000000000.
    func time(preferring timescale: CMTimeScale, rounded: Bool, epoch: CMTimeEpoch) -> CMTime? {
        guard numerator.magnitude < 1 << 96 else { return nil }
        let exact = Int128(timescale) % denominator == 0
        return .nearest(
            numerator,
            over: denominator,
            timescale: exact ? timescale : CMTime.arithmeticTimescale,
            rounded: rounded,
            epoch: epoch
        )
    }
}
