import Foundation
import Fuzzing

@testable import ModelFiles

/// Reads the interfaces of files in the engine's own formats, and label files.
enum EngineFileTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let format = input.choice([ModelFormat.onnx, .tflite, .openvino])
        let data = Data(input.rest())
        let url = URL(fileURLWithPath: "/nonexistent/model")
        if let file = try? EngineFile(Bytes(ModelBytes(data)), url, format) { _ = try? file.plan() }
        _ = LabelFile.parse(String(decoding: data, as: UTF8.self))
    }
}
