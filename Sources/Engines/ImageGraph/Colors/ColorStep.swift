import CImageKernels
package import CoreVideo

/// A change of each pixel by itself.
package enum ColorStep: Sendable {
    /// Four rows of four factors and an offset.
    case matrix([Float])
    /// Limits for each component.
    case clamp(low: [Float], high: [Float])
    /// An exponent for the colours.
    case power(Float)
    /// A step of the kernels by its number, with constants.
    case kernel(Int, [Float])
    /// A table for all colours from 0 to 1.
    case curve(FloatTable)
    /// Tables for red, green and blue.
    case curves(FloatTable, FloatTable, FloatTable)
    /// A cube of colours.
    case cube(FloatTable, side: Int)
    /// A row of pixels, chosen by luminance.
    case map(FloatTable)
    /// From the working space to another one.
    case encode(ColorSpaceDefinition)
    /// From another space to the working space.
    case decode(ColorSpaceDefinition)
    case premultiply
    case unpremultiply

    /// Runs the step on a row of pixels.
    func run(_ row: UnsafeMutablePointer<Float>, _ count: Int32) {
        switch self {
        case .matrix(let m): cimage_matrix(row, count, m)
        case .clamp(let low, let high): cimage_clamp(row, count, low, high)
        case .power(let power): cimage_power(row, count, power)
        case .kernel(let kind, let numbers): cimage_step(row, count, Int32(kind), numbers)
        case .curve(let table): cimage_curve(row, count, table.values, Int32(table.count))
        case .curves(let red, let green, let blue):
            cimage_curves(row, count, red.values, green.values, blue.values, Int32(red.count))
        case .cube(let table, let side): cimage_cube(row, count, table.values, Int32(side))
        case .map(let table): cimage_map(row, count, table.values, Int32(table.count / 4))
        case .premultiply: cimage_premultiply(row, count)
        case .unpremultiply: cimage_unpremultiply(row, count)
        case .encode, .decode: break
        }
    }
}

// `@unchecked Sendable`: nobody writes to the numbers after they were made.
/// Numbers for a step.
package final class FloatTable: @unchecked Sendable {
    let values: UnsafeMutablePointer<Float>
    package let count: Int

    package init(_ list: [Float]) {
        count = list.count
        values = .allocate(capacity: max(list.count, 1))
        values.initialize(from: list, count: list.count)
    }

    deinit { values.deallocate() }
}

/// A list of steps that run one after the other on each row.
enum ColorProgram {
    /// Returns the steps for a working space, with what cancels out removed and matrices multiplied.
    static func compile(_ steps: [ColorStep], working: ColorSpaceDefinition?) -> [ColorStep] {
        var result: [ColorStep] = []
        func add(_ step: ColorStep) {
            switch (result.last, step) {
            case (.premultiply?, .unpremultiply), (.unpremultiply?, .premultiply): result.removeLast()
            case (.matrix(let first)?, .matrix(let second)):
                result[result.count - 1] = .matrix(multiply(second, first))
            case (.encode(let first)?, .decode(let second)) where first == second: result.removeLast()
            case (.decode(let first)?, .encode(let second)) where first == second: result.removeLast()
            default: result.append(step)
            }
        }
        for step in steps { add(step) }
        guard let working else { return result.filter { !$0.isConversion } }
        let unresolved = result
        result = []
        for step in unresolved {
            switch step {
            case .encode(let space): for part in convert(from: working, to: space) { add(part) }
            case .decode(let space): for part in convert(from: space, to: working) { add(part) }
            default: add(step)
            }
        }
        return result
    }

    /// Returns the steps between two spaces, on colours that are not premultiplied.
    static func convert(from: ColorSpaceDefinition, to: ColorSpaceDefinition) -> [ColorStep] {
        guard from != to else { return [] }
        var steps: [ColorStep] = []
        if from.transfer != .linear { steps.append(.curve(ColorTables.decode(from.transfer))) }
        if !from.isGray, !to.isGray, from.toXYZ != to.toXYZ { steps.append(.matrix(rows(from.matrix(to: to)))) }
        if to.isGray {
            // Luminance by the weights of the source.
            let y = from.isGray ? [1, 0, 0] : Array(from.toXYZ[3..<6])
            steps.append(.matrix(rows(y + y + y)))
        }
        if to.transfer != .linear { steps.append(.curve(ColorTables.encode(to.transfer))) }
        return steps
    }

    /// Returns the matrix of four rows for one of three.
    static func rows(_ m: [Double]) -> [Float] {
        [
            Float(m[0]), Float(m[1]), Float(m[2]), 0, 0, Float(m[3]), Float(m[4]), Float(m[5]), 0, 0, Float(m[6]),
            Float(m[7]), Float(m[8]), 0, 0, 0, 0, 0, 1, 0,
        ]
    }

    /// Returns the matrix that applies b first and then a.
    static func multiply(_ a: [Float], _ b: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: 20)
        for row in 0..<4 {
            for column in 0..<5 {
                var sum: Float = column == 4 ? a[5 * row + 4] : 0
                for index in 0..<4 { sum += a[5 * row + index] * b[5 * index + column] }
                result[5 * row + column] = sum
            }
        }
        return result
    }
}

extension ColorStep {
    /// A Boolean value that indicates whether the step multiplies by alpha or divides by it.
    var isAlpha: Bool {
        switch self {
        case .premultiply, .unpremultiply: true
        default: false
        }
    }

    /// A Boolean value that indicates whether opaque pixels stay opaque.
    var keepsOpacity: Bool {
        switch self {
        case .matrix(let m): m[15] == 0 && m[16] == 0 && m[17] == 0 && m[18] + m[19] == 1
        case .clamp(let low, let high): low[3] <= 1 && high[3] >= 1
        case .power, .curve, .curves, .encode, .decode, .premultiply, .unpremultiply: true
        case .kernel, .cube, .map: false
        }
    }

    var isConversion: Bool {
        switch self {
        case .encode, .decode: true
        default: false
        }
    }
}

/// Steps on each pixel of one picture.
struct ColorChange: ImageOperation {
    var steps: [ColorStep]

    var worksInPlace: Bool { true }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }

    func isOpaque(_ inputs: [ImageNode]) -> Bool { inputs[0].isOpaque && steps.allSatisfy(\.keepsOpacity) }

    func prepared(for settings: RenderSettings) -> any ImageOperation {
        ColorChange(steps: ColorProgram.compile(steps, working: settings.working))
    }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        for y in target.box.y0..<target.box.y1 {
            for step in steps { step.run(target.row(y), Int32(target.width)) }
        }
    }
}

extension ImageNode {
    /// Returns the picture with steps applied to each pixel; steps on steps become one list.
    package func colored(_ steps: [ColorStep], extent: CGRect? = nil) -> ImageNode {
        guard !box.isEmpty else { return self }
        var steps = steps
        // Opaque colours are the same with and without alpha.
        if isOpaque, let last = steps.lastIndex(where: \.isAlpha), steps[..<last].allSatisfy(\.keepsOpacity) {
            steps.removeAll(where: \.isAlpha)
        }
        if let change = operation as? ColorChange {
            return ImageNode(
                ColorChange(steps: change.steps + steps),
                inputs: inputs,
                extent: extent ?? self.extent,
                box: box
            )
        }
        return ImageNode(ColorChange(steps: steps), inputs: [self], extent: extent ?? self.extent, box: box)
    }
}
