import CImageKernels
import CoreVideo
package import Foundation

/// Two pictures made one.
package struct Blending: ImageOperation {
    /// The way of blending; the raw values are those of the kernels.
    package enum Mode: Int, Sendable, CaseIterable {
        case over, sourceIn, sourceOut, atop, add, multiplyPlain, maximum, minimum, multiply, screen, overlay, darken
        case lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion, hue, saturation, color
        case luminosity, linearDodge, linearBurn, subtract, divide, linearLight, vividLight, pinLight
        case absoluteDifference
    }

    var mode: Mode

    package var worksInPlace: Bool { true }
    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        RowPair.each(target, inputs[1]) { row, other, count in
            cimage_blend(Int32(mode.rawValue), row, other, row, count)
        }
    }
}

/// Rows of a tile with those of another one, transparent where it has none.
enum RowPair {
    static func each(
        _ target: Tile,
        _ other: Tile,
        _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int32) -> Void
    ) {
        let box = target.box
        guard !box.isEmpty else { return }
        let isWhole = other.box.contains(box)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: isWhole ? 4 : 4 * box.width) { room in
            guard let line = room.baseAddress else { return }
            let part = other.box.intersection(box)
            for y in box.y0..<box.y1 {
                if isWhole {
                    body(target.row(y), other.pixel(box.x0, y), Int32(box.width))
                    continue
                }
                line.initialize(repeating: 0, count: 4 * box.width)
                if !part.isEmpty, y >= part.y0, y < part.y1 {
                    (line + 4 * (part.x0 - box.x0)).update(from: other.pixel(part.x0, y), count: 4 * part.width)
                }
                body(target.row(y), line, Int32(box.width))
            }
        }
    }
}

/// A picture and a backdrop, mixed by a mask.
package struct MaskBlending: ImageOperation {
    /// 0 to 2: red, green or blue of the mask; 3: alpha; 4: luminance.
    var channel: Int

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.copy(inputs[1])
        guard !target.box.isEmpty else { return }
        let width = target.width
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { room in
            guard let line = room.baseAddress else { return }
            let mask = inputs[2]
            let part = mask.box.intersection(target.box)
            RowPair.each(target, inputs[0]) { row, source, count in
                let y = target.box.y0 + (row - target.base) / (4 * target.stride)
                line.initialize(repeating: 0, count: 4 * width)
                if !part.isEmpty, y >= part.y0, y < part.y1 {
                    (line + 4 * (part.x0 - target.box.x0)).update(from: mask.pixel(part.x0, y), count: 4 * part.width)
                }
                cimage_mix_mask(source, row, line, Int32(channel), row, count)
            }
        }
    }
}

/// Two pictures mixed by a number.
package struct Mixing: ImageOperation {
    /// The way of mixing the first picture with the second.
    package enum Kind: Sendable {
        /// first + share · (second - first)
        case linear(Float)
        /// first + amount · (first - second)
        case unsharp(Float, luminanceOnly: Bool)
        case bloom(Float, darkens: Bool)
        /// first − second, with the alpha of the first.
        case difference
    }

    var kind: Kind

    package var worksInPlace: Bool { true }
    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        RowPair.each(target, inputs[1]) { row, other, count in
            switch kind {
            case .linear(let share): cimage_mix(row, other, share, row, count)
            case .unsharp(let amount, let luminanceOnly):
                cimage_unsharp(row, other, amount, luminanceOnly ? 1 : 0, row, count)
            case .bloom(let intensity, let darkens):
                cimage_bloom(row, other, intensity, darkens ? 1 : 0, row, count)
            case .difference:
                for index in 0..<Int(count) {
                    for c in 0..<3 { row[4 * index + c] -= other[4 * index + c] }
                    row[4 * index + 3] = max(row[4 * index + 3], other[4 * index + 3])
                }
            }
        }
    }
}

extension ImageNode {
    /// Returns this picture blended with a backdrop.
    package func blended(_ mode: Blending.Mode, over backdrop: ImageNode) -> ImageNode {
        let rect: CGRect
        switch mode {
        case .sourceIn, .multiplyPlain, .minimum: rect = intersection(backdrop)
        case .sourceOut: rect = extent
        case .atop: rect = backdrop.extent
        default: rect = union(backdrop)
        }
        if mode == .over || mode == .maximum || mode == .add {
            if box.isEmpty { return backdrop }
            if backdrop.box.isEmpty { return self }
        }
        guard !rect.isNull else { return .empty }
        return ImageNode(Blending(mode: mode), inputs: [self, backdrop], extent: rect)
    }

    /// Returns this picture mixed with a backdrop by a mask.
    package func masked(by mask: ImageNode, over backdrop: ImageNode, channel: Int) -> ImageNode {
        let rect = backdrop.box.isEmpty ? intersection(mask) : union(backdrop)
        guard !rect.isNull else { return .empty }
        return ImageNode(MaskBlending(channel: channel), inputs: [self, backdrop, mask], extent: rect)
    }

    /// Returns this picture mixed with another one.
    package func mixed(_ kind: Mixing.Kind, with other: ImageNode, extent: CGRect? = nil) -> ImageNode {
        let rect = extent ?? union(other)
        guard !rect.isNull else { return .empty }
        return ImageNode(Mixing(kind: kind), inputs: [self, other], extent: rect)
    }

    func union(_ other: ImageNode) -> CGRect {
        if box.isEmpty { return other.extent }
        if other.box.isEmpty { return extent }
        if extent.reachesInfinity || other.extent.reachesInfinity { return .infinite }
        return extent.union(other.extent)
    }

    func intersection(_ other: ImageNode) -> CGRect {
        if box.isEmpty || other.box.isEmpty { return .null }
        if extent.reachesInfinity { return other.extent }
        if other.extent.reachesInfinity { return extent }
        let both = extent.intersection(other.extent)
        return both.width > 0 && both.height > 0 ? both : .null
    }
}
