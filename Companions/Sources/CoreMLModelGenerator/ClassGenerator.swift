@_spi(ModelClasses) import CoreML
import Foundation

/// Makes the class of a model and compiles the model: `coreml-model-generator MODEL --class FILE --model FOLDER`.
@main
enum ClassGenerator {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        guard let path = arguments.first, let target = value("--class", arguments),
            let folder = value("--model", arguments)
        else {
            throw WrongUsage()
        }
        let url = URL(fileURLWithPath: path)
        let description = try MLModelDescription.ofFile(at: url)
        let file = ModelClass(
            file: url.deletingPathExtension().lastPathComponent,
            description: description,
            isPublic: arguments.contains("--public")
        )
        let place = URL(fileURLWithPath: folder)
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: MLModel.compileModel(at: url), to: place)
        try file.text.write(toFile: target, atomically: true, encoding: .utf8)
    }

    private static func value(_ name: String, _ arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }
}

/// The error of a call without the arguments that are needed.
private struct WrongUsage: LocalizedError {
    var errorDescription: String? {
        "Usage: coreml-model-generator MODEL --class FILE.swift --model FOLDER.mlmodelc [--public]"
    }
}
