import Foundation

/// A part of an object in one colour: a polygon in the object's unit square, with the origin at the top left.
struct ObjectPart: Sendable {
    var points: [(x: Double, y: Double)]
    /// Brightness from 0 to 255.
    var brightness: Int
    /// The blue and red colour differences.
    var colour: (blue: UInt8, red: UInt8)
    /// True for the part whose bounds are those of the object.
    var isOutline = false

    static func ellipse(
        _ x: Double,
        _ y: Double,
        _ radiusX: Double,
        _ radiusY: Double,
        _ brightness: Int,
        _ colour: (blue: UInt8, red: UInt8),
        isOutline: Bool = false
    ) -> ObjectPart {
        // Every fourth corner is exactly at a side of the bounds.
        let points = (0..<64).map { step in
            let angle = 2 * Double.pi * Double(step) / 64
            return (x: x + radiusX * cos(angle), y: y + radiusY * sin(angle))
        }
        return ObjectPart(points: points, brightness: brightness, colour: colour, isOutline: isOutline)
    }
}

extension VirtualObject {
    /// Brightness and colour differences that stand out from the background.
    private static let paints: [(Int, (blue: UInt8, red: UInt8))] = [
        (220, (128, 128)), (205, (70, 140)), (190, (150, 80)), (180, (140, 170)), (175, (90, 90)), (28, (128, 128)),
    ]

    /// Returns the parts of an object, the lowest first.
    func parts(random: SceneRandom, index: Int) -> [ObjectPart] {
        let paint = Self.paints[Int(random.bits(.object, index, 0) % UInt64(Self.paints.count))]
        func shape(_ points: [(x: Double, y: Double)]) -> [ObjectPart] {
            [ObjectPart(points: points, brightness: paint.0, colour: paint.1, isOutline: true)]
        }
        switch self {
        case .circle: return [.ellipse(0.5, 0.5, 0.5, 0.5, paint.0, paint.1, isOutline: true)]
        case .square: return shape([(0, 0), (1, 0), (1, 1), (0, 1)])
        case .triangle: return shape([(0.5, 0), (1, 1), (0, 1)])
        case .cross:
            let (near, far) = (1.0 / 3, 2.0 / 3)
            return shape([
                (near, 0), (far, 0), (far, near), (1, near), (1, far), (far, far), (far, 1), (near, 1), (near, far),
                (0, far), (0, near), (near, near),
            ])
        case .face: return Self.face(tone: Int(random.bits(.object, index, 2) % 3))
        case .person: return ObjectPart.person(tone: Int(random.bits(.object, index, 2) % 3))
        }
    }

    /// Returns a face: what detectors look for is a dark band with two eyes above bright cheeks, and a bright nose.
    private static func face(tone: Int) -> [ObjectPart] {
        let skin = [205, 185, 165][tone]
        let colour: (blue: UInt8, red: UInt8) = (108, 150)
        let grey: (blue: UInt8, red: UInt8) = (128, 128)
        var parts: [ObjectPart] = [
            .ellipse(0.5, 0.42, 0.48, 0.42, 38, (122, 134)),
            .ellipse(0.5, 0.56, 0.4, 0.44, skin, colour, isOutline: true),
            .ellipse(0.5, 0.60, 0.1, 0.3, skin + 12, colour),
        ]
        for side in [0.355, 0.645] {
            parts += [
                .ellipse(side, 0.66, 0.09, 0.075, skin + 18, colour),
                .ellipse(side, 0.49, 0.11, 0.062, skin - 75, colour),
                .ellipse(side, 0.425, 0.11, 0.02, 45, grey),
                .ellipse(side, 0.495, 0.07, 0.03, 215, grey),
                .ellipse(side, 0.495, 0.03, 0.03, 25, grey),
                .ellipse(side < 0.5 ? 0.465 : 0.535, 0.668, 0.02, 0.014, 80, grey),
            ]
        }
        parts += [
            .ellipse(0.5, 0.695, 0.06, 0.011, skin - 50, colour),
            .ellipse(0.5, 0.79, 0.13, 0.034, skin - 95, (115, 165)),
            .ellipse(0.5, 0.785, 0.1, 0.007, 45, grey),
            .ellipse(0.5, 0.89, 0.1, 0.014, skin - 30, colour),
        ]
        return parts
    }
}
