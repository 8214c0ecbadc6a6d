import CImageKernels
package import CoreVideo
import Foundation

// `@unchecked Sendable`: the owner keeps the memory, and tiles write to different pixels.
/// Memory that a picture is rendered into.
package struct PixelTarget: @unchecked Sendable {
    /// The address of the first pixel of the top row.
    package var base: UnsafeMutableRawPointer
    package var bytesPerRow: Int
    /// The layout of the pixels, of which the size counts.
    package var layout: BitmapLayout
    /// The space of the components; nil for the numbers of the working space.
    package var space: ColorSpaceDefinition?
    /// A Boolean value that indicates whether only luminance is stored.
    package var isLuminance = false
    /// The components in memory, where they are not those of the layout: red alone, for example.
    package var places: SIMD4<Int>?

    package init(
        base: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        layout: BitmapLayout,
        space: ColorSpaceDefinition?,
        isLuminance: Bool = false,
        places: SIMD4<Int>? = nil
    ) {
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.layout = layout
        self.space = space
        self.isLuminance = isLuminance
        self.places = places
    }

    /// Renders a picture: the pixel (origin.x, origin.y) comes to the lower left corner of the memory.
    ///
    /// - Parameter part: The part of the memory that is written, from its lower left corner; nil for all of it. Pixels
    ///   that the picture does not cover become transparent.
    package func render(
        _ node: ImageNode,
        x: Int,
        y: Int,
        part: PixelBox? = nil,
        _ settings: RenderSettings
    ) {
        let whole = PixelBox(x0: 0, y0: 0, x1: layout.width, y1: layout.height)
        let part = (part ?? whole).intersection(whole)
        guard !part.isEmpty else { return }
        if renderBytes(node, x: x, y: y, part.moved(x, y), settings) { return }
        let writer = TargetWriter(self, settings)
        Renderer.render(node, part.moved(x, y), settings) { tile, box in
            writer.write(tile, box, x: x, y: y)
        }
    }
}

extension PixelTarget {
    /// Writes a part of a rendering.
    func write(_ tile: Tile, _ box: PixelBox, x: Int, y: Int, _ settings: RenderSettings) {
        TargetWriter(self, settings).write(tile, box, x: x, y: y)
    }

    /// Writes one tile, whose lower left pixel (x, y) comes to the lower left corner of the memory.
    package func write(_ tile: Tile, x: Int, y: Int, _ settings: RenderSettings) {
        let whole = PixelBox(x0: x, y0: y, x1: x + layout.width, y1: y + layout.height)
        TargetWriter(self, settings).write(tile, whole, x: x, y: y)
    }
}

/// Writes tiles into memory: the steps and tables of one rendering.
private struct TargetWriter: @unchecked Sendable {
    private let target: PixelTarget
    private let steps: [ColorStep]
    private let table: ColorTables.Table<UInt8>?
    private let places: cimage_layout
    private let component: BitmapLayout.Component

    init(_ target: PixelTarget, _ settings: RenderSettings) {
        self.target = target
        let layout = target.layout
        component = layout.component ?? .uint8
        let isLittle = layout.order == .order16Little || layout.order == .order32Little
        let at = target.places ?? layout.places
        places = cimage_layout(
            step: Int32(layout.bitsPerPixel / max(layout.bitsPerComponent, 1)),
            r: Int32(at[0]),
            g: Int32(at[1]),
            b: Int32(at[2]),
            a: Int32(at[3] >= 0 ? at[3] : TargetWriter.unusedAlpha(layout)),
            is_premultiplied: layout.isPremultiplied ? 1 : 0,
            swaps_bytes: component == .uint16 && !isLittle ? 1 : 0
        )
        var steps: [ColorStep] = []
        var table: ColorTables.Table<UInt8>?
        var conversion: [ColorStep] = []
        if let space = target.space, let working = settings.working {
            conversion = ColorProgram.convert(from: working, to: space)
            if component == .uint8, space.transfer != .linear, !conversion.isEmpty, working.transfer == .linear {
                // The last step is the curve, which the table does together with rounding.
                conversion.removeLast()
                table = ColorTables.encode8(space.transfer)
            }
        }
        if target.isLuminance {
            let weights = [0.2126, 0.7152, 0.0722]
            conversion.insert(.matrix(ColorProgram.rows(weights + weights + weights)), at: 0)
        }
        // Without alpha in memory, the picture is drawn over black: premultiplied colours are just that.
        let dropsAlpha = !layout.hasAlpha
        if dropsAlpha {
            steps = conversion
        } else if layout.isPremultiplied {
            let needsColors = conversion.contains { if case .curve = $0 { true } else { false } }
            steps = needsColors ? [.unpremultiply] + conversion + [.premultiply] : conversion
        } else {
            steps = [.unpremultiply] + conversion
        }
        if dropsAlpha {
            steps.append(.matrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]))
        }
        self.steps = ColorProgram.compile(steps, working: nil)
        self.table = table
    }

    /// The place of padding that is written as opaque; -1 if there is none.
    private static func unusedAlpha(_ layout: BitmapLayout) -> Int {
        var opaque = layout
        switch layout.alpha {
        case .noneSkipFirst: opaque.info = CGBitmapInfo(rawValue: layout.info.rawValue & ~0x1F | 2)
        case .noneSkipLast: opaque.info = CGBitmapInfo(rawValue: layout.info.rawValue & ~0x1F | 1)
        default: return -1
        }
        return opaque.places[3]
    }

    func write(_ tile: Tile, _ box: PixelBox, x: Int, y: Int) {
        let bytes = target.layout.bytesPerPixel
        let covered = tile.box.intersection(box)
        let width = box.width
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { room in
            guard let line = room.baseAddress else { return }
            for row in box.y0..<box.y1 {
                let isCovered = !covered.isEmpty && row >= covered.y0 && row < covered.y1
                let place =
                    target.base + (target.layout.height - 1 - (row - y)) * target.bytesPerRow + (box.x0 - x) * bytes
                if isCovered, covered.width == width {
                    // Without a conversion, the pixels are stored as they are.
                    if steps.isEmpty {
                        store(tile.pixel(box.x0, row), width, place)
                        continue
                    }
                    line.update(from: tile.pixel(box.x0, row), count: 4 * width)
                } else {
                    line.initialize(repeating: 0, count: 4 * width)
                    if isCovered {
                        let start = line + 4 * (covered.x0 - box.x0)
                        start.update(from: tile.pixel(covered.x0, row), count: 4 * covered.width)
                    }
                }
                for step in steps { step.run(line, Int32(width)) }
                store(line, width, place)
            }
        }
    }

    private func store(_ line: UnsafeMutablePointer<Float>, _ width: Int, _ place: UnsafeMutableRawPointer) {
        var places = places
        let count = Int32(width)
        switch component {
        case .uint8:
            let row = place.assumingMemoryBound(to: UInt8.self)
            if let table {
                cimage_store8_table(line, count, &places, table.values, row)
            } else {
                cimage_store8(line, count, &places, row)
            }
        case .uint16: cimage_store16(line, count, &places, place.assumingMemoryBound(to: UInt16.self))
        case .half: cimage_store_half(line, count, &places, place.assumingMemoryBound(to: UInt16.self))
        case .float: cimage_store_float(line, count, &places, place.assumingMemoryBound(to: Float.self))
        }
    }
}
