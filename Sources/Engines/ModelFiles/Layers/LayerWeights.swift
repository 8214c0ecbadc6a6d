/// Weights of a layer, as floats of 16 or 32 bits or as a bit stream of fewer.
struct LayerWeights {
    private let message: WireMessage

    init?(_ message: WireMessage?) {
        guard let message else { return nil }
        self.message = message
    }

    /// Returns `count` weights; `axis` of `shape` is the one that has scales of its own.
    func floats(shape: [Int], axis: Int = 0) throws -> [Float] {
        let count = try ProgramConstant.count(shape)
        let values = try read(count, shape, axis)
        guard values.count == count else {
            throw ModelFileError.invalid("a layer has \(values.count) weights instead of \(count)")
        }
        return values
    }

    /// The floats of 16 bits, if the weights are such.
    var halves: Bytes? {
        guard let bytes = message.bytes(2), bytes.count > 0 else { return nil }
        return bytes
    }

    private func read(_ count: Int, _ shape: [Int], _ axis: Int) throws -> [Float] {
        if let bytes = message.floatBytes(1), bytes.count > 0 { return bytes.values(of: Float.self) }
        if let bytes = halves { return bytes.values(of: UInt16.self).map(SmallFloats.float16) }
        guard let quantization = try message.message(40) else {
            if count == 0 { return [] }
            throw ModelFileError.invalid("a layer has no weights")
        }
        if let bytes = message.bytes(31), bytes.count > 0 {
            let numbers = bytes.array.map { Float(Int8(bitPattern: $0)) }
            return try linear(numbers, quantization, shape, axis)
        }
        let bits = quantization.int(1)
        guard let bytes = message.bytes(30), let numbers = PackedNumbers.high(bytes, bits: bits, count: count) else {
            throw ModelFileError.invalid("a layer has too few weights of \(bits) bits")
        }
        if let table = try quantization.message(102)?.floats(1) {
            guard numbers.allSatisfy({ Int($0) < table.count }) else {
                throw ModelFileError.invalid("a weight lies behind the end of its table")
            }
            return numbers.map { table[Int($0)] }
        }
        return try linear(numbers.map { Float($0) }, quantization, shape, axis)
    }

    /// w = scale · q + bias, for the whole or for each part along the axis.
    private func linear(
        _ numbers: [Float],
        _ quantization: WireMessage,
        _ shape: [Int],
        _ axis: Int
    ) throws -> [Float] {
        guard let parameters = try quantization.message(101) else {
            throw ModelFileError.invalid("quantized weights have no scale")
        }
        let scales = parameters.floats(1)
        let biases = parameters.floats(2).isEmpty ? [0] : parameters.floats(2)
        let size = shape.isEmpty ? 1 : shape[axis]
        guard !scales.isEmpty, [1, size].contains(scales.count), [1, size].contains(biases.count) else {
            throw ModelFileError.invalid("weights for \(size) channels have \(scales.count) scales")
        }
        if scales.count == 1, biases.count == 1 { return numbers.map { scales[0] * $0 + biases[0] } }
        let inner = shape[(axis + 1)...].reduce(1, *)
        return numbers.enumerated().map { index, number in
            let place = index / inner % size
            return scales[scales.count == 1 ? 0 : place] * number + biases[biases.count == 1 ? 0 : place]
        }
    }
}
