import Foundation

/// A request that follows an object.
open class VNTrackObjectRequest: VNTrackingRequest {
    override class var revisionCount: Int { VNTrackObjectRequestRevision2 }

    /// Creates a request for an object.
    public convenience init(detectedObjectObservation observation: VNDetectedObjectObservation) {
        self.init(detectedObjectObservation: observation, completionHandler: nil)
    }

    /// Creates a request for an object.
    public init(
        detectedObjectObservation observation: VNDetectedObjectObservation,
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        super.init(input: observation, completionHandler: completionHandler)
    }

    override func duplicate() -> VNRequest {
        VNTrackObjectRequest(detectedObjectObservation: inputObservation, completionHandler: completionHandler)
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let found = try ObjectTracking.follow(self, in: region, context)
        return found.map { [VNDetectedObjectObservation(content: $0)] } ?? []
    }
}

/// A request that follows a rectangle with its corners.
open class VNTrackRectangleRequest: VNTrackingRequest {
    override class var revisionCount: Int { VNTrackRectangleRequestRevision1 }

    /// Creates a request for a rectangle.
    public convenience init(rectangleObservation observation: VNRectangleObservation) {
        self.init(rectangleObservation: observation, completionHandler: nil)
    }

    /// Creates a request for a rectangle.
    public init(
        rectangleObservation observation: VNRectangleObservation,
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        super.init(input: observation, completionHandler: completionHandler)
    }

    override func duplicate() -> VNRequest {
        let input = inputObservation as? VNRectangleObservation
        return VNTrackRectangleRequest(
            rectangleObservation: input ?? VNRectangleObservation(content: inputObservation.content),
            completionHandler: completionHandler
        )
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let found = try RectangleTracking.follow(self, in: region, context)
        return found.map { [VNRectangleObservation(content: $0)] } ?? []
    }
}
