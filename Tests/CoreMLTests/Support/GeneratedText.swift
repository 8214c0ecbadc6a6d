@_spi(ModelClasses) import CoreML
import Foundation

/// Returns the text that the build plugin's program makes of a model's file.
func generatedText(_ model: Data, file: String, isPublic: Bool = false) throws -> String {
    let folder = try ModelFolder()
    let description = try MLModelDescription.ofFile(at: folder.write(model, "\(file).mlmodel"))
    return ModelClass(file: file, description: description, isPublic: isPublic).text
}

/// Returns the text of a class in the folder `Generated`, which is compiled into these tests.
func checkedInText(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("Generated/\(name).swift"), encoding: .utf8)
}

extension Bundle {
    /// The folder with the compiled model, in the place of a package's bundle.
    static let module: Bundle = {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("CoreMLTests-bundle-\(UUID().uuidString)")
        do {
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("Shape Sorter-2.mlmodel")
            try TinyModel.sorter().write(to: file)
            let compiled = try MLModel.compileModel(at: file)
            try manager.moveItem(at: compiled, to: folder.appendingPathComponent("Shape Sorter-2.mlmodelc"))
        } catch {
            fatalError("The model for generated classes cannot be made: \(error)")
        }
        return Bundle(path: folder.path) ?? .main
    }()
}

extension TinyModel {
    /// A classifier with inputs and outputs of many types.
    static func sorter() -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            feature(&$0, 1, "image", .image(width: 8, height: 6, colors: rgb))
            feature(&$0, 1, "in", .array([4]))
            feature(&$0, 1, "threshold", .double)
            feature(&$0, 10, "picture", .image(width: 8, height: 6, colors: rgb))
            feature(&$0, 10, "out", .array([4]))
            feature(&$0, 10, "level", .double)
            feature(&$0, 10, "label", .string)
            feature(&$0, 10, "scores", .strings)
            $0.text(11, "label")
            $0.text(12, "scores")
        }
        wire.message(403) {
            linear(&$0, "image", "picture", 1, 0)
            linear(&$0, "threshold", "level", 10, 0)
            linear(&$0, "in", "out", 2, 1)
            $0.number(5, 1)
            $0.number(6, 1)
            $0.message(100) { for text in ["a", "b", "c", "d"] { $0.text(1, text) } }
            $0.text(200, "out")
        }
        return wire.data
    }

    /// A network with features of given types and names.
    static func features(_ inputs: [(String, Feature)], _ outputs: [(String, Feature)]) -> Data {
        var wire = Wire()
        wire.number(1, 4)
        wire.message(2) {
            for (name, kind) in inputs { feature(&$0, 1, name, kind) }
            for (name, kind) in outputs { feature(&$0, 10, name, kind) }
        }
        wire.message(500)
        return wire.data
    }
}
