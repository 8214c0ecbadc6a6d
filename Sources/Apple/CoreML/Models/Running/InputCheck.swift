import CoreVideo
import Foundation
import ModelFiles

/// The check of a prediction's inputs against the model's description.
enum InputCheck {
    /// Returns the value that enters the model: the given one, or the default of an optional input that is missing.
    ///
    /// - Throws: ``MLModelError`` with the code `featureType` and the name of the feature.
    static func value(
        _ value: MLFeatureValue?,
        _ feature: FeatureDescription,
        _ description: MLFeatureDescription
    ) throws(MLModelError) -> MLFeatureValue {
        guard let value, !value.isUndefined else {
            guard feature.isOptional else { throw .missing(feature.name) }
            return try standard(feature, description)
        }
        switch (description.type, value.content) {
        case (.image, .image(let image)):
            guard let constraint = description.imageConstraint,
                constraint.allows(width: image.width, height: image.height)
            else { throw size(image, feature.name, description) }
        case (.multiArray, .multiArray(let array)):
            guard let constraint = description.multiArrayConstraint, constraint.allows(array.packageShape) else {
                throw MLModelError(
                    .featureType,
                    """
                    The input feature "\(feature.name)" has the shape \(array.packageShape), but the model takes \
                    \(description.multiArrayConstraint?.sizes ?? []).
                    """
                )
            }
        case (.multiArray, .image(let image)):
            guard let picture = feature.picture else { throw type(value, feature.name, description) }
            guard image.width == picture.width, image.height == picture.height else {
                throw size(image, feature.name, width: picture.width, height: picture.height)
            }
        case (.int64, .double(let number)): return MLFeatureValue(int64: Int64(truncated: number))
        case (.double, .int64(let number)): return MLFeatureValue(double: Double(number))
        case (.int64, .int64), (.double, .double), (.string, .string), (.dictionary, .dictionary),
            (.sequence, .sequence):
            break
        default: throw type(value, feature.name, description)
        }
        return value
    }

    /// Returns the value of an optional input that is missing: the file's, or zeros.
    private static func standard(
        _ feature: FeatureDescription,
        _ description: MLFeatureDescription
    ) throws(MLModelError) -> MLFeatureValue {
        guard case .multiArray(let constraint) = feature.kind else {
            return MLFeatureValue(undefined: description.type)
        }
        guard let array = try? MLMultiArray(zeros: constraint.shape, MLMultiArrayDataType(constraint.type)) else {
            throw .missing(feature.name)
        }
        if let number = constraint.defaultValue, number != 0 {
            let value = NSNumber(value: number)
            for index in 0..<array.count { array[index] = value }
        }
        return MLFeatureValue(multiArray: array)
    }

    private static func type(
        _ value: MLFeatureValue,
        _ name: String,
        _ description: MLFeatureDescription
    ) -> MLModelError {
        MLModelError(
            .featureType,
            "The input feature \"\(name)\" is a \(value.type.name), but the model takes a \(description.type.name)."
        )
    }

    private static func size(
        _ image: CVPixelBuffer,
        _ name: String,
        _ description: MLFeatureDescription
    ) -> MLModelError {
        let constraint = description.imageConstraint
        return size(image, name, width: constraint?.pixelsWide ?? 0, height: constraint?.pixelsHigh ?? 0)
    }

    private static func size(_ image: CVPixelBuffer, _ name: String, width: Int, height: Int) -> MLModelError {
        let detail = "Image size \(image.width) x \(image.height) not in allowed set of image sizes"
        let underlying = MLModelError(.featureType, "\(detail): \(width) x \(height).")
        return MLModelError(
            .featureType,
            """
            The image of the input feature "\(name)" has \(image.width)×\(image.height) pixels, but the model takes \
            \(width)×\(height); scale it first, for example with MLFeatureValue(cgImage:constraint:options:).
            """,
            underlying: underlying
        )
    }
}
