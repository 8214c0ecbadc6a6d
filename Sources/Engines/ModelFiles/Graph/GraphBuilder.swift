import Inference

/// An output of a layer in a graph.
struct GraphValue: Hashable, Sendable {
    fileprivate(set) var layer: Int
    fileprivate(set) var port: Int
}

/// Types of values that are computed with.
enum GraphType: String, Sendable {
    case float = "f32"
    case int = "i32"
    case long = "i64"
    case bool = "boolean"
}

/// Builds a network in OpenVINO's own form, an XML with offsets into the memory of the constants.
///
/// The engine derives all shapes and types itself, so the ports in the XML are numbers alone.
struct GraphBuilder {
    enum Constant {
        /// Bytes of the list of values at an offset.
        case own(offset: Int, size: Int)
        /// Bytes of a file.
        case file(Int, offset: Int, size: Int)
    }

    struct Layer {
        var type: String
        var version: String
        var attributes: [(String, String)]
        var inputs: [GraphValue]
        var outputs: Int
        var constant: Constant?
        var port: String?
        /// Graphs within the layer.
        var bodies: [GraphBody] = []
    }

    private(set) var layers: [Layer] = []
    private(set) var more: [UInt8] = []
    private(set) var files: [ModelBytes] = []
    private var shared: [String: GraphValue] = [:]

    /// Number of layers so far.
    var count: Int { layers.count }
    /// Bytes of constants that are not in files.
    var ownBytes: Int { more.count }

    // MARK: Layers

    /// Adds a layer and returns its outputs.
    mutating func add(
        _ type: String,
        _ version: String,
        _ inputs: [GraphValue],
        _ attributes: [(String, String)] = [],
        outputs: Int
    ) -> [GraphValue] {
        layers.append(Layer(type: type, version: version, attributes: attributes, inputs: inputs, outputs: outputs))
        return (0..<outputs).map { GraphValue(layer: layers.count - 1, port: $0) }
    }

    /// Adds a layer of the first set with one output.
    mutating func add(_ type: String, _ inputs: [GraphValue], _ attributes: [(String, String)] = []) -> GraphValue {
        add(type, "opset1", inputs, attributes)
    }

    /// Adds a layer with one output.
    mutating func add(
        _ type: String,
        _ version: String,
        _ inputs: [GraphValue],
        _ attributes: [(String, String)] = []
    ) -> GraphValue {
        layers.append(Layer(type: type, version: version, attributes: attributes, inputs: inputs, outputs: 1))
        return GraphValue(layer: layers.count - 1, port: 0)
    }

    mutating func parameter(_ port: String, _ type: String, _ shape: [Int?]) -> GraphValue {
        let text = shape.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ",")
        layers.append(
            Layer(
                type: "Parameter",
                version: "opset1",
                attributes: [("shape", text), ("element_type", type)],
                inputs: [],
                outputs: 1,
                port: port
            )
        )
        return GraphValue(layer: layers.count - 1, port: 0)
    }

    // MARK: Graphs within layers

    /// Returns the builder of a graph within a layer, which has the constants' memory until `take` brings it back.
    mutating func inner() -> GraphBuilder {
        var inner = GraphBuilder()
        swap(&inner.more, &more)
        swap(&inner.files, &files)
        return inner
    }

    /// Adds a parameter of a graph within a layer.
    mutating func entry(_ type: String, _ shape: [Int?]) -> GraphValue {
        let value = parameter("", type, shape)
        layers[layers.count - 1].port = nil
        return value
    }

    /// Takes the constants' memory back from a graph within a layer.
    mutating func take(_ inner: inout GraphBuilder) {
        swap(&inner.more, &more)
        swap(&inner.files, &files)
    }

    /// Ends a graph within a layer in a value and returns the number of the last layer.
    mutating func result(_ value: GraphValue) -> Int {
        layers.append(Layer(type: "Result", version: "opset1", attributes: [], inputs: [value], outputs: 0))
        return layers.count - 1
    }

    /// Adds a layer with graphs within.
    mutating func add(
        _ type: String,
        _ version: String,
        _ inputs: [GraphValue],
        bodies: [GraphBody],
        outputs: Int
    ) -> [GraphValue] {
        let results = add(type, version, inputs, outputs: outputs)
        layers[layers.count - 1].bodies = bodies
        return results
    }

    /// Ends the graph in a value, converted to a type and under a name.
    mutating func result(_ value: GraphValue, _ port: String, _ type: String) {
        layers.append(
            Layer(
                type: "Convert",
                version: "opset1",
                attributes: [("destination_type", type)],
                inputs: [value],
                outputs: 1,
                port: port
            )
        )
        let named = GraphValue(layer: layers.count - 1, port: 0)
        layers.append(Layer(type: "Result", version: "opset1", attributes: [], inputs: [named], outputs: 0))
    }

    // MARK: Constants

    /// Adds a constant whose bytes are in a file.
    mutating func constant(_ type: String, _ shape: [Int], at bytes: Bytes) -> GraphValue {
        // Small or unaligned values, and those of no file, are copied.
        guard bytes.file.path != nil, bytes.count >= 4096, bytes.range.lowerBound % 8 == 0 else {
            return constant(type, shape, bytes: bytes.array)
        }
        let index = files.firstIndex { $0 === bytes.file } ?? files.count
        if index == files.count { files.append(bytes.file) }
        return constant(type, shape, .file(index, offset: bytes.range.lowerBound, size: bytes.count))
    }

    mutating func constant(_ type: String, _ shape: [Int], bytes: [UInt8]) -> GraphValue {
        more.append(contentsOf: repeatElement(0, count: (64 - more.count % 64) % 64))
        let offset = more.count
        more.append(contentsOf: bytes)
        return constant(type, shape, .own(offset: offset, size: bytes.count))
    }

    private mutating func constant(_ type: String, _ shape: [Int], _ place: Constant) -> GraphValue {
        let text = shape.map { "\($0)" }.joined(separator: ",")
        layers.append(
            Layer(
                type: "Const",
                version: "opset1",
                attributes: [("element_type", type), ("shape", text)],
                inputs: [],
                outputs: 1,
                constant: place
            )
        )
        return GraphValue(layer: layers.count - 1, port: 0)
    }

    mutating func floats(_ values: [Float], _ shape: [Int]) -> GraphValue {
        constant("f32", shape, bytes: values.withUnsafeBytes { Array($0) })
    }

    /// Returns a float32 scalar.
    mutating func scalar(_ value: Float) -> GraphValue {
        shared("f\(value.bitPattern)") { $0.floats([value], []) }
    }

    /// Returns an int32 scalar.
    mutating func int(_ value: Int) -> GraphValue {
        shared("i\(value)") { builder in
            let bytes = withUnsafeBytes(of: Int32(clamping: value)) { Array($0) }
            return builder.constant("i32", [], bytes: bytes)
        }
    }

    /// Returns a list of int64 numbers, for axes, shapes and the like.
    mutating func list(_ values: [Int]) -> GraphValue {
        shared("l\(values)") { builder in
            builder.constant("i64", [values.count], bytes: values.map { Int64($0) }.withUnsafeBytes { Array($0) })
        }
    }

    /// Returns an int64 scalar.
    mutating func long(_ value: Int) -> GraphValue {
        shared("s\(value)") { $0.constant("i64", [], bytes: withUnsafeBytes(of: Int64(value)) { Array($0) }) }
    }

    private mutating func shared(_ key: String, _ make: (inout GraphBuilder) -> GraphValue) -> GraphValue {
        if let value = shared[key] { return value }
        let value = make(&self)
        shared[key] = value
        return value
    }
}
