import Foundation
import Inference

/// A file in a format that the engine reads itself; only its interface is read here.
struct EngineFile: Sendable {
    let url: URL
    var description = ModelDescription()
    var operations: [String: Int] = [:]
    var inputs: [NetworkInput] = []
    var outputs: [NetworkOutput] = []
    /// The first node of each kind of operation.
    var places: [String: String] = [:]
    /// Operations that the engine reads but computes otherwise than their standard says.
    private(set) var refusals: [UnsupportedOperation] = []

    init(_ url: URL, _ format: ModelFormat) throws(ModelFileError) {
        try self.init(Bytes(ModelBytes(mapping: url)), url, format)
    }

    /// Reads the bytes of the file at a place.
    init(_ bytes: Bytes, _ url: URL, _ format: ModelFormat) throws(ModelFileError) {
        self.url = url
        description.kind = format.rawValue
        switch format {
        case .onnx: try readONNX(bytes)
        case .tflite: try readTFLite(bytes)
        default: try readXML(bytes)
        }
        if description.classLabels == nil { description.classLabels = LabelFile.beside(url) }
    }

    func plan() throws(ModelFileError) -> ModelPlan {
        let network = NetworkStage(name: "", source: source, inputs: inputs, outputs: outputs)
        return ModelPlan(stages: [.network(network)], inputs: description.inputs, outputs: description.outputs)
    }

    /// The file with its inputs and outputs in their order.
    private var source: NetworkSource {
        .namedFile(url, inputs: inputs.map(\.port), outputs: outputs.map(\.port))
    }

    /// Notes an operation that is not run.
    mutating func refuse(_ name: String, _ place: String, _ reason: String) {
        if let index = refusals.firstIndex(where: { $0.name == name }) {
            refusals[index].count += 1
        } else {
            refusals.append(UnsupportedOperation(name: name, count: 1, place: place, reason: reason))
        }
    }

    /// The operations that are not run, and those that the engine's reader refuses; only the former without the engine.
    var unsupported: [UnsupportedOperation] {
        guard refusals.isEmpty, InferenceLibrary.isAvailable else { return refusals }
        do throws(InferenceError) {
            let ports = try Network.ports(of: source)
            return ports.outputs.filter { $0.shape == nil }.map {
                let reason = "the number of dimensions of '\($0.name)' varies"
                return UnsupportedOperation(name: "output", count: 1, place: "output \($0.name)", reason: reason)
            }
        } catch {
            let text = "\(error)"
            let names = EngineFile.refused(text)
            guard !names.isEmpty else {
                return [UnsupportedOperation(name: "network", count: 1, place: url.lastPathComponent, reason: text)]
            }
            return names.map {
                UnsupportedOperation(
                    name: $0,
                    count: operations[$0] ?? 1,
                    place: places[$0] ?? "graph",
                    reason: "the engine lacks it"
                )
            }
        }
    }

    /// Returns the operations that an error of the engine names, `-- NAME-VERSION with a message` or in a list.
    static func refused(_ text: String) -> [String] {
        var names: [String] = []
        for line in text.split(separator: "\n") {
            guard let mark = line.range(of: "-- ") else { continue }
            var list = line[mark.upperBound...]
            if let rule = list.range(of: "operations: ") {
                list = list[rule.upperBound...]
            } else {
                guard list.contains(" with a message") else { continue }
                list = list.prefix { $0 != " " }
            }
            for word in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
                var name = String(word)
                if let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil {
                    name = String(name[..<dash])
                }
                if !names.contains(name) { names.append(name) }
            }
        }
        return names
    }

    /// Adds an input of the engine's; nil sizes vary.
    mutating func addInput(_ name: String, _ type: TensorElement, _ shape: [Int?]) {
        var feature = FeatureDescription(name: name, kind: .multiArray(EngineFile.constraint(type, shape)))
        feature.picture = PictureLayout(type, shape)
        description.inputs.append(feature)
        inputs.append(NetworkInput(feature: feature, port: name, type: type, shape: shape))
    }

    mutating func addOutput(_ name: String, _ type: TensorElement, _ shape: [Int?]) {
        let feature = FeatureDescription(name: name, kind: .multiArray(EngineFile.constraint(type, shape)))
        description.outputs.append(feature)
        outputs.append(NetworkOutput(feature: feature, port: name))
    }

    /// Sets how pictures enter all inputs that take them.
    mutating func setPictures(_ change: (inout PictureLayout) -> Void) {
        for index in inputs.indices {
            guard var picture = inputs[index].feature.picture else { continue }
            change(&picture)
            inputs[index].feature.picture = picture
            description.inputs[index].picture = picture
        }
    }

    private static func constraint(_ type: TensorElement, _ shape: [Int?]) -> ArrayConstraint {
        let arrayType: ArrayType =
            switch type {
            case .float16: .float16
            case .float64: .double
            case .float32, .bfloat16: .float32
            case .int8: .int8
            default: .int32
            }
        let known = shape.compactMap { $0 }
        let shapes: ArrayShapes =
            known.count == shape.count
            ? .unspecified : .range(shape.map { SizeRange(lower: $0 ?? 1, upper: $0) })
        return ArrayConstraint(shape: shape.map { $0 ?? 1 }, type: arrayType, shapes: shapes)
    }
}

extension PictureLayout {
    /// Guesses how a picture enters an array: four dimensions of which one is the colour.
    init?(_ type: TensorElement, _ shape: [Int?]) {
        guard shape.count == 4, (shape[0] ?? 1) == 1 else { return nil }
        let isLast: Bool
        if let planes = shape[1], [1, 3].contains(planes) {
            isLast = false
        } else if let planes = shape[3], [1, 3].contains(planes) {
            isLast = true
        } else {
            return nil
        }
        let planes = (isLast ? shape[3] : shape[1]) ?? 3
        guard let height = isLast ? shape[1] : shape[2], let width = isLast ? shape[2] : shape[3], width > 1, height > 1
        else {
            return nil
        }
        self.init(
            width: width,
            height: height,
            colors: planes == 1 ? .gray : .rgb,
            isChannelsLast: isLast,
            scales: [Float](repeating: type.isFloat ? 1 / 255 : 1, count: planes),
            biases: [Float](repeating: 0, count: planes)
        )
    }
}
