public import Foundation

/// The ways in which the points of a region belong together.
public enum VNPointsClassification: Int, Sendable {
    /// Separate points.
    case disconnected = 0
    /// A line.
    case openPath = 1
    /// An outline.
    case closedPath = 2
}

// `@unchecked Sendable` here and below: nothing changes after the initializer.
/// A group of landmarks.
open class VNFaceLandmarkRegion: NSObject, NSCopying, NSSecureCoding, VNRequestRevisionProviding, @unchecked Sendable {
    /// The facts that an archive stores.
    struct Facts: Codable, Hashable, Sendable {
        var points: [CGPoint]
        var box: CGRect
        var kind: Int
        var revision: Int
    }

    final let facts: Facts

    init(points: [CGPoint], box: CGRect, kind: VNPointsClassification, revision: Int) {
        facts = Facts(points: points, box: box, kind: kind.rawValue, revision: revision)
        super.init()
    }

    /// Creates a region from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: "region"),
            let facts = try? PropertyListDecoder().decode(Facts.self, from: data as Data)
        else { return nil }
        self.facts = facts
        super.init()
    }

    /// Writes the region into an archive.
    open func encode(with coder: NSCoder) {
        guard let data = try? PropertyListEncoder().encode(facts) else { return }
        coder.encode(data as NSData, forKey: "region")
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the region itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The number of points.
    open var pointCount: Int { facts.points.count }
    /// The revision of the request that found the points.
    open var requestRevision: Int { facts.revision }
}

/// A group of landmarks in the plane of the image.
open class VNFaceLandmarkRegion2D: VNFaceLandmarkRegion, @unchecked Sendable {
    /// The points, normalized to the face's box with the origin at the lower left.
    open var normalizedPoints: [CGPoint] { facts.points }
    /// The uncertainty of each point; nil as it is not known.
    open var precisionEstimatesPerPoint: [NSNumber]? { nil }
    /// The way in which the points belong together.
    open var pointsClassification: VNPointsClassification {
        VNPointsClassification(rawValue: facts.kind) ?? .disconnected
    }

    /// Returns the points in pixels of an image, with the origin at the lower left.
    open func pointsInImage(imageSize: CGSize) -> [CGPoint] {
        facts.points.map { point in
            CGPoint(
                x: (facts.box.minX + point.x * facts.box.size.width) * imageSize.width,
                y: (facts.box.minY + point.y * facts.box.size.height) * imageSize.height
            )
        }
    }
}
