/// Expands compressed weights to float32.
enum WeightExpansion {
    /// w = scale · (q − zero point), with scales and zero points for the whole or along an axis.
    static func affine(
        _ numbers: [Float],
        shape: [Int],
        scales: [Float],
        zeros: [Float],
        axis: Int
    ) throws -> [Float] {
        guard !scales.isEmpty else { throw ModelFileError.invalid("a quantized weight has no scale") }
        let rank = shape.count
        let axis = axis < 0 ? axis + rank : axis
        let zeros = zeros.isEmpty ? [0] : zeros
        if scales.count == 1, zeros.count == 1 { return numbers.map { scales[0] * ($0 - zeros[0]) } }
        guard axis >= 0, axis < rank, [1, shape[axis]].contains(scales.count), [1, shape[axis]].contains(zeros.count)
        else { throw ModelFileError.invalid("a weight of shape \(shape) has \(scales.count) scales") }
        let inner = shape[(axis + 1)...].reduce(1, *)
        let size = shape[axis]
        return numbers.enumerated().map { index, number in
            let place = index / inner % size
            return scales[scales.count == 1 ? 0 : place] * (number - zeros[zeros.count == 1 ? 0 : place])
        }
    }

    /// w = scale · (data − offset), with a scale for each block; the block's size follows from the shapes.
    static func blockwise(
        _ numbers: [Float],
        shape: [Int],
        scales: [Float],
        scaleShape: [Int],
        offsets: [Float]?
    ) throws -> [Float] {
        let places = try BlockPlaces(shape, scaleShape)
        guard scales.count == places.count, offsets.map({ $0.count == scales.count }) ?? true else {
            throw ModelFileError.invalid("a weight of shape \(shape) has \(scales.count) scales of shape \(scaleShape)")
        }
        var result = numbers
        places.forEach { index, block in
            result[index] = scales[block] * (numbers[index] - (offsets?[block] ?? 0))
        }
        return result
    }

    /// Looks up numbers in a table for each group of a weight, of `vector` values an index along `vectorAxis`.
    static func table(
        _ indices: [Int32],
        shape: [Int],
        values: [Float],
        valuesShape: [Int],
        vectorAxis: Int
    ) throws -> (values: [Float], shape: [Int]) {
        let rank = shape.count
        guard valuesShape.count == rank + 2, let vector = valuesShape.last, vector > 0 else {
            throw ModelFileError.invalid("a table of shape \(valuesShape) does not fit a weight of shape \(shape)")
        }
        let entries = valuesShape[rank]
        let places = try BlockPlaces(shape, Array(valuesShape.prefix(rank)))
        guard indices.count == places.elements, values.count == places.count * entries * vector else {
            throw ModelFileError.invalid("a table has \(values.count) values instead of those of its shape")
        }
        guard indices.allSatisfy({ $0 >= 0 && Int($0) < entries }) else {
            throw ModelFileError.invalid("an index lies behind the end of its table, which has \(entries) entries")
        }
        if vector == 1 {
            var result = [Float](repeating: 0, count: indices.count)
            places.forEach { index, block in result[index] = values[block * entries + Int(indices[index])] }
            return (result, shape)
        }
        let axis = vectorAxis < 0 ? vectorAxis + rank : vectorAxis
        guard axis >= 0, axis < rank else { throw ModelFileError.invalid("a table has no axis \(vectorAxis)") }
        var full = shape
        let (size, overflow) = shape[axis].multipliedReportingOverflow(by: vector)
        guard !overflow else { throw ModelFileError.invalid("a table's vectors are too long") }
        full[axis] = size
        var result = [Float](repeating: 0, count: try ProgramConstant.count(full))
        let inner = shape[(axis + 1)...].reduce(1, *)
        places.forEach { index, block in
            let outer = index / inner
            for part in 0..<vector {
                let place = (outer * vector + part) * inner + index % inner
                result[place] = values[(block * entries + Int(indices[index])) * vector + part]
            }
        }
        return (result, full)
    }

    /// Spreads values over the set bits of a mask; the rest is 0.
    static func sparse(_ values: [Float], mask: [Int32]) throws -> [Float] {
        guard mask.count(where: { $0 != 0 }) == values.count else {
            throw ModelFileError.invalid("a sparse weight has \(values.count) values for another number of places")
        }
        var next = 0
        return mask.map { bit in
            guard bit != 0 else { return 0 }
            next += 1
            return values[next - 1]
        }
    }
}

/// The block of each element of a tensor that is divided evenly along its axes.
struct BlockPlaces {
    let elements: Int
    let count: Int
    private let shape: [Int]
    private let sizes: [Int]
    private let strides: [Int]

    init(_ shape: [Int], _ blocks: [Int]) throws {
        guard shape.count == blocks.count, zip(shape, blocks).allSatisfy({ $1 > 0 && $0 % $1 == 0 }) else {
            throw ModelFileError.invalid("a tensor of shape \(shape) cannot have blocks \(blocks)")
        }
        self.shape = shape
        sizes = zip(shape, blocks).map { $0 / $1 }
        var stride = 1
        strides = blocks.reversed().map { size in
            defer { stride *= size }
            return stride
        }.reversed()
        elements = try ProgramConstant.count(shape)
        count = try ProgramConstant.count(blocks)
    }

    /// Calls a function with each element's index and block.
    func forEach(_ body: (Int, Int) -> Void) {
        guard elements > 0 else { return }
        if count == 1 {
            for index in 0..<elements { body(index, 0) }
            return
        }
        var position = [Int](repeating: 0, count: shape.count)
        for index in 0..<elements {
            var block = 0
            for axis in 0..<shape.count { block += position[axis] / sizes[axis] * strides[axis] }
            body(index, block)
            var axis = shape.count - 1
            while axis >= 0 {
                position[axis] += 1
                if position[axis] < shape[axis] { break }
                position[axis] = 0
                axis -= 1
            }
        }
    }
}
