/// A projective map from a canvas to a frame, which registration moves in small steps.
///
/// Eight numbers map canvas coordinates that are centered and divided by the canvas' half side, so that steps of all
/// numbers have effects of the same size.
struct ViewMap {
    /// The numbers a…h of c + (a u + b v) / (g u + h v + 1) and f + (d u + e v) / (g u + h v + 1).
    var numbers: SIMD8<Double>
    /// The canvas' center.
    let center: ImagePoint
    /// The canvas' half side.
    let unit: Double

    /// Makes the map that enlarges nothing: a canvas of `scale` pixels a pixel of the frame.
    init(origin: ImagePoint, scale: Double, width: Int, height: Int) {
        center = ImagePoint(Double(width), Double(height)) / 2
        unit = Double(max(width, height)) / 2
        let middle = origin + center / scale
        numbers = SIMD8(unit / scale, 0, middle.x, 0, unit / scale, middle.y, 0, 0)
    }

    /// Returns the point of the frame for one of the canvas.
    @inline(__always)
    func callAsFunction(_ point: ImagePoint) -> ImagePoint {
        let at = (point - center) / unit
        let n = numbers
        let weight = n[6] * at.x + n[7] * at.y + 1
        // Points at the horizon stay finite.
        let w = abs(weight) < 1e-9 ? 1e-9 : weight
        return ImagePoint(n[2] + (n[0] * at.x + n[1] * at.y) / w, n[5] + (n[3] * at.x + n[4] * at.y) / w)
    }

    /// Moves the view by a way in the frame.
    mutating func move(by way: ImagePoint) {
        numbers[2] += way.x
        numbers[5] += way.y
    }

    /// A Boolean value that indicates whether all numbers are finite.
    var isFinite: Bool { numbers.indices.allSatisfy { numbers[$0].isFinite } }

    /// The frame's point for the canvas' center.
    var middle: ImagePoint { ImagePoint(numbers[2], numbers[5]) }

    /// Pixels of the frame a pixel of the canvas, about, at the center.
    var scale: Double {
        let area = numbers[0] * numbers[4] - numbers[1] * numbers[3]
        return abs(area).squareRoot() / unit
    }

    /// Solves A x = b for a symmetric positive matrix, by Cholesky's method; nil for one that is none.
    static func solution(of matrix: [Double], _ right: [Double]) -> [Double]? {
        let count = right.count
        var lower = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                var sum = matrix[row * count + column]
                for k in 0..<column { sum -= lower[row * count + k] * lower[column * count + k] }
                if row == column {
                    guard sum > 1e-12 else { return nil }
                    lower[row * count + row] = sum.squareRoot()
                } else {
                    lower[row * count + column] = sum / lower[column * count + column]
                }
            }
        }
        var result = right
        for row in 0..<count {
            for k in 0..<row { result[row] -= lower[row * count + k] * result[k] }
            result[row] /= lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            for k in row + 1..<max(count, row + 1) { result[row] -= lower[k * count + row] * result[k] }
            result[row] /= lower[row * count + row]
        }
        return result
    }
}
