public import CoreVideo
public import Foundation

/// A recognized point of a body.
public struct Joint: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The place.
    public let location: NormalizedPoint
    /// The name.
    public let jointName: String
    /// The confidence, 0…1.
    public let confidence: Float

    init(_ point: JointFacts.Point) {
        location = NormalizedPoint(normalizedPoint: point.place)
        jointName = point.name
        confidence = point.confidence
    }

    /// Returns the distance to another joint, in normalized units.
    public func distance(to joint: Joint) -> CGFloat {
        hypot(joint.location.x - location.x, joint.location.y - location.y)
    }

    /// A text with the name and the place.
    public var description: String { "\(jointName) \(location) \(confidence)" }
}

/// A recognized point of a body in space.
///
/// Nothing on this system makes one.
public struct Joint3D: Codable, Hashable, Sendable {
    /// The place in the scene.
    public let position: simd_float4x4
    /// The place relative to the parent joint.
    public let localPosition: simd_float4x4
    /// The name.
    public let identifier: String
    /// The name of the parent joint.
    public let parentJoint: String

    /// Reads a joint from its coded form: columns of numbers.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        position = try Self.matrix(values.decode([SIMD4<Float>].self, forKey: .position))
        localPosition = try Self.matrix(values.decode([SIMD4<Float>].self, forKey: .localPosition))
        identifier = try values.decode(String.self, forKey: .identifier)
        parentJoint = try values.decode(String.self, forKey: .parentJoint)
    }

    /// Writes the joint in its coded form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode((0..<4).map { position[$0] }, forKey: .position)
        try values.encode((0..<4).map { localPosition[$0] }, forKey: .localPosition)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(parentJoint, forKey: .parentJoint)
    }

    private enum CodingKeys: String, CodingKey { case position, localPosition, identifier, parentJoint }

    private static func matrix(_ columns: [SIMD4<Float>]) throws -> simd_float4x4 {
        guard columns.count == 4 else {
            throw VisionError.invalidFormat("A joint's matrix has \(columns.count) columns instead of 4.")
        }
        return simd_float4x4(columns[0], columns[1], columns[2], columns[3])
    }
}
