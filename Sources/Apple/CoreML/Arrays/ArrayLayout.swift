/// The positions of an array's elements in memory: a shape, and a stride in elements for each dimension.
struct ArrayLayout: Hashable, Sendable {
    /// The sizes of the dimensions.
    var shape: [Int]
    /// The distances in elements between neighbours, one for each dimension.
    var strides: [Int]

    /// The layout without gaps in which the last index varies fastest; nil for negative sizes or too many elements.
    init?(contiguous shape: [Int]) {
        guard let strides = Self.contiguousStrides(shape) else { return nil }
        self.shape = shape
        self.strides = strides
    }

    /// A layout with given strides; nil if the counts differ, a size is negative or a position is out of range.
    init?(shape: [Int], strides: [Int]) {
        guard shape.count == strides.count, Self.contiguousStrides(shape) != nil else { return nil }
        self.shape = shape
        self.strides = strides
        var reach = 0
        for (size, stride) in zip(shape, strides) where size > 1 {
            guard stride >= 0 else { return nil }
            let (span, overflow) = stride.multipliedReportingOverflow(by: size - 1)
            guard !overflow else { return nil }
            let (sum, tooFar) = reach.addingReportingOverflow(span)
            guard !tooFar, sum < Self.limit else { return nil }
            reach = sum
        }
    }

    /// The layout with strides that are known to fit.
    init(unchecked shape: [Int], strides: [Int]) {
        self.shape = shape
        self.strides = strides
    }

    /// Above this number of elements no memory can hold an array.
    static let limit = 1 << 46

    /// The strides of a layout without gaps; nil for negative sizes or too many elements.
    static func contiguousStrides(_ shape: [Int]) -> [Int]? {
        var strides = shape
        var product = 1
        for index in shape.indices.reversed() {
            guard shape[index] >= 0 else { return nil }
            strides[index] = product
            let (next, overflow) = product.multipliedReportingOverflow(by: max(shape[index], 1))
            guard !overflow, next < limit else { return nil }
            product = next
        }
        return strides
    }

    /// The number of elements: the product of the sizes, 1 without dimensions.
    var count: Int { shape.reduce(1, *) }

    /// The number of elements that the memory must have, gaps included.
    var span: Int {
        if shape.contains(0) { return 0 }
        return zip(shape, strides).reduce(1) { $0 + ($1.0 - 1) * $1.1 }
    }

    /// Indicates whether the elements are without gaps, the last index varying fastest.
    var isContiguous: Bool {
        var expected = 1
        for index in shape.indices.reversed() where shape[index] != 1 {
            if strides[index] != expected { return shape.contains(0) }
            expected *= shape[index]
        }
        return true
    }

    /// The position of the element with a linear index, counted in the order of the indexes.
    func offset(linear index: Int) -> Int {
        var rest = index
        var offset = 0
        for dimension in shape.indices.reversed() {
            let size = shape[dimension]
            guard size > 0 else { return 0 }
            offset += rest % size * strides[dimension]
            rest /= size
        }
        return offset
    }

    /// The position of the element with an index for each dimension; nil if one is out of range.
    func offset(_ indexes: some Collection<Int>) -> Int? {
        guard indexes.count == shape.count else { return nil }
        var offset = 0
        for (dimension, index) in indexes.enumerated() {
            guard index >= 0, index < shape[dimension] else { return nil }
            offset += index * strides[dimension]
        }
        return offset
    }

    /// Calls a closure for each run along the last dimension with its first position and its place in order.
    ///
    /// - Parameter body: gets the position of the run's first element in memory.
    func forEachRow(_ body: (_ offset: Int) -> Void) {
        let outer = shape.dropLast()
        guard !shape.contains(0) else { return }
        var index = [Int](repeating: 0, count: outer.count)
        var offset = 0
        while true {
            body(offset)
            var dimension = outer.count - 1
            while dimension >= 0 {
                index[dimension] += 1
                offset += strides[dimension]
                if index[dimension] < shape[dimension] { break }
                offset -= shape[dimension] * strides[dimension]
                index[dimension] = 0
                dimension -= 1
            }
            if dimension < 0 { return }
        }
    }

    /// The length of the runs that ``forEachRow(_:)`` visits, and the stride in them.
    var row: (count: Int, stride: Int) { (shape.last ?? 1, strides.last ?? 1) }
}
