import Foundation
import ImageGraph

/// The threshold between dark and light that separates the two best (Otsu), in each component of one pixel.
struct Otsu: PixelStatistic {
    private var bins = [Double](repeating: 0, count: 256)

    mutating func add(_ pixels: PictureReader, _ box: PixelBox) {
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                let color = pixels[x, y].straight
                let level = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
                bins[Int(min(max(level, 0), 1) * 255)] += 1
            }
        }
    }

    func result() -> [SIMD4<Float>] {
        let count = bins.reduce(0, +)
        let total = bins.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (below, sum, best, limit) = (0.0, 0.0, -1.0, 127)
        for level in 0..<255 {
            below += bins[level]
            sum += Double(level) * bins[level]
            guard below > 0, below < count else { continue }
            let distance = sum / below - (total - sum) / (count - below)
            let spread = below * (count - below) * distance * distance
            if spread > best { (best, limit) = (spread, level) }
        }
        let value = (Float(limit) + 1) / 255
        return [SIMD4(value, value, value, 1)]
    }
}

/// The means of groups of similar colours.
struct Means: PixelStatistic {
    let count: Int
    let passes: Int
    let isPerceptual: Bool
    private var samples: [SIMD3<Float>] = []
    private var step = 1
    private var seen = 0
    private static let most = 1 << 16

    init(count: Int, passes: Int, isPerceptual: Bool) {
        self.count = count
        self.passes = passes
        self.isPerceptual = isPerceptual
    }

    mutating func add(_ pixels: PictureReader, _ box: PixelBox) {
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                seen += 1
                guard seen % step == 0 else { continue }
                let color = pixels[x, y].straight
                samples.append(isPerceptual ? Lab.from(color) : color)
                if samples.count >= Self.most {
                    // Every second pixel from here on.
                    samples = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
                    step *= 2
                }
            }
        }
    }

    func result() -> [SIMD4<Float>] {
        guard !samples.isEmpty else { return [] }
        let sorted = samples.sorted { $0.x + $0.y + $0.z < $1.x + $1.y + $1.z }
        var means = (0..<count).map { sorted[min(sorted.count - 1, (2 * $0 + 1) * sorted.count / (2 * count))] }
        for _ in 0..<passes {
            var sums = [SIMD4<Float>](repeating: .zero, count: count)
            for sample in samples {
                var (best, least) = (0, Float.infinity)
                for (index, mean) in means.enumerated() {
                    let d = sample - mean
                    let distance = d.x * d.x + d.y * d.y + d.z * d.z
                    if distance < least { (best, least) = (index, distance) }
                }
                sums[best] += SIMD4(sample, 1)
            }
            for index in 0..<count where sums[index].w > 0 { means[index] = sums[index].straight }
        }
        return means.map { SIMD4(isPerceptual ? Lab.color($0) : $0, 1) }
    }
}

/// The mean places of the pixels of each number in red, in shares of the area.
struct Centroids: PixelStatistic {
    let count: Int
    private var sums: [SIMD3<Double>]

    init(count: Int) {
        self.count = count
        sums = [SIMD3<Double>](repeating: .zero, count: count)
    }

    mutating func add(_ pixels: PictureReader, _ box: PixelBox) {
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                let index = min(max(Int(pixels[x, y].x.rounded()), 0), count - 1)
                sums[index] += SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
            }
        }
    }

    func result() -> [SIMD4<Float>] {
        sums.map { $0.z > 0 ? SIMD4(Float($0.x / $0.z), Float($0.y / $0.z), 0, 1) : .zero }
    }
}

/// The rectangle of the pixels whose red is more than one half: x, y, width and height.
struct RedBounds: PixelStatistic {
    private var bounds = PixelBox.empty

    mutating func add(_ pixels: PictureReader, _ box: PixelBox) {
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 where pixels[x, y].x > 0.5 {
                bounds = bounds.union(PixelBox(x0: x, y0: y, x1: x + 1, y1: y + 1))
            }
        }
    }

    func result() -> [SIMD4<Float>] {
        [SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))]
    }
}

/// The shares of levels, weighed by alpha or on a logarithmic scale.
struct WeighedHistogram: PixelStatistic {
    let scale: Double
    /// The limits of the powers of two; nil for levels from 0 to 1, weighed by alpha.
    let stops: ClosedRange<Double>?
    private var bins: [SIMD4<Double>]
    private var total = 0.0

    init(count: Int, scale: Double, stops: ClosedRange<Double>?) {
        self.scale = scale
        self.stops = stops
        bins = [SIMD4<Double>](repeating: .zero, count: count)
    }

    mutating func add(_ pixels: PictureReader, _ box: PixelBox) {
        for y in box.y0..<box.y1 {
            for x in box.x0..<box.x1 {
                let pixel = pixels[x, y]
                let color = pixel.straight
                let weight = stops == nil ? Double(pixel.w) : 1
                total += weight
                for c in 0..<3 { bins[bin(Double(color[c]))][c] += weight }
                bins[bin(Double(pixel.w))].w += weight
            }
        }
    }

    private func bin(_ value: Double) -> Int {
        var place = value
        if let stops {
            let power = value > 0 ? log2(value) : stops.lowerBound
            place = (power - stops.lowerBound) / max(stops.upperBound - stops.lowerBound, 1e-6)
        }
        return min(Int(min(max(place, 0), 1) * Double(bins.count)), bins.count - 1)
    }

    func result() -> [SIMD4<Float>] {
        let factor = total > 0 ? scale / total : 0
        return bins.map { SIMD4<Float>($0 * factor) }
    }
}
