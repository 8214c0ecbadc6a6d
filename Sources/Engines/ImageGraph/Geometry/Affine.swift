import CImageKernels
package import CoreVideo
package import Foundation

/// Sampling of a picture through an affine transform: bilinear, or the nearest pixel.
struct AffineSampling: ImageOperation {
    /// The transform from the input to the result.
    var transform: CGAffineTransform
    var isNearest: Bool
    /// The way back.
    private let inverse: CGAffineTransform

    init(transform: CGAffineTransform, isNearest: Bool) {
        self.transform = transform
        self.isNearest = isNearest
        inverse = transform.inverted()
    }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        guard !box.isEmpty else { return .empty }
        let rect = CGRect(x: box.x0, y: box.y0, width: box.width, height: box.height).applying(inverse)
        return PixelBox(around: rect.insetBy(dx: -1, dy: -1)).clampedInto(inputs[0].box)
    }

    var turns: Bool { transform.b != 0 || transform.c != 0 }

    func isOpaque(_ inputs: [ImageNode]) -> Bool {
        guard inputs[0].isOpaque else { return false }
        if limits.isInfinite { return true }
        // The edges of an upright result are those of pixels, so nothing fades.
        let isUpright = (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
        let rect = limits.rect.applying(transform)
        let sides = [rect.minX, rect.minY, rect.maxX, rect.maxY]
        return isUpright && sides.allSatisfy { abs($0 - $0.rounded()) < 1e-9 }
    }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        var source = inputs[0].kernelTile
        var sampling = cimage_sampling(limits, isNearest: isNearest, transform: inverse)
        for y in target.box.y0..<target.box.y1 {
            let start = CGPoint(x: Double(target.box.x0) + 0.5, y: Double(y) + 0.5).applying(inverse)
            cimage_sample_line(
                &source,
                &sampling,
                start.x,
                start.y,
                inverse.a,
                inverse.b,
                target.row(y),
                Int32(target.width)
            )
        }
    }

    /// The rectangle of the input, for the coverage; set when the step is made.
    var limits: PixelBox = .infinite
}

extension cimage_sampling {
    /// Creates the limits of sampling for a finite input, or none.
    init(_ limits: PixelBox, isNearest: Bool, transform: CGAffineTransform) {
        let isFinite = !limits.isInfinite
        let far = Double(PixelBox.far)
        self.init(
            x0: isFinite ? Double(limits.x0) : -far,
            y0: isFinite ? Double(limits.y0) : -far,
            x1: isFinite ? Double(limits.x1) : far,
            y1: isFinite ? Double(limits.y1) : far,
            step_x: isFinite ? max(abs(transform.a), abs(transform.c)) : 0,
            step_y: isFinite ? max(abs(transform.b), abs(transform.d)) : 0,
            is_nearest: isNearest ? 1 : 0
        )
    }
}

extension CGAffineTransform {
    /// A Boolean value that indicates whether whole pixels become whole pixels of the same size.
    var isTurn: Bool {
        let isUpright = abs(a) == 1 && b == 0 && c == 0 && abs(d) == 1
        let isTurned = a == 0 && abs(b) == 1 && abs(c) == 1 && d == 0
        return (isUpright || isTurned) && tx == tx.rounded() && ty == ty.rounded()
    }
}

extension PixelBox {
    /// Returns the box with its sides moved into another one, so that it keeps at least one pixel.
    func clampedInto(_ other: PixelBox) -> PixelBox {
        guard !other.isEmpty, !isEmpty else { return .empty }
        let x0 = min(max(x0, other.x0), other.x1 - 1)
        let y0 = min(max(y0, other.y0), other.y1 - 1)
        return PixelBox(
            x0: x0,
            y0: y0,
            x1: max(min(x1, other.x1), x0 + 1),
            y1: max(min(y1, other.y1), y0 + 1)
        )
    }
}

/// A picture moved by whole pixels.
struct Shift: ImageOperation {
    var dx: Int
    var dy: Int

    var view: TileView? { TileView(box: .infinite, dx: dx, dy: dy) }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.moved(-dx, -dy) }
    func isOpaque(_ inputs: [ImageNode]) -> Bool { inputs[0].isOpaque }
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {}
}

/// A part of a picture.
struct Crop: ImageOperation {
    var box: PixelBox

    var view: TileView? { TileView(box: box) }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.intersection(self.box) }
    func isOpaque(_ inputs: [ImageNode]) -> Bool { inputs[0].isOpaque }
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {}
}

/// The mark of a picture whose pixels are not interpolated by later transforms.
struct SamplingMark: ImageOperation {
    var isNearest: Bool

    var view: TileView? { TileView(box: .infinite) }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }
    func isOpaque(_ inputs: [ImageNode]) -> Bool { inputs[0].isOpaque }
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {}
}

/// A picture that its edge pixels continue without end.
struct EdgeClamp: ImageOperation {
    /// The pixels that are not changed.
    var core: PixelBox

    func isOpaque(_ inputs: [ImageNode]) -> Bool { inputs[0].isOpaque }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.clampedInto(core) }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        let box = target.box
        guard !box.isEmpty, !core.isEmpty else {
            target.clear()
            return
        }
        let source = inputs[0]
        for y in box.y0..<box.y1 {
            let from = min(max(y, core.y0), core.y1 - 1)
            let row = target.row(y)
            guard from >= source.box.y0, from < source.box.y1 else {
                row.update(repeating: 0, count: 4 * box.width)
                continue
            }
            // The middle is copied; the sides repeat the edge.
            let first = min(max(core.x0, box.x0), box.x1)
            let last = max(min(core.x1, box.x1), first)
            let middle = PixelBox(x0: first, y0: y, x1: last, y1: y + 1)
            if last > first, source.box.x0 <= first, source.box.x1 >= last {
                (row + 4 * (middle.x0 - box.x0)).update(from: source.pixel(first, from), count: 4 * middle.width)
            }
            fill(row, box.x0..<first, source.pixel(clamped(core.x0, source), from), box.x0)
            fill(row, last..<box.x1, source.pixel(clamped(core.x1 - 1, source), from), box.x0)
        }
    }

    private func clamped(_ x: Int, _ source: Tile) -> Int {
        min(max(x, source.box.x0), max(source.box.x1 - 1, source.box.x0))
    }

    private func fill(
        _ row: UnsafeMutablePointer<Float>,
        _ range: Range<Int>,
        _ color: UnsafeMutablePointer<Float>,
        _ left: Int
    ) {
        for x in range { (row + 4 * (x - left)).update(from: color, count: 4) }
    }
}

extension ImageNode {
    /// A Boolean value that indicates whether transforms of this picture take the nearest pixel.
    package var isNearest: Bool { (operation as? SamplingMark)?.isNearest ?? false }

    /// Returns the picture whose later transforms take the nearest pixel, or interpolate.
    package func marked(isNearest: Bool) -> ImageNode {
        if self.isNearest == isNearest { return self }
        return ImageNode(SamplingMark(isNearest: isNearest), inputs: [self], extent: extent, box: box)
    }

    /// Returns the part of the picture in a rectangle: the pixels whose centres are inside.
    package func cropped(to rect: CGRect) -> ImageNode {
        let rect = rect.standardized
        guard !box.isEmpty, !rect.isNull, !extent.isNull else { return .empty }
        if rect.reachesInfinity, rect.isInfinite { return self }
        let part = extent.reachesInfinity ? rect : extent.intersection(rect)
        guard !part.isNull, part.width > 0, part.height > 0 else { return .empty }
        if part == extent { return self }
        let pixels = PixelBox(centersIn: rect).intersection(box)
        // Crops of crops become one.
        if let crop = operation as? Crop, let input = inputs.first {
            let both = crop.box.intersection(pixels)
            return ImageNode(Crop(box: both), inputs: [input], extent: part, box: both)
        }
        // A crop goes below turns and mirrors, so that a later scaling and the turn become one transform.
        if let affine = operation as? AffineSampling, let input = inputs.first, affine.transform.isTurn,
            part == pixels.rect
        {
            let source = input.cropped(to: part.applying(affine.transform.inverted()))
            let turned = source.sampled(affine.transform, isNearest: affine.isNearest)
            if turned.box == pixels { return turned }
        }
        return ImageNode(Crop(box: pixels), inputs: [self], extent: part, box: pixels)
    }

    /// Returns the transformed picture; transforms of transforms become one.
    package func transformed(by transform: CGAffineTransform) -> ImageNode {
        guard !box.isEmpty else { return .empty }
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        guard numbers.allSatisfy(\.isFinite), numbers.allSatisfy({ abs($0) < 1e9 }) else { return .empty }
        if transform.isIdentity { return self }
        guard abs(transform.a * transform.d - transform.b * transform.c) > 1e-12 else { return .empty }
        if let affine = operation as? AffineSampling, let input = inputs.first, affine.isNearest == isNearest {
            return input.sampled(affine.transform.concatenating(transform), isNearest: affine.isNearest)
        }
        if let shift = operation as? Shift, let input = inputs.first {
            let first = CGAffineTransform(translationX: CGFloat(shift.dx), y: CGFloat(shift.dy))
            return input.transformed(by: first.concatenating(transform))
        }
        return sampled(transform, isNearest: isNearest)
    }

    private func sampled(_ transform: CGAffineTransform, isNearest: Bool) -> ImageNode {
        let rect = extent.reachesInfinity ? CGRect.infinite : extent.applying(transform)
        if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1,
            transform.tx == transform.tx.rounded(), transform.ty == transform.ty.rounded(),
            abs(transform.tx) < CGFloat(PixelBox.far), abs(transform.ty) < CGFloat(PixelBox.far)
        {
            let (dx, dy) = (Int(transform.tx), Int(transform.ty))
            if dx == 0, dy == 0 { return self }
            return ImageNode(
                Shift(dx: dx, dy: dy),
                inputs: [self],
                extent: extent.reachesInfinity ? .infinite : extent.offsetBy(dx: transform.tx, dy: transform.ty),
                box: box.moved(dx, dy)
            )
        }
        var affine = AffineSampling(transform: transform, isNearest: isNearest)
        affine.limits = box
        return ImageNode(affine, inputs: [self], extent: rect)
    }

    /// Returns the picture that the edge pixels of a rectangle continue without end.
    package func clamped(to rect: CGRect) -> ImageNode {
        let core = (rect.isInfinite ? PixelBox.infinite : PixelBox(around: rect)).intersection(box)
        guard !core.isEmpty else { return .empty }
        if core.isInfinite { return self }
        return ImageNode(EdgeClamp(core: core), inputs: [self], extent: .infinite)
    }
}
