import Foundation
import Inference

/// The interface of OpenVINO's own files.
extension EngineFile {
    mutating func readXML(_ bytes: Bytes) throws(ModelFileError) {
        guard bytes.count < 1 << 28 else { throw .invalid("the file is too large") }
        var scanner = TagScanner(bytes.array)
        var layer = (id: "", type: "", name: "")
        var isInput = false
        var port = (id: "", names: "", precision: "", dims: [Int?]())
        var ports: [String: (name: String, type: String, shape: [Int?])] = [:]
        var parameters: [(id: String, type: String, shape: String)] = []
        var results: [(id: String, name: String)] = []
        var sources: [String: String] = [:]
        var settings: [String: String] = [:]
        var isDimension = false
        while let tag = scanner.next() {
            switch tag.name {
            case "layer":
                layer = (tag["id"], tag["type"], tag["name"])
                operations[layer.type, default: 0] += 1
                if places[layer.type] == nil { places[layer.type] = "layer \(layer.name)" }
                if layer.type == "Result" { results.append((layer.id, layer.name)) }
            case "data" where layer.type == "Parameter":
                parameters.append((layer.id, tag["element_type"], tag["shape"]))
            case "input": isInput = true
            case "output": isInput = false
            case "/port" where !isInput, "port" where !isInput && tag.isClosed:
                if tag.name == "port" { port = (tag["id"], tag["names"], tag["precision"], []) }
                let name = port.names.isEmpty ? layer.name : TagScanner.firstName(port.names)
                ports["\(layer.id):\(port.id)"] = (name, port.precision, port.dims)
            case "port": port = (tag["id"], tag["names"], tag["precision"], [])
            case "dim": isDimension = true
            case "edge": sources[tag["to-layer"]] = "\(tag["from-layer"]):\(tag["from-port"])"
            case "labels", "mean_values", "scale_values", "reverse_input_channels", "model_type":
                settings[tag.name] = tag["value"]
            default: break
            }
            if isDimension {
                let size = Int(tag.following)
                port.dims.append(size.flatMap { $0 >= 0 ? $0 : nil })
                isDimension = false
            }
        }
        operations["Const"] = nil
        operations["Parameter"] = nil
        operations["Result"] = nil
        guard !parameters.isEmpty || !results.isEmpty else { throw .invalid("this is no network: it has no layers") }
        for parameter in parameters {
            let shape = parameter.shape.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
            guard let type = TensorElement(graphName: parameter.type), shape.count <= 16 else { continue }
            let name = ports["\(parameter.id):0"]?.name ?? "input"
            addInput(name, type, shape.map { size in size.flatMap { $0 >= 0 ? $0 : nil } })
        }
        for result in results {
            guard let source = sources[result.id].flatMap({ ports[$0] }) else { continue }
            let type = TensorElement(graphName: source.type.lowercased()) ?? .float32
            addOutput(source.name, type, source.shape)
        }
        apply(settings)
    }

    private mutating func apply(_ settings: [String: String]) {
        if let labels = settings["labels"], !labels.isEmpty {
            description.classLabels = .strings(
                labels.split(separator: " ").map { String($0).replacing("_", with: " ") }
            )
        }
        func numbers(_ key: String) -> [Float] {
            (settings[key] ?? "").split { $0 == " " || $0 == "," }.compactMap { Float($0) }
        }
        let (means, scales) = (numbers("mean_values"), numbers("scale_values"))
        let reverses = settings["reverse_input_channels"] == "YES" || settings["reverse_input_channels"] == "True"
        setPictures { picture in
            let planes = picture.colors.planes
            // Files of the engine's own tools have the arithmetic inside unless they say otherwise.
            func value(_ list: [Float], _ plane: Int, _ other: Float) -> Float {
                list.count == planes ? list[plane] : list.first ?? other
            }
            picture.scales = (0..<planes).map { 1 / value(scales, $0, 1) }
            picture.biases = (0..<planes).map { -value(means, $0, 0) / value(scales, $0, 1) }
            if planes == 3 { picture.colors = reverses ? .rgb : .bgr }
        }
    }
}

/// Finds the tags of an XML text, without checking that they fit together.
struct TagScanner {
    struct Tag {
        var name: String
        var attributes: [String: String]
        /// The tag has no contents.
        var isClosed: Bool
        /// The text behind it, up to the next tag.
        var following: String

        subscript(_ attribute: String) -> String { attributes[attribute] ?? "" }
    }

    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { self.text = text }

    /// The first of several names, which have commas between them.
    static func firstName(_ names: String) -> String {
        String(names.prefix { $0 != "," })
    }

    mutating func next() -> Tag? {
        guard let start = text[place...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
        var index = start + 1
        var quote: UInt8?
        while index < text.count {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            index += 1
        }
        guard index < text.count else {
            place = text.count
            return nil
        }
        let body = text[(start + 1)..<index]
        let end = text[index...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        place = end
        let following = String(decoding: text[(index + 1)..<max(end, index + 1)].prefix(64), as: UTF8.self)
        return Self.parse(
            String(decoding: body, as: UTF8.self),
            following.trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    private static func parse(_ body: String, _ following: String) -> Tag {
        let isClosed = body.hasSuffix("/")
        var rest = (isClosed ? body.dropLast() : body[...])
        let name = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].trimmingCharacters(in: .whitespacesAndNewlines)
            rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote)
            else { break }
            attributes[key] = String(rest[..<end]).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
                .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
            rest = rest[rest.index(after: end)...]
        }
        return Tag(name: name, attributes: attributes, isClosed: isClosed, following: following)
    }
}

extension TensorElement {
    /// The type of a name in the engine's files.
    init?(graphName: String) {
        switch graphName.lowercased() {
        case "fp32": self = .float32
        case "fp16": self = .float16
        case "fp64": self = .float64
        default:
            guard let type = TensorElement.allCases.first(where: { $0.graphName == graphName.lowercased() }) else {
                return nil
            }
            self = type
        }
    }
}
