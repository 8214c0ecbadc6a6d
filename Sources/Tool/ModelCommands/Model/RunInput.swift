import CoreML
import Foundation
import ToolCommands

/// Inputs of a model from the command line.
enum RunInput {
    /// Returns the values of pairs NAME=FILE or NAME=VALUE.
    static func values(_ pairs: [String], _ model: MLModel) throws -> [String: Any] {
        let features = model.modelDescription.contents.inputs
        var values: [String: Any] = [:]
        for pair in pairs {
            // A name may contain the sign itself.
            let known = features.first { pair.hasPrefix($0.name + "=") }
            let name = known?.name ?? String(pair.prefix { $0 != "=" })
            let text = String(pair.dropFirst(name.count + 1))
            guard let known else {
                let names = features.map(\.name).joined(separator: ", ")
                throw ModelProblem("The model has no input \"\(name)\"; its inputs are \(names).", .usage)
            }
            values[name] = try value(text, known, model)
        }
        for feature in features where !feature.isOptional && values[feature.name] == nil {
            throw ModelProblem(
                "The input \"\(feature.name)\" is missing; add --input \(feature.name)=FILE.",
                .usage
            )
        }
        return values
    }

    private static func value(_ text: String, _ feature: MLFeatureDescription, _ model: MLModel) throws -> Any {
        switch feature.type {
        case .image:
            guard let constraint = feature.imageConstraint else { break }
            do {
                return try MLFeatureValue(imageAt: URL(fileURLWithPath: text), constraint: constraint)
            } catch {
                throw ModelProblem(error, file: text)
            }
        case .multiArray:
            if text.lowercased().hasSuffix(".npy") { return try array(text, feature) }
            guard let image = model.imageInput, image.name == feature.name else { return try array(text, feature) }
            do {
                return try MLFeatureValue(
                    imageAt: URL(fileURLWithPath: text),
                    pixelsWide: image.width,
                    pixelsHigh: image.height,
                    pixelFormatType: image.pixelFormat
                )
            } catch {
                throw ModelProblem(error, file: text)
            }
        case .double:
            guard let number = Double(text) else { break }
            return number
        case .int64:
            guard let number = Int(text) else { break }
            return number
        case .string: return text
        case .invalid, .dictionary, .sequence, .state: break
        }
        throw ModelProblem("\"\(text)\" is no value for the input \"\(feature.name)\", a \(feature.type.name).", .usage)
    }

    private static func array(_ path: String, _ feature: MLFeatureDescription) throws -> MLMultiArray {
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw ModelProblem(error, file: path) }
        var file = try NPYFile(data, name: path)
        let constraint = feature.multiArrayConstraint
        // Dimensions of size 1 that only one of them has do not matter.
        if let wanted = constraint?.sizes, constraint?.allows(file.shape) == false,
            wanted.filter({ $0 != 1 }) == file.shape.filter({ $0 != 1 })
        {
            file.shape = wanted
        }
        let shape = file.shape.map { NSNumber(value: $0) }
        do {
            let array = try MLMultiArray(shape: shape, dataType: .float32)
            array.withUnsafeMutableBufferPointer(ofType: Float.self) { pointer, _ in
                for (index, number) in file.values.enumerated() where index < pointer.count { pointer[index] = number }
            }
            return array
        } catch {
            throw ModelProblem(error.localizedDescription)
        }
    }
}
