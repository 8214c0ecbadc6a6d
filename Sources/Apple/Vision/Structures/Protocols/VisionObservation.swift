public import CoreMedia
import Foundation

/// A result of a request, as a value.
public protocol VisionObservation: CustomStringConvertible, Decodable, Encodable, Hashable, Sendable {
    /// The identity.
    var uuid: UUID { get }
    /// The confidence, 0…1, or a Core ML model's own value; 1 if it has no meaning.
    var confidence: Float { get }
    /// The time of the image; nil if unknown.
    var timeRange: CMTimeRange? { get }
    /// The kind and revision of the request that made the observation; nil if none did.
    var originatingRequestDescriptor: RequestDescriptor? { get }

    /// Feeds the identity and the content to a hasher.
    func hash(into hasher: inout Hasher)
}

extension VisionObservation {
    /// A text with the kind, identity and confidence.
    public var description: String { "\(Self.self) \(uuid) confidence \(confidence)" }
}

/// A value with a place in the image.
public protocol BoundingBoxProviding {
    /// The smallest upright rectangle around the thing.
    var boundingBox: NormalizedRect { get }
}

/// A value with an outline.
public protocol BoundingRegionProviding {
    /// The outline.
    var boundingRegion: NormalizedRegion { get }
}

/// A value with four corners, named in its reading direction.
public protocol QuadrilateralProviding: BoundingBoxProviding {
    /// The thing's own upper left corner.
    var topLeft: NormalizedPoint { get }
    /// The thing's own upper right corner.
    var topRight: NormalizedPoint { get }
    /// The thing's own lower right corner.
    var bottomRight: NormalizedPoint { get }
    /// The thing's own lower left corner.
    var bottomLeft: NormalizedPoint { get }
}

extension QuadrilateralProviding {
    /// The smallest upright rectangle around the corners.
    public var boundingBox: NormalizedRect {
        let quad = Quad(
            topLeft: topLeft.cgPoint,
            topRight: topRight.cgPoint,
            bottomRight: bottomRight.cgPoint,
            bottomLeft: bottomLeft.cgPoint
        )
        return NormalizedRect(normalizedRect: quad.box)
    }
}

/// A value with the joints of a body or hand.
public protocol PoseProviding {
    /// The names of joints.
    associatedtype PoseJointName: Hashable
    /// The names of groups of joints.
    associatedtype PoseJointsGroupName

    /// The joints that were looked for.
    var availableJointNames: [PoseJointName] { get }
    /// The groups of joints that were looked for.
    var availableJointsGroupNames: [PoseJointsGroupName] { get }

    /// Returns a joint; nil if it was not found.
    func joint(for jointName: PoseJointName) -> Joint?

    /// Returns the joints of a group that were found; those of all groups for nil.
    func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}
