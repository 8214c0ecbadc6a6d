import CoreVideo
import Foundation
import Inference
import ModelFiles
import Synchronization

// `@unchecked Sendable`: nothing changes after the initializer; the runners are safe on several threads.
/// A model's stages, ready to run on any thread.
final class LoadedModel: @unchecked Sendable {
    private enum Stage {
        case network(NetworkRunner)
        case classify(ClassifyStage, keys: [AnyHashable])
        case suppression(SuppressionStage)
        case rename([(String, String)])
    }

    private let stages: [Stage]
    let inputs: [(feature: FeatureDescription, description: MLFeatureDescription)]
    private let outputs: [String]
    /// The names of the states.
    private let states: [String]
    /// The plan's last suppression, for those who read detections.
    let suppression: SuppressionStage?

    /// Loads the networks of a plan.
    init(_ plan: ModelPlan, options: InferenceOptions) throws(InferenceError) {
        var stages: [Stage] = []
        var suppression: SuppressionStage?
        for stage in plan.stages {
            switch stage {
            case .network(let network): stages.append(.network(try NetworkRunner(network, options: options)))
            case .classify(let stage): stages.append(.classify(stage, keys: stage.labels.keys))
            case .suppression(let stage):
                suppression = stage
                stages.append(.suppression(stage))
            case .rename(let names): stages.append(.rename(names))
            }
        }
        self.stages = stages
        self.suppression = suppression
        inputs = plan.inputs.map { ($0, MLFeatureDescription($0)) }
        outputs = plan.outputs.map(\.name)
        states = plan.stages.flatMap { stage -> [String] in
            if case .network(let network) = stage { return network.states.map(\.name) }
            return []
        }
    }

    /// Indicates whether the number of dimensions of an output is unknown before a run.
    var hasOpenOutput: Bool {
        stages.contains { if case .network(let runner) = $0 { runner.hasOpenOutput } else { false } }
    }

    /// Makes one prediction.
    func predict(
        _ provider: any MLFeatureProvider,
        backings: [String: Any],
        state: MLState? = nil
    ) throws(MLModelError) -> MLDictionaryFeatureProvider {
        var features: [String: MLFeatureValue] = [:]
        for (feature, description) in inputs {
            features[feature.name] = try InputCheck.value(
                provider.featureValue(for: feature.name),
                feature,
                description
            )
        }
        if let missing = states.first(where: { state?.buffer($0) == nil }) {
            throw MLModelError(
                .generic,
                state == nil
                    ? "The model has states; make one with makeState() and predict with prediction(from:using:)."
                    : "The state has no buffer \"\(missing)\"; make it with this model's makeState()."
            )
        }
        guard !states.isEmpty, let state else { return try run(features, backings, nil) }
        // Only the network runs under this lock.
        return try state.turn.withLock { _ throws(MLModelError) in
            Unshared(try run(features, backings, state))
        }.object
    }

    /// Runs the stages on checked features.
    private func run(
        _ features: [String: MLFeatureValue],
        _ backings: [String: Any],
        _ state: MLState?
    ) throws(MLModelError) -> MLDictionaryFeatureProvider {
        var features = features
        for stage in stages {
            switch stage {
            case .network(let runner):
                let results = try runner.run(features, backings: backings, state: state)
                features.merge(results) { _, new in new }
            case .classify(let stage, let keys): try classify(stage, keys, &features)
            case .suppression(let stage): try suppress(stage, &features)
            case .rename(let names):
                for (from, to) in names { features[to] = features[from] }
            }
        }
        var results: [String: MLFeatureValue] = [:]
        for name in outputs {
            guard let value = features[name] else {
                throw MLModelError(.generic, "The model has not made its output \"\(name)\".")
            }
            results[name] = value
        }
        return MLDictionaryFeatureProvider(values: results)
    }

    private func classify(
        _ stage: ClassifyStage,
        _ keys: [AnyHashable],
        _ features: inout [String: MLFeatureValue]
    ) throws(MLModelError) {
        guard let array = features[stage.probabilities]?.multiArrayValue else {
            throw .missing(stage.probabilities)
        }
        guard array.count == keys.count, !keys.isEmpty else {
            throw MLModelError(
                .generic,
                "The classifier has \(keys.count) labels and \(array.count) probabilities; the file contradicts itself."
            )
        }
        let values = array.doubles
        if let label = stage.label {
            var best = 0
            for index in values.indices where values[index] > values[best] { best = index }
            switch stage.labels {
            case .strings(let labels): features[label] = MLFeatureValue(string: labels[best])
            case .integers(let labels): features[label] = MLFeatureValue(int64: labels[best])
            }
        }
        if let dictionary = stage.dictionary {
            let pairs = zip(keys, values.lazy.map { NSNumber(value: $0) })
            let type: MLFeatureType = if case .strings = stage.labels { .string } else { .int64 }
            let content = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
            features[dictionary] = MLFeatureValue(.dictionary(content, keys: type))
        }
    }

    private func suppress(
        _ stage: SuppressionStage,
        _ features: inout [String: MLFeatureValue]
    ) throws(MLModelError) {
        guard let confidence = features[stage.confidence]?.multiArrayValue else { throw .missing(stage.confidence) }
        guard let coordinates = features[stage.coordinates]?.multiArrayValue else { throw .missing(stage.coordinates) }
        let (scores, boxes) = (confidence.matrix, coordinates.matrix)
        guard scores.rows == boxes.rows, boxes.columns == 4 || boxes.rows == 0 else {
            throw MLModelError(
                .generic,
                """
                Boxes cannot be suppressed: "\(stage.confidence)" has the shape \(confidence.packageShape) and \
                "\(stage.coordinates)" \(coordinates.packageShape); both need a row for each box, and the latter four \
                columns.
                """
            )
        }
        func number(_ name: String?, _ standard: Double) -> Double {
            guard let name, let value = features[name], !value.isUndefined else { return standard }
            switch value.type {
            case .int64: return Double(value.int64Value)
            case .multiArray: return value.multiArrayValue.flatMap { $0.count > 0 ? $0[0].doubleValue : nil } ?? 0
            default: return value.doubleValue
            }
        }
        let kept = BoxSuppression.kept(
            confidence: scores.numbers,
            classes: scores.columns,
            coordinates: boxes.numbers,
            overlap: number(stage.overlapInput, stage.overlap),
            threshold: number(stage.thresholdInput, stage.threshold),
            isPerClass: stage.isPerClass
        )
        features[stage.confidenceOutput] = MLFeatureValue(multiArray: try confidence.selecting(kept, scores))
        features[stage.coordinatesOutput] = MLFeatureValue(multiArray: try coordinates.selecting(kept, boxes))
    }
}

/// Rows of numbers.
private struct Matrix {
    var numbers: [Float]
    var rows: Int
    var columns: Int
}

extension MLMultiArray {
    /// The elements as numbers in order.
    fileprivate var doubles: [Double] {
        guard let shape = ArrayLayout(contiguous: layout.shape) else { return [] }
        return [Double](unsafeUninitializedCapacity: shape.count) { result, count in
            count = shape.count
            guard count > 0, let address = result.baseAddress else { return }
            let target = ArrayView(address: UnsafeMutableRawPointer(address), layout: shape, type: .double)
            ArrayCopy.copy(from: view, to: target)
        }
    }

    /// The elements as rows: the last dimension is a row's, and leading ones of size 1 do not count.
    fileprivate var matrix: Matrix {
        let columns = layout.shape.last ?? 1
        let count = layout.count
        let numbers = [Float](unsafeUninitializedCapacity: count) { result, filled in
            filled = count
            guard count > 0, let address = result.baseAddress, let shape = ArrayLayout(contiguous: layout.shape)
            else { return }
            let target = ArrayView(address: UnsafeMutableRawPointer(address), layout: shape, type: .float32)
            ArrayCopy.copy(from: view, to: target)
        }
        return Matrix(numbers: numbers, rows: columns > 0 ? count / columns : 0, columns: columns)
    }

    /// Returns an array with some rows, of the same type.
    fileprivate func selecting(_ rows: [Int], _ matrix: Matrix) throws(MLModelError) -> MLMultiArray {
        guard let layout = ArrayLayout(contiguous: [rows.count, matrix.columns]) else {
            throw MLModelError(.generic, "There are too many boxes.")
        }
        let array = MLMultiArray(ArrayStorage(uninitialized: layout.count * dataType.byteCount), layout, dataType)
        for (place, row) in rows.enumerated() {
            for column in 0..<matrix.columns {
                array[place * matrix.columns + column] = self[row * matrix.columns + column]
            }
        }
        return array
    }
}

extension ClassLabels {
    /// The labels as keys of dictionaries.
    fileprivate var keys: [AnyHashable] {
        switch self {
        case .strings(let labels): labels.map { AnyHashable($0) }
        case .integers(let labels): labels.map { AnyHashable($0) }
        }
    }
}
