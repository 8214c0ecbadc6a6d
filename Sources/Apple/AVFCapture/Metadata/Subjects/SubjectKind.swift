import Foundation

/// The kinds of living beings that can be found without a model.
enum SubjectKind: Hashable, Sendable, CaseIterable {
    case face
    case humanBody

    /// The type under which such a being is reported.
    var type: AVMetadataObject.ObjectType {
        switch self {
        case .face: .face
        case .humanBody: .humanBody
        }
    }

    /// Returns the kinds that a list of types asks for.
    static func kinds(for types: [AVMetadataObject.ObjectType]) -> Set<SubjectKind> {
        Set(allCases.filter { types.contains($0.type) })
    }
}

/// A being in an image, with coordinates as fractions of the unrotated image from its upper left corner.
struct DetectedSubject: Hashable, Sendable {
    var kind: SubjectKind
    var bounds: CGRect
    /// The tilt in degrees clockwise, 0 to 360; nil if it is unknown.
    var roll: CGFloat?
    /// The turn to the side in degrees; nil if it is unknown.
    var yaw: CGFloat?
}
