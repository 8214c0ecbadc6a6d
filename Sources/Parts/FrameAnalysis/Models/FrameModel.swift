import CoreVideo

/// A loaded model that looks at pictures; the engine behind a `ModelAnalysis`.
protocol FrameModel: Sendable {
    /// The size of the model's picture in pixels.
    var width: Int { get }
    var height: Int { get }
    /// The class names in the file; empty if there are none.
    var labels: [String] { get }
    /// True for a model whose file says that it is a classifier.
    var isClassifier: Bool { get }

    /// Returns the picture to ask for.
    func request(_ fit: PictureRequest.Fit) -> PictureRequest

    /// Runs the model on a picture.
    func run(_ picture: CVPixelBuffer, thresholds: DetectorDecoder) throws -> ModelResult
}

/// The result of a run.
enum ModelResult {
    /// The classes of a classifier, in any order.
    case classes([Detection])
    /// The outputs by name.
    case outputs([ModelOutput])
}
