import CPlaneKernels
import Foundation

/// The weights that make a line of pixels from one of another length.
struct Resampler: Sendable {
    /// The number of weights of each pixel.
    let taps: Int
    /// The first pixel of the source for each pixel of the result.
    let starts: [Int32]
    let weights: [Float]

    /// - Parameter radius: lobes of Lanczos' filter.
    init(from source: Int, to count: Int, radius: Int) {
        let ratio = Double(source) / Double(count)
        // A filter that is as wide as the pixels of the result.
        let stretch = max(ratio, 1)
        let reach = Double(radius) * stretch
        let taps = min(2 * Int(reach.rounded(.up)), source)
        var starts = [Int32](repeating: 0, count: count)
        var weights = [Float](repeating: 0, count: count * taps)
        var line = [Double](repeating: 0, count: taps)
        for index in 0..<count {
            let centre = (Double(index) + 0.5) * ratio - 0.5
            let low = Int((centre - reach).rounded(.up)), high = Int((centre + reach).rounded(.down))
            let start = min(max(low, 0), source - taps)
            for tap in 0..<taps { line[tap] = 0 }
            var sum = 0.0
            for place in low...max(high, low) {
                let weight = Self.lanczos((Double(place) - centre) / stretch, radius)
                // Weights of pixels outside go to the edge.
                line[min(max(place - start, 0), taps - 1)] += weight
                sum += weight
            }
            starts[index] = Int32(start)
            for tap in 0..<taps { weights[index * taps + tap] = Float(line[tap] / sum) }
        }
        self.taps = taps
        self.starts = starts
        self.weights = weights
    }

    static func lanczos(_ x: Double, _ radius: Int) -> Double {
        if x == 0 { return 1 }
        guard abs(x) < Double(radius) else { return 0 }
        let angle = Double.pi * x
        return Double(radius) * sin(angle) * sin(angle / Double(radius)) / (angle * angle)
    }

    /// The values of Lanczos' filter at 1,024 places of each unit.
    static func table(_ radius: Int) -> [Float] {
        (0...1024 * radius + 1).map { Float(lanczos(Double($0) / 1024, radius)) }
    }
}

/// Scales a whole image.
func scale(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 8 | 32) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, kind), output = try PixelGrid(dest.pointee, kind)
        guard output.width > 0, output.height > 0 else { return }
        guard source.width > 0, source.height > 0 else { throw .roiLargerThanInputBuffer }
        try source.mustNotOverlap(output)
        if source.width == output.width, source.height == output.height {
            for y in 0..<output.height { memcpy(output.row(y), source.row(y), output.width * output.size) }
            return
        }
        let radius = flags & 32 == 0 ? 3 : 5
        try resample(source, output, kind, radius)
    }
}

private func resample(
    _ source: PixelGrid,
    _ output: PixelGrid,
    _ kind: PixelKind,
    _ radius: Int
) throws(vImage.Error) {
    let across = Resampler(from: source.width, to: output.width, radius: radius)
    let down = Resampler(from: source.height, to: output.height, radius: radius)
    let type = kind.component.rawValue
    let line = output.width * kind.channels
    let sourceLine = source.width * kind.channels
    let isWide = source.width != output.width
    try withRoom(Float.self, line * (down.taps + 1) + sourceLine) { (room) throws(vImage.Error) in
        // The rows of the source that are in use, scaled across, in a ring.
        let result = room + line * down.taps, loaded = result + line
        var next = 0
        var rows = [UnsafePointer<Float>?](repeating: nil, count: down.taps)
        for y in 0..<output.height {
            let first = Int(down.starts[y])
            next = max(next, first)
            while next < first + down.taps {
                let target = room + line * (next % down.taps)
                if isWide {
                    cplane_load(source.row(next), type, sourceLine, loaded)
                    cplane_resample(
                        loaded,
                        Int32(kind.channels),
                        across.starts,
                        across.weights,
                        Int32(across.taps),
                        output.width,
                        target
                    )
                } else {
                    cplane_load(source.row(next), type, line, target)
                }
                next += 1
            }
            for tap in 0..<down.taps { rows[tap] = UnsafePointer(room + line * ((first + tap) % down.taps)) }
            down.weights.withUnsafeBufferPointer { weights in
                guard let base = weights.baseAddress else { return }
                cplane_weigh(rows, base + y * down.taps, Int32(down.taps), line, result)
            }
            cplane_store(result, type, line, output.row(y))
        }
    }
}
