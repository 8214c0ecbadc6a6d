import Foundation

@testable import ComputerVision

/// A generator of pseudo-random numbers whose seed reproduces them.
struct SceneRandom: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// A drawn gray picture whose contents are known.
struct Scene {
    let width: Int
    let height: Int
    var values: [Double]

    init(_ width: Int, _ height: Int, shade: Double = 200) {
        self.width = width
        self.height = height
        values = [Double](repeating: shade, count: width * height)
    }

    /// The picture.
    var picture: GrayPicture {
        get throws {
            try GrayPicture(width: width, height: height, pixels: values.map { UInt8(min(max($0.rounded(), 0), 255)) })
        }
    }

    /// Draws what a function returns for points, with four samples for each pixel; nil leaves what is there.
    mutating func draw(_ shade: (Double, Double) -> Double?) {
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0.0
                for sample in 0..<4 {
                    let point = (Double(x) + (Double(sample % 2) + 0.5) / 2, Double(y) + (Double(sample / 2) + 0.5) / 2)
                    sum += shade(point.0, point.1) ?? values[y * width + x]
                }
                values[y * width + x] = sum / 4
            }
        }
    }

    /// Fills a convex polygon whose points are clockwise as seen.
    mutating func fill(_ points: [CGPoint], shade: Double) {
        draw { x, y in
            for (index, a) in points.enumerated() {
                let b = points[(index + 1) % points.count]
                let side =
                    (Double(b.x) - Double(a.x)) * (y - Double(a.y)) - (Double(b.y) - Double(a.y)) * (x - Double(a.x))
                if side < 0 { return nil }
            }
            return shade
        }
    }

    /// Adds noise of a standard deviation.
    mutating func addNoise(_ deviation: Double, seed: UInt64) {
        var random = SceneRandom(seed: seed)
        for index in values.indices {
            // The sum of four even distributions is close to a normal one.
            let sum = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) }
            values[index] += sum / 2 * 1.732 * deviation
        }
    }

    /// A soft random texture, the value of which is known at every point.
    static func texture(seed: UInt64) -> (Double, Double) -> Double {
        var random = SceneRandom(seed: seed)
        let waves = (0..<10).map { _ in
            (
                x: Double.random(in: -0.35...0.35, using: &random), y: Double.random(in: -0.35...0.35, using: &random),
                phase: Double.random(in: 0...6.28, using: &random)
            )
        }
        return { x, y in
            128 + waves.reduce(0) { $0 + sin($1.x * x + $1.y * y + $1.phase) } * 28
        }
    }

    /// Makes a picture of a texture through a mapping from pixels of the picture to points of the texture.
    static func view(
        _ width: Int,
        _ height: Int,
        of texture: (Double, Double) -> Double,
        _ mapping: (Double, Double) -> (Double, Double) = { ($0, $1) }
    ) -> Scene {
        var scene = Scene(width, height)
        for y in 0..<height {
            for x in 0..<width {
                let point = mapping(Double(x) + 0.5, Double(y) + 0.5)
                scene.values[y * width + x] = texture(point.0, point.1)
            }
        }
        return scene
    }
}

/// The distance of two points.
func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(Double(a.x) - Double(b.x), Double(a.y) - Double(b.y)) }

/// The intersection of two boxes as a share of their union.
func overlap(_ a: CGRect, _ b: CGRect) -> Double {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let shared = Double(common.width * common.height)
    return shared / (Double(a.width * a.height) + Double(b.width * b.height) - shared)
}
