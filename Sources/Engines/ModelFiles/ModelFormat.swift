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
