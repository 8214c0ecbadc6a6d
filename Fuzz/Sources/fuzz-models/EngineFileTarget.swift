import Foundation
import Fuzzing
import Inference

@testable import ModelFiles

/// Reads files in the engine's own formats, as `MLModel` does: first their interface, then the whole by the engine.
enum EngineFileTarget {
    @Sendable static func onnx(_ bytes: UnsafeRawBufferPointer) { read(bytes, .onnx, "onnx") }
    @Sendable static func tflite(_ bytes: UnsafeRawBufferPointer) { read(bytes, .tflite, "tflite") }
    @Sendable static func xml(_ bytes: UnsafeRawBufferPointer) { read(bytes, .openvino, "xml") }

    /// Label files, which may be beside any model.
    @Sendable static func labels(_ bytes: UnsafeRawBufferPointer) {
        _ = LabelFile.parse(String(decoding: bytes, as: UTF8.self))
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, _ format: ModelFormat, _ ending: String) {
        let url = URL(fileURLWithPath: "/nonexistent/model")
        guard let file = try? EngineFile(Bytes(ModelBytes(Data(bytes))), url, format), let plan = try? file.plan()
        else {
            return
        }
        // The engine is not instrumented, but the memory that it touches is watched.
        guard usesEngine, !plan.stages.isEmpty else { return }
        let folder = ScratchFolder()
        folder.write([UInt8](bytes), "model.\(ending)")
        guard let model = try? ModelFile(contentsOf: folder.url.appendingPathComponent("model.\(ending)")) else {
            return
        }
        _ = model.unsupported
    }

    /// `FUZZ_ENGINE=1` also has the engine read the files, which finds its faults beside ours.
    private static let usesEngine = ProcessInfo.processInfo.environment["FUZZ_ENGINE"] == "1"
}
