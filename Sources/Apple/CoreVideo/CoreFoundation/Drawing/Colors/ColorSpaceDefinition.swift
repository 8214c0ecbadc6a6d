import Foundation

/// The meaning of a colour space in numbers: its primaries and its transfer function.
package struct ColorSpaceDefinition: Hashable, Sendable {
    /// The relation of a component to linear light.
    package enum Transfer: Hashable, Sendable {
        case linear
        /// IEC 61966-2-1.
        case sRGB
        case gamma(Double)
        /// ITU-R BT.709 and BT.2020.
        case rec709
        /// SMPTE ST 2084, with 1 at 100 cd/m².
        case pq
        /// ARIB STD-B67.
        case hlg
        /// The parametric curve of ICC profiles: (a·x + b)^g + e from d on, c·x + f below.
        case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    }

    /// The chromaticities of red, green, blue and white: x and y of each.
    package struct Primaries: Hashable, Sendable {
        package var red: SIMD2<Double>
        package var green: SIMD2<Double>
        package var blue: SIMD2<Double>
        package var white: SIMD2<Double>
    }

    package var transfer: Transfer
    /// The matrix from linear components to XYZ with white at D50, by rows.
    package var toXYZ: [Double]
    package var isGray: Bool

    package init(_ primaries: Primaries, _ transfer: Transfer, isGray: Bool = false) {
        self.transfer = transfer
        self.isGray = isGray
        toXYZ = Self.matrix(primaries)
    }

    package init(toXYZ: [Double], _ transfer: Transfer, isGray: Bool) {
        self.transfer = transfer
        self.isGray = isGray
        self.toXYZ = toXYZ
    }

    /// Returns the component in linear light, extended to negative numbers by symmetry.
    package func linear(_ value: Double) -> Double { transfer.decode(value) }

    /// Returns the encoded component of linear light, extended to negative numbers by symmetry.
    package func encoded(_ value: Double) -> Double { transfer.encode(value) }

    /// Returns the matrix between the linear components of two spaces, by rows.
    package func matrix(to other: ColorSpaceDefinition) -> [Double] {
        if toXYZ == other.toXYZ { return Self.identity }
        return Self.multiply(Self.inverse(other.toXYZ), toXYZ)
    }

    package static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    package static func multiply(_ a: [Double], _ b: [Double]) -> [Double] {
        (0..<9).map { index in
            let (row, column) = (index / 3, index % 3)
            return (0..<3).reduce(0) { $0 + a[3 * row + $1] * b[3 * $1 + column] }
        }
    }

    package static func inverse(_ m: [Double]) -> [Double] {
        let determinant =
            m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2]
            * (m[3] * m[7] - m[4] * m[6])
        guard abs(determinant) > 1e-12, determinant.isFinite else { return identity }
        return [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ].map { $0 / determinant }
    }

    private static func matrix(_ p: Primaries) -> [Double] {
        func xyz(_ c: SIMD2<Double>) -> [Double] { [c.x / c.y, 1, (1 - c.x - c.y) / c.y] }
        let (r, g, b, w) = (xyz(p.red), xyz(p.green), xyz(p.blue), xyz(p.white))
        let columns = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]]
        let back = inverse(columns)
        let scale = (0..<3).map { row in (0..<3).reduce(0) { $0 + back[3 * row + $1] * w[$1] } }
        let unadapted = (0..<9).map { columns[$0] * scale[$0 % 3] }
        // Bradford's adaptation of white to D50, as in ICC profiles.
        let bradford = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296]
        func cone(_ v: [Double]) -> [Double] {
            (0..<3).map { row in (0..<3).reduce(0) { $0 + bradford[3 * row + $1] * v[$1] } }
        }
        let (from, to) = (cone(w), cone([0.9642, 1, 0.8249]))
        let ratio = [to[0] / from[0], 0, 0, 0, to[1] / from[1], 0, 0, 0, to[2] / from[2]]
        return multiply(inverse(bradford), multiply(ratio, multiply(bradford, unadapted)))
    }
}

extension ColorSpaceDefinition.Transfer {
    package func decode(_ value: Double) -> Double {
        if value < 0, !isOneSided { return -decode(-value) }
        switch self {
        case .linear: return value
        case .sRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        case .gamma(let gamma): return pow(value, gamma)
        case .rec709: return value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
        case .pq:
            let root = pow(max(value, 0), 1 / 78.84375)
            return 100 * pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
        case .hlg:
            if value <= 0.5 { return value * value / 3 }
            return (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            return value >= d ? pow(max(a * value + b, 0), g) + e : c * value + f
        }
    }

    package func encode(_ value: Double) -> Double {
        if value < 0, !isOneSided { return -encode(-value) }
        switch self {
        case .linear: return value
        case .sRGB: return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        case .gamma(let gamma): return pow(value, 1 / gamma)
        case .rec709: return value < 0.018 ? value * 4.5 : 1.099 * pow(value, 0.45) - 0.099
        case .pq:
            let light = pow(max(value, 0) / 100, 0.1593017578125)
            return pow((0.8359375 + 18.8515625 * light) / (1 + 18.6875 * light), 78.84375)
        case .hlg:
            if value <= 1 / 12 { return (3 * value).squareRoot() }
            return 0.17883277 * log(12 * value - 0.28466892) + 0.55991073
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            let atKnee = pow(max(a * d + b, 0), g) + e
            if value >= atKnee, a != 0, g != 0 { return (pow(max(value - e, 0), 1 / g) - b) / a }
            return c == 0 ? 0 : (value - f) / c
        }
    }

    private var isOneSided: Bool {
        switch self {
        case .pq: true
        default: false
        }
    }
}

extension ColorSpaceDefinition.Primaries {
    private static let d65 = SIMD2(0.3127, 0.3290)

    package static let rec709 = Self(
        red: SIMD2(0.64, 0.33),
        green: SIMD2(0.3, 0.6),
        blue: SIMD2(0.15, 0.06),
        white: d65
    )
    package static let p3 = Self(
        red: SIMD2(0.68, 0.32),
        green: SIMD2(0.265, 0.69),
        blue: SIMD2(0.15, 0.06),
        white: d65
    )
    package static let rec2020 = Self(
        red: SIMD2(0.708, 0.292),
        green: SIMD2(0.17, 0.797),
        blue: SIMD2(0.131, 0.046),
        white: d65
    )
    package static let adobe = Self(
        red: SIMD2(0.64, 0.33),
        green: SIMD2(0.21, 0.71),
        blue: SIMD2(0.15, 0.06),
        white: d65
    )
    package static let acescg = Self(
        red: SIMD2(0.713, 0.293),
        green: SIMD2(0.165, 0.83),
        blue: SIMD2(0.128, 0.044),
        white: SIMD2(0.32168, 0.33767)
    )
    package static let cinema = Self(
        red: SIMD2(0.68, 0.32),
        green: SIMD2(0.265, 0.69),
        blue: SIMD2(0.15, 0.06),
        white: SIMD2(0.314, 0.351)
    )
    package static let romm = Self(
        red: SIMD2(0.7347, 0.2653),
        green: SIMD2(0.1596, 0.8404),
        blue: SIMD2(0.0366, 0.0001),
        white: SIMD2(0.3457, 0.3585)
    )
}
