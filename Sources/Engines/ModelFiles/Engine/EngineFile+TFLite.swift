import Inference

/// The interface of TensorFlow Lite files.
extension EngineFile {
    /// Names of the built-in operations, by their numbers.
    private static let builtins = """
        ADD AVERAGE_POOL_2D CONCATENATION CONV_2D DEPTHWISE_CONV_2D DEPTH_TO_SPACE DEQUANTIZE EMBEDDING_LOOKUP
        FLOOR FULLY_CONNECTED HASHTABLE_LOOKUP L2_NORMALIZATION L2_POOL_2D LOCAL_RESPONSE_NORMALIZATION LOGISTIC
        LSH_PROJECTION LSTM MAX_POOL_2D MUL RELU RELU_N1_TO_1 RELU6 RESHAPE RESIZE_BILINEAR RNN SOFTMAX
        SPACE_TO_DEPTH SVDF TANH CONCAT_EMBEDDINGS SKIP_GRAM CALL CUSTOM EMBEDDING_LOOKUP_SPARSE PAD
        UNIDIRECTIONAL_SEQUENCE_RNN GATHER BATCH_TO_SPACE_ND SPACE_TO_BATCH_ND TRANSPOSE MEAN SUB DIV SQUEEZE
        UNIDIRECTIONAL_SEQUENCE_LSTM STRIDED_SLICE BIDIRECTIONAL_SEQUENCE_RNN EXP TOPK_V2 SPLIT LOG_SOFTMAX
        DELEGATE BIDIRECTIONAL_SEQUENCE_LSTM CAST PRELU MAXIMUM ARG_MAX MINIMUM LESS NEG PADV2 GREATER
        GREATER_EQUAL LESS_EQUAL SELECT SLICE SIN TRANSPOSE_CONV SPARSE_TO_DENSE TILE EXPAND_DIMS EQUAL
        NOT_EQUAL LOG SUM SQRT RSQRT SHAPE POW ARG_MIN FAKE_QUANT REDUCE_PROD REDUCE_MAX PACK LOGICAL_OR ONE_HOT
        LOGICAL_AND LOGICAL_NOT UNPACK REDUCE_MIN FLOOR_DIV REDUCE_ANY SQUARE ZEROS_LIKE FILL FLOOR_MOD RANGE
        RESIZE_NEAREST_NEIGHBOR LEAKY_RELU SQUARED_DIFFERENCE MIRROR_PAD ABS SPLIT_V UNIQUE CEIL REVERSE_V2
        ADD_N GATHER_ND COS WHERE RANK ELU REVERSE_SEQUENCE MATRIX_DIAG QUANTIZE MATRIX_SET_DIAG ROUND
        HARD_SWISH IF WHILE NON_MAX_SUPPRESSION_V4 NON_MAX_SUPPRESSION_V5 SCATTER_ND SELECT_V2 DENSIFY
        SEGMENT_SUM BATCH_MATMUL
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    mutating func readTFLite(_ bytes: Bytes) throws(ModelFileError) {
        guard bytes.part(4, 4)?.text == "TFL3" else { throw .invalid("this is no TensorFlow Lite file") }
        let model = try FlatTable(root: bytes)
        guard let graph = try model.tables(2).first else { throw .invalid("the file has no graph") }
        let codes = try model.tables(1)
        for operation in try graph.tables(3) {
            let index = operation.uint32(0)
            guard index < codes.count else { throw .invalid("an operation has no code") }
            // Newer files have the number in another field, as the first one is a byte.
            let number = max(codes[index].byte(0), codes[index].int32(3))
            let custom = try codes[index].string(1)
            let name =
                !custom.isEmpty
                ? custom
                : EngineFile.builtins.indices.contains(number) ? EngineFile.builtins[number] : "BUILTIN_\(number)"
            operations[name, default: 0] += 1
        }
        let tensors = try graph.tables(0)
        for index in try graph.ints(1) ?? [] {
            let (name, type, shape) = try port(tensors, index)
            addInput(name, type, shape)
        }
        for index in try graph.ints(2) ?? [] {
            let (name, type, shape) = try port(tensors, index)
            addOutput(name, type, shape)
        }
        description.metadata.shortDescription = try model.string(3)
        if let labels = PackedLabels.find(bytes) { description.classLabels = .strings(labels) }
    }

    private func port(_ tensors: [FlatTable], _ index: Int) throws(ModelFileError) -> (String, TensorElement, [Int?]) {
        guard tensors.indices.contains(index) else { throw .invalid("an input or output does not exist") }
        let tensor = tensors[index]
        let types: [Int: TensorElement] = [
            0: .float32, 1: .float16, 2: .int32, 3: .uint8, 4: .int64, 6: .boolean, 7: .int16, 9: .int8, 10: .float64,
            12: .uint64, 15: .uint32, 16: .uint16,
        ]
        guard let type = types[tensor.byte(1)] else { throw .unsupported("a tensor has a type that is not supported") }
        // The signature has −1 where a size varies.
        var shape = try tensor.ints(7)
        if shape == nil { shape = try tensor.ints(0) }
        let sizes = shape ?? []
        guard sizes.count <= 16 else { throw .invalid("a tensor has too many dimensions") }
        return (try tensor.string(3), type, sizes.map { $0 >= 0 ? $0 : nil })
    }
}

/// Labels in the archive that may follow a TensorFlow Lite file.
enum PackedLabels {
    /// Returns the lines of the first text in an archive at the end of a file, if it is stored as it is.
    static func find(_ bytes: Bytes) -> [String]? {
        // The end of the archive's directory is in the last 64 KiB.
        let span = min(bytes.count, 66_000)
        guard span >= 22, let tail = bytes.part(bytes.count - span, span)?.array else { return nil }
        var end = tail.count - 22
        while end >= 0, !(tail[end] == 0x50 && tail[end + 1] == 0x4b && tail[end + 2] == 5 && tail[end + 3] == 6) {
            end -= 1
        }
        guard end >= 0 else { return nil }
        let place = bytes.count - span + end
        guard let count = bytes.load(place + 10, as: UInt16.self), let size = bytes.load(place + 12, as: UInt32.self),
            let offset = bytes.load(place + 16, as: UInt32.self)
        else { return nil }
        // Offsets count from the archive's beginning, behind the model.
        var entry = place - Int(size)
        let start = entry - Int(offset)
        for _ in 0..<min(Int(count), 64) {
            guard bytes.load(entry, as: UInt32.self) == 0x0201_4b50,
                let method = bytes.load(entry + 10, as: UInt16.self),
                let stored = bytes.load(entry + 20, as: UInt32.self),
                let name = bytes.load(entry + 28, as: UInt16.self),
                let extra = bytes.load(entry + 30, as: UInt16.self),
                let comment = bytes.load(entry + 32, as: UInt16.self),
                let local = bytes.load(entry + 42, as: UInt32.self), let text = bytes.part(entry + 46, Int(name))?.text
            else { return nil }
            if text.hasSuffix(".txt"), method == 0, stored < 1 << 22 {
                let head = start + Int(local)
                if let nameSize = bytes.load(head + 26, as: UInt16.self),
                    let extraSize = bytes.load(head + 28, as: UInt16.self),
                    let contents = bytes.part(head + 30 + Int(nameSize) + Int(extraSize), Int(stored))
                {
                    return LabelFile.parse(contents.text)
                }
            }
            entry += 46 + Int(name) + Int(extra) + Int(comment)
        }
        return nil
    }
}
