extension CMTime: Comparable, Hashable {
    /// -1, 0 or 1 as the first time is before, equal to or after the second, in one order of all times.
    ///
    /// −∞, then numbers, then indefinite, then +∞, then invalid. Of two numbers the epoch decides first, then the exact
    /// rational value.
    static func compare(_ lhs: CMTime, _ rhs: CMTime) -> Int32 {
        let (left, right) = (lhs.kind, rhs.kind)
        guard left == .numeric, right == .numeric else {
            return left == right ? 0 : left.rawValue < right.rawValue ? -1 : 1
        }
        if lhs.epoch != rhs.epoch { return lhs.epoch < rhs.epoch ? -1 : 1 }
        if lhs.timescale == rhs.timescale { return lhs.value == rhs.value ? 0 : lhs.value < rhs.value ? -1 : 1 }
        let first = Int128(lhs.value) * Int128(rhs.timescale)
        let second = Int128(rhs.value) * Int128(lhs.timescale)
        return first == second ? 0 : first < second ? -1 : 1
    }

    /// Whether two times are the same number of seconds on the same epoch, or the same special value.
    public static func == (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) == 0 }

    /// Whether two times differ; see ``==(_:_:)``.
    public static func != (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) != 0 }

    /// Whether the first time is before the second, in the order of ``CMTimeCompare(_:_:)``.
    public static func < (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) < 0 }

    /// Whether the first time is not after the second, in the order of ``CMTimeCompare(_:_:)``.
    public static func <= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) <= 0 }

    /// Whether the first time is after the second, in the order of ``CMTimeCompare(_:_:)``.
    public static func > (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) > 0 }

    /// Whether the first time is not before the second, in the order of ``CMTimeCompare(_:_:)``.
    public static func >= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) >= 0 }

    /// Feeds the kind, the epoch and the reduced fraction, so that equal times hash equally.
    public func hash(into hasher: inout Hasher) {
        let kind = kind
        hasher.combine(kind.rawValue)
        guard kind == .numeric else { return }
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale.magnitude))
        hasher.combine(epoch)
        hasher.combine(value < 0)
        hasher.combine(value.magnitude / divisor)
        hasher.combine(UInt64(timescale.magnitude) / divisor)
    }
}
