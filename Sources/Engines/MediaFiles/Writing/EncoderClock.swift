import CoreMedia

/// Counts the times of an encoder's frames in whole ticks from the first one, however large times are.
struct EncoderClock {
    /// Ticks per second.
    let timescale: Int32
    /// The first time in ticks.
    private let origin: Int64
    private let first: CMTime

    /// The finest scale that is made up; finer ones are taken over from the frames.
    private static let usual: Int64 = 90_000

    /// - Parameter first: the time of the first frame; a number.
    init(first: CMTime) {
        // A first time of 0 often has a timescale of 1, which says nothing about the others.
        let own = Int64(first.timescale)
        var scale = own
        if own < Self.usual {
            var (a, b) = (own, Self.usual)
            while b != 0 { (a, b) = (b, a % b) }
            scale = own / a * Self.usual
            if scale > Int64(Int32.max) { scale = own }
        }
        timescale = Int32(scale)
        self.first = first
        origin = first.ticks(timescale: timescale).value
    }

    /// A time in ticks from the first, rounded to the nearest.
    func ticks(of time: CMTime) -> Int64 {
        time.ticks(timescale: timescale).value.subtractingReportingOverflow(origin).partialValue
    }

    /// The time of so many ticks from the first.
    func time(ofTicks ticks: Int64) -> CMTime {
        CMTime(value: origin.addingReportingOverflow(ticks).partialValue, timescale: timescale)
    }
}

extension CMTime {
    /// A numeric time in ticks of a timescale, rounded to the nearest, and whether that is exact.
    ///
    /// Times beyond 64 bits are cut to the largest.
    func ticks(timescale: Int32) -> (value: Int64, isExact: Bool) {
        guard isNumeric, self.timescale > 0 else { return (0, false) }
        if self.timescale == timescale { return (value, true) }
        let product = Int128(value) * Int128(timescale)
        let divisor = Int128(self.timescale)
        var (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        let isExact = remainder == 0
        if remainder < 0 {
            remainder += divisor
            quotient -= 1
        }
        if remainder * 2 >= divisor { quotient += 1 }
        return (Int64(clamping: quotient), isExact)
    }
}
