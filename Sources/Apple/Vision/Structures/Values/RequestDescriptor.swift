/// The kind and revision of a request.
public enum RequestDescriptor: Codable, CustomStringConvertible, Hashable, Sendable {
    /// ``DetectFaceRectanglesRequest``.
    case detectFaceRectanglesRequest(DetectFaceRectanglesRequest.Revision)
    /// ``DetectHumanRectanglesRequest``.
    case detectHumanRectanglesRequest(DetectHumanRectanglesRequest.Revision)
    /// ``ClassifyImageRequest``.
    case classifyImageRequest(ClassifyImageRequest.Revision)
    /// ``CalculateImageAestheticsScoresRequest``.
    case calculateImageAestheticsScoresRequest(CalculateImageAestheticsScoresRequest.Revision)
    /// ``CoreMLRequest``.
    case coreMLRequest(CoreMLRequest.Revision)
    /// ``DetectAnimalBodyPoseRequest``.
    case detectAnimalBodyPoseRequest(DetectAnimalBodyPoseRequest.Revision)
    /// ``DetectBarcodesRequest``.
    case detectBarcodesRequest(DetectBarcodesRequest.Revision)
    /// ``DetectContoursRequest``.
    case detectContoursRequest(DetectContoursRequest.Revision)
    /// ``DetectDocumentSegmentationRequest``.
    case detectDocumentSegmentationRequest(DetectDocumentSegmentationRequest.Revision)
    /// ``DetectFaceCaptureQualityRequest``.
    case detectFaceCaptureQualityRequest(DetectFaceCaptureQualityRequest.Revision)
    /// ``DetectFaceLandmarksRequest``.
    case detectFaceLandmarksRequest(DetectFaceLandmarksRequest.Revision)
    /// ``DetectHorizonRequest``.
    case detectHorizonRequest(DetectHorizonRequest.Revision)
    /// ``DetectHumanBodyPoseRequest``.
    case detectHumanBodyPoseRequest(DetectHumanBodyPoseRequest.Revision)
    /// ``DetectHumanBodyPose3DRequest``.
    case detectHumanBodyPose3DRequest(DetectHumanBodyPose3DRequest.Revision)
    /// ``DetectHumanHandPoseRequest``.
    case detectHumanHandPoseRequest(DetectHumanHandPoseRequest.Revision)
    /// ``DetectRectanglesRequest``.
    case detectRectanglesRequest(DetectRectanglesRequest.Revision)
    /// ``DetectTextRectanglesRequest``.
    case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
    /// ``DetectTrajectoriesRequest``.
    case detectTrajectoriesRequest(DetectTrajectoriesRequest.Revision)
    /// ``DetectLensSmudgeRequest``.
    case detectLensSmudgeRequest(DetectLensSmudgeRequest.Revision)
    /// ``GenerateAttentionBasedSaliencyImageRequest``.
    case generateAttentionBasedSaliencyImageRequest(GenerateAttentionBasedSaliencyImageRequest.Revision)
    /// ``GenerateImageFeaturePrintRequest``.
    case generateImageFeaturePrintRequest(GenerateImageFeaturePrintRequest.Revision)
    /// ``GenerateForegroundInstanceMaskRequest``.
    case generateForegroundInstanceMaskRequest(GenerateForegroundInstanceMaskRequest.Revision)
    /// ``GenerateObjectnessBasedSaliencyImageRequest``.
    case generateObjectnessBasedSaliencyImageRequest(GenerateObjectnessBasedSaliencyImageRequest.Revision)
    /// ``GeneratePersonSegmentationRequest``.
    case generatePersonSegmentationRequest(GeneratePersonSegmentationRequest.Revision)
    /// ``GeneratePersonInstanceMaskRequest``.
    case generatePersonInstanceMaskRequest(GeneratePersonInstanceMaskRequest.Revision)
    /// ``RecognizeAnimalsRequest``.
    case recognizeAnimalsRequest(RecognizeAnimalsRequest.Revision)
    /// ``RecognizeDocumentsRequest``.
    case recognizeDocumentsRequest(RecognizeDocumentsRequest.Revision)
    /// ``RecognizeTextRequest``.
    case recognizeTextRequest(RecognizeTextRequest.Revision)
    /// ``TrackHomographicImageRegistrationRequest``.
    case trackHomographicImageRegistrationRequest(TrackHomographicImageRegistrationRequest.Revision)
    /// ``TrackObjectRequest``.
    case trackObjectRequest(TrackObjectRequest.Revision)
    /// ``TrackOpticalFlowRequest``.
    case trackOpticalFlowRequest(TrackOpticalFlowRequest.Revision)
    /// ``TrackRectangleRequest``.
    case trackRectangleRequest(TrackRectangleRequest.Revision)
    /// ``TrackTranslationalImageRegistrationRequest``.
    case trackTranslationalImageRegistrationRequest(TrackTranslationalImageRegistrationRequest.Revision)

    /// A text with the kind and revision.
    public var description: String {
        switch self {
        case .detectFaceRectanglesRequest(let revision): "DetectFaceRectanglesRequest.\(revision)"
        case .detectHumanRectanglesRequest(let revision): "DetectHumanRectanglesRequest.\(revision)"
        case .classifyImageRequest(let revision): "ClassifyImageRequest.\(revision)"
        case .calculateImageAestheticsScoresRequest(let revision): "CalculateImageAestheticsScoresRequest.\(revision)"
        case .coreMLRequest(let revision): "CoreMLRequest.\(revision)"
        case .detectAnimalBodyPoseRequest(let revision): "DetectAnimalBodyPoseRequest.\(revision)"
        case .detectBarcodesRequest(let revision): "DetectBarcodesRequest.\(revision)"
        case .detectContoursRequest(let revision): "DetectContoursRequest.\(revision)"
        case .detectDocumentSegmentationRequest(let revision): "DetectDocumentSegmentationRequest.\(revision)"
        case .detectFaceCaptureQualityRequest(let revision): "DetectFaceCaptureQualityRequest.\(revision)"
        case .detectFaceLandmarksRequest(let revision): "DetectFaceLandmarksRequest.\(revision)"
        case .detectHorizonRequest(let revision): "DetectHorizonRequest.\(revision)"
        case .detectHumanBodyPoseRequest(let revision): "DetectHumanBodyPoseRequest.\(revision)"
        case .detectHumanBodyPose3DRequest(let revision): "DetectHumanBodyPose3DRequest.\(revision)"
        case .detectHumanHandPoseRequest(let revision): "DetectHumanHandPoseRequest.\(revision)"
        case .detectRectanglesRequest(let revision): "DetectRectanglesRequest.\(revision)"
        case .detectTextRectanglesRequest(let revision): "DetectTextRectanglesRequest.\(revision)"
        case .detectTrajectoriesRequest(let revision): "DetectTrajectoriesRequest.\(revision)"
        case .detectLensSmudgeRequest(let revision): "DetectLensSmudgeRequest.\(revision)"
        case .generateAttentionBasedSaliencyImageRequest(let revision):
            "GenerateAttentionBasedSaliencyImageRequest.\(revision)"
        case .generateImageFeaturePrintRequest(let revision): "GenerateImageFeaturePrintRequest.\(revision)"
        case .generateForegroundInstanceMaskRequest(let revision): "GenerateForegroundInstanceMaskRequest.\(revision)"
        case .generateObjectnessBasedSaliencyImageRequest(let revision):
            "GenerateObjectnessBasedSaliencyImageRequest.\(revision)"
        case .generatePersonSegmentationRequest(let revision): "GeneratePersonSegmentationRequest.\(revision)"
        case .generatePersonInstanceMaskRequest(let revision): "GeneratePersonInstanceMaskRequest.\(revision)"
        case .recognizeAnimalsRequest(let revision): "RecognizeAnimalsRequest.\(revision)"
        case .recognizeDocumentsRequest(let revision): "RecognizeDocumentsRequest.\(revision)"
        case .recognizeTextRequest(let revision): "RecognizeTextRequest.\(revision)"
        case .trackHomographicImageRegistrationRequest(let revision):
            "TrackHomographicImageRegistrationRequest.\(revision)"
        case .trackObjectRequest(let revision): "TrackObjectRequest.\(revision)"
        case .trackOpticalFlowRequest(let revision): "TrackOpticalFlowRequest.\(revision)"
        case .trackRectangleRequest(let revision): "TrackRectangleRequest.\(revision)"
        case .trackTranslationalImageRegistrationRequest(let revision):
            "TrackTranslationalImageRegistrationRequest.\(revision)"
        }
    }
}
