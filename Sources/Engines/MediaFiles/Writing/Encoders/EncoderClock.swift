import CoreMedia

/// Converts the times of an encoder's frames to whole ticks from the first frame, for times of any size.
struct EncoderClock {
    /// Ticks per second.
    let timescale: Int32
    /// The first time, in ticks.
    private let origin: Int64
    private let first: CMTime

    /// The finest timescale chosen here; finer timescales come from the frames.
    private static let usual: Int64 = 90_000

    /// - Parameter first: the time of the first frame; must be numeric.
    init(first: CMTime) {
        // A first time of 0 often has a timescale of 1, which reveals nothing about the others.
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

    /// Converts a time to ticks from the first, rounded to the nearest.
    func ticks(of time: CMTime) -> Int64 {
        time.ticks(timescale: timescale).value.subtractingReportingOverflow(origin).partialValue
    }

    /// Converts a number of ticks from the first to a time.
    func time(ofTicks ticks: Int64) -> CMTime {
        CMTime(value: origin.addingReportingOverflow(ticks).partialValue, timescale: timescale)
    }
}

extension CMTime {
    /// Converts a numeric time to ticks of a timescale, rounded to the nearest, and indicates whether the result is
    /// exact.
    ///
    /// Clamps times that exceed 64 bits.
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
