import CoreVideo
import Foundation
import Inference

/// An ONNX file, which the models' engine runs as it is.
struct NetworkModel: FrameModel {
    let width: Int
    let height: Int
    let labels: [String]
    let isClassifier = false
    private let network: Network
    private let input: NetworkPort
    private let picture: ArrayPicture

    /// Loads a file.
    ///
    /// - Throws: ``AnalysisError`` with the engine's text, or for a model without a picture.
    init(contentsOf url: URL, name: String) throws {
        do {
            network = try Network(.file(url))
        } catch {
            throw AnalysisError(.unsupportedModel, "The model '\(name)' cannot be used: \(error)")
        }
        guard network.inputs.count == 1, let port = network.inputs.first, port.type == .float32,
            let shape = port.shape, let picture = ArrayPicture(shape: Self.usual(shape))
        else {
            let inputs = network.inputs.map { "\($0.name) \($0.shape.map { "\($0.map { $0 ?? -1 })" } ?? "")" }
            throw AnalysisError(
                .unsupportedModel,
                """
                The model '\(name)' takes no picture. Its inputs are \(inputs.joined(separator: ", ")). Use a model \
                with one input of the shape 1x3xHEIGHTxWIDTH in 32-bit floats.
                """
            )
        }
        input = port
        self.picture = picture
        (width, height) = (picture.width, picture.height)
        let metadata = (try? Data(contentsOf: url, options: .alwaysMapped)).map(ONNXMetadata.read) ?? [:]
        labels = LabelText.keys.lazy.compactMap { metadata[$0] }.map(LabelText.parse).first { !$0.isEmpty } ?? []
    }

    /// Returns a shape with usual values for dimensions that vary: one picture of 640x640.
    private static func usual(_ shape: [Int?]) -> [Int] {
        shape.enumerated().map { place, size in size ?? (place == 0 ? 1 : 640) }
    }

    func request(_ fit: PictureRequest.Fit) -> PictureRequest { picture.request(fit) }

    func run(_ picture: CVPixelBuffer, thresholds: DetectorDecoder) throws -> ModelResult {
        let tensor = try Tensor(self.picture.values(of: picture), shape: self.picture.shape)
        let results = try network.run([input.name: tensor])
        return .outputs(
            network.outputs.compactMap { port in
                results[port.name].flatMap { tensor in
                    Self.values(tensor).map { ModelOutput(name: port.name, shape: tensor.shape, values: $0) }
                }
            }
        )
    }

    /// Returns the numbers of a tensor; nil for a type that has none.
    private static func values(_ tensor: Tensor) -> [Float]? {
        tensor.withUnsafeBytes { bytes in
            func numbers<Value>(_ type: Value.Type, _ convert: (Value) -> Float) -> [Float] {
                bytes.bindMemory(to: type).map(convert)
            }
            switch tensor.type {
            case .float32: return numbers(Float.self) { $0 }
            case .float64: return numbers(Double.self) { Float($0) }
            case .int64: return numbers(Int64.self) { Float($0) }
            case .int32: return numbers(Int32.self) { Float($0) }
            case .uint8: return numbers(UInt8.self) { Float($0) }
            case .int8: return numbers(Int8.self) { Float($0) }
            default: return nil
            }
        }
    }
}
