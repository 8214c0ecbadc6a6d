import CYUV
import CoreVideo

// libyuv names colours as little-endian words: its ARGB is our BGRA, its ABGR our RGBA, its RGB24 our BGR, its RAW our
// RGB.

extension Kernels {
    /// Converts YCbCr to RGB.
    static func decode(_ from: Raster, _ to: Raster, _ matrix: ColorMatrix) {
        let b = to.planes[0]
        let (w, h) = (Int32(from.width), Int32(from.height))
        // Swapping Cb and Cr, with matching constants, swaps red and blue.
        let swapped: Bool
        switch to.layout {
        case .color4(let order): swapped = order.alphaLast == .rgba
        case .color3(let blueFirst): swapped = !blueFirst
        default: return
        }
        let constants = cyuv_constants(matrix.rawValue, from.kind.isFullRange ? 1 : 0, swapped ? 1 : 0)
        let isColor3 = to.layout.columnBytes(0) == 3
        let y = from.planes[0]
        switch from.layout {
        case .biPlanar:
            let c = from.planes[1]
            let convert =
                switch (isColor3, swapped) {
                case (false, false): NV12ToARGBMatrix
                case (false, true): NV21ToARGBMatrix
                case (true, false): NV12ToRGB24Matrix
                case (true, true): NV21ToRGB24Matrix
                }
            _ = convert(y.bytes8, y.stride, c.bytes8, c.stride, b.bytes8, b.stride, constants, w, h)
        case .triPlanar(let s):
            let first = from.planes[swapped ? 2 : 1]
            let second = from.planes[swapped ? 1 : 2]
            let convert =
                switch (isColor3, s) {
                case (true, _): I420ToRGB24Matrix
                case (false, .s420): I420ToARGBMatrix
                case (false, .s422): I422ToARGBMatrix
                default: I444ToARGBMatrix
                }
            _ = convert(
                y.bytes8,
                y.stride,
                first.bytes8,
                first.stride,
                second.bytes8,
                second.stride,
                b.bytes8,
                b.stride,
                constants,
                w,
                h
            )
        default:
            preconditionFailure("\(from.layout) cannot be turned into colours in one step.")
        }
        moveAlphaFirst(to)
    }

    /// Converts grey to RGB.
    static func grayToColor(_ from: Raster, _ to: Raster) {
        let (a, b) = (from.planes[0], to.planes[0])
        if case .color3 = to.layout {
            MergeRGBPlane(
                a.bytes8,
                a.stride,
                a.bytes8,
                a.stride,
                a.bytes8,
                a.stride,
                b.bytes8,
                b.stride,
                a.w,
                a.h
            )
        } else {
            J400ToARGB(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
            moveAlphaFirst(to)
        }
    }

    /// Converts between RGB formats.
    static func reorder(_ from: Raster, _ to: Raster) {
        let (a, b) = (from.planes[0], to.planes[0])
        let (w, h) = (Int32(from.width), Int32(from.height))
        switch (from.layout, to.layout) {
        case (.color4(let first), .color4(let second)):
            shuffle(a, b, from: first, to: second, w, h)
        case (.color4(let order), .color3(let blueFirst)):
            if (order == .bgra) == blueFirst {
                ARGBToRGB24(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
            } else {
                ARGBToRAW(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
            }
        case (.color3(let blueFirst), .color4(let order)):
            if (order.alphaLast == .bgra) == blueFirst {
                RGB24ToARGB(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
            } else {
                RAWToARGB(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
            }
            moveAlphaFirst(to)
        default:
            RAWToRGB24(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
        }
    }

    /// Converts RGB to YCbCr or grey, two rows at a time.
    static func encode(_ from: Raster, _ to: Raster, _ matrix: ColorMatrix, _ scratch: Scratch) {
        let factors = EncodingFactors(matrix, isFullRange: to.kind.isFullRange)
        let width = from.width
        let w = Int32(width)
        let row = (width + 127) / 64 * 64
        // Red, green, blue and a fourth line for two rows; then the lines of the chroma row: Cb, Cr, and red, green and
        // blue at half width; then the luma of packed pairs.
        let memory = scratch.bytes(19, row * 17).assumingMemoryBound(to: UInt8.self)
        func line(_ index: Int) -> UnsafeMutablePointer<UInt8> { memory + index * row }
        let subsampling: Subsampling
        switch to.layout {
        case .biPlanar(let s), .triPlanar(let s): subsampling = s
        case .packed422: subsampling = .s422
        default: subsampling = .s444
        }
        // Packed output is written row by row while the row is in the processor's cache.
        var lumaFirst: Bool?
        if case .packed422(let first) = to.layout { lumaFirst = first }
        let isGray = to.layout == .gray
        let luma = to.planes[0]
        for y in 0..<from.height {
            let parity = subsampling.vertical == 2 ? y & 1 : 0
            let (red, green, blue) = (line(parity * 4), line(parity * 4 + 1), line(parity * 4 + 2))
            split(from, y, red, green, blue, line(parity * 4 + 3))
            cyuv_luma_row(
                red,
                green,
                blue,
                lumaFirst == nil ? luma.row8(y) : line(16),
                w,
                factors.luma.red,
                factors.luma.green,
                factors.luma.blue,
                factors.lumaOffset
            )
            let isLastRow = y == from.height - 1
            if isGray || (subsampling.vertical == 2 && parity == 0 && !isLastRow) { continue }

            var (r, g, b) = (red, green, blue)
            if subsampling.vertical == 2 && parity == 1 {
                for index in 0..<3 {
                    cyuv_average_rows(line(index), line(4 + index), line(8 + index), w)
                }
                (r, g, b) = (line(8), line(9), line(10))
            }
            var count = w
            if subsampling.horizontal == 2 {
                cyuv_average_pairs(r, line(13), w)
                cyuv_average_pairs(g, line(14), w)
                cyuv_average_pairs(b, line(15), w)
                (r, g, b) = (line(13), line(14), line(15))
                count = (w + 1) / 2
            }
            if let lumaFirst {
                cyuv_chroma_row(r, g, b, line(11), count, factors.cb.red, factors.cb.green, factors.cb.blue)
                cyuv_chroma_row(r, g, b, line(12), count, factors.cr.red, factors.cr.green, factors.cr.blue)
                let pack = lumaFirst ? I422ToYUY2 : I422ToUYVY
                _ = pack(line(16), 0, line(11), 0, line(12), 0, luma.row8(y), 0, w, 1)
                continue
            }
            let chromaRow = y / subsampling.vertical
            let chroma = to.planes[1]
            let isPair = to.planes.count == 2
            let u = isPair ? line(11) : chroma.row8(chromaRow)
            let v = isPair ? line(12) : to.planes[2].row8(chromaRow)
            cyuv_chroma_row(r, g, b, u, count, factors.cb.red, factors.cb.green, factors.cb.blue)
            cyuv_chroma_row(r, g, b, v, count, factors.cr.red, factors.cr.green, factors.cr.blue)
            if isPair {
                MergeUVPlane(u, 0, v, 0, chroma.row8(chromaRow), 0, count, 1)
            }
        }
    }

    /// Splits one row of RGB into its components.
    private static func split(
        _ from: Raster,
        _ y: Int,
        _ red: UnsafeMutablePointer<UInt8>,
        _ green: UnsafeMutablePointer<UInt8>,
        _ blue: UnsafeMutablePointer<UInt8>,
        _ rest: UnsafeMutablePointer<UInt8>
    ) {
        let row = from.planes[0].row8(y)
        let w = Int32(from.width)
        switch from.layout {
        case .color4(let order):
            // libyuv returns bytes 2, 1, 0 and 3 of each pixel, in this order.
            switch order {
            case .bgra: SplitARGBPlane(row, 0, red, 0, green, 0, blue, 0, rest, 0, w, 1)
            case .rgba: SplitARGBPlane(row, 0, blue, 0, green, 0, red, 0, rest, 0, w, 1)
            case .argb: SplitARGBPlane(row, 0, green, 0, red, 0, rest, 0, blue, 0, w, 1)
            case .abgr: SplitARGBPlane(row, 0, green, 0, blue, 0, rest, 0, red, 0, w, 1)
            }
        case .color3(let blueFirst):
            // libyuv returns bytes 0, 1 and 2 of each pixel, in this order.
            SplitRGBPlane(row, 0, blueFirst ? blue : red, 0, green, 0, blueFirst ? red : blue, 0, w, 1)
        default:
            preconditionFailure("\(from.layout) has no colours to take apart.")
        }
    }

    /// Converts BGRA to ABGR, or RGBA to ARGB, in place; does nothing if the result has alpha last.
    private static func moveAlphaFirst(_ to: Raster) {
        guard case .color4(let order) = to.layout, !order.isAlphaLast else { return }
        shuffle(to.planes[0], to.planes[0], from: order.alphaLast, to: order, Int32(to.width), Int32(to.height))
    }

    private static func shuffle(
        _ a: PixelPlane,
        _ b: PixelPlane,
        from: ColorOrder,
        to: ColorOrder,
        _ w: Int32,
        _ h: Int32
    ) {
        // The table covers four pixels; each entry is the index of the source byte for its position.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { table in
            for (source, target) in zip(from.places, to.places) {
                for pixel in 0..<4 {
                    table[pixel * 4 + target] = UInt8(pixel * 4 + source)
                }
            }
            ARGBShuffle(a.bytes8, a.stride, b.bytes8, b.stride, table.baseAddress, w, h)
        }
    }
}
