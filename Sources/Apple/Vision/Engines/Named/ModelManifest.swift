import Foundation

/// The file `manifest.json` in the folder that `OBSCURA_MODELS` names: the user's models for requests.
struct ModelManifest: Codable, Hashable, Sendable {
    /// The kinds of requests that can have a model.
    enum Kind: String, Codable, CaseIterable, Sendable {
        case classifyImage, recognizeAnimals, imageFeaturePrint, imageAesthetics, faceLandmarks, faceCaptureQuality
        case humanBodyPose, humanHandPose, animalBodyPose, personSegmentation
        case attentionBasedSaliency, objectnessBasedSaliency
    }

    /// A model and the layout of its output.
    struct Entry: Codable, Hashable, Sendable {
        /// The kind of request.
        var request: Kind
        /// The model's path, relative to the folder.
        var file: String
        /// The way of fitting the image into the input: `centerCrop`, `scaleFit` or `scaleFill`.
        var crop: String?
        /// The name of the output; nil takes the first one.
        var output: String?
        /// The layout of points: `heatmaps` (points × rows × columns), or `points` (x, y and perhaps confidence for
        /// each point, in fractions of the input from its upper left corner).
        var layout: String?
        /// The names of points, in the order of the output.
        var points: [String]?
        /// The parts of a face: the numbers of their points.
        var parts: [String: [Int]]?
        /// The groups of joints: the names of their points.
        var groups: [String: [String]]?
        /// The share of a face's box that is added on each side before the model sees it.
        var margin: Double?

        /// The way of fitting the image into the input.
        var option: VNImageCropAndScaleOption? {
            switch crop {
            case "centerCrop": .centerCrop
            case "scaleFit": .scaleFit
            case "scaleFill": .scaleFill
            default: nil
            }
        }
    }

    /// The models.
    var models: [Entry]
}
