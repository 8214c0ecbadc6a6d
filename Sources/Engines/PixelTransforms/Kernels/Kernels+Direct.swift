import CYUV
import CoreVideo

// libyuv names colours as little-endian words: its ARGB is our BGRA, its ABGR our RGBA.

/// Conversions for which libyuv has a one-pass function, for BT.601 in video range only.
extension Kernels {
    /// Returns whether ``direct601(_:_:)`` converts one kind into the other.
    static func isDirect601(_ from: RasterKind, _ to: RasterKind) -> Bool {
        switch (from.layout, to.layout) {
        case (.packed422, .color4(let order)): order == .bgra && !from.isFullRange
        case (.color4(let order), .biPlanar(let s)): order.isAlphaLast && s == .s420 && !to.isFullRange
        case (.color4(let order), .packed422): order == .bgra && !to.isFullRange
        default: false
        }
    }

    /// Converts in one pass; valid only for kinds accepted by ``isDirect601(_:_:)``.
    static func direct601(_ from: Raster, _ to: Raster) {
        let (a, b) = (from.planes[0], to.planes[0])
        let (w, h) = (Int32(from.width), Int32(from.height))
        switch (from.layout, to.layout) {
        case (.packed422(let lumaFirst), _):
            let convert = lumaFirst ? YUY2ToARGB : UYVYToARGB
            _ = convert(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
        case (_, .packed422(let lumaFirst)):
            let convert = lumaFirst ? ARGBToYUY2 : ARGBToUYVY
            _ = convert(a.bytes8, a.stride, b.bytes8, b.stride, w, h)
        case (.color4(let order), .biPlanar):
            let c = to.planes[1]
            let convert = order == .bgra ? ARGBToNV12 : ABGRToNV12
            _ = convert(a.bytes8, a.stride, b.bytes8, b.stride, c.bytes8, c.stride, w, h)
        default:
            preconditionFailure("There is no conversion by 601 from \(from.layout) to \(to.layout) in one pass.")
        }
    }
}
