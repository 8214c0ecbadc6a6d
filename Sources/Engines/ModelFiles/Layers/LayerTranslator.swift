import Inference

/// Translates the layers of a neural network into a graph.
///
/// Layers up to version 3 see five dimensions: sequence, batch, channel, height, width. The graph leaves out leading
/// ones of size 1, as the engine computes fastest on four.
struct LayerTranslator {
    /// A value between layers.
    struct Blob {
        var value: GraphValue
        /// Sizes in the graph, nil where they vary or are not followed.
        var shape: [Int?]
        /// Number of dimensions that layers see; those in front of `shape` have size 1.
        var rank: Int
    }

    var graph = GraphBuilder()
    /// The layer at hand, and the message of its kind.
    private(set) var layer = try? WireMessage(Bytes([]))
    var parameters: WireMessage
    var inputs: [Blob] = []
    /// Number of the layer's outputs.
    private(set) var outputCount = 1
    /// Whether arrays without five dimensions mean what they say.
    let isExact: Bool
    private(set) var problems: [UnsupportedOperation] = []
    private(set) var blobs: [String: Blob] = [:]
    private var missing: Set<String> = []

    init(isExact: Bool) throws(ModelFileError) {
        self.isExact = isExact
        parameters = try WireMessage(Bytes([]))
    }

    mutating func add(_ name: String, _ blob: Blob) { blobs[name] = blob }

    mutating func translate(_ layer: WireMessage) {
        self.layer = layer
        let name = layer.string(1)
        let outputs = layer.strings(3)
        let kind = layer.choice { $0 >= 100 }
        outputCount = outputs.count
        let names = layer.strings(2)
        guard !names.contains(where: { missing.contains($0) }) else {
            missing.formUnion(outputs)
            return
        }
        do {
            guard let kind else { throw ModelFileError.invalid("the layer has no kind") }
            parameters = try WireMessage(kind.bytes)
            inputs = try names.map { name in
                guard let blob = blobs[name] else { throw ModelFileError.invalid("its input '\(name)' does not exist") }
                return blob
            }
            guard let results = try rule(kind.number) else {
                throw ModelFileError.unsupported("the layer is not covered")
            }
            guard results.count >= outputs.count else { throw ModelFileError.unsupported("it has too many outputs") }
            guard results.allSatisfy({ $0.shape.allSatisfy { (0...DescriptionReader.mostSize).contains($0 ?? 0) } })
            else {
                throw ModelFileError.invalid("its output is too large")
            }
            for (output, result) in zip(outputs, results) { blobs[output] = result }
        } catch {
            missing.formUnion(outputs)
            let text = kind.map { LayerKind.name($0.number) } ?? "layer without a kind"
            if let index = problems.firstIndex(where: { $0.name == text }) {
                problems[index].count += 1
            } else {
                problems.append(UnsupportedOperation(name: text, count: 1, place: "layer \(name)", reason: "\(error)"))
            }
        }
    }

    private mutating func rule(_ kind: Int) throws -> [Blob]? {
        if let blobs = try convolutional(kind) { return blobs }
        if let blobs = try activated(kind) { return blobs }
        if let blobs = try normalized(kind) { return blobs }
        if let blobs = try planar(kind) { return blobs }
        if let blobs = try arithmetical(kind) { return blobs }
        if let blobs = try shaped(kind) { return blobs }
        if let blobs = try picked(kind) { return blobs }
        if let blobs = try recurrent(kind) { return blobs }
        if let blobs = try volumetric(kind) { return blobs }
        return try filled(kind)
    }

    // MARK: Values

    func input(_ index: Int) throws -> Blob {
        guard index < inputs.count else { throw ModelFileError.invalid("it has \(inputs.count) inputs") }
        return inputs[index]
    }

    /// Returns an input with four dimensions: batch, channel, height, width.
    mutating func planes(_ index: Int = 0) throws -> Blob { try planes(of: input(index)) }

    mutating func planes(of blob: Blob) throws -> Blob {
        var blob = blob
        if blob.shape.count < 4 {
            let count = 4 - blob.shape.count
            blob.value = graph.unsqueeze(blob.value, Array(0..<count))
            blob.shape = [Int?](repeating: 1, count: count) + blob.shape
        } else if blob.shape.count == 5 {
            guard blob.shape[0] == 1 else { throw ModelFileError.unsupported("sequences of images are not covered") }
            blob.value = graph.squeeze(blob.value, [0])
            blob.shape.removeFirst()
        } else if blob.shape.count > 5 {
            throw ModelFileError.unsupported("\(blob.shape.count) dimensions are too many")
        }
        return blob
    }

    /// Returns a result of four dimensions as its layer's input had them.
    mutating func result(_ value: GraphValue, _ shape: [Int?], like blob: Blob) -> Blob {
        guard blob.rank < shape.count else { return Blob(value: value, shape: shape, rank: blob.rank) }
        let count = shape.count - blob.rank
        return Blob(
            value: graph.squeeze(value, Array(0..<count)),
            shape: Array(shape.dropFirst(count)),
            rank: blob.rank
        )
    }

    /// Returns an input with all dimensions that layers see.
    mutating func full(_ index: Int = 0) throws -> Blob {
        var blob = try input(index)
        let count = blob.rank - blob.shape.count
        guard count > 0 else { return blob }
        blob.value = graph.unsqueeze(blob.value, Array(0..<count))
        blob.shape = [Int?](repeating: 1, count: count) + blob.shape
        return blob
    }

    /// Makes a blob whose dimensions are all in the graph.
    func exact(_ value: GraphValue, _ shape: [Int?]) -> Blob { Blob(value: value, shape: shape, rank: shape.count) }

    func axis(_ axis: Int, _ rank: Int) throws -> Int {
        let positive = axis < 0 ? axis + rank : axis
        guard positive >= 0, positive < rank else { throw ModelFileError.invalid("axis \(axis) does not exist") }
        return positive
    }

    // MARK: Weights

    /// Returns the floats of a weight field of the layer's parameters.
    func floats(_ field: Int, _ shape: [Int], axis: Int = 0) throws -> [Float] {
        guard let weights = LayerWeights(try parameters.message(field)) else {
            throw ModelFileError.invalid("the layer has no weights")
        }
        return try weights.floats(shape: shape, axis: axis)
    }

    /// Adds the weights of a field to the graph.
    mutating func weight(_ field: Int, _ shape: [Int], axis: Int = 0) throws -> GraphValue {
        guard let weights = LayerWeights(try parameters.message(field)) else {
            throw ModelFileError.invalid("the layer has no weights")
        }
        if let halves = weights.halves, halves.count == (try ProgramConstant.count(shape)) * 2 {
            return graph.convert(graph.constant("f16", shape, bytes: halves.array), .float)
        }
        return graph.floats(try weights.floats(shape: shape, axis: axis), shape)
    }

    /// Returns small positive numbers of a field.
    func sizes(_ field: Int, _ other: [Int]) throws -> [Int] {
        let values = try parameters.ints(field)
        guard values.allSatisfy({ (0...1 << 28).contains($0) }) else {
            throw ModelFileError.invalid("a size is \(values)")
        }
        return values.isEmpty ? other : values
    }
}
