extension CMTime: Comparable, Hashable {
    /// Returns -1, 0 or 1 if the first time is before, equal to or after the second, in a total order of all times.
    ///
    /// The order is −∞, numeric times, indefinite, +∞, invalid. Numeric times compare by epoch first, then by exact
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

    /// Returns a Boolean value that indicates whether two times are equal.
    ///
    /// Equal times are the same number of seconds on the same epoch, or the same special value.
    public static func == (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) == 0 }

    /// Returns a Boolean value that indicates whether two times differ; see ``==(_:_:)``.
    public static func != (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) != 0 }

    /// Returns a Boolean value that indicates whether the first time is before the second; see ``CMTimeCompare(_:_:)``.
    public static func < (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) < 0 }

    /// Returns a Boolean value that indicates whether the first time is not after the second; see
    /// ``CMTimeCompare(_:_:)``.
    public static func <= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) <= 0 }

    /// Returns a Boolean value that indicates whether the first time is after the second; see ``CMTimeCompare(_:_:)``.
    public static func > (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) > 0 }

    /// Returns a Boolean value that indicates whether the first time is not before the second.
    ///
    /// See ``CMTimeCompare(_:_:)``.
    public static func >= (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) >= 0 }

    /// Hashes the kind, the epoch and the reduced fraction, so that equal times have equal hashes.
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
