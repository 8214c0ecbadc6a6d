/// Compressed constants.
extension ProgramTranslator {
    /// Returns the outputs of a `constexpr` operation, whose parameters are attributes up to iOS 17 and inputs later.
    func expanded() throws -> [ProgramConstant] {
        switch operation.type {
        case "constexpr_affine_dequantize":
            let data = try needed("quantized_data")
            let values = try WeightExpansion.affine(
                data.floats(),
                shape: data.shape,
                scales: needed("scale").floats(),
                zeros: needed("zero_point").floats(),
                axis: int("axis", 0)
            )
            return [dense(values, data.shape)]
        case "constexpr_cast":
            let source = try needed("source_val")
            return [dense(try source.floats(), source.shape)]
        case "constexpr_lut_to_dense": return [try table()]
        case "constexpr_sparse_to_dense":
            let shape =
                try has("mask") && operation.attributes["shape"] == nil ? needed("mask").shape : shapeAttribute()
            let mask = try bits("mask", count: ProgramConstant.count(shape))
            return [dense(try WeightExpansion.sparse(needed("nonzero_data").floats(), mask: mask), shape)]
        case "constexpr_blockwise_shift_scale":
            let data = try needed("data")
            let scale = try needed("scale")
            let values = try WeightExpansion.blockwise(
                data.floats(),
                shape: data.shape,
                scales: scale.floats(),
                scaleShape: scale.shape,
                offsets: constant("offset")?.floats()
            )
            return [dense(values, data.shape)]
        case "constexpr_lut_to_sparse":
            let mask = try needed("indices_mask")
            let lut = try needed("lut")
            let bits = try mask.ints().map { Int32($0) }
            let indices = try needed("indices_nonzero_data").ints()
            // The table's group of a value follows from its place in the whole weight.
            var spread = [Int32](repeating: 0, count: bits.count)
            var next = 0
            for place in bits.indices where bits[place] != 0 {
                guard next < indices.count else { throw ModelFileError.invalid("there are too few indices") }
                spread[place] = Int32(clamping: indices[next])
                next += 1
            }
            let full = try WeightExpansion.table(
                spread,
                shape: mask.shape,
                values: lut.floats(),
                valuesShape: lut.shape,
                vectorAxis: int("vector_axis", 0)
            )
            guard full.shape == mask.shape else {
                throw ModelFileError.unsupported("sparse tables of vectors are not covered")
            }
            let kept = zip(full.values, bits).compactMap { $1 != 0 ? $0 : nil }
            return [mask, dense(kept, [kept.count])]
        case "constexpr_sparse_blockwise_shift_scale":
            let mask = try needed("data_mask")
            let scale = try needed("scale")
            let bits = try mask.ints().map { Int32($0) }
            let data = try WeightExpansion.sparse(needed("nonzero_data").floats(), mask: bits)
            let full = try WeightExpansion.blockwise(
                data,
                shape: mask.shape,
                scales: scale.floats(),
                scaleShape: scale.shape,
                offsets: constant("offset")?.floats()
            )
            let kept = zip(full, bits).compactMap { $1 != 0 ? $0 : nil }
            return [mask, dense(kept, [kept.count])]
        default: throw ModelFileError.unsupported("the operation is not covered")
        }
    }

    private func needed(_ argument: String) throws -> ProgramConstant {
        guard let constant = try constant(argument) else { throw ModelFileError.invalid("it has no '\(argument)'") }
        return constant
    }

    private func dense(_ values: [Float], _ shape: [Int]) -> ProgramConstant {
        ProgramConstant(element: .float32, shape: shape, contents: .floats(values))
    }

    private func shapeAttribute() throws -> [Int] {
        let shape = try needed("shape").ints()
        guard shape.count <= 16 else { throw ModelFileError.invalid("its shape has \(shape.count) dimensions") }
        return shape
    }

    /// Returns a mask, which is either of one-bit elements or packed in bytes.
    private func bits(_ argument: String, count: Int) throws -> [Int32] {
        let mask = try needed(argument)
        if mask.element == .uint1 || mask.element == .bool { return try mask.ints().map { Int32($0) } }
        let bytes = Bytes(try mask.ints().map { UInt8(truncatingIfNeeded: $0) })
        guard let bits = PackedNumbers.low(bytes, bits: 1, count: count) else {
            throw ModelFileError.invalid("its mask has too few bits for \(count) elements")
        }
        return bits
    }

    private func table() throws -> ProgramConstant {
        let indices = try needed("indices")
        let lut = try needed("lut")
        let values = try lut.floats()
        if operation.attributes["shape"] != nil || has("shape") {
            // Before iOS 18: bytes with packed indices, as wide as the table's size needs.
            let shape = try shapeAttribute()
            let count = try ProgramConstant.count(shape)
            let bits = values.count <= 1 ? 1 : Int.bitWidth - (values.count - 1).leadingZeroBitCount
            let bytes = Bytes(try indices.ints().map { UInt8(truncatingIfNeeded: $0) })
            guard let numbers = PackedNumbers.low(bytes, bits: bits, count: count) else {
                throw ModelFileError.invalid("its indices are too few for \(count) elements")
            }
            let ones = [Int](repeating: 1, count: shape.count)
            let dense = try WeightExpansion.table(
                numbers,
                shape: shape,
                values: values,
                valuesShape: ones + [values.count, 1],
                vectorAxis: 0
            )
            return self.dense(dense.values, dense.shape)
        }
        let numbers = try indices.ints().map { Int32(clamping: $0) }
        let dense = try WeightExpansion.table(
            numbers,
            shape: indices.shape,
            values: values,
            valuesShape: lut.shape,
            vectorAxis: int("vector_axis", 0)
        )
        return self.dense(dense.values, dense.shape)
    }
}
