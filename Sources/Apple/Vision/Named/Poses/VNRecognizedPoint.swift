public import CoreVideo
public import Foundation

/// A point that was recognized as one of a body or hand.
open class VNRecognizedPoint: VNDetectedPoint, @unchecked Sendable {
    private let key: VNRecognizedPointKey

    init(x: Double, y: Double, confidence: Float, key: VNRecognizedPointKey) {
        self.key = key
        super.init(x: x, y: y, confidence: confidence)
    }

    /// Creates a point from an archive.
    public required init?(coder: NSCoder) {
        key = VNRecognizedPointKey(rawValue: (coder.decodeObject(of: NSString.self, forKey: "key") as String?) ?? "")
        super.init(coder: coder)
    }

    /// Writes the point into an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(key.rawValue as NSString, forKey: "key")
    }

    /// The key of the point.
    open var identifier: VNRecognizedPointKey { key }
}

// `@unchecked Sendable` here and below: nothing changes after the initializer.
/// A point in space.
open class VNPoint3D: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The place and direction.
    public let position: simd_float4x4

    /// Creates a point.
    public init(position: simd_float4x4) {
        self.position = position
        super.init()
    }

    /// Creates a point from an archive.
    public required init?(coder: NSCoder) {
        let numbers = (0..<16).map { coder.decodeFloat(forKey: "\($0)") }
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(numbers[index * 4], numbers[index * 4 + 1], numbers[index * 4 + 2], numbers[index * 4 + 3])
        }
        position = simd_float4x4(column(0), column(1), column(2), column(3))
        super.init()
    }

    /// Writes the point into an archive.
    open func encode(with coder: NSCoder) {
        for index in 0..<16 { coder.encode(position[index / 4][index % 4], forKey: "\(index)") }
    }

    /// Indicates that archives are checked for the expected classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the point itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A point in space that was recognized; nothing on this system makes one.
open class VNRecognizedPoint3D: VNPoint3D, @unchecked Sendable {
    /// The key of the point.
    open var identifier: VNRecognizedPointKey { VNRecognizedPointKey(rawValue: "") }
}

/// A joint in space; nothing on this system makes one.
open class VNHumanBodyRecognizedPoint3D: VNRecognizedPoint3D, @unchecked Sendable {
    /// The place relative to the parent joint.
    open var localPosition: simd_float4x4 { matrix_identity_float4x4 }
    /// The joint that this one is attached to.
    open var parentJoint: VNHumanBodyPose3DObservation.JointName { .root }
}
