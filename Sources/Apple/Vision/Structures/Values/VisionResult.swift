/// A request and its answer or error.
public enum VisionResult: Equatable, CustomStringConvertible, Sendable {
    /// A request that failed, and its error.
    case error(any VisionRequest, any Error)
    /// The answer to a ``CoreMLRequest``.
    case coreML(CoreMLRequest, [any VisionObservation])
    /// The answer to a ``DetectBarcodesRequest``.
    case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
    /// The answer to a ``DetectFaceRectanglesRequest``.
    case detectFaceRectangles(DetectFaceRectanglesRequest, [FaceObservation])
    /// The answer to a ``DetectHumanRectanglesRequest``.
    case detectHumanRectangles(DetectHumanRectanglesRequest, [HumanObservation])
    /// The answer to a ``DetectRectanglesRequest``.
    case detectRectangles(DetectRectanglesRequest, [RectangleObservation])
    /// The answer to a ``DetectTextRectanglesRequest``.
    case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
    /// The answer to a ``RecognizeTextRequest``.
    case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
    /// The answer to a ``DetectContoursRequest``.
    case detectContours(DetectContoursRequest, ContoursObservation)
    /// The answer to a ``DetectHorizonRequest``.
    case detectHorizon(DetectHorizonRequest, HorizonObservation?)
    /// The answer to a ``DetectDocumentSegmentationRequest``.
    case detectDocumentSegmentation(DetectDocumentSegmentationRequest, DetectedDocumentObservation?)
    /// The answer to a ``GenerateImageFeaturePrintRequest``.
    case generateImageFeaturePrint(GenerateImageFeaturePrintRequest, FeaturePrintObservation)
    /// The answer to a ``TrackObjectRequest``.
    case trackObject(TrackObjectRequest, DetectedObjectObservation?)
    /// The answer to a ``TrackRectangleRequest``.
    case trackRectangle(TrackRectangleRequest, RectangleObservation?)
    /// The answer to a ``TrackOpticalFlowRequest``.
    case trackOpticalFlow(TrackOpticalFlowRequest, OpticalFlowObservation?)
    /// The answer to a ``TrackTranslationalImageRegistrationRequest``.
    case trackTranslationalImageRegistration(
        TrackTranslationalImageRegistrationRequest,
        ImageTranslationAlignmentObservation
    )
    /// The answer to a ``TrackHomographicImageRegistrationRequest``.
    case trackHomographicImageRegistration(
        TrackHomographicImageRegistrationRequest,
        ImageHomographicAlignmentObservation
    )
    /// The answer to a ``CalculateImageAestheticsScoresRequest``.
    case calculateImageAestheticsScores(CalculateImageAestheticsScoresRequest, ImageAestheticsScoresObservation)
    /// The answer to a ``ClassifyImageRequest``.
    case classifyImage(ClassifyImageRequest, [ClassificationObservation])
    /// The answer to a ``DetectAnimalBodyPoseRequest``.
    case detectAnimalBodyPose(DetectAnimalBodyPoseRequest, [AnimalBodyPoseObservation])
    /// The answer to a ``DetectFaceCaptureQualityRequest``.
    case detectFaceCaptureQuality(DetectFaceCaptureQualityRequest, [FaceObservation])
    /// The answer to a ``DetectFaceLandmarksRequest``.
    case detectFaceLandmarks(DetectFaceLandmarksRequest, [FaceObservation])
    /// The answer to a ``DetectHumanBodyPoseRequest``.
    case detectHumanBodyPose(DetectHumanBodyPoseRequest, [HumanBodyPoseObservation])
    /// The answer to a ``DetectHumanBodyPose3DRequest``.
    case detectHumanBodyPose3D(DetectHumanBodyPose3DRequest, [HumanBodyPose3DObservation])
    /// The answer to a ``DetectHumanHandPoseRequest``.
    case detectHumanHandPose(DetectHumanHandPoseRequest, [HumanHandPoseObservation])
    /// The answer to a ``DetectLensSmudgeRequest``.
    case detectLensSmudge(DetectLensSmudgeRequest, SmudgeObservation)
    /// The answer to a ``DetectTrajectoriesRequest``.
    case detectTrajectories(DetectTrajectoriesRequest, [TrajectoryObservation])
    /// The answer to a ``GenerateAttentionBasedSaliencyImageRequest``.
    case generateAttentionBasedSaliencyImage(GenerateAttentionBasedSaliencyImageRequest, SaliencyImageObservation)
    /// The answer to a ``GenerateForegroundInstanceMaskRequest``.
    case generateForegroundInstanceMask(GenerateForegroundInstanceMaskRequest, InstanceMaskObservation?)
    /// The answer to a ``GenerateObjectnessBasedSaliencyImageRequest``.
    case generateObjectnessBasedSaliencyImage(GenerateObjectnessBasedSaliencyImageRequest, SaliencyImageObservation)
    /// The answer to a ``GeneratePersonSegmentationRequest``.
    case generatePersonSegmentation(GeneratePersonSegmentationRequest, PixelBufferObservation)
    /// The answer to a ``GeneratePersonInstanceMaskRequest``.
    case generatePersonInstanceMask(GeneratePersonInstanceMaskRequest, InstanceMaskObservation?)
    /// The answer to a ``RecognizeAnimalsRequest``.
    case recognizeAnimals(RecognizeAnimalsRequest, [RecognizedObjectObservation])
    /// The answer to a ``RecognizeDocumentsRequest``.
    case recognizeDocuments(RecognizeDocumentsRequest, [DocumentObservation])

    /// A text with the request and its answer.
    public var description: String { "\(request): \(answer)" }

    /// Returns whether both have equal requests with equal answers; errors are equal if their texts are.
    public static func == (lhs: VisionResult, rhs: VisionResult) -> Bool {
        AnyHashable(lhs.request) == AnyHashable(rhs.request) && lhs.key == rhs.key
    }

    /// The request.
    private var request: any VisionRequest { parts.0 }
    /// The answer, or the error.
    private var answer: Any { parts.1 }
    /// A value that is equal for equal answers.
    private var key: [AnyHashable] {
        switch answer {
        case let observations as [any VisionObservation]: observations.map { AnyHashable($0) }
        case let observation as any VisionObservation: [AnyHashable(observation)]
        case let error as any Error: ["\(error)"]
        default: []
        }
    }

    private var parts: (any VisionRequest, Any) {
        switch self {
        case .error(let request, let error): (request, error)
        case .coreML(let request, let answer): (request, answer)
        case .detectBarcodes(let request, let answer): (request, answer)
        case .detectFaceRectangles(let request, let answer): (request, answer)
        case .detectHumanRectangles(let request, let answer): (request, answer)
        case .detectRectangles(let request, let answer): (request, answer)
        case .detectTextRectangles(let request, let answer): (request, answer)
        case .recognizeText(let request, let answer): (request, answer)
        case .detectContours(let request, let answer): (request, answer)
        case .detectHorizon(let request, let answer): (request, answer as Any)
        case .detectDocumentSegmentation(let request, let answer): (request, answer as Any)
        case .generateImageFeaturePrint(let request, let answer): (request, answer)
        case .trackObject(let request, let answer): (request, answer as Any)
        case .trackRectangle(let request, let answer): (request, answer as Any)
        case .trackOpticalFlow(let request, let answer): (request, answer as Any)
        case .trackTranslationalImageRegistration(let request, let answer): (request, answer)
        case .trackHomographicImageRegistration(let request, let answer): (request, answer)
        case .calculateImageAestheticsScores(let request, let answer): (request, answer)
        case .classifyImage(let request, let answer): (request, answer)
        case .detectAnimalBodyPose(let request, let answer): (request, answer)
        case .detectFaceCaptureQuality(let request, let answer): (request, answer)
        case .detectFaceLandmarks(let request, let answer): (request, answer)
        case .detectHumanBodyPose(let request, let answer): (request, answer)
        case .detectHumanBodyPose3D(let request, let answer): (request, answer)
        case .detectHumanHandPose(let request, let answer): (request, answer)
        case .detectLensSmudge(let request, let answer): (request, answer)
        case .detectTrajectories(let request, let answer): (request, answer)
        case .generateAttentionBasedSaliencyImage(let request, let answer): (request, answer)
        case .generateForegroundInstanceMask(let request, let answer): (request, answer as Any)
        case .generateObjectnessBasedSaliencyImage(let request, let answer): (request, answer)
        case .generatePersonSegmentation(let request, let answer): (request, answer)
        case .generatePersonInstanceMask(let request, let answer): (request, answer as Any)
        case .recognizeAnimals(let request, let answer): (request, answer)
        case .recognizeDocuments(let request, let answer): (request, answer)
        }
    }
}
