import CImageKernels
import CoreVideo
package import Foundation
import Synchronization

/// A few pixels computed from many.
package struct Reduction: ImageOperation {
    /// The function.
    package enum Kind: Hashable, Sendable {
        case average, maximum, minimum, maximumAlpha, minimumAlpha, minMax, minMaxRed, rowAverage, columnAverage
        /// The shares of count bins of each component.
        case histogram(count: Int, scale: Double)
    }

    var kind: Kind
    /// The pixels that count, those outside the picture as transparent ones.
    var area: PixelBox

    package var isComputedOnce: Bool { true }

    /// The input is computed by a rendering of its own, in small parts.
    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) { target.clear() }

    package func prepared(for settings: RenderSettings) -> any ImageOperation { self }
}

/// A reduction with its input, which the evaluator does not compute.
struct ReducedPicture: ImageOperation {
    var reduction: Reduction
    /// The picture; not an input, as only its parts are needed at a time.
    var picture: ImageNode

    var isComputedOnce: Bool { true }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.clear()
        guard !target.box.isEmpty else { return }
        let sums = Accumulator(reduction.kind, reduction.area)
        let state = Mutex(sums)
        let (kind, area) = (reduction.kind, reduction.area)
        Renderer.render(picture, area.intersection(picture.box), settings) { tile, _ in
            var part = Accumulator(kind, area)
            part.add(tile)
            let finished = part
            state.withLock { $0.merge(finished) }
        }
        state.withLock { $0.finish(covered: area.intersection(picture.box)) }
        let pixels = state.withLock { $0.pixels }
        let row = target.row(target.box.y0)
        for (index, value) in pixels.prefix(4 * target.width).enumerated() { row[index] = Float(value) }
    }
}

/// The numbers of a reduction while tiles are added.
struct Accumulator: Sendable {
    private let kind: Reduction.Kind
    private let area: PixelBox
    private var sums: [Double]
    private var low = [Float](repeating: .infinity, count: 4)
    private var high = [Float](repeating: -.infinity, count: 4)
    private var lowPixel: [Float] = [0, 0, 0, .infinity]
    private var highPixel: [Float] = [0, 0, 0, -.infinity]
    private var bins: [UInt32] = []

    init(_ kind: Reduction.Kind, _ area: PixelBox) {
        self.kind = kind
        self.area = area
        switch kind {
        case .rowAverage: sums = [Double](repeating: 0, count: 4 * area.height)
        case .columnAverage: sums = [Double](repeating: 0, count: 4 * area.width)
        case .histogram(let count, _):
            sums = []
            bins = [UInt32](repeating: 0, count: 4 * count)
        default: sums = [0, 0, 0, 0]
        }
    }

    mutating func add(_ tile: Tile) {
        guard !tile.box.isEmpty else { return }
        let count = Int32(tile.width)
        for y in tile.box.y0..<tile.box.y1 {
            let row = tile.row(y)
            switch kind {
            case .average: cimage_sum(row, count, &sums)
            case .rowAverage:
                sums.withUnsafeMutableBufferPointer { sums in
                    guard let base = sums.baseAddress else { return }
                    cimage_sum(row, count, base + 4 * (y - area.y0))
                }
            case .columnAverage:
                for x in 0..<tile.width {
                    for c in 0..<4 { sums[4 * (tile.box.x0 + x - area.x0) + c] += Double(row[4 * x + c]) }
                }
            case .maximum, .minimum, .minMax, .minMaxRed: cimage_extremes(row, count, &low, &high)
            case .maximumAlpha, .minimumAlpha:
                for x in 0..<tile.width {
                    let alpha = row[4 * x + 3]
                    if alpha < lowPixel[3] { lowPixel = (0..<4).map { row[4 * x + $0] } }
                    if alpha > highPixel[3] { highPixel = (0..<4).map { row[4 * x + $0] } }
                }
            case .histogram(let bins, _): cimage_histogram(row, count, Int32(bins), &self.bins)
            }
        }
    }

    mutating func merge(_ other: Accumulator) {
        for index in sums.indices { sums[index] += other.sums[index] }
        for index in bins.indices { bins[index] &+= other.bins[index] }
        for c in 0..<4 {
            low[c] = min(low[c], other.low[c])
            high[c] = max(high[c], other.high[c])
        }
        if other.lowPixel[3] < lowPixel[3] { lowPixel = other.lowPixel }
        if other.highPixel[3] > highPixel[3] { highPixel = other.highPixel }
    }

    /// Counts the pixels of the area that the picture does not have.
    mutating func finish(covered: PixelBox) {
        let missing = area.width * area.height - covered.width * covered.height
        guard missing > 0 else { return }
        for c in 0..<4 {
            low[c] = min(low[c], 0)
            high[c] = max(high[c], 0)
        }
        if lowPixel[3] > 0 { lowPixel = [0, 0, 0, 0] }
        for c in 0..<min(4, bins.count) { bins[c] &+= UInt32(clamping: missing) }
    }

    /// The pixels of the result.
    var pixels: [Double] {
        let count = Double(max(area.width * area.height, 1))
        func list(_ values: [Float]) -> [Double] { values.map { $0.isFinite ? Double($0) : 0 } }
        switch kind {
        case .average: return sums.map { $0 / count }
        case .rowAverage: return sums.map { $0 / Double(max(area.width, 1)) }
        case .columnAverage: return sums.map { $0 / Double(max(area.height, 1)) }
        case .maximum: return list(high)
        case .minimum: return list(low)
        case .maximumAlpha: return list(highPixel)
        case .minimumAlpha: return list(lowPixel)
        case .minMax: return list(low) + list(high)
        case .minMaxRed: return [list(low)[0], list(high)[0], 0, 1]
        case .histogram(_, let scale): return bins.map { Double($0) / count * scale }
        }
    }
}

extension ImageNode {
    /// Returns the result of a reduction over a rectangle, at the origin.
    package func reduced(_ kind: Reduction.Kind, over rect: CGRect) -> ImageNode {
        let area = PixelBox(around: rect)
        guard !area.isEmpty, !area.isInfinite, area.width <= 1 << 20, area.height <= 1 << 20 else { return .empty }
        let width: Int
        switch kind {
        case .minMax: width = 2
        case .rowAverage: width = area.height
        case .columnAverage: width = area.width
        case .histogram(let count, _): width = count
        default: width = 1
        }
        let picture = ReducedPicture(reduction: Reduction(kind: kind, area: area), picture: self)
        return ImageNode(picture, extent: CGRect(x: 0, y: 0, width: width, height: 1))
    }
}
