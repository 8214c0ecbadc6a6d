import CImageKernels
import CoreVideo
import Foundation

/// A matrix for red, green, blue and alpha of a premultiplied pixel, with offsets, in levels.
struct ByteMatrix: Sendable, Hashable {
    /// Three rows in the order of the rendering: the factors of the pixel's components, and an offset.
    var rows: [[Double]]

    /// Creates the matrix of a list of steps; returns nil for steps that are none.
    init?(_ steps: [ColorStep], isOpaque: Bool, isBlueFirst: Bool) {
        var numbers: [Float]
        var isPlain = true
        switch steps.count {
        case 1:
            guard case .matrix(let m) = steps[0] else { return nil }
            numbers = m
        case 3:
            guard case .unpremultiply = steps[0], case .matrix(let m) = steps[1], case .premultiply = steps[2]
            else { return nil }
            numbers = m
            isPlain = false
        default: return nil
        }
        // Alpha stays.
        guard numbers.count == 20, Array(numbers[15...]) == [0, 0, 0, 1, 0], numbers.allSatisfy(\.isFinite)
        else { return nil }
        if !isPlain || isOpaque {
            // Colours are multiplied by alpha, and so are offsets.
            for row in 0..<3 {
                if !isPlain, numbers[5 * row + 3] != 0 { return nil }
                numbers[5 * row + 3] += numbers[5 * row + 4]
                numbers[5 * row + 4] = 0
            }
        }
        let order = isBlueFirst ? [2, 1, 0, 3, 4] : [0, 1, 2, 3, 4]
        rows = (0..<3).map { row in order.map { Double(numbers[5 * order[row] + $0]) } }
        for row in 0..<3 { rows[row][4] *= 255 }
    }

    /// The largest sum of the factors of a row.
    var gain: Double { rows.map { $0[0..<4].reduce(0) { $0 + abs($1) } }.max() ?? 0 }

    /// The smallest and the largest result for colours from 0 to alpha, in levels.
    var range: (Double, Double) {
        var (low, high) = (0.0, 255.0)
        for row in rows {
            let colors = row[0..<3]
            let least = colors.reduce(0) { $0 + min($1, 0) } * 255, most = colors.reduce(0) { $0 + max($1, 0) } * 255
            let alpha = 255 * row[3]
            low = min(low, least + alpha + row[4], row[4])
            high = max(high, most + alpha + row[4], row[4])
        }
        return (low, high)
    }

    var overshoots: Bool { range.0 < -0.01 || range.1 > 255.01 }

    /// A Boolean value that indicates whether the matrix subtracts colours from alpha.
    var isInversion: Bool {
        rows == (0..<3).map { row in (0..<5).map { $0 == row ? -1 : $0 == 3 ? 1 : 0 } }
    }

    /// The factors in whole numbers, with the shift of the sums; nil for factors that are too large.
    var fixed: (factors: [Int16], bias: [Int32], shift: Int32)? {
        let largest = rows.flatMap { $0[0..<4] }.map { abs($0) }.max() ?? 0
        guard largest < 15, rows.allSatisfy({ abs($0[4]) < 4000 }) else { return nil }
        let shift = largest < 1.9 ? 14 : largest < 3.9 ? 13 : largest < 7.9 ? 12 : 11
        let unit = Double(1 << shift)
        return (
            rows.flatMap { $0[0..<4].map { Int16(($0 * unit).rounded()) } },
            rows.map { Int32(($0[4] * unit + unit / 2).rounded()) },
            Int32(shift)
        )
    }
}

/// A matrix on each pixel.
struct ByteMatrixChange: ByteOperation {
    let matrix: ByteMatrix
    private let factors: [Int16]
    private let bias: [Int32]
    private let shift: Int32
    private let isInversion: Bool

    init?(_ matrix: ByteMatrix) {
        guard let fixed = matrix.fixed else { return nil }
        self.matrix = matrix
        (factors, bias, shift) = fixed
        isInversion = matrix.isInversion
    }

    /// Inverted colours are limited by alpha.
    var clearsTransparent: Bool { isInversion }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard let input = inputs.first, !input.overshoots else { return nil }
        let rounding = isInversion ? 0 : 0.5 + 4 * 255 * 0.5 / Double(1 << shift)
        return ByteTraits(error: matrix.gain * input.error + rounding, overshoots: matrix.overshoots)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (source, box) = (inputs[0], target.box)
        guard source.box.contains(box) else { return false }
        for y in (box.y0..<box.y1).reversed() {
            if isInversion {
                cimage_bytes_invert(source.pixel(box.x0, y), target.row(y), Int32(box.width))
            } else {
                cimage_bytes_matrix(source.pixel(box.x0, y), target.row(y), Int32(box.width), factors, bias, shift)
            }
        }
        target.isOpaque = source.isOpaque
        return true
    }
}

/// Steps on each pixel, computed in floats from bytes to bytes; opaque pixels of one that does not mix colours go
/// through a table.
struct ByteColorChange: ByteOperation {
    let steps: [ColorStep]
    let isBlueFirst: Bool
    private let loading: [Float]?
    private let square: FloatTable?
    private let table: [UInt8]?
    /// The steps for opaque pixels; nil if they may not stay so.
    private let opaqueSteps: [ColorStep]?
    private let levels: ColorTables.Table<UInt8>?

    /// Creates the change in the space of the rendering; returns nil if the working space takes more than a curve.
    init?(_ steps: [ColorStep], _ form: ByteForm) {
        isBlueFirst = form.isBlueFirst
        var steps = steps
        if form.isPlain {
            loading = nil
            square = nil
            levels = nil
        } else {
            guard let working = form.settings.working, let space = form.space, working.transfer == .linear,
                case .curve? = ColorProgram.convert(from: space, to: working).first
            else { return nil }
            let encode = ColorProgram.convert(from: working, to: space)
            guard case .curve? = encode.last else { return nil }
            loading = (0..<256).map { Float(space.transfer.decode(Double($0) / 255)) }
            square = ColorTables.decodePremultiplied8(space.transfer)
            levels = ColorTables.encode8(space.transfer)
            // Tables do the curves. What is left are matrices, which premultiplied colours do not mind.
            steps = ColorProgram.convert(from: space, to: working).dropFirst() + steps + encode.dropLast()
        }
        self.steps = ColorProgram.compile(steps, working: nil)
        let opaque = self.steps.filter { !$0.isAlpha }
        opaqueSteps = self.steps.allSatisfy(\.keepsOpacity) ? ColorProgram.compile(opaque, working: nil) : nil
        table = Self.table(self.steps, loading, levels, isBlueFirst)
    }

    /// Returns the results for opaque pixels, if no colour depends on another one.
    private static func table(
        _ steps: [ColorStep],
        _ loading: [Float]?,
        _ levels: ColorTables.Table<UInt8>?,
        _ isBlueFirst: Bool
    ) -> [UInt8]? {
        guard steps.allSatisfy(\.isByChannel) else { return nil }
        var pixels = [Float](repeating: 1, count: 4 * 256)
        for level in 0..<256 {
            for channel in 0..<3 { pixels[4 * level + channel] = loading?[level] ?? Float(level) / 255 }
        }
        for step in steps { step.run(&pixels, 256) }
        var bytes = [UInt8](repeating: 0, count: 4 * 256)
        var layout = layout(isBlueFirst)
        if let levels {
            cimage_store8_table(pixels, 256, &layout, levels.values, &bytes)
        } else {
            cimage_store8(pixels, 256, &layout, &bytes)
        }
        return (0..<3).flatMap { channel in (0..<256).map { bytes[4 * $0 + channel] } }
    }

    private static func layout(_ isBlueFirst: Bool) -> cimage_layout {
        let (red, blue): (Int32, Int32) = isBlueFirst ? (2, 0) : (0, 2)
        return cimage_layout(step: 4, r: red, g: 1, b: blue, a: 3, is_premultiplied: 1, swaps_bytes: 0)
    }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        // A curve may be as steep as it likes, so the input has to be exact.
        inputs.first == ByteTraits() ? ByteTraits(error: 0.6, overshoots: true) : nil
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (source, box) = (inputs[0], target.box)
        guard source.box.contains(box) else { return false }
        if source.isOpaque, let table {
            for y in (box.y0..<box.y1).reversed() {
                cimage_bytes_table(source.pixel(box.x0, y), target.row(y), Int32(box.width), table)
            }
            target.isOpaque = true
            return true
        }
        var layout = Self.layout(isBlueFirst)
        let most = 256
        let steps = source.isOpaque ? opaqueSteps ?? self.steps : self.steps
        let line = room.bytes(16 * most)
        line.base.withMemoryRebound(to: Float.self, capacity: 4 * most) { floats in
            for y in (box.y0..<box.y1).reversed() {
                for x in Swift.stride(from: box.x0, to: box.x1, by: most) {
                    let count = Int32(min(most, box.x1 - x))
                    cimage_load8(source.pixel(x, y), count, &layout, loading, square?.values, floats)
                    for step in steps { step.run(floats, count) }
                    if let levels {
                        cimage_store8_table(floats, count, &layout, levels.values, target.pixel(x, y))
                    } else {
                        cimage_store8(floats, count, &layout, target.pixel(x, y))
                    }
                }
            }
        }
        target.isOpaque = source.isOpaque && opaqueSteps != nil
        return true
    }
}

extension ColorStep {
    /// A Boolean value that indicates whether each colour of an opaque pixel depends on nothing else, and alpha stays.
    fileprivate var isByChannel: Bool {
        switch self {
        case .matrix(let m):
            return keepsOpacity && m[19] == 0
                && (0..<3).allSatisfy { row in (0..<3).allSatisfy { row == $0 || m[5 * row + $0] == 0 } }
        case .clamp: return keepsOpacity
        case .power, .curve, .curves, .premultiply, .unpremultiply: return true
        case .kernel(let kind, _): return kind == 0 || kind == 1
        case .cube, .map, .encode, .decode: return false
        }
    }
}

extension ColorChange {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        if let camera = ByteCamera(node, form) { return ByteStep(operation: camera, inputs: []) }
        if form.isPlain, WideReading.camera(below: node) != nil { return nil }
        let steps = ColorProgram.compile(steps, working: form.settings.working)
        if form.isPlain, let input = node.inputs.first,
            let matrix = ByteMatrix(steps, isOpaque: input.isOpaque, isBlueFirst: form.isBlueFirst),
            let change = ByteMatrixChange(matrix)
        {
            return ByteStep(operation: change, inputs: node.inputs)
        }
        return ByteColorChange(steps, form).map { ByteStep(operation: $0, inputs: node.inputs) }
    }
}
