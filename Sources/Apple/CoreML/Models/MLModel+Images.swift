package import CoreVideo
import Foundation
package import ModelFiles

extension MLModel {
    /// An input that takes a picture.
    package struct ImageInput: Sendable, Hashable {
        /// The name of the feature.
        package let name: String
        /// The size in pixels, the default one where several are accepted.
        package let width: Int
        package let height: Int
        /// The pixel format of the feature.
        package let pixelFormat: OSType
    }

    /// The first input that takes a picture; nil if none does.
    ///
    /// In files without image inputs it is an array that is known to be one: predictions then take a pixel buffer of
    /// this size and format for it as well.
    package var imageInput: ImageInput? { loaded.imageInput }

    /// The names of a detector's outputs: scores of each box, and its coordinates; nil for other models.
    package var detectionOutputs: (confidence: String, coordinates: String)? {
        loaded.suppression.map { ($0.confidenceOutput, $0.coordinatesOutput) }
    }
}

extension LoadedModel {
    /// The first input that takes a picture.
    var imageInput: MLModel.ImageInput? {
        for (feature, description) in inputs {
            if let image = description.imageConstraint {
                return .init(
                    name: feature.name,
                    width: image.pixelsWide,
                    height: image.pixelsHigh,
                    pixelFormat: image.pixelFormatType
                )
            }
            if let picture = feature.picture {
                let isGray = picture.colors.planes == 1
                return .init(
                    name: feature.name,
                    width: picture.width,
                    height: picture.height,
                    pixelFormat: isGray ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA
                )
            }
        }
        return nil
    }
}

extension MLModel {
    /// Opens a model's file without loading its networks.
    ///
    /// - Throws: ``MLModelError``.
    package static func inspection(of url: URL) throws -> (file: ModelFile, description: MLModelDescription) {
        let source = try ModelSource(url)
        return (source.file, try source.description(function: nil))
    }
}
