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
    private enum Constant {
        /// Bytes of the list of values at an offset.
        case own(offset: Int, size: Int)
        /// Bytes of a file.
        case file(Int, offset: Int, size: Int)
    }

    private struct Layer {
        var type: String
        var version: String
        var attributes: [(String, String)]
        var inputs: [GraphValue]
        var outputs: Int
        var constant: Constant?
        var port: String?
    }

    private var layers: [Layer] = []
    private var more: [UInt8] = []
    private var files: [ModelBytes] = []
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

    // MARK: The finished network

    /// Returns the network; throws if a weight file cannot be mapped.
    func source() throws(ModelFileError) -> NetworkSource {
        let sizes = files.map { ($0.path ?? "", $0.count) }
        let offsets = WeightMemory.offsets(of: sizes.map(\.1))
        do throws(InferenceError) {
            let memory = try WeightMemory(files: sizes.map { (path: $0.0, size: $0.1) }, more: more)
            return .graph(xml: xml(offsets), weights: memory)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private func xml(_ offsets: (files: [Int], more: Int)) -> String {
        var text = "<?xml version=\"1.0\"?>\n<net name=\"model\" version=\"11\"><layers>\n"
        var edges = ""
        for (index, layer) in layers.enumerated() {
            text += "<layer id=\"\(index)\" name=\"\(layer.port ?? "n\(index)")\" type=\"\(layer.type)\" "
            text += "version=\"\(layer.version)\">"
            var attributes = layer.attributes
            switch layer.constant {
            case .own(let offset, let size):
                attributes += [("offset", "\(offsets.more + offset)"), ("size", "\(size)")]
            case .file(let file, let offset, let size):
                attributes += [("offset", "\(offsets.files[file] + offset)"), ("size", "\(size)")]
            case nil: break
            }
            if !attributes.isEmpty {
                text += "<data" + attributes.map { " \($0)=\"\(GraphBuilder.escaped($1))\"" }.joined() + "/>"
            }
            if !layer.inputs.isEmpty {
                text += "<input>"
                for (port, input) in layer.inputs.enumerated() {
                    text += "<port id=\"\(port)\" precision=\"FP32\"/>"
                    let from = layers[input.layer].inputs.count + input.port
                    edges += "<edge from-layer=\"\(input.layer)\" from-port=\"\(from)\" "
                    edges += "to-layer=\"\(index)\" to-port=\"\(port)\"/>\n"
                }
                text += "</input>"
            }
            if layer.outputs > 0 {
                text += "<output>"
                for port in 0..<layer.outputs {
                    let name = layer.port.map { " names=\"\($0)\"" } ?? ""
                    text += "<port id=\"\(layer.inputs.count + port)\" precision=\"FP32\"\(name)/>"
                }
                text += "</output>"
            }
            text += "</layer>\n"
        }
        return text + "</layers><edges>\n" + edges + "</edges></net>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
