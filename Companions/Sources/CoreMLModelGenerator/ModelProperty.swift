import CoreML
import Foundation

/// A feature of a model as a property of a class.
struct ModelProperty {
    /// The name of the feature.
    let feature: String
    /// The name of the property.
    let name: String
    /// The name before anything was added because of a clash.
    let bareName: String
    /// The Swift type.
    let type: String
    /// The comment: the feature's name and constraint.
    let comment: String
    /// The Swift type of a multi-array's elements; nil for other types.
    let scalar: String?
    /// The size and the format of an image; nil for other types.
    let image: (width: Int, height: Int, format: String)?

    private let kind: MLFeatureType

    init(_ feature: MLFeatureDescription) {
        self.feature = feature.name
        kind = feature.type
        bareName = SwiftName.identifier(feature.name)
        name = SwiftName.property(feature.name)
        comment = SwiftName.comment(feature.description)
        scalar = feature.multiArrayConstraint.map {
            switch $0.dataType {
            case .double: "Double"
            case .float32: "Float"
            case .float16: "Float16"
            case .int32: "Int32"
            case .int8: "Int8"
            }
        }
        image = feature.imageConstraint.map {
            let isGray = $0.pixelFormatType == kCVPixelFormatType_OneComponent8
            let isHalf = $0.pixelFormatType == kCVPixelFormatType_OneComponent16Half
            let format =
                isGray
                ? "kCVPixelFormatType_OneComponent8"
                : isHalf ? "kCVPixelFormatType_OneComponent16Half" : "kCVPixelFormatType_32ARGB"
            return ($0.pixelsWide, $0.pixelsHigh, format)
        }
        type =
            switch feature.type {
            case .image: "CVPixelBuffer"
            case .multiArray: "MLMultiArray"
            case .double: "Double"
            case .int64: "Int64"
            case .string: "String"
            case .dictionary: feature.dictionaryConstraint?.keyType == .int64 ? "[Int64: Double]" : "[String: Double]"
            case .sequence, .state, .invalid: "MLFeatureValue"
            }
    }

    /// The lines of the getter, which reads the property from a provider.
    var getter: String {
        let value = "provider.featureValue(for: \(SwiftName.literal(feature)))"
        func needed(_ accessor: String) -> String {
            """
            guard let value = \(value)\(accessor) else {
                        fatalError(\(SwiftName.literal("The output \(feature) is missing.")))
                    }
                    return value
            """
        }
        switch kind {
        case .image: return needed("?.imageBufferValue")
        case .multiArray: return needed("?.multiArrayValue")
        case .double: return "\(value)?.doubleValue ?? 0"
        case .int64: return "\(value)?.int64Value ?? 0"
        case .string: return "\(value)?.stringValue ?? \"\""
        case .dictionary: return "\(value)?.dictionaryValue as? \(type) ?? [:]"
        case .sequence, .state, .invalid: return needed("")
        }
    }

    /// Returns the expression that makes a feature value.
    func makeValue(of variable: String) -> String {
        switch kind {
        case .image: "MLFeatureValue(pixelBuffer: \(variable))"
        case .multiArray: "MLFeatureValue(multiArray: \(variable))"
        case .double: "MLFeatureValue(double: \(variable))"
        case .int64: "MLFeatureValue(int64: \(variable))"
        case .string: "MLFeatureValue(string: \(variable))"
        case .dictionary:
            "try? MLDictionaryFeatureProvider(dictionary: [\"value\": \(variable)]).featureValue(for: \"value\")"
        case .sequence, .state, .invalid: variable
        }
    }
}
