public import Foundation

// `@unchecked Sendable` here and below: nothing changes after the initializer.
/// The landmarks of a face.
open class VNFaceLandmarks: NSObject, NSCopying, NSSecureCoding, VNRequestRevisionProviding, @unchecked Sendable {
    final let set: LandmarkSet
    final let revision: Int

    init(set: LandmarkSet, revision: Int) {
        self.set = set
        self.revision = revision
        super.init()
    }

    /// Creates landmarks from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: "landmarks"),
            let set = try? PropertyListDecoder().decode(LandmarkSet.self, from: data as Data)
        else { return nil }
        self.set = set
        revision = coder.decodeInteger(forKey: "revision")
        super.init()
    }

    /// Writes the landmarks into an archive.
    open func encode(with coder: NSCoder) {
        guard let data = try? PropertyListEncoder().encode(set) else { return }
        coder.encode(data as NSData, forKey: "landmarks")
        coder.encode(revision, forKey: "revision")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the landmarks themselves, which never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The confidence, 0…1.
    open var confidence: VNConfidence { self.set.confidence }
    /// The revision of the request that found the landmarks.
    open var requestRevision: Int { revision }
}

/// The landmarks of a face in the plane of the image.
open class VNFaceLandmarks2D: VNFaceLandmarks, @unchecked Sendable {
    private func region(_ part: LandmarkSet.Part, _ kind: VNPointsClassification) -> VNFaceLandmarkRegion2D? {
        set.parts[part].map { VNFaceLandmarkRegion2D(points: $0, box: set.box, kind: kind, revision: revision) }
    }

    /// All points.
    open var allPoints: VNFaceLandmarkRegion2D? {
        VNFaceLandmarkRegion2D(points: set.all, box: set.box, kind: .disconnected, revision: revision)
    }
    /// The outline of the face, from one temple over the chin to the other.
    open var faceContour: VNFaceLandmarkRegion2D? { region(.faceContour, .openPath) }
    /// The outline of the left eye.
    open var leftEye: VNFaceLandmarkRegion2D? { region(.leftEye, .closedPath) }
    /// The outline of the right eye.
    open var rightEye: VNFaceLandmarkRegion2D? { region(.rightEye, .closedPath) }
    /// The left eyebrow.
    open var leftEyebrow: VNFaceLandmarkRegion2D? { region(.leftEyebrow, .openPath) }
    /// The right eyebrow.
    open var rightEyebrow: VNFaceLandmarkRegion2D? { region(.rightEyebrow, .openPath) }
    /// The outline of the nose.
    open var nose: VNFaceLandmarkRegion2D? { region(.nose, .openPath) }
    /// The ridge of the nose.
    open var noseCrest: VNFaceLandmarkRegion2D? { region(.noseCrest, .openPath) }
    /// The line in the middle of the face.
    open var medianLine: VNFaceLandmarkRegion2D? { region(.medianLine, .openPath) }
    /// The outer outline of the lips.
    open var outerLips: VNFaceLandmarkRegion2D? { region(.outerLips, .closedPath) }
    /// The outline between the lips.
    open var innerLips: VNFaceLandmarkRegion2D? { region(.innerLips, .closedPath) }
    /// The left pupil.
    open var leftPupil: VNFaceLandmarkRegion2D? { region(.leftPupil, .disconnected) }
    /// The right pupil.
    open var rightPupil: VNFaceLandmarkRegion2D? { region(.rightPupil, .disconnected) }
}
