/// A range of indexes along one axis of a shaped array, which may leave out its ends.
public protocol MLShapedArrayRangeExpression {
    /// Returns the range of indexes, with missing ends taken from all indexes of the axis.
    func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int>
}

extension Range: MLShapedArrayRangeExpression where Bound == Int {
    /// The range itself.
    public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { self }
}

extension ClosedRange: MLShapedArrayRangeExpression where Bound == Int {
    /// The range with its last index.
    public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> {
        guard upperBound < Int.max else { trap("The range \(self) is beyond every axis of a shaped array.") }
        return lowerBound..<(upperBound + 1)
    }
}

extension PartialRangeFrom: MLShapedArrayRangeExpression where Bound == Int {
    /// The range up to the end of the axis.
    public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> {
        lowerBound..<Swift.max(lowerBound, range.upperBound)
    }
}

extension PartialRangeUpTo: MLShapedArrayRangeExpression where Bound == Int {
    /// The range from the beginning of the axis.
    public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> {
        Swift.min(range.lowerBound, upperBound)..<upperBound
    }
}

extension PartialRangeThrough: MLShapedArrayRangeExpression where Bound == Int {
    /// The range from the beginning of the axis, with its last index.
    public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> {
        guard upperBound < Int.max, upperBound >= range.lowerBound - 1 else {
            trap("The range \(self) is outside an axis of a shaped array.")
        }
        return range.lowerBound..<(upperBound + 1)
    }
}
