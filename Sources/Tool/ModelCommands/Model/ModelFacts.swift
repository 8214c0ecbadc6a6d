import CoreML
import Foundation
import ModelFiles
import ToolCommands

/// What a file says about a model, without running it.
struct ModelFacts {
    /// The format's name, such as `mlpackage`.
    let format: String
    /// The file's own words.
    let contents: ModelDescription
    /// The features as programs see them.
    let description: MLModelDescription
    let operations: [OperationCount]
    let unsupported: [UnsupportedOperation]

    /// Reads a file or a folder.
    init(_ url: URL) throws {
        let (file, description) = try MLModel.inspection(of: url)
        format = url.pathExtension.lowercased() == "mlmodelc" ? "mlmodelc" : file.format.rawValue
        contents = file.description
        self.description = description
        operations = file.operations
        unsupported = file.unsupported
    }

    /// The facts as JSON.
    func json(source: String) -> JSON {
        let metadata = contents.metadata
        return .object([
            ("source", .string(source)),
            ("format", .string(format)),
            ("kind", .string(contents.kind)),
            ("specification", contents.specificationVersion > 0 ? .int(contents.specificationVersion) : .null),
            ("description", .string(metadata.shortDescription)),
            ("version", .string(metadata.version)),
            ("author", .string(metadata.author)),
            ("license", .string(metadata.license)),
            ("metadata", .object(metadata.userDefined.sorted { $0.key < $1.key }.map { ($0, .string($1)) })),
            ("inputs", .array(description.contents.inputs.map(Self.json))),
            ("outputs", .array(description.contents.outputs.map(Self.json))),
            ("labels", .optional(contents.classLabels) { .array($0.texts.map(JSON.string)) }),
            (
                "operations",
                .array(operations.map { .object([("name", .string($0.name)), ("count", .int($0.count))]) })
            ),
            (
                "unsupported",
                .array(
                    unsupported.map {
                        .object([
                            ("name", .string($0.name)), ("count", .int($0.count)), ("place", .string($0.place)),
                            ("reason", .string($0.reason)),
                        ])
                    }
                )
            ),
        ])
    }

    private static func json(_ feature: MLFeatureDescription) -> JSON {
        var members: [(String, JSON)] = [
            ("name", .string(feature.name)), ("type", .string(feature.type.name)),
            ("optional", .bool(feature.isOptional)),
        ]
        if let image = feature.imageConstraint {
            let isColor = image.pixelFormatType == kCVPixelFormatType_32BGRA
            members += [
                ("width", .int(image.pixelsWide)), ("height", .int(image.pixelsHigh)),
                ("colors", .string(isColor ? "color" : "gray")),
            ]
        }
        if let array = feature.multiArrayConstraint {
            members += [
                ("shape", .array(array.sizes.map(JSON.int))), ("element", .string(array.dataType.name)),
            ]
        }
        if let dictionary = feature.dictionaryConstraint {
            members.append(("keys", .string(dictionary.keyType.name)))
        }
        return .object(members)
    }
}
