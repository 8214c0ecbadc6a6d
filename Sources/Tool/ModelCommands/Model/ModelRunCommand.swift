import ArgumentParser
import CoreML
import Foundation
import ToolCommands

/// Runs a model on files and saves what it gives.
struct ModelRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a model on files and save its outputs.",
        discussion: """
            An input is NAME=FILE: an array as .npy of the model's shape, a picture for an image input, which is \
            scaled to the model's size. A number or a text is given itself: confidenceThreshold=0.4.

            Saves each output in the folder as NAME.npy (float32, row-major, the model's shape), images also as \
            NAME.png, labels as NAME.txt, and probabilities with their labels as NAME.json.

            Examples:
              obscura model run net.onnx --input x=x.npy --save results
              obscura model run MobileNetV2.mlmodel --input image=photo.jpg --save results

            Exit status: 0, 2 if the model or a file could not be read or a result not written, 64 wrong usage, 77 if \
            reading is not allowed.
            """
    )

    @Argument(help: "A model's file.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("An input, repeated for several.", valueName: "name=file"))
    var input: [String] = []

    @Option(help: ArgumentHelp("The folder for the outputs, created if need be.", valueName: "folder"))
    var save: String

    func validate() throws {
        for pair in input where !pair.contains("=") || pair.hasPrefix("=") {
            throw ValidationError("--input \(pair): give NAME=FILE, such as image=photo.jpg.")
        }
    }

    func run() throws {
        try ModelProblem.report {
            let model: MLModel
            do { model = try MLModel(contentsOf: URL(fileURLWithPath: file)) } catch {
                throw ModelProblem(error, file: file)
            }
            let values = try RunInput.values(input, model)
            let result: any MLFeatureProvider
            do { result = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: values)) } catch {
                throw ModelProblem(error.localizedDescription)
            }
            let saved = try RunOutput.save(result, model.modelDescription, in: URL(fileURLWithPath: save))
            for line in saved { try StandardOutput().line(line) }
        }
    }
}
