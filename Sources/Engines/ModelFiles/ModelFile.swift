package import Foundation
import Inference
import Synchronization

/// A model's file, opened and checked: its description, its operations, and the plan for running it.
package struct ModelFile: Sendable {
    private enum Contents: Sendable {
        case specification(Specification, WeightFiles)
        case engine(EngineFile)
    }

    package let url: URL?
    package let format: ModelFormat
    package let description: ModelDescription
    private let contents: Contents
    private let plans = PlanCache()

    /// Opens a file or a folder; the format follows from the name, or else from the contents.
    package init(contentsOf url: URL) throws(ModelFileError) {
        self.url = url
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw .unreadable("there is no file \(url.path)")
        }
        format = try ModelFile.format(url, isFolder: isFolder.boolValue)
        do throws(ModelFileError) {
            switch format {
            case .mlmodel:
                contents = .specification(try Specification(Bytes(ModelBytes(mapping: url))), WeightFiles())
            case .mlpackage:
                let package = try ModelPackage(url)
                contents = .specification(try Specification(Bytes(ModelBytes(mapping: package.model))), package.weights)
            case .mlmodelc:
                let compiled = try CompiledModel(url)
                contents = .specification(compiled.specification, compiled.weights)
            case .onnx, .tflite, .openvino: contents = .engine(try EngineFile(url, format))
            }
        } catch {
            throw error.prefixed(url.lastPathComponent)
        }
        description =
            switch contents {
            case .specification(let specification, _): specification.description
            case .engine(let file): file.description
            }
    }

    /// Opens the bytes of a `.mlmodel`, with those of its weight files by name.
    package init(specification: Data, blobs: [String: Data] = [:]) throws(ModelFileError) {
        url = nil
        format = .mlmodel
        let value = try Specification(Bytes(ModelBytes(specification)))
        contents = .specification(value, WeightFiles(blobs.mapValues { ModelBytes($0) }))
        description = value.description
    }

    /// The operations by name, most frequent first; none if the file is damaged where they are.
    package var operations: [OperationCount] {
        switch contents {
        case .specification(let specification, _):
            OperationCounter.list((try? OperationCounter.count(specification)) ?? [:])
        case .engine(let file): OperationCounter.list(file.operations)
        }
    }

    /// The operations in their order, with their arguments; throws if the file is damaged where they are.
    package func structure() throws(ModelFileError) -> ModelStructure {
        switch contents {
        case .specification(let specification, _): try ModelStructure(specification)
        case .engine: .other
        }
    }

    /// The operations that keep the model from running; empty if it runs.
    ///
    /// Translates the network, which takes time.
    package var unsupported: [UnsupportedOperation] {
        switch contents {
        case .specification(let specification, let weights):
            do throws(ModelFileError) {
                return try plans.plan(nil, specification, weights).problems
            } catch {
                return [UnsupportedOperation(name: "model", count: 1, place: "model", reason: "\(error)")]
            }
        case .engine(let file): return file.unsupported
        }
    }

    /// The operations that keep the model from running, as far as they are known without the engine's reader.
    ///
    /// For files that the engine reads itself, ``unsupported`` has it read the whole file, which takes as long as
    /// loading: ask for it when loading has failed.
    package var refused: [UnsupportedOperation] {
        switch contents {
        case .specification: unsupported
        case .engine(let file): file.refusals
        }
    }

    /// Returns the stages for running a function of the model; nil stands for the default one.
    ///
    /// Translates the network, which takes time. Throws `ModelFileError.unsupported` with the first operation that is
    /// not covered and its place.
    package func plan(function: String? = nil) throws(ModelFileError) -> ModelPlan {
        switch contents {
        case .specification(let specification, let weights):
            if let function, specification.type != 502 {
                throw .invalid("the model has no functions, so none named '\(function)'")
            }
            let plan = try plans.plan(function, specification, weights)
            if let problem = plan.problems.first {
                let others = plan.problems.dropFirst().map(\.name)
                throw .unsupported(
                    "'\(problem.name)' is not supported (\(problem.place)): \(problem.reason)"
                        + (others.isEmpty ? "" : "; nor are \(others.joined(separator: ", "))")
                )
            }
            let interface = description.functions.first { $0.name == function }
            return ModelPlan(
                stages: plan.stages,
                inputs: interface?.inputs ?? description.inputs,
                outputs: interface?.outputs ?? description.outputs
            )
        case .engine(let file):
            guard function == nil else { throw .invalid("models of this format have no functions") }
            return try file.plan()
        }
    }

    private static func format(_ url: URL, isFolder: Bool) throws(ModelFileError) -> ModelFormat {
        if isFolder {
            let manifest = url.appendingPathComponent("Manifest.json").path
            if FileManager.default.fileExists(atPath: manifest) { return .mlpackage }
            return url.pathExtension == "mlpackage" ? .mlpackage : .mlmodelc
        }
        switch url.pathExtension.lowercased() {
        case "mlmodel", "pb": return .mlmodel
        case "onnx": return .onnx
        case "tflite", "lite": return .tflite
        case "xml": return .openvino
        default:
            // TensorFlow Lite's files have their kind at the fifth byte.
            let head = Bytes(try ModelBytes(mapping: url))
            if head.part(4, 4)?.text == "TFL3" { return .tflite }
            if head.part(0, 5)?.text == "<?xml" { return .openvino }
            if (try? Specification(head)) != nil { return .mlmodel }
            throw .unsupported(
                "\(url.lastPathComponent) is no .mlmodel, .mlpackage, .mlmodelc, .onnx, .tflite or .xml"
            )
        }
    }
}

/// Keeps the plan that was made last, as callers ask for what is missing first.
private final class PlanCache: Sendable {
    private let last = Mutex<(function: String?, plan: SpecificationPlan)?>(nil)

    func plan(
        _ function: String?,
        _ specification: Specification,
        _ weights: WeightFiles
    ) throws(ModelFileError) -> SpecificationPlan {
        if let last = last.withLock({ $0 }), last.function == function { return last.plan }
        let plan = try SpecificationPlan(specification, weights, function: function)
        last.withLock { $0 = (function, plan) }
        return plan
    }
}

extension ModelFileError {
    /// Returns the error with a name before its text.
    func prefixed(_ name: String) -> ModelFileError {
        switch self {
        case .unreadable(let text): .unreadable(text)
        case .invalid(let text): .invalid("\(name): \(text)")
        case .unsupported(let text): .unsupported("\(name): \(text)")
        }
    }
}
