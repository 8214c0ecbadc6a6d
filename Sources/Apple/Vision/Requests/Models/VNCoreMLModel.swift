public import CoreML
public import Foundation
import Synchronization

// `@unchecked Sendable`: the settings are behind a mutex, and the model is thread-safe.
/// A Core ML model for requests; several requests may share it.
open class VNCoreMLModel: NSObject, @unchecked Sendable {
    /// The model.
    final let model: MLModel
    /// The inputs that are images, in the model's order.
    final let imageInputs: [MLFeatureDescription]
    private let settings: Mutex<Settings>

    private struct Settings: @unchecked Sendable {
        var name: String
        var provider: (any MLFeatureProvider)?
    }

    private init(model: MLModel, imageInputs: [MLFeatureDescription], first: String) {
        self.model = model
        self.imageInputs = imageInputs
        settings = Mutex(Settings(name: first))
        super.init()
    }

    /// Creates a model for requests.
    ///
    /// - Throws: `invalidModel` for a model without an image input.
    public convenience init(for model: MLModel) throws {
        let images = model.modelDescription.contents.inputs.filter { $0.type == .image }
        guard let first = images.first else {
            throw VisionFailure(
                .invalidModel,
                "The model has no image input; convert it with an image as its input."
            ).asNSError
        }
        self.init(model: model, imageInputs: images, first: first.name)
    }

    /// The name of the input that receives the image; the first image input by default.
    ///
    /// `perform` fails with `invalidArgument` for a name that is not an image input.
    open var inputImageFeatureName: String {
        get { settings.withLock { $0 }.name }
        set { settings.withLock { $0.name = newValue } }
    }

    /// The values of the other inputs, read at each run.
    open var featureProvider: (any MLFeatureProvider)? {
        get { settings.withLock { $0 }.provider }
        set {
            let change = Settings(name: "", provider: newValue)
            settings.withLock { $0.provider = change.provider }
        }
    }
}
