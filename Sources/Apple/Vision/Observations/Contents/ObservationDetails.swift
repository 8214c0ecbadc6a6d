import CoreVideo
import Foundation

/// The facts that only one kind of observation has.
enum ObservationDetails: Codable, Hashable, Sendable {
    case none
    /// A class's name.
    case label(String)
    /// Classes of one object, best first.
    case labels([ObservationContent])
    case face(FaceFacts)
    /// Indicates whether only the upper body was searched for.
    case human(upperBodyOnly: Bool)
    /// Boxes of characters; nil if none were asked for.
    case characters([ObservationContent]?)
    /// Readings of a line of text, best first.
    case text([TextReading])
    case code(CodeFacts)
    /// The transform of an alignment.
    case translation(CGAffineTransform)
    /// The columns of the matrix of an alignment, one after the other.
    case warp([Float])
    /// The outermost contours.
    case contours([ContourShape])
    /// The angle of a horizon in radians.
    case horizon(Double)
    case print(FeaturePrint)
    case trajectory(TrajectoryFacts)
    case scores(isUtility: Bool, overall: Float)
    case joints(JointFacts)
}

/// The facts about a face.
struct FaceFacts: Codable, Hashable, Sendable {
    /// The rotation in the plane of the image, in radians; positive is counterclockwise.
    var roll: Double?
    /// The rotation about the vertical axis, in radians.
    var yaw: Double?
    /// The rotation about the horizontal axis, in radians.
    var pitch: Double?
    /// The quality of the face for recognition, 0…1.
    var quality: Float?
    /// The landmarks; nil if none were looked for.
    var landmarks: LandmarkSet?
}

/// The landmarks of a face, normalized to its box with the origin at the lower left.
struct LandmarkSet: Codable, Hashable, Sendable {
    /// The parts of a face.
    enum Part: String, Codable, CaseIterable, Sendable {
        case faceContour, leftEye, rightEye, leftEyebrow, rightEyebrow, nose, noseCrest, medianLine
        case outerLips, innerLips, leftPupil, rightPupil
    }

    var confidence: Float
    /// The box of the face, normalized to the image.
    var box: CGRect
    /// The points of each part.
    var parts: [Part: [CGPoint]]
    /// The points of all parts, in the order of the model.
    var all: [CGPoint]
}

/// One reading of a line of text.
struct TextReading: Codable, Hashable, Sendable {
    var string: String
    var confidence: Float
    /// The place of each word: its range in UTF-16 units, and its corners.
    var words: [Word]
    /// The corners of the line.
    var quad: Quad

    struct Word: Codable, Hashable, Sendable {
        var start: Int
        var end: Int
        var quad: Quad
    }
}

/// A feature print.
struct FeaturePrint: Codable, Hashable, Sendable {
    var data: Data
    var count: Int
    var isDouble: Bool
}

/// A thrown or flying thing's path.
struct TrajectoryFacts: Codable, Hashable, Sendable {
    var detected: [CGPoint]
    var projected: [CGPoint]
    var coefficients: SIMD3<Float>
    var radius: Double
}

/// The recognized points of a body or hand.
struct JointFacts: Codable, Hashable, Sendable {
    struct Point: Codable, Hashable, Sendable {
        var name: String
        var place: CGPoint
        var confidence: Float
    }

    var points: [Point]
    /// The names of the points of each group.
    var groups: [String: [String]]
    /// For hands: -1 is left, 1 is right, 0 is unknown.
    var chirality = 0
}
