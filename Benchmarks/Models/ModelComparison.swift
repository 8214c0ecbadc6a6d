import CoreML
import CoreVideo
import Foundation
import Inference
import ModelFiles

/// One model, run through Core ML's interface and by the bare engine.
struct ModelComparison {
    private let url: URL
    private let rounds: Int
    /// Predictions of one kind in a row.
    private let block = 10

    init(_ url: URL, rounds: Int) {
        self.url = url
        self.rounds = rounds
    }

    func run() throws {
        print("\(url.lastPathComponent); \(ProcessInfo.processInfo.activeProcessorCount) processors")
        try load()
        try predict()
    }

    // MARK: Loading

    private func load() throws {
        var bare: [Double] = []
        var full: [Double] = []
        for round in 0..<7 {
            let first = try Measure.of { _ = try bareNetwork() }
            let second = try Measure.of { _ = try MLModel(contentsOf: url) }
            // The first round reads the engine's library and the file.
            guard round > 0 else { continue }
            bare.append(first.wall)
            full.append(second.wall)
        }
        let (a, b) = (Measure.median(bare), Measure.median(full))
        print(String(format: "loading: engine %.1f ms, MLModel %.1f ms: %.2f times", a, b, b / a))
    }

    /// Loads the network as a program does that uses the engine alone: a file that the engine reads itself by its name,
    /// another one as the network that it is translated into.
    private func bareNetwork() throws -> (stage: NetworkStage, network: Network) {
        let plan = try ModelFile(contentsOf: url).plan()
        for case .network(let stage) in plan.stages {
            return (stage, try Network(stage.source, options: InferenceOptions()))
        }
        throw BenchError(text: "\(url.lastPathComponent) has no network.")
    }

    // MARK: Predictions

    private func predict() throws {
        let (stage, network) = try bareNetwork()
        let model = try MLModel(contentsOf: url)
        guard let input = model.imageInput, let picture = Self.picture(1280, 720),
            let geometry = ModelImageGeometry(
                sourceWidth: 1280,
                sourceHeight: 720,
                fit: .centerCrop,
                width: input.width,
                height: input.height
            )
        else { throw BenchError(text: "\(url.lastPathComponent) takes no picture.") }
        var tensors: [String: Tensor] = [:]
        for port in stage.inputs { tensors[port.port] = try Tensor(port.type, shape: port.shape.map { $0 ?? 1 }) }
        func bare() throws { _ = try network.run(tensors) }
        func full() throws {
            let image = try ModelImageConverter.shared.convert(picture, geometry, format: input.pixelFormat)
            let features = try MLDictionaryFeatureProvider(dictionary: [input.name: image])
            _ = try model.prediction(from: features)
        }
        for _ in 0..<block {
            try bare()
            try full()
        }
        var walls: (bare: [Double], full: [Double]) = ([], [])
        var times: (bare: [Double], full: [Double]) = ([], [])
        for _ in 0..<rounds {
            let first = try Measure.of { for _ in 0..<block { try bare() } }
            let second = try Measure.of { for _ in 0..<block { try full() } }
            walls.bare.append(first.wall / Double(block))
            walls.full.append(second.wall / Double(block))
            times.bare.append(first.processor / Double(block))
            times.full.append(second.processor / Double(block))
        }
        let (a, b) = (Measure.median(walls.bare), Measure.median(walls.full))
        let (c, d) = (Measure.median(times.bare), Measure.median(times.full))
        print(String(format: "prediction: engine %.2f ms, MLModel from 1280×720 %.2f ms: %+.2f ms", a, b, b - a))
        print(String(format: "processor: engine %.2f ms, MLModel %.2f ms: %+.1f %%", c, d, (d / c - 1) * 100))
        let before = Measure.residentKilobytes
        for _ in 0..<1000 { try full() }
        print("memory: \(before) kB, after 1,000 more predictions \(Measure.residentKilobytes) kB")
    }

    /// Returns a picture with something in it.
    private static func picture(_ width: Int, _ height: Int) -> CVPixelBuffer? {
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &image)
        guard let image else { return nil }
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        guard let base = CVPixelBufferGetBaseAddress(image) else { return nil }
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        let rowBytes = CVPixelBufferGetBytesPerRow(image)
        for y in 0..<height { for x in 0..<4 * width { bytes[y * rowBytes + x] = UInt8(truncatingIfNeeded: x ^ y) } }
        return image
    }
}
