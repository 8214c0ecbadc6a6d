import CoreML
import CoreVideo
import Foundation

/// Inputs that fit a model, with made-up values.
enum SampleInput {
    static func make(_ model: MLModel) throws -> MLDictionaryFeatureProvider {
        var values: [String: Any] = [:]
        for feature in model.modelDescription.contents.inputs where !feature.isOptional {
            switch feature.type {
            case .image:
                guard let image = feature.imageConstraint else { continue }
                let buffer = try CVPixelBuffer.make(
                    width: image.pixelsWide,
                    height: image.pixelsHigh,
                    format: image.pixelFormatType
                )
                buffer.withPlanes { _ in buffer.fillBlack() }
                values[feature.name] = buffer
            case .multiArray:
                let constraint = feature.multiArrayConstraint
                let shape = (constraint?.sizes ?? []).map { max($0, 1) }
                values[feature.name] = try MLMultiArray(
                    shape: shape.map { NSNumber(value: $0) },
                    dataType: constraint?.dataType ?? .float32
                )
            case .double: values[feature.name] = 0.0
            case .int64: values[feature.name] = 0
            case .string: values[feature.name] = ""
            case .invalid, .dictionary, .sequence, .state:
                throw ModelProblem("Inputs of type \(feature.type.name) cannot be made up; the model is not measured.")
            }
        }
        return try MLDictionaryFeatureProvider(dictionary: values)
    }
}
