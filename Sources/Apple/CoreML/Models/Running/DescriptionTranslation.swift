import CoreVideo
import Foundation
import Inference
import ModelFiles

extension MLModelDescription.Contents {
    /// Creates the contents from the description in a file, or from that of one of its functions.
    init(_ file: ModelDescription, function: FunctionDescription?) {
        self.init()
        inputs = (function?.inputs ?? file.inputs).map(MLFeatureDescription.init)
        outputs = (function?.outputs ?? file.outputs).map(MLFeatureDescription.init)
        states = (function?.states ?? file.states).map(MLFeatureDescription.init)
        trainingInputs = file.trainingInputs.map(MLFeatureDescription.init)
        predictedFeatureName = function == nil ? file.predictedFeatureName : function?.predictedFeatureName
        predictedProbabilitiesName =
            function == nil ? file.predictedProbabilitiesName : function?.predictedProbabilitiesName
        if predictedFeatureName == "" { predictedFeatureName = nil }
        if predictedProbabilitiesName == "" { predictedProbabilitiesName = nil }
        switch file.classLabels {
        case .strings(let labels): classLabels = .strings(labels)
        case .integers(let labels): classLabels = .integers(labels)
        case nil: break
        }
        text = file.metadata.shortDescription
        version = file.metadata.version
        author = file.metadata.author
        license = file.metadata.license
        creatorDefined = file.metadata.userDefined
        isUpdatable = file.isUpdatable
    }
}

extension MLFeatureDescription {
    /// A feature as a file describes it.
    convenience init(_ feature: FeatureDescription) {
        let kind: Kind
        switch feature.kind {
        case .int64: kind = .int64
        case .double: kind = .double
        case .string: kind = .string
        case .image(let image): kind = .image(MLImageConstraint(image))
        case .multiArray(let array): kind = .multiArray(MLMultiArrayConstraint(array))
        case .dictionary(let key): kind = .dictionary(MLDictionaryConstraint(keyType: MLFeatureType(key)))
        case .sequence(let element, let sizes):
            let value = MLFeatureDescription(name: "", kind: element == .string ? .string : .int64)
            kind = .sequence(MLSequenceConstraint(valueDescription: value, counts: (sizes.lower, sizes.upper)))
        case .state(let array):
            kind = .state(MLStateConstraint(shape: array.shape, dataType: MLMultiArrayDataType(array.type)))
        case .undefined: kind = .invalid
        }
        self.init(name: feature.name, kind: kind, isOptional: feature.isOptional)
    }
}

extension MLImageConstraint {
    convenience init(_ image: ImageConstraint) {
        let format: OSType
        switch image.colors {
        case .rgb, .bgr: format = kCVPixelFormatType_32BGRA
        case .gray: format = kCVPixelFormatType_OneComponent8
        case .grayFloat16: format = kCVPixelFormatType_OneComponent16Half
        }
        let sizes: MLImageSizeConstraint?
        switch image.sizes {
        case .fixed: sizes = nil
        case .enumerated(let list): sizes = MLImageSizeConstraint(sizes: list.map { ($0.width, $0.height) })
        case .range(let width, let height):
            sizes = MLImageSizeConstraint(widths: (width.lower, width.upper), heights: (height.lower, height.upper))
        }
        self.init(width: image.size.width, height: image.size.height, pixelFormatType: format, sizes: sizes)
    }
}

extension MLMultiArrayConstraint {
    convenience init(_ array: ArrayConstraint) {
        let shapes: MLMultiArrayShapeConstraint?
        switch array.shapes {
        case .unspecified: shapes = nil
        case .enumerated(let list): shapes = MLMultiArrayShapeConstraint(shapes: list)
        case .range(let ranges): shapes = MLMultiArrayShapeConstraint(ranges: ranges.map { ($0.lower, $0.upper) })
        }
        self.init(shape: array.shape, dataType: MLMultiArrayDataType(array.type), shapes: shapes)
    }
}

extension MLMultiArrayDataType {
    init(_ type: ArrayType) {
        switch type {
        case .float16: self = .float16
        case .float32: self = .float32
        case .double: self = .double
        case .int8: self = .int8
        case .int32: self = .int32
        }
    }

    /// The engine's type of the same elements.
    var element: TensorElement {
        switch self {
        case .double: .float64
        case .float32: .float32
        case .float16: .float16
        case .int32: .int32
        case .int8: .int8
        }
    }

    /// The type with the engine's elements; nil where multi-arrays have none.
    init?(_ element: TensorElement) {
        switch element {
        case .float64: self = .double
        case .float32: self = .float32
        case .float16: self = .float16
        case .int32: self = .int32
        case .int8: self = .int8
        default: return nil
        }
    }
}

extension MLFeatureType {
    init(_ key: FeatureKey) { self = key == .string ? .string : .int64 }
}
