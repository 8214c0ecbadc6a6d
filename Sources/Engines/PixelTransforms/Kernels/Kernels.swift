import CYUV
import CoreVideo

/// The single conversions that routes consist of.
///
/// Source and result have the same size and the same range.
enum Kernels {
    /// Converts in one step; ``Route/isDirect(_:_:is601:)`` returns which pairs are supported.
    static func convert(_ from: Raster, _ to: Raster, matrix: ColorMatrix, scratch: Scratch) {
        switch (from.layout, to.layout) {
        case (_, _) where from.layout == to.layout:
            copy(from, to)
        case (_, _) where matrix == .bt601 && isDirect601(from.kind, to.kind):
            direct601(from, to)
        case (.biPlanar16, .biPlanar):
            narrow(from, to)
        case (.gray, .biPlanar), (.gray, .triPlanar):
            copyPlane(from.planes[0], to.planes[0])
            for plane in to.planes.dropFirst() {
                SetPlane(plane.bytes8, plane.stride, Int32(plane.width * to.layout.columnBytes(1)), plane.h, 128)
            }
        case (.biPlanar, .gray), (.triPlanar, .gray):
            copyPlane(from.planes[0], to.planes[0])
        case (.gray, .color4), (.gray, .color3):
            grayToColor(from, to)
        case (.biPlanar, .triPlanar):
            let (a, u, v) = (from.planes[1], to.planes[1], to.planes[2])
            copyPlane(from.planes[0], to.planes[0])
            SplitUVPlane(a.bytes8, a.stride, u.bytes8, u.stride, v.bytes8, v.stride, a.w, a.h)
        case (.triPlanar, .biPlanar):
            let (u, v, b) = (from.planes[1], from.planes[2], to.planes[1])
            copyPlane(from.planes[0], to.planes[0])
            MergeUVPlane(u.bytes8, u.stride, v.bytes8, v.stride, b.bytes8, b.stride, b.w, b.h)
        case (.biPlanar(let a), .biPlanar(let b)):
            copyPlane(from.planes[0], to.planes[0])
            resampleRows(from.planes[1], to.planes[1], byteCount: to.planes[1].width * 2, a.vertical, b.vertical)
        case (.triPlanar(let a), .triPlanar(let b)):
            copyPlane(from.planes[0], to.planes[0])
            for index in 1...2 {
                resample(from.planes[index], to.planes[index], from: a, to: b, scratch)
            }
        case (.packed422, _) where !to.layout.isColor:
            unpack(from, to, scratch)
        case (.triPlanar(let s), .packed422(let lumaFirst)):
            pack(from, to, is420: s == .s420, lumaFirst: lumaFirst)
        case (.biPlanar, .color4), (.biPlanar, .color3), (.triPlanar, .color4), (.triPlanar, .color3):
            decode(from, to, matrix)
        case (.color4, .color4), (.color4, .color3), (.color3, .color4), (.color3, .color3):
            reorder(from, to)
        case (.color4, _), (.color3, _):
            encode(from, to, matrix, scratch)
        default:
            preconditionFailure("There is no direct conversion from \(from.layout) to \(to.layout).")
        }
    }

    /// Changes the range of an image, into another image of the same layout or in place.
    static func rescale(_ from: Raster, _ to: Raster, toFullRange: Bool) {
        for (index, plane) in to.planes.enumerated() {
            let count = Int32(plane.width * to.layout.columnBytes(index))
            for y in 0..<plane.height {
                let (a, b) = (from.planes[index].row8(y), plane.row8(y))
                switch (index == 0, toFullRange) {
                case (true, true): cyuv_luma_to_full(a, b, count)
                case (true, false): cyuv_luma_to_video(a, b, count)
                case (false, true): cyuv_chroma_to_full(a, b, count)
                case (false, false): cyuv_chroma_to_video(a, b, count)
                }
            }
        }
    }

    // MARK: Copies

    static func copyPlane(_ a: PixelPlane, _ b: PixelPlane, columnBytes: Int = 1) {
        let count = Int32(min(a.width, b.width) * columnBytes)
        CopyPlane(a.bytes8, a.stride, b.bytes8, b.stride, count, min(a.h, b.h))
    }

    private static func copy(_ from: Raster, _ to: Raster) {
        for index in 0..<from.planes.count {
            let bytes = from.layout.columnBytes(index)
            let pairs = from.layout.isPacked
            // A packed row of odd width ends with a complete pair.
            let columns = pairs ? (from.width + 1) / 2 * 2 : from.planes[index].width
            let (a, b) = (from.planes[index], to.planes[index])
            CopyPlane(a.bytes8, a.stride, b.bytes8, b.stride, Int32(columns * bytes), a.h)
        }
    }

    private static func narrow(_ from: Raster, _ to: Raster) {
        for index in 0..<from.planes.count {
            let (a, b) = (from.planes[index], to.planes[index])
            let samples = Int32(a.width * (index == 0 ? 1 : 2))
            let source = UnsafePointer(a.baseAddress.assumingMemoryBound(to: UInt16.self))
            // The significant bits are the high ones, so the high byte is the result: a scale of 256/65536.
            Convert16To8Plane(source, a.stride / 2, b.bytes8, b.stride, 256, samples, a.h)
        }
    }

    // MARK: Chroma

    /// Changes the number of rows that share a chroma row.
    private static func resampleRows(_ a: PixelPlane, _ b: PixelPlane, byteCount: Int, _ from: Int, _ to: Int) {
        for y in 0..<b.height {
            if from < to {
                let first = min(2 * y, a.height - 1)
                let second = min(2 * y + 1, a.height - 1)
                cyuv_average_rows(a.row8(first), a.row8(second), b.row8(y), Int32(byteCount))
            } else {
                let row = from > to ? y / 2 : y
                b.row8(y).update(from: a.row8(min(row, a.height - 1)), count: byteCount)
            }
        }
    }

    /// Changes the number of luma samples that share a chroma sample.
    private static func resample(
        _ a: PixelPlane,
        _ b: PixelPlane,
        from: Subsampling,
        to: Subsampling,
        _ scratch: Scratch
    ) {
        if from.horizontal == to.horizontal {
            resampleRows(a, b, byteCount: b.width, from.vertical, to.vertical)
            return
        }
        let line = scratch.bytes(18, a.width + 64).assumingMemoryBound(to: UInt8.self)
        for y in 0..<b.height {
            var row = UnsafePointer(a.row8(min(from.vertical > to.vertical ? y / 2 : y, a.height - 1)))
            if from.vertical < to.vertical {
                let second = a.row8(min(2 * y + 1, a.height - 1))
                cyuv_average_rows(a.row8(min(2 * y, a.height - 1)), second, line, a.w)
                row = UnsafePointer(line)
            }
            if from.horizontal < to.horizontal {
                cyuv_average_pairs(row, b.row8(y), a.w)
            } else {
                cyuv_double_row(row, b.row8(y), b.w)
            }
        }
    }

    // MARK: Packed pairs

    private static func unpack(_ from: Raster, _ to: Raster, _ scratch: Scratch) {
        guard case .packed422(let lumaFirst) = from.layout else { return }
        let a = from.planes[0]
        let (w, h) = (Int32(from.width), Int32(from.height))
        switch to.layout {
        case .packed422:
            exchangeBytes(a, to.planes[0], from.width)
        case .gray:
            for row in 0..<from.height {
                cyuv_every_second(a.row8(row) + (lumaFirst ? 0 : 1), to.planes[0].row8(row), w)
            }
        case .biPlanar:
            let (y, c) = (to.planes[0], to.planes[1])
            if lumaFirst && from.width % 32 > 16 {
                // libyuv as of 2023 produces wrong chroma at the end of these rows (YUY2ToNV12 with AVX2); the
                // function for the other byte order is correct.
                var turned = a
                turned.bytesPerRow = (from.width * 2 + 127) / 64 * 64
                turned.baseAddress = scratch.bytes(20, turned.bytesPerRow * a.height + 64)
                exchangeBytes(a, turned, from.width)
                UYVYToNV12(turned.bytes8, turned.stride, y.bytes8, y.stride, c.bytes8, c.stride, w, h)
            } else if lumaFirst {
                YUY2ToNV12(a.bytes8, a.stride, y.bytes8, y.stride, c.bytes8, c.stride, w, h)
            } else {
                UYVYToNV12(a.bytes8, a.stride, y.bytes8, y.stride, c.bytes8, c.stride, w, h)
            }
        case .triPlanar:
            let (y, u, v) = (to.planes[0], to.planes[1], to.planes[2])
            if lumaFirst {
                YUY2ToI422(
                    a.bytes8,
                    a.stride,
                    y.bytes8,
                    y.stride,
                    u.bytes8,
                    u.stride,
                    v.bytes8,
                    v.stride,
                    w,
                    h
                )
            } else {
                UYVYToI422(
                    a.bytes8,
                    a.stride,
                    y.bytes8,
                    y.stride,
                    u.bytes8,
                    u.stride,
                    v.bytes8,
                    v.stride,
                    w,
                    h
                )
            }
        default:
            preconditionFailure("Packed pairs cannot be unpacked into \(to.layout).")
        }
    }

    /// Swaps neighbouring bytes, which converts one order of packed pairs into the other.
    private static func exchangeBytes(_ a: PixelPlane, _ b: PixelPlane, _ width: Int) {
        let table: InlineArray<16, UInt8> = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]
        table.span.withUnsafeBufferPointer {
            _ = ARGBShuffle(
                a.bytes8,
                a.stride,
                b.bytes8,
                b.stride,
                $0.baseAddress,
                Int32((width + 1) / 2),
                a.h
            )
        }
    }

    private static func pack(_ from: Raster, _ to: Raster, is420: Bool, lumaFirst: Bool) {
        let (y, u, v, b) = (from.planes[0], from.planes[1], from.planes[2], to.planes[0])
        let convert =
            switch (is420, lumaFirst) {
            case (true, true): I420ToYUY2
            case (true, false): I420ToUYVY
            case (false, true): I422ToYUY2
            case (false, false): I422ToUYVY
            }
        _ = convert(
            y.bytes8,
            y.stride,
            u.bytes8,
            u.stride,
            v.bytes8,
            v.stride,
            b.bytes8,
            b.stride,
            Int32(from.width),
            Int32(from.height)
        )
    }
}
