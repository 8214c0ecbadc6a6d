import CImageKernels
import CoreVideo
import Foundation

/// A function of the pixels around each, on bytes.
struct ByteWindow: ByteOperation {
    enum Kind: Sendable {
        /// Whole numbers, with the shift of the sums, and what they amount to.
        case convolution(ByteWeights, keepsAlpha: Bool)
        case morphology(isMaximum: Bool, halfWidths: [Int])
        case median
        /// The mean of a square.
        case box(radius: Int)
    }

    let kind: Kind
    /// A Boolean value that indicates whether bytes are what the pixels of the working space are.
    let isPlain: Bool

    private var reach: (Int, Int) {
        switch kind {
        case .convolution(let weights, _): (weights.columns / 2, weights.rows / 2)
        case .morphology(_, let halfWidths): (halfWidths.max() ?? 0, halfWidths.count / 2)
        case .median: (1, 1)
        case .box(let radius): (radius, radius)
        }
    }

    var margin: Int { max(reach.0, reach.1) }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.expanded(reach.0, reach.1) }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard let input = inputs.first else { return nil }
        switch kind {
        case .morphology, .median: return input
        case .box: return input.overshoots ? nil : ByteTraits(error: input.error + 0.52)
        case .convolution(let weights, _):
            guard !input.overshoots else { return nil }
            return ByteTraits(error: weights.gain * input.error + 0.5, overshoots: weights.overshoots)
        }
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (source, box) = (inputs[0], target.box)
        let (rx, ry) = reach
        // With alpha, encoded levels are not in the order of the working values.
        let isWhole = source.isOpaque && source.box.contains(box.expanded(rx, ry))
        guard isPlain || isWhole else { return false }
        switch kind {
        case .median: median(target, source, room)
        case .morphology(let isMaximum, let halfWidths):
            guard morphology(target, source, room, isMaximum, halfWidths) else { return false }
        case .box(let radius): mean(target, source, room, radius)
        case .convolution(let weights, let keepsAlpha): convolve(target, source, room, weights, keepsAlpha)
        }
        target.isOpaque = isWhole
        if case .convolution(let weights, let keepsAlpha) = kind, !keepsAlpha {
            target.isOpaque = isWhole && weights.keepsOpacity
        }
        return true
    }

    private func median(_ target: ByteTile, _ source: ByteTile, _ room: ByteRoom) {
        let box = target.box
        let count = box.width + 2
        let lines = room.bytes(3 * 4 * count)
        let work = room.bytes(3 * (4 * count + 32))
        for y in box.y0..<box.y1 {
            let rows = (-1...1).map {
                Optional(source.line(box.x0 - 1, y + $0, count, lines.base + 4 * count * ($0 + 1)))
            }
            cimage_bytes_median(rows, work.base, target.row(y), Int32(box.width))
        }
    }

    private func convolve(
        _ target: ByteTile,
        _ source: ByteTile,
        _ room: ByteRoom,
        _ weights: ByteWeights,
        _ keepsAlpha: Bool
    ) {
        let box = target.box
        let (side, half) = (weights.columns / 2, weights.rows / 2)
        let count = box.width + weights.columns - 1
        let lines = room.bytes(weights.rows * 4 * count)
        for y in box.y0..<box.y1 {
            let rows = (0..<weights.rows).map {
                Optional(source.line(box.x0 - side, y + half - $0, count, lines.base + 4 * count * $0))
            }
            let out = target.row(y)
            cimage_bytes_convolve(
                rows,
                weights.numbers,
                Int32(weights.columns),
                Int32(weights.rows),
                weights.bias,
                weights.shift,
                out,
                Int32(box.width)
            )
            guard keepsAlpha, let own = rows[half] else { continue }
            for x in 0..<box.width { out[4 * x + 3] = own[4 * (x + side) + 3] }
        }
    }

    private func mean(_ target: ByteTile, _ source: ByteTile, _ room: ByteRoom, _ radius: Int) {
        let box = target.box
        let side = 2 * radius + 1
        let count = box.width + 2 * radius
        let sums = room.words(4 * count)
        sums.base.update(repeating: 0, count: 4 * count)
        let lines = room.bytes(3 * 4 * count)
        let nothing = lines.base + 8 * count
        nothing.update(repeating: 0, count: 4 * count)
        let factor = Float(1 / Double(side * side))
        func line(_ y: Int, _ place: Int) -> UnsafePointer<UInt8> {
            source.line(box.x0 - radius, y, count, lines.base + 4 * count * place)
        }
        for y in (box.y0 - radius)..<(box.y0 + radius) {
            cimage_bytes_add(sums.base, line(y, 0), nil, Int32(count))
        }
        for y in box.y0..<box.y1 {
            let removed = y == box.y0 ? UnsafePointer(nothing) : line(y - radius - 1, 1)
            cimage_bytes_add(sums.base, line(y + radius, 0), removed, Int32(count))
            cimage_bytes_box(sums.base, Int32(side), factor, target.row(y), Int32(box.width))
        }
    }

    private func morphology(
        _ target: ByteTile,
        _ source: ByteTile,
        _ room: ByteRoom,
        _ isMaximum: Bool,
        _ halfWidths: [Int]
    ) -> Bool {
        let box = target.box
        let widths = Array(Set(halfWidths)).sorted(by: >)
        guard let reach = widths.first, reach <= 100 else { return false }
        let (half, count) = (halfWidths.count / 2, box.width + 2 * reach)
        let places = halfWidths.map { widths.firstIndex(of: $0) ?? 0 }
        let halves = widths.map { Int32($0) }
        // The runs of as many rows as the area has, each with all widths.
        let step = 4 * box.width
        let runs = room.bytes(halfWidths.count * widths.count * step)
        let work = room.bytes(8 * 4 * count + 64)
        let copy = room.bytes(4 * count)
        func make(_ y: Int) {
            let slot = (y - box.y0 + half) % halfWidths.count
            cimage_bytes_runs(
                source.line(box.x0 - reach, y, count, copy.base),
                isMaximum ? 1 : 0,
                halves,
                Int32(widths.count),
                work.base,
                runs.base + slot * widths.count * step,
                step,
                Int32(box.width)
            )
        }
        for y in (box.y0 - half)..<(box.y0 + half) { make(y) }
        for y in box.y0..<box.y1 {
            make(y + half)
            let rows = halfWidths.indices.map { index in
                let slot = (y - box.y0 + index) % halfWidths.count
                return Optional(UnsafePointer(runs.base + (slot * widths.count + places[index]) * step))
            }
            cimage_bytes_best(rows, Int32(rows.count), isMaximum ? 1 : 0, target.row(y), Int32(box.width))
        }
        return true
    }
}

/// Weights that are whole numbers divided by a power of two, so that sums are exact.
struct ByteWeights: Sendable {
    let columns: Int
    let rows: Int
    let numbers: [Int16]
    let shift: Int32
    let bias: Int32
    /// The sum of the magnitudes of the weights.
    let gain: Double
    let overshoots: Bool
    /// A Boolean value that indicates whether opaque pixels stay opaque.
    let keepsOpacity: Bool

    /// Creates the weights; returns nil if they are not of this kind, or if sums would not fit into 16 bits.
    init?(_ weights: [Float], columns: Int, rows: Int, bias: Float) {
        guard weights.count == columns * rows, weights.count <= 128, abs(bias) < 2, !weights.isEmpty else { return nil }
        guard
            let shift = (0...7).first(where: { shift in
                weights.allSatisfy {
                    $0.magnitude < 128 && ($0 * Float(1 << shift)).rounded() == $0 * Float(1 << shift)
                }
            })
        else { return nil }
        let unit = Double(1 << shift)
        let whole = weights.map { Double($0) * unit }
        let total = whole.reduce(0) { $0 + abs($1) }
        let offset = Double(bias) * 255 * unit
        guard total * 255 + abs(offset) + unit < 32_767 else { return nil }
        self.columns = columns
        self.rows = rows
        numbers = whole.map { Int16($0) }
        self.shift = Int32(shift)
        self.bias = Int32((offset + (shift > 0 ? unit / 2 : 0)).rounded())
        gain = total / unit
        let least = whole.reduce(0) { $0 + min($1, 0) } / unit + Double(bias)
        let most = whole.reduce(0) { $0 + max($1, 0) } / unit + Double(bias)
        overshoots = least < -1e-6 || most > 1 + 1e-6
        keepsOpacity = whole.reduce(0, +) / unit + Double(bias) >= 1
    }
}

extension Window {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        switch kind {
        case .median:
            return ByteStep(operation: ByteWindow(kind: .median, isPlain: form.isPlain), inputs: node.inputs)
        case .morphology(let isMaximum, let halfWidths):
            let kind = ByteWindow.Kind.morphology(isMaximum: isMaximum, halfWidths: halfWidths.map { Int($0) })
            return ByteStep(operation: ByteWindow(kind: kind, isPlain: form.isPlain), inputs: node.inputs)
        case .convolution(let weights, let columns, let rows, let bias, let keepsAlpha):
            guard form.isPlain else { return nil }
            if let radius = boxRadius(node), let input = node.inputs.first?.inputs {
                return ByteStep(operation: ByteWindow(kind: .box(radius: radius), isPlain: true), inputs: input)
            }
            guard let whole = ByteWeights(weights, columns: columns, rows: rows, bias: bias) else { return nil }
            let kind = ByteWindow.Kind.convolution(whole, keepsAlpha: keepsAlpha)
            return ByteStep(operation: ByteWindow(kind: kind, isPlain: true), inputs: node.inputs)
        case .noiseReduction, .edges: return nil
        }
    }

    /// Returns the radius if the step is the second half of the mean over a square.
    private func boxRadius(_ node: ImageNode) -> Int? {
        guard case .convolution(let second, 1, let rows, 0, false) = kind, let first = node.inputs.first,
            let window = first.operation as? Window,
            case .convolution(let weights, let columns, 1, 0, false) = window.kind, columns == rows, columns > 1,
            columns % 2 == 1, columns <= 255, Set(weights + second).count == 1,
            abs((weights.first ?? 0) * Float(columns) - 1) < 1e-4, first.box.contains(node.box)
        else { return nil }
        return columns / 2
    }
}
