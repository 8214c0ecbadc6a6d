import CImageKernels
import CoreVideo
import Foundation

/// A Gaussian blur of bytes, in values of 16 bits.
struct ByteBlur: ByteOperation {
    let original: GaussianBlur
    /// The weights from the centre on, as fractions of 65,536.
    private let weights: [UInt16]

    /// Creates the blur; returns nil for one that changes next to nothing.
    init?(_ original: GaussianBlur) {
        self.original = original
        let half = original.radius
        guard half > 0, half < 64 else { return nil }
        var fractions = (0...half).map { Int((Double(original.weights[half + $0]) * 65_536).rounded()) }
        // Their sum is exactly one.
        fractions[0] = 65_536 - 2 * fractions.dropFirst().reduce(0, +)
        guard fractions[0] > 0, fractions[0] < 65_000 else { return nil }
        weights = fractions.map { UInt16($0) }
    }

    var margin: Int { original.margin }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        original.need(box, of: index, inputs: inputs)
    }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard let input = inputs.first, !input.overshoots else { return nil }
        // Each product is cut off by less than a unit, of 128 in a level, and each weight is half a unit off.
        let sums = 2 * Double(weights.count) * (0.5 / 128 + 0.5 / 65_536 * 255)
        return ByteTraits(error: input.error + 0.5 + sums + 0.05)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (source, halvings, half) = (inputs[0], original.halvings, original.radius)
        let outer = original.cells(target.box)
        let inner = outer.expanded(-half, -half)
        let wide = 4 * outer.width
        // As many rows as the weights need, in turn.
        let taps = 2 * half + 1
        let ring = room.words(taps * wide)
        let line = room.words(wide)
        let narrow = 4 * inner.width
        let small = room.words(halvings == 0 ? 1 : 2 * (narrow + 16))
        let mixed = room.words(halvings == 0 ? 1 : narrow + 16)
        let cells = ByteCells(source, outer, halvings, room)
        var made = outer.y0
        func row(_ cell: Int) {
            while made <= min(cell + half, outer.y1 - 1) {
                cells.write(made, ring.base + (made - outer.y0) % taps * wide)
                made += 1
            }
            let rows = (-half...half).map { Optional(UnsafePointer(ring.base + (cell + $0 - outer.y0) % taps * wide)) }
            cimage_wide_weigh(rows, weights, Int32(half), line.base, Int32(outer.width))
        }
        let along = (0..<taps).map { Optional(UnsafePointer(line.base + 4 * $0)) }
        if halvings == 0 {
            for y in inner.y0..<inner.y1 {
                row(y)
                cimage_wide_weigh_bytes(along, weights, Int32(half), target.row(y), Int32(inner.width))
            }
        } else {
            let step = 1 / Double(1 << halvings)
            let x = (Double(target.box.x0) + 0.5) * step - 0.5 - Double(inner.x0)
            var last = inner.y0
            for y in target.box.y0..<target.box.y1 {
                let place = (Double(y) + 0.5) * step - 0.5
                let low = Int(place.rounded(.down))
                while last <= min(low + 1, inner.y1 - 1) {
                    row(last)
                    let out = small.base + (last - inner.y0) % 2 * (narrow + 16)
                    cimage_wide_weigh(along, weights, Int32(half), out, Int32(inner.width))
                    last += 1
                }
                func kept(_ cell: Int) -> UnsafePointer<UInt16> {
                    UnsafePointer(small.base + (min(max(cell, inner.y0), inner.y1 - 1) - inner.y0) % 2 * (narrow + 16))
                }
                let share = Int32(((place - Double(low)) * 65_536).rounded())
                cimage_wide_mix(kept(low), kept(low + 1), share, mixed.base, Int32(inner.width))
                cimage_wide_between(mixed.base, x, step, target.row(y), Int32(target.width))
            }
        }
        target.isOpaque = source.isOpaque && source.box.contains(original.need(target.box, of: 0, inputs: []))
        return true
    }
}

/// Rows of the means of cells of a tile; what the tile does not have is transparent.
private struct ByteCells {
    private let source: ByteTile
    private let outer: PixelBox
    private let halvings: Int
    private let copies: ByteRoom.Memory<UInt8>
    private let rows: ByteRoom.Memory<UInt16>
    private let width: Int

    init(_ source: ByteTile, _ outer: PixelBox, _ halvings: Int, _ room: ByteRoom) {
        (self.source, self.outer, self.halvings) = (source, outer, halvings)
        width = outer.width << halvings
        copies = room.bytes(2 * 4 * width)
        rows = room.words(2 * 4 * width)
    }

    /// Writes the means of a row of cells, times 128.
    func write(_ cell: Int, _ out: UnsafeMutablePointer<UInt16>) {
        guard halvings > 0 else {
            cimage_bytes_widen(source.line(outer.x0, cell, width, copies.base), out, Int32(width))
            return
        }
        let x = outer.x0 << halvings
        for pair in 0..<(1 << (halvings - 1)) {
            let y = cell << halvings + 2 * pair
            let low = source.line(x, y, width, copies.base)
            let high = source.line(x, y + 1, width, copies.base + 4 * width)
            // Level n has two rows of width / 2ⁿ cells behind those of the level before.
            var (level, index, count) = (1, pair, width / 2)
            var place = rows.base
            cimage_bytes_halve(low, high, halvings == 1 ? out : place + index % 2 * 4 * count, Int32(count))
            while level < halvings, index & 1 == 1 {
                let next = place + 8 * count
                index >>= 1
                level += 1
                let to = level == halvings ? out : next + index % 2 * 4 * (count / 2)
                cimage_wide_halve(place, place + 4 * count, to, Int32(count / 2))
                (place, count) = (next, count / 2)
            }
        }
    }
}

extension GaussianBlur {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        guard form.isPlain else { return nil }
        return ByteBlur(self).map { ByteStep(operation: $0, inputs: node.inputs) }
    }
}

/// A picture and its blur, or another one.
struct ByteMixing: ByteOperation {
    let amount: Float

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard inputs.count == 2, inputs.allSatisfy({ !$0.overshoots }) else { return nil }
        let share = Double(abs(amount))
        return ByteTraits(error: (1 + share) * inputs[0].error + share * inputs[1].error + 0.52, overshoots: true)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let box = target.box
        guard inputs[0].box.contains(box), inputs[1].box.contains(box) else { return false }
        for y in box.y0..<box.y1 {
            let (a, b) = (inputs[0].pixel(box.x0, y), inputs[1].pixel(box.x0, y))
            cimage_bytes_unsharp(a, b, amount, target.row(y), Int32(box.width))
        }
        target.isOpaque = inputs[0].isOpaque
        return true
    }
}

extension Mixing {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        guard form.isPlain, case .unsharp(let amount, luminanceOnly: false) = kind, abs(amount) < 2 else { return nil }
        return ByteStep(operation: ByteMixing(amount: amount), inputs: node.inputs)
    }
}
