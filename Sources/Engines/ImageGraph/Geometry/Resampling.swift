import CImageKernels
import CoreVideo
import Foundation
import Synchronization

/// Separable scaling by a kernel that covers more pixels as the picture shrinks.
package struct Resampling: ImageOperation {
    /// The kernel.
    package enum Kernel: Hashable, Sendable {
        case lanczos
        /// The family of Mitchell and Netravali.
        case bicubic(b: Double, c: Double)
        /// The mean of the covered area.
        case area

        var radius: Double {
            switch self {
            case .lanczos: 3
            case .bicubic: 2
            case .area: 0.5
            }
        }

        func weight(_ x: Double) -> Double {
            let x = abs(x)
            switch self {
            case .lanczos:
                if x < 1e-9 { return 1 }
                if x >= 3 { return 0 }
                let t = Double.pi * x
                return 3 * sin(t) * sin(t / 3) / (t * t)
            case .bicubic(let b, let c):
                if x < 1 {
                    return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6
                }
                if x < 2 {
                    let cube = (-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x
                    return (cube + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6
                }
                return 0
            case .area: return x < 0.5 ? 1 : x == 0.5 ? 0.5 : 0
            }
        }
    }

    var kernel: Kernel
    /// The factors of the size.
    var scaleX: Double
    var scaleY: Double
    /// The pixels of the input.
    var limits: PixelBox
    private let kept = ResamplingTaps()

    init(kernel: Kernel, scaleX: Double, scaleY: Double, limits: PixelBox) {
        self.kernel = kernel
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.limits = limits
    }

    private var shrinkX: Double { max(1, 1 / scaleX) }
    private var shrinkY: Double { max(1, 1 / scaleY) }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        guard !box.isEmpty else { return .empty }
        let (mx, my) = (kernel.radius * shrinkX + 2, kernel.radius * shrinkY + 2)
        let rect = CGRect(
            x: Double(box.x0) / scaleX - mx,
            y: Double(box.y0) / scaleY - my,
            width: Double(box.width) / scaleX + 2 * mx,
            height: Double(box.height) / scaleY + 2 * my
        )
        return PixelBox(around: rect).clampedInto(inputs[0].box)
    }

    /// The pixels and weights for a range of the result.
    private func taps(
        _ range: Range<Int>,
        scale: Double,
        shrink: Double
    ) -> ResamplingTaps.Taps {
        let radius = kernel.radius * shrink
        let count = Int((2 * radius).rounded(.up)) + 2
        var first: [Int] = []
        var weights: [Float] = []
        for index in range {
            let center = (Double(index) + 0.5) / scale
            let start = Int((center - radius).rounded(.down))
            var list: [Double]
            if kernel == .area {
                // The overlap of each pixel with the area.
                let (a, b) = (center - shrink / 2, center + shrink / 2)
                list = (0..<count).map { tap in
                    let pixel = Double(start + tap)
                    return max(0, min(pixel + 1, b) - max(pixel, a))
                }
            } else {
                list = (0..<count).map { kernel.weight((Double(start + $0) + 0.5 - center) / shrink) }
            }
            let sum = list.reduce(0, +)
            if sum != 0 { list = list.map { $0 / sum } }
            first.append(start)
            weights += list.map { Float($0) }
        }
        return ResamplingTaps.Taps(first: first, weights: weights, count: count)
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        let (box, source) = (target.box, inputs[0])
        guard !box.isEmpty, !source.box.isEmpty else {
            target.clear()
            return
        }
        let across = kept.taps(box.x0..<box.x1, isAcross: true) {
            taps(box.x0..<box.x1, scale: scaleX, shrink: shrinkX)
        }
        let down = kept.taps(box.y0..<box.y1, isAcross: false) {
            taps(box.y0..<box.y1, scale: scaleY, shrink: shrinkY)
        }
        let first = across.first.map { Int32(clamping: $0 - source.box.x0) }
        let floats = 4 * box.width
        // All rows of the source at the new width.
        let lines = UnsafeMutablePointer<Float>.allocate(capacity: floats * source.height)
        defer { lines.deallocate() }
        for row in 0..<source.height {
            cimage_resample_row(
                source.row(source.box.y0 + row),
                Int32(source.width),
                first,
                across.weights,
                Int32(across.count),
                lines + row * floats,
                Int32(box.width)
            )
        }
        for y in box.y0..<box.y1 {
            let start = (y - box.y0) * down.count
            let used = (0..<down.count).filter { down.weights[start + $0] != 0 }
            let rows = used.map { tap in
                let row = min(max(down.first[y - box.y0] + tap - source.box.y0, 0), source.height - 1)
                return UnsafePointer(lines + row * floats) as UnsafePointer?
            }
            let weights = used.map { down.weights[start + $0] }
            cimage_weigh_rows(rows, weights, Int32(used.count), target.row(y), Int32(box.width))
        }
    }
}

/// The pixels and weights for ranges of the result, which tiles beside each other share.
final class ResamplingTaps: Sendable {
    struct Taps: Sendable {
        var first: [Int]
        var weights: [Float]
        var count: Int
    }

    private struct Key: Hashable {
        var range: Range<Int>
        var isAcross: Bool
    }

    private let known = Mutex<[Key: Taps]>([:])
    private static let most = 4096

    func taps(_ range: Range<Int>, isAcross: Bool, _ make: () -> Taps) -> Taps {
        let key = Key(range: range, isAcross: isAcross)
        if let taps = known.withLock({ $0[key] }) { return taps }
        let taps = make()
        known.withLock { if $0.count < Self.most { $0[key] = taps } }
        return taps
    }
}

extension ImageNode {
    /// Returns the picture scaled by a kernel, with its edges continued.
    package func resampled(_ kernel: Resampling.Kernel, scaleX: Double, scaleY: Double) -> ImageNode {
        guard !box.isEmpty, scaleX > 0, scaleY > 0, scaleX < 10_000, scaleY < 10_000 else { return .empty }
        if scaleX == 1, scaleY == 1 { return self }
        let rect =
            extent.reachesInfinity
            ? CGRect.infinite
            : CGRect(
                x: extent.minX * scaleX,
                y: extent.minY * scaleY,
                width: extent.width * scaleX,
                height: extent.height * scaleY
            )
        let operation = Resampling(kernel: kernel, scaleX: scaleX, scaleY: scaleY, limits: box)
        return ImageNode(operation, inputs: [self], extent: rect)
    }
}
