import Foundation

extension SceneImage {
    /// The luma quantization table of JPEG's Annex K, row by row.
    private static let luma: [Double] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]

    /// Loses what JPEG loses of a grey image: blocks of eight by eight are transformed, quantized and transformed back.
    mutating func compress(quality: Int) {
        let scale = quality < 50 ? 5000 / Double(quality) : 200 - 2 * Double(quality)
        let steps = Self.luma.map { min(max((($0 * scale + 50) / 100).rounded(.down), 1), 255) }
        let waves: [[Double]] = (0..<8).map { (k: Int) -> [Double] in
            let height = k == 0 ? 0.125.squareRoot() : 0.5
            return (0..<8).map { (n: Int) -> Double in height * cos(Double((2 * n + 1) * k) * .pi / 16) }
        }
        let turned: [[Double]] = (0..<8).map { (n: Int) -> [Double] in waves.map { $0[n] } }
        for top in stride(from: 0, to: height - 7, by: 8) {
            for left in stride(from: 0, to: width - 7, by: 8) {
                var block = (0..<64).map { Double(pixels[(top + $0 / 8) * width + left + $0 % 8]).rounded() - 128 }
                for index in block.indices { block[index] = min(max(block[index], -128), 127) }
                var waved = Self.transformed(block, waves)
                for index in 0..<64 { waved[index] = (waved[index] / steps[index]).rounded() * steps[index] }
                let back = Self.transformed(waved, turned)
                for index in 0..<64 { pixels[(top + index / 8) * width + left + index % 8] = Float(back[index] + 128) }
            }
        }
    }

    /// Multiplies the rows and the columns of a block with a matrix.
    private static func transformed(_ block: [Double], _ matrix: [[Double]]) -> [Double] {
        var rows = [Double](repeating: 0, count: 64)
        for y in 0..<8 {
            for k in 0..<8 {
                var sum = 0.0
                for n in 0..<8 { sum += matrix[k][n] * block[y * 8 + n] }
                rows[y * 8 + k] = sum
            }
        }
        var result = [Double](repeating: 0, count: 64)
        for x in 0..<8 {
            for k in 0..<8 {
                var sum = 0.0
                for n in 0..<8 { sum += matrix[k][n] * rows[n * 8 + x] }
                result[k * 8 + x] = sum
            }
        }
        return result
    }
}
