public import Foundation

/// A model that looks at frames: a detector, a classifier, or one whose results are numbers.
///
/// Detectors are recognised by their outputs: Core ML's with non-maximum suppression, and the usual exports of YOLO and
/// SSD models, with class names from the model's metadata. Classifiers give labels without places. Anything else gives
/// numbers.
///
/// Models with one picture as input can be used; further inputs must be optional.
public struct ModelAnalysis: Analysis {
    /// The settings of a model.
    public struct Options: Sendable, Hashable {
        /// The confidence below which nothing counts.
        public var leastConfidence = 0.25
        /// The overlap (0…1) from which on two boxes of one class are the same thing.
        public var mostOverlap = 0.45
        /// The way in which frames of another shape get into the model's picture.
        ///
        /// Nil cuts out the middle for a classifier, and adds borders for all others.
        public var fit: PictureRequest.Fit?
        /// The class names by index; nil for those in the model.
        public var labels: [String]?

        /// Creates the default settings.
        public init() {}
    }

    /// The name for results.
    public let name: String
    /// The settings.
    public let options: Options
    private let model: any FrameModel
    private var labels: [String] { options.labels ?? model.labels }

    /// Loads a model.
    ///
    /// - Parameters:
    ///   - url: A `.mlmodel`, `.mlpackage` or `.mlmodelc`, or a file of the engine's other formats, such as `.onnx`.
    ///   - name: The name for results; nil for the file's name.
    ///   - options: The settings.
    /// - Throws: Core ML's error, or ``AnalysisError`` for a model that cannot look at frames.
    public init(contentsOf url: URL, name: String? = nil, options: Options = Options()) throws {
        let name = name ?? url.deletingPathExtension().lastPathComponent
        self.init(try CoreMLModel(contentsOf: url, name: name), name: name, options)
    }

    init(_ model: any FrameModel, name: String, _ options: Options) {
        self.model = model
        self.name = name
        self.options = options
    }

    /// Examines a frame; see ``Analysis/findings(in:)``.
    public func findings(in frame: AnalysisFrame) throws -> Findings {
        let picture = try frame.picture(model.request(options.fit ?? (model.isClassifier ? .crop : .fit)))
        let decoder = DetectorDecoder(leastConfidence: options.leastConfidence, mostOverlap: options.mostOverlap)
        switch try model.run(picture.pixelBuffer, thresholds: decoder) {
        case .classes(var classes):
            classes.removeAll { $0.confidence < options.leastConfidence }
            classes.sort { ($1.confidence, $0.label ?? "") < ($0.confidence, $1.label ?? "") }
            return Findings(detections: classes)
        case .outputs(let outputs):
            let facts = DetectorFacts(labels: labels, width: model.width, height: model.height)
            if let layout = DetectorLayout(outputs, facts) {
                return Findings(detections: decoder.detections(outputs, layout, facts).map { inFrame($0, picture) })
            }
            if let scores = ClassScores(outputs, labels: labels) {
                return Findings(detections: scores.detections(leastConfidence: options.leastConfidence))
            }
            return Findings(numbers: outputs.map(NumberOutput.init))
        }
    }

    /// Returns a detection with its place in the frame, without what is beyond the frame's edges.
    private func inFrame(_ detection: Detection, _ picture: FramePicture) -> Detection {
        var result = detection
        result.bounds = detection.bounds.map { bounds in
            let place = picture.inFrame(bounds)
            // The intersection of what is not finite traps.
            guard [place.minX, place.minY, place.maxX, place.maxY].allSatisfy(\.isFinite) else { return .zero }
            let visible = place.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
            return visible.isNull ? place : visible
        }
        return result
    }
}

extension NumberOutput {
    fileprivate init(_ output: ModelOutput) {
        self.init(name: output.name, shape: output.shape, values: output.values.map(Double.init))
    }
}
