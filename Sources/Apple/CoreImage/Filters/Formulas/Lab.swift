import Foundation

/// CIE L*a*b* of linear sRGB, with the white of D65.
enum Lab {
    private static let white = SIMD3<Float>(0.95047, 1, 1.08883)

    private static func bent(_ t: Float) -> Float { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
    private static func straight(_ t: Float) -> Float { t > 0.206893 ? t * t * t : (t - 16.0 / 116) / 7.787 }

    /// Returns L from 0 to 100, and a and b.
    static func from(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let x = (0.4124564 * c.x + 0.3575761 * c.y + 0.1804375 * c.z) / white.x
        let y = 0.2126729 * c.x + 0.7151522 * c.y + 0.0721750 * c.z
        let z = (0.0193339 * c.x + 0.1191920 * c.y + 0.9503041 * c.z) / white.z
        let (fx, fy, fz) = (bent(x), bent(y), bent(z))
        return SIMD3(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
    }

    /// Returns linear sRGB.
    static func color(_ lab: SIMD3<Float>) -> SIMD3<Float> {
        let fy = (lab.x + 16) / 116
        let (x, y, z) = (straight(fy + lab.y / 500) * white.x, straight(fy), straight(fy - lab.z / 200) * white.z)
        return SIMD3(
            3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
            -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
            0.0556434 * x - 0.2040259 * y + 1.0572252 * z
        )
    }

    /// Returns values from 0 to 1 for L, and for a and b from -128 to 127.
    static func normalized(_ lab: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(lab.x / 100, (lab.y + 128) / 255, (lab.z + 128) / 255)
    }

    /// Returns L, a and b of values from 0 to 1.
    static func expanded(_ c: SIMD3<Float>) -> SIMD3<Float> { SIMD3(c.x * 100, c.y * 255 - 128, c.z * 255 - 128) }
}

extension SIMD4<Float> {
    /// The colour without alpha.
    var straight: SIMD3<Float> { w > 0 ? SIMD3(x / w, y / w, z / w) : .zero }
}
