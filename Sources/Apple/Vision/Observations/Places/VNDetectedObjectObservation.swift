public import Foundation

// `@unchecked Sendable` here and below: nothing changes after the initializer.
/// A thing with a place in the image.
open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
    /// Creates an observation as the input of a tracker, with confidence 1.
    ///
    /// - Parameter boundingBox: the place, normalized with the origin at the lower left.
    public convenience init(boundingBox: CGRect) {
        self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
    }

    /// Creates an observation that states a revision, with confidence 1.
    public convenience init(requestRevision: Int, boundingBox: CGRect) {
        self.init(content: ObservationContent(revision: requestRevision, box: boundingBox))
    }

    /// The smallest upright rectangle around the thing.
    open var boundingBox: CGRect { content.box }
    /// The mask of the segmented thing; always nil here.
    open var globalSegmentationMask: VNPixelBufferObservation? { nil }
}

/// A face.
open class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
    /// Creates a face as the input of a request.
    public convenience init(requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?) {
        self.init(requestRevision: requestRevision, boundingBox: boundingBox, roll: roll, yaw: yaw, pitch: nil)
    }

    /// Creates a face as the input of a request.
    ///
    /// - Parameters:
    ///   - requestRevision: the revision of the request.
    ///   - boundingBox: the box, normalized, from the lower left corner.
    ///   - roll: the rotation in the plane of the image, in radians.
    ///   - yaw: the rotation about the vertical axis, in radians.
    ///   - pitch: the rotation about the horizontal axis, in radians.
    public convenience init(
        requestRevision: Int,
        boundingBox: CGRect,
        roll: NSNumber?,
        yaw: NSNumber?,
        pitch: NSNumber?
    ) {
        let facts = FaceFacts(roll: roll?.doubleValue, yaw: yaw?.doubleValue, pitch: pitch?.doubleValue)
        self.init(
            content: ObservationContent(revision: requestRevision, box: boundingBox, details: .face(facts))
        )
    }

    final var facts: FaceFacts {
        if case .face(let facts) = content.details { facts } else { FaceFacts() }
    }

    /// The landmarks; nil if the request does not look for them.
    open var landmarks: VNFaceLandmarks2D? {
        facts.landmarks.map { VNFaceLandmarks2D(set: $0, revision: content.revision) }
    }
    /// The quality of the face for recognition, 0…1; nil if the request does not measure it.
    open var faceCaptureQuality: Float? { facts.quality }
    /// The rotation in the plane of the image, -π…π, positive counterclockwise; nil if unknown.
    open var roll: NSNumber? { facts.roll.map { NSNumber(value: $0) } }
    /// The rotation about the vertical axis, -π/2…π/2, positive counterclockwise; nil if unknown.
    open var yaw: NSNumber? { facts.yaw.map { NSNumber(value: $0) } }
    /// The rotation about the horizontal axis, -π/2…π/2; nil if unknown.
    open var pitch: NSNumber? { facts.pitch.map { NSNumber(value: $0) } }
}

/// A person.
open class VNHumanObservation: VNDetectedObjectObservation, @unchecked Sendable {
    /// Indicates whether the request looked for upper bodies only.
    open var upperBodyOnly: Bool {
        if case .human(let upperBodyOnly) = content.details { upperBodyOnly } else { false }
    }
}

/// An object that a model detected and classified.
open class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
    /// The classes, best first.
    open var labels: [VNClassificationObservation] {
        guard case .labels(let labels) = content.details else { return [] }
        return labels.map { VNClassificationObservation(content: $0) }
    }
}

/// A class of an image or of an object.
open class VNClassificationObservation: VNObservation, @unchecked Sendable {
    /// The name of the class.
    open var identifier: String {
        if case .label(let label) = content.details { label } else { "" }
    }
    /// Indicates whether precision and recall are known for the class; always false here.
    open var hasPrecisionRecallCurve: Bool { false }

    /// Returns whether the recall reaches a minimum at a precision; false without a curve.
    open func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

    /// Returns whether the precision reaches a minimum at a recall; false without a curve.
    open func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
