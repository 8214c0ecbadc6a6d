public import Foundation

/// Members for the program that makes a model's class, which is in another package.
@_spi(ModelClasses)
extension MLModelDescription {
    /// Returns the description of a model's file, without loading its networks.
    ///
    /// - Throws: ``MLModelError``.
    public static func ofFile(at url: URL) throws -> MLModelDescription { try MLModel.inspection(of: url).description }

    /// The inputs in the order of the file.
    public var orderedInputs: [MLFeatureDescription] { contents.inputs }

    /// The outputs in the order of the file.
    public var orderedOutputs: [MLFeatureDescription] { contents.outputs }
}
