package import Foundation

/// Formats of models.
package enum ModelFormat: String, Hashable, Sendable {
    case mlmodel, mlpackage, mlmodelc, onnx, tflite
    /// OpenVINO's XML.
    case openvino
}

/// Number of operations of a name.
package struct OperationCount: Hashable, Sendable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

/// Operations of a name that keep a model from running.
package struct UnsupportedOperation: Hashable, Sendable {
    package var name: String
    package var count: Int
    /// The first place of such an operation in the model.
    package var place: String
    package var reason: String

    package init(name: String, count: Int, place: String, reason: String) {
        self.name = name
        self.count = count
        self.place = place
        self.reason = reason
    }
}

/// A model's file, opened and checked: its description, its operations, and the plan for running it.
package struct ModelFile: Sendable {
    package let url: URL?
    package let format: ModelFormat
    package let description: ModelDescription

    /// Opens a file or a folder; the format follows from the name, or else from the contents.
    package init(contentsOf url: URL) throws(ModelFileError) {
        throw .unsupported("\(url.path): this format is not read yet")
    }

    /// Opens the bytes of a `.mlmodel`, with those of its weight files by name.
    package init(specification: Data, blobs: [String: Data] = [:]) throws(ModelFileError) {
        throw .unsupported("this format is not read yet")
    }

    /// The operations by name, most frequent first.
    package var operations: [OperationCount] { [] }

    /// The operations that keep the model from running; empty if it runs.
    package var unsupported: [UnsupportedOperation] { [] }

    /// Returns the stages for running a function of the model; nil stands for the default one.
    ///
    /// Translates the network, which takes time.
    package func plan(function: String? = nil) throws(ModelFileError) -> ModelPlan {
        throw .unsupported("this format is not run yet")
    }
}
