public import CoreML

/// A request that runs a Core ML model on the image.
///
/// Results are ``ClassificationObservation`` for a classifier, ``PixelBufferObservation`` for a model with image
/// outputs, ``RecognizedObjectObservation`` for a detector, and ``CoreMLFeatureValueObservation`` otherwise.
public struct CoreMLRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [any VisionObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that the model sees.
    public var regionOfInterest = NormalizedRect.fullImage
    /// The model.
    public var model: CoreMLModelContainer
    /// The way of fitting the region of interest into the model's input.
    public var cropAndScaleAction = ImageCropAndScaleAction.centerCrop
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(model: CoreMLModelContainer, _ revision: Revision? = nil) {
        self.model = model
        self.revision = revision ?? .revision1
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .coreMLRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension CoreMLRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNCoreMLRequest(model: try model.makeModel())
        request.regionOfInterest = regionOfInterest.cgRect
        request.imageCropAndScaleOption = cropAndScaleAction.classic
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { observation -> (any VisionObservation)? in
            switch observation {
            case is VNClassificationObservation: ClassificationObservation(classic: observation, descriptor)
            case is VNRecognizedObjectObservation: RecognizedObjectObservation(classic: observation, descriptor)
            case is VNPixelBufferObservation: PixelBufferObservation(classic: observation, descriptor)
            default: CoreMLFeatureValueObservation(classic: observation, descriptor)
            }
        }
    }

    func wrapped(_ result: Result) -> VisionResult { .coreML(self, result) }
}

/// A Core ML model for requests.
public struct CoreMLModelContainer: Equatable, Hashable, Sendable {
    private let model: VNCoreMLModel
    /// The name of the input that receives the image; the first image input by default.
    public var inputImageFeatureName: String

    /// Creates a container.
    ///
    /// - Parameter model: the model to run.
    /// - Parameter featureProvider: the values of the other inputs, read at each run.
    /// - Throws: ``VisionError/invalidModel(_:)`` for a model without an image input.
    public init(model: MLModel, featureProvider: (any MLFeatureProvider)? = nil) throws {
        do {
            self.model = try VNCoreMLModel(for: model)
        } catch {
            throw VisionError(error)
        }
        self.model.featureProvider = featureProvider
        inputImageFeatureName = self.model.inputImageFeatureName
    }

    /// Returns a model of the classes with the settings.
    func makeModel() throws -> VNCoreMLModel {
        let copy = try VNCoreMLModel(for: model.model)
        copy.featureProvider = model.featureProvider
        copy.inputImageFeatureName = inputImageFeatureName
        return copy
    }

    /// Returns whether both have the same model and settings.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.model.model === rhs.model.model && lhs.inputImageFeatureName == rhs.inputImageFeatureName
    }

    /// Hashes the identity of the model and the settings.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(model.model))
        hasher.combine(inputImageFeatureName)
    }
}
