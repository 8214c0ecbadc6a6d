import Foundation

/// A `.mlmodelc`: one that keeps its specification, or a program that Apple's compiler wrote.
struct CompiledModel {
    let specification: Specification
    let weights: WeightFiles

    init(_ folder: URL) throws(ModelFileError) {
        func has(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        }
        if has("model.mlmodel") {
            let file = try ModelBytes(mapping: folder.appendingPathComponent("model.mlmodel"))
            specification = try Specification(Bytes(file))
        } else if has("model.mil") {
            specification = try CompiledModel.program(folder)
        } else {
            throw .unsupported(
                has("model.espresso.net") || has("model0")
                    ? "this model was compiled by Apple's tools into a form that only they read; use its .mlmodel"
                    : "the folder has no model"
            )
        }
        var files: [String: ModelBytes] = [:]
        for file in ModelPackage.files(at: folder.appendingPathComponent("weights")) {
            files[file.lastPathComponent] = try ModelBytes(mapping: file)
        }
        weights = WeightFiles(files)
    }

    private static func program(_ folder: URL) throws(ModelFileError) -> Specification {
        let text = try ModelBytes(mapping: folder.appendingPathComponent("model.mil"))
        let program = try ProgramText.program(Bytes(text))
        let data = Bytes(try ModelBytes(mapping: folder.appendingPathComponent("coremldata.bin")))
        guard let function = program.functions["main"] ?? program.functions.first?.value,
            var description = description(data, of: function)
        else { throw .invalid("coremldata.bin has no description of the program") }
        description.kind = ModelKind.name(502)
        if let operation = function.operations.last(where: { $0.type == "classify" }) {
            description.classLabels = function.constant(operation.inputs["classes"])?.labels
        }
        return try Specification(program: program, description: description)
    }

    /// Finds the description, which follows a head of varying length and its own length in 64 bits.
    private static func description(_ data: Bytes, of function: ProgramFunction) -> ModelDescription? {
        let names = Set(function.inputs.map(\.name))
        for offset in 8..<max(9, min(data.count - 8, 4096)) {
            guard let length = data.load(offset, as: UInt64.self), length > 8, length <= UInt64(data.count),
                let part = data.part(offset + 8, Int(length)), let message = try? WireMessage(part),
                let description = try? DescriptionReader.read(message), !description.inputs.isEmpty,
                !description.outputs.isEmpty, description.inputs.allSatisfy({ names.contains($0.name) })
            else { continue }
            return description
        }
        return nil
    }
}
