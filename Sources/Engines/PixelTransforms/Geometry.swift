import CYUV
import CoreVideo

/// A rotation followed by a mirroring.
struct Orientation: Sendable, Hashable {
    var rotation: PixelTransform.Rotation
    var isMirrored: Bool

    /// Indicates whether the source is read from its last row up, which costs nothing.
    ///
    /// Mirroring after a quarter turn equals rotating a vertically flipped source, and a half turn equals mirroring
    /// one.
    var readsUpward: Bool {
        rotation == .half ? true : rotation.swapsSides && isMirrored
    }

    /// The operation that remains after reading upward or downward.
    enum Remainder { case copy, mirror, quarter, threeQuarters }

    var remainder: Remainder {
        switch rotation {
        case .none: isMirrored ? .mirror : .copy
        case .half: isMirrored ? .copy : .mirror
        case .clockwise90: .quarter
        case .clockwise270: .threeQuarters
        }
    }
}

/// Operations that move samples without changing their meaning.
///
/// Source and result have the same kind.
enum Geometry {
    /// Scales to the size of the result: area averaging when shrinking, interpolation when enlarging.
    static func scale(_ from: Raster, _ to: Raster) {
        for index in 0..<from.planes.count {
            let a = from.planes[index]
            let b = to.planes[index]
            let pair: Bool
            if case .biPlanar = from.layout { pair = index == 1 } else { pair = false }
            let source = a.bytes8
            let result = b.bytes8
            if case .color4 = from.layout {
                ARGBScale(
                    source,
                    a.stride,
                    a.w,
                    a.h,
                    result,
                    b.stride,
                    b.w,
                    b.h,
                    kFilterBox
                )
            } else if pair {
                UVScale(source, a.stride, a.w, a.h, result, b.stride, b.w, b.h, kFilterBox)
            } else {
                ScalePlane(source, a.stride, a.w, a.h, result, b.stride, b.w, b.h, kFilterBox)
            }
        }
    }

    /// Rotates and mirrors.
    static func orient(_ from: Raster, _ to: Raster, _ orientation: Orientation, scratch: Scratch) {
        for index in 0..<from.planes.count {
            var a = from.planes[index]
            let b = to.planes[index]
            if orientation.readsUpward {
                a.baseAddress += (a.height - 1) * a.bytesPerRow
                a.bytesPerRow = -a.bytesPerRow
            }
            switch from.layout {
            case .color4: orientColors(a, b, orientation.remainder)
            case .biPlanar where index == 1: orientPairs(a, b, orientation.remainder, scratch)
            default: orientSamples(a, b, orientation.remainder)
            }
        }
    }

    private static func orientSamples(_ a: PixelPlane, _ b: PixelPlane, _ remainder: Orientation.Remainder) {
        switch remainder {
        case .copy: CopyPlane(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        case .mirror: MirrorPlane(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        case .quarter: RotatePlane90(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        case .threeQuarters: RotatePlane270(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        }
    }

    private static func orientColors(_ a: PixelPlane, _ b: PixelPlane, _ remainder: Orientation.Remainder) {
        switch remainder {
        case .copy: CopyPlane(a.bytes8, a.stride, b.bytes8, b.stride, a.w * 4, a.h)
        case .mirror: ARGBMirror(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        case .quarter: ARGBRotate(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h, kRotate90)
        case .threeQuarters: ARGBRotate(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h, kRotate270)
        }
    }

    /// Rotates interleaved pairs by splitting and merging them.
    private static func orientPairs(
        _ a: PixelPlane,
        _ b: PixelPlane,
        _ remainder: Orientation.Remainder,
        _ scratch: Scratch
    ) {
        switch remainder {
        case .copy: CopyPlane(a.bytes8, a.stride, b.bytes8, b.stride, a.w * 2, a.h)
        case .mirror: MirrorUVPlane(a.bytes8, a.stride, b.bytes8, b.stride, a.w, a.h)
        case .quarter, .threeQuarters:
            let row = (b.width + 63) / 64 * 64
            let size = row * b.height + 64
            let u = scratch.bytes(16, size).assumingMemoryBound(to: UInt8.self)
            let v = scratch.bytes(17, size).assumingMemoryBound(to: UInt8.self)
            let stride = Int32(row)
            if remainder == .quarter {
                SplitRotateUV90(a.bytes8, a.stride, u, stride, v, stride, a.w, a.h)
            } else {
                SplitRotateUV270(a.bytes8, a.stride, u, stride, v, stride, a.w, a.h)
            }
            MergeUVPlane(u, stride, v, stride, b.bytes8, b.stride, b.w, b.h)
        }
    }
}

/// The argument types that libyuv expects.
extension PixelPlane {
    var bytes8: UnsafeMutablePointer<UInt8> { baseAddress.assumingMemoryBound(to: UInt8.self) }
    var stride: Int32 { Int32(bytesPerRow) }
    var w: Int32 { Int32(width) }
    var h: Int32 { Int32(height) }

    /// Returns the first byte of a row.
    func row8(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        (baseAddress + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
    }
}
