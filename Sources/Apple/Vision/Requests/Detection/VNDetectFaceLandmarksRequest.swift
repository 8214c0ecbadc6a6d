import Foundation

/// The sets of points of face landmarks.
public enum VNRequestFaceLandmarksConstellation: UInt, Sendable {
    /// The set that the revision chooses.
    case constellationNotDefined = 0
    /// 65 points.
    case constellation65Points = 1
    /// 76 points.
    case constellation76Points = 2
}

/// A request that finds the landmarks of faces, with a model that the user names.
///
/// Without a model for `faceLandmarks` in the manifest of `OBSCURA_MODELS`, `perform` fails with `unsupportedRequest`.
open class VNDetectFaceLandmarksRequest: VNImageBasedRequest, VNFaceObservationAccepting {
    override class var revisionCount: Int { VNDetectFaceLandmarksRequestRevision3 }

    /// Returns whether a revision knows a set of points.
    open class func revision(
        _ requestRevision: Int,
        supportsConstellation constellation: VNRequestFaceLandmarksConstellation
    ) -> Bool {
        guard supportedRevisions.contains(requestRevision) else { return false }
        return constellation != .constellation76Points || requestRevision >= VNDetectFaceLandmarksRequestRevision3
    }

    /// The set of points; the model decides.
    open var constellation = VNRequestFaceLandmarksConstellation.constellationNotDefined
    /// The faces to examine; nil if the request finds them itself.
    open var inputFaceObservations: [VNFaceObservation]?

    /// The faces of the latest run with their landmarks; nil before the first run and after one that failed.
    public var results: [VNFaceObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectFaceLandmarksRequest(completionHandler: completionHandler)
        copy.constellation = constellation
        copy.inputFaceObservations = inputFaceObservations
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let model = try NamedModels.shared.model(.faceLandmarks, for: self)
        let faces = try inputFaceObservations?.map(\.content) ?? FaceFinding.faces(in: region, context)
        return try faces.map { VNFaceObservation(content: try model.landmarks(of: $0, in: region, context)) }
    }
}

/// A request that measures how well faces are suited for recognition, with a model that the user names.
///
/// Without a model for `faceCaptureQuality` in the manifest of `OBSCURA_MODELS`, `perform` fails with
/// `unsupportedRequest`.
open class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest, VNFaceObservationAccepting {
    override class var revisionCount: Int { VNDetectFaceCaptureQualityRequestRevision3 }

    /// The faces to examine; nil if the request finds them itself.
    open var inputFaceObservations: [VNFaceObservation]?

    /// The faces of the latest run with their quality; nil before the first run and after one that failed.
    public var results: [VNFaceObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectFaceCaptureQualityRequest(completionHandler: completionHandler)
        copy.inputFaceObservations = inputFaceObservations
        return copy
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let model = try NamedModels.shared.model(.faceCaptureQuality, for: self)
        let faces = try inputFaceObservations?.map(\.content) ?? FaceFinding.faces(in: region, context)
        return try faces.map { VNFaceObservation(content: try model.quality(of: $0, in: region, context)) }
    }
}
