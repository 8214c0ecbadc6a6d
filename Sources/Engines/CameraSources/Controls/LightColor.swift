import Foundation

/// The colour of a light, in the units of white balance.
///
/// The primaries of sRGB relate chromaticity and gains. Temperatures lie on the Planckian locus in the CIE 1960
/// diagram, in M. Krystek's approximation (Color Research & Application 10, 1985). The tint is the distance from the
/// locus, in units of one three-thousandth.
package struct LightColor: Sendable {
    /// The CIE 1931 coordinates.
    package let x: Double
    package let y: Double

    private static let tintScale = -3000.0
    /// The range of temperatures that are distinguished, in kelvin.
    private static let temperatures = 1500.0...20000.0

    /// Creates a light of a chromaticity.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = max(y, 1e-6)
    }

    /// Creates the light that these gains make white.
    package init(gains: CameraSettings.Gains) {
        let (r, g, b) = (1 / gains.red, 1 / gains.green, 1 / gains.blue)
        let bigX = 0.4124 * r + 0.3576 * g + 0.1805 * b
        let bigY = 0.2126 * r + 0.7152 * g + 0.0722 * b
        let bigZ = 0.0193 * r + 0.1192 * g + 0.9505 * b
        let sum = bigX + bigY + bigZ
        self.init(x: bigX / sum, y: bigY / sum)
    }

    /// Creates a light of a temperature in kelvin and a tint.
    package init(temperature: Double, tint: Double) {
        let range = Self.temperatures
        let kelvin = temperature.isFinite ? min(max(temperature, range.lowerBound), range.upperBound) : 6500
        let place = Self.locus(kelvin)
        let normal = Self.normal(kelvin)
        let distance = (tint.isFinite ? tint : 0) / Self.tintScale
        let (u, v) = (place.u + normal.u * distance, place.v + normal.v * distance)
        let below = 2 * u - 8 * v + 4
        self.init(x: 3 * u / below, y: 2 * v / below)
    }

    /// The gains that make the light white; the smallest is 1, and none exceeds 1000.
    package var gains: CameraSettings.Gains {
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        let r = max(3.2406 * bigX - 1.5372 - 0.4986 * bigZ, 1e-3)
        let g = max(-0.9689 * bigX + 1.8758 + 0.0415 * bigZ, 1e-3)
        let b = max(0.0557 * bigX - 0.2040 + 1.0570 * bigZ, 1e-3)
        let most = max(r, g, b)
        return CameraSettings.Gains(
            red: min(most / r, 1000),
            green: min(most / g, 1000),
            blue: min(most / b, 1000)
        )
    }

    /// The nearest temperature in kelvin, and the tint.
    package var temperatureAndTint: (temperature: Double, tint: Double) {
        let below = -2 * x + 12 * y + 3
        let (u, v) = (4 * x / below, 6 * y / below)
        func distance(_ mired: Double) -> Double {
            let place = Self.locus(1e6 / mired)
            return (u - place.u) * (u - place.u) + (v - place.v) * (v - place.v)
        }
        // Equal steps of mired are roughly equal steps of colour. Ternary search for the nearest point.
        var (low, high) = (1e6 / Self.temperatures.upperBound, 1e6 / Self.temperatures.lowerBound)
        for _ in 0..<80 {
            let third = (high - low) / 3
            if distance(low + third) < distance(high - third) { high -= third } else { low += third }
        }
        let kelvin = 2e6 / (low + high)
        let (place, normal) = (Self.locus(kelvin), Self.normal(kelvin))
        let off = (u - place.u) * normal.u + (v - place.v) * normal.v
        return (kelvin, off * Self.tintScale)
    }

    private static func locus(_ t: Double) -> (u: Double, v: Double) {
        let u =
            (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t)
            / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t)
        let v =
            (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t)
            / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
        return (u, v)
    }

    /// Unit normal of the locus, pointing upwards.
    private static func normal(_ t: Double) -> (u: Double, v: Double) {
        let (a, b) = (locus(t * 0.9995), locus(t * 1.0005))
        let (du, dv) = (b.u - a.u, b.v - a.v)
        let length = (du * du + dv * dv).squareRoot()
        // With rising temperature the locus runs down and to the left.
        return (-dv / length * (du < 0 ? -1 : 1), du / length * (du < 0 ? -1 : 1))
    }
}
