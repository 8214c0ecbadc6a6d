import Foundation
import ModelFiles

/// The file `metadata.json` of a compiled model, with the keys that other tools read.
enum ModelMetadataFile {
    /// Returns the file's bytes.
    static func json(_ file: ModelFile, name: String) -> Data {
        let description = file.description
        let identifier = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        let object: [String: Any] = [
            "inputSchema": description.inputs.map(feature), "outputSchema": description.outputs.map(feature),
            "stateSchema": description.states.map(feature), "specificationVersion": description.specificationVersion,
            "modelType": ["name": "MLModelType_\(description.kind)"], "generatedClassName": identifier,
            "userDefinedMetadata": description.metadata.userDefined, "author": description.metadata.author,
            "shortDescription": description.metadata.shortDescription, "version": description.metadata.version,
            "license": description.metadata.license,
        ]
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
        return (try? JSONSerialization.data(withJSONObject: [object], options: options)) ?? Data("[]".utf8)
    }

    private static func feature(_ feature: FeatureDescription) -> [String: Any] {
        let description = MLFeatureDescription(feature)
        var object: [String: Any] = [
            "name": feature.name, "isOptional": feature.isOptional ? "1" : "0",
            "shortDescription": feature.shortDescription, "type": description.type.name,
        ]
        if let array = description.multiArrayConstraint {
            object["type"] = "MultiArray"
            object["dataType"] = array.dataType.name
            object["shape"] = "\(array.sizes)"
        }
        if let image = description.imageConstraint {
            object["type"] = "Image"
            object["width"] = "\(image.pixelsWide)"
            object["height"] = "\(image.pixelsHigh)"
        }
        return object
    }
}
