import Inference

/// The network in the engine's form.
extension GraphBuilder {
    /// Returns the network; throws if a weight file cannot be mapped.
    func source() throws(ModelFileError) -> NetworkSource {
        let sizes = files.map { ($0.path ?? "", $0.count) }
        let offsets = WeightMemory.offsets(of: sizes.map(\.1))
        do throws(InferenceError) {
            let memory = try WeightMemory(files: sizes.map { (path: $0.0, size: $0.1) }, more: more)
            let text = Self.xml(layers, offsets)
            let head = "<?xml version=\"1.0\"?>\n<net name=\"model\" version=\"11\">"
            return .graph(xml: head + text + "</net>\n", weights: memory)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private static func xml(_ layers: [Layer], _ offsets: (files: [Int], more: Int)) -> String {
        var text = "<layers>\n"
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
                text += "<data" + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined() + "/>"
            }
            for body in layer.bodies { text += maps(body, inputs: layer.inputs.count) }
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
            for body in layer.bodies { text += "<\(body.name)>\(xml(body.layers, offsets))</\(body.name)>\n" }
            text += "</layer>\n"
        }
        return text + "</layers><edges>\n" + edges + "</edges>"
    }

    /// Returns the ways into and out of a graph within a layer.
    private static func maps(_ body: GraphBody, inputs: Int) -> String {
        var text = "<\(body.ports)>"
        for input in body.inputs {
            text += "<input external_port_id=\"\(input.outer)\" internal_layer_id=\"\(input.inner)\"\(input.way.text)/>"
        }
        for output in body.outputs {
            let port = inputs + output.outer
            text += "<output external_port_id=\"\(port)\" internal_layer_id=\"\(output.inner)\"\(output.way.text)/>"
        }
        if let condition = body.condition {
            text += "<output external_port_id=\"-1\" internal_layer_id=\"\(condition)\" "
            text += "purpose=\"execution_condition\"/>"
        }
        text += "</\(body.ports)>"
        guard !body.edges.isEmpty else { return text }
        let edges = body.edges.map { "<edge from-layer=\"\($0.from)\" to-layer=\"\($0.to)\"/>" }
        return text + "<back_edges>\(edges.joined())</back_edges>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
