import CoreML
import CoreVideo
import Foundation
import Inference
import ModelFiles

/// One model, run through Core ML's interface and by the bare engine.
struct ModelComparison {
    private let url: URL
    private let rounds: Int
    private let seed: UInt64
    /// Predictions of one kind in a row.
    private let block = 5

    init(_ url: URL, rounds: Int, seed: UInt64) {
        self.url = url
        self.rounds = rounds
        self.seed = seed
    }

    /// The head of the table, whose rows `run` returns.
    static let head = """
        | model | engine: processor, time | from 32BGRA | from 420v | the picture of this | loading: engine, `MLModel` |
        | --- | --- | --- | --- | --- | --- |
        """

    func run() throws -> String {
        let loading = try load()
        let row = try predict() ?? "takes no picture | | |"
        let name = url.deletingLastPathComponent().lastPathComponent
        return "| \(name) | \(row) | \(loading) |"
    }

    // MARK: Loading

    /// Loads in pairs of random order and returns the medians with their quotient.
    private func load() throws -> String {
        var order = BenchOrder(seed: seed)
        let ready = try readyNetwork()
        var times: [[Double]] = [[], []]
        for round in 0..<max(7, rounds / 2) {
            for kind in order.shuffled(2) {
                let time = try Measure.of {
                    if kind == 0 {
                        _ = try Network(ready.source, options: InferenceOptions())
                    } else {
                        _ = try MLModel(contentsOf: url)
                    }
                }
                // The first round reads the engine's library and the file.
                if round > 0 { times[kind].append(time.wall) }
            }
        }
        let (engine, model) = (Measure.median(times[0]), Measure.median(times[1]))
        let quotient = Measure.median(zip(times[1], times[0]).map { $0 / $1 })
        return String(format: "%.0f ms, %.0f ms: %.2f times", engine, model, quotient)
    }

    /// Returns what a program has that uses the engine alone: a file that the engine reads itself, or for other files
    /// the network that they are translated into.
    private func readyNetwork() throws -> NetworkStage {
        for case .network(let stage) in try ModelFile(contentsOf: url).plan().stages { return stage }
        throw BenchError(text: "\(url.lastPathComponent) has no network.")
    }

    // MARK: Predictions

    /// The four kinds of work that are compared.
    private enum Kind: Int, CaseIterable { case engine, color, planar, picture }

    /// Returns the costs of a prediction; nil for a model without a picture.
    private func predict() throws -> String? {
        let stage = try readyNetwork()
        let network = try Network(stage.source, options: InferenceOptions())
        let model = try MLModel(contentsOf: url)
        guard let input = model.imageInput,
            let geometry = ModelImageGeometry(
                sourceWidth: 1280,
                sourceHeight: 720,
                fit: .centerCrop,
                width: input.width,
                height: input.height
            )
        else { return nil }
        let color = try BenchPicture.make(kCVPixelFormatType_32BGRA)
        let planar = try BenchPicture.make(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        var tensors: [String: Tensor] = [:]
        for port in stage.inputs { tensors[port.port] = try Tensor(port.type, shape: port.shape.map { $0 ?? 1 }) }
        func full(_ picture: CVPixelBuffer) throws {
            let image = try ModelImageConverter.shared.convert(picture, geometry, format: input.pixelFormat)
            let features = try MLDictionaryFeatureProvider(dictionary: [input.name: image])
            _ = try model.prediction(from: features)
        }
        func work(_ kind: Kind) throws {
            switch kind {
            case .engine: _ = try network.run(tensors)
            case .color: try full(color)
            case .planar: try full(planar)
            case .picture: _ = try ModelImageConverter.shared.convert(color, geometry, format: input.pixelFormat)
            }
        }
        var order = BenchOrder(seed: seed)
        var walls = Array(repeating: [Double](), count: Kind.allCases.count)
        var times = walls
        for round in -2..<rounds {
            for index in order.shuffled(Kind.allCases.count) {
                guard let kind = Kind(rawValue: index) else { continue }
                let time = try Measure.of { for _ in 0..<block { try work(kind) } }
                guard round >= 0 else { continue }
                walls[index].append(time.wall / Double(block))
                times[index].append(time.processor / Double(block))
            }
        }
        /// The medians of the differences within a round, in processor time and time.
        func cost(_ kind: Kind) -> String {
            let more = Measure.median(zip(times[kind.rawValue], times[0]).map { $0 - $1 })
            let later = Measure.median(zip(walls[kind.rawValue], walls[0]).map { $0 - $1 })
            return String(format: "%+.1f %%, %+.2f ms", more / Measure.median(times[0]) * 100, later)
        }
        let engine = String(format: "%.2f ms, %.2f ms", Measure.median(times[0]), Measure.median(walls[0]))
        let picture = String(format: "%.2f ms", Measure.median(times[Kind.picture.rawValue]))
        return "\(engine) | \(cost(.color)) | \(cost(.planar)) | \(picture)"
    }
}
