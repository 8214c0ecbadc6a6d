package import ArgumentParser

/// The commands for a model's file.
package struct ModelCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "Show what a model is, measure it, or run it on files.",
        discussion: """
            A model is a file: .mlmodel, .mlpackage, .mlmodelc, .onnx, .tflite, or OpenVINO's .xml.

            Examples:
              obscura model inspect MobileNetV2.mlmodel
              obscura model inspect yolo11n.mlpackage --json
              obscura model bench yolo11n.mlpackage
              obscura model run MobileNetV2.mlmodel --input image=photo.jpg --save results

            Exit status: 0, 2 if the model or a file could not be read or a result not written, 64 wrong usage, 77 if \
            reading is not allowed.
            """,
        subcommands: [ModelInspectCommand.self, ModelBenchCommand.self, ModelRunCommand.self]
    )

    package init() {}
}
