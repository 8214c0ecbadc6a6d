import CoreVideo
import Foundation

/// The optical effect of a camera's settings on its images.
struct SceneOptics: Sendable, Hashable {
    /// Focus in dioptres: 1 / the distance in metres.
    var focus: Double
    /// Relative amount of light; 1 is correct.
    var light: Double
    /// Relative amount of red; 1 is correct.
    var red: Double
    /// Relative amount of green; 1 is correct.
    var green: Double
    /// Relative amount of blue; 1 is correct.
    var blue: Double

    /// Returns the blur radius of an object in pixels.
    ///
    /// Objects within two dioptres of the focus are sharp.
    func blurRadius(ofDioptres dioptres: Double, height: Int) -> Int {
        let off = max(0, abs(focus - dioptres) - 2)
        return Int((off * 4 * Double(height) / 720).rounded())
    }
}

/// Makes a drawn image brighter, darker or tinted, as a sensor would.
///
/// Operates on the encoded pixel values, with an exponent of 1/2.2 for light.
struct SceneGrading {
    let optics: SceneOptics
    /// Output for each luma value.
    private let table: [UInt8]
    /// Maps luma and the colour differences to the two new colour differences, in 4096ths.
    private let matrix: [Int32]
    private let black: Int32

    /// Returns nil if there is nothing to change.
    init?(_ optics: SceneOptics, levels: SceneLevels) {
        self.optics = optics
        func coded(_ light: Double) -> Double { pow(max(light, 0), 1 / 2.2) }
        let gains = [optics.red, optics.green, optics.blue].map { coded($0 * optics.light) }
        guard gains.contains(where: { abs($0 - 1) > 0.001 }) else { return nil }
        black = Int32(levels.black)
        let (kr, kg, kb) = (0.2126, 0.7152, 0.0722)
        let grey = kr * gains[0] + kg * gains[1] + kb * gains[2]
        table = (0..<256).map { value in
            let level = Double(value - levels.black) * grey
            return UInt8(min(max(Double(levels.black) + level, Double(levels.black)), Double(levels.white)).rounded())
        }
        // Each column is the result of one unit of luma, of blue difference and of red difference.
        let lumaRange = Double(levels.white - levels.black)
        let colourRange = levels.black == 0 ? 255.0 : 224.0
        let units = [(1 / lumaRange, 0.0, 0.0), (0.0, 1 / colourRange, 0.0), (0.0, 0.0, 1 / colourRange)]
        var blue: [Int32] = []
        var red: [Int32] = []
        for (y, cb, cr) in units {
            let r = y + 2 * (1 - kr) * cr
            let b = y + 2 * (1 - kb) * cb
            let g = (y - kr * r - kb * b) / kg
            let (newR, newG, newB) = (r * gains[0], g * gains[1], b * gains[2])
            let newY = kr * newR + kg * newG + kb * newB
            blue.append(Int32((newB - newY) / (2 * (1 - kb)) * colourRange * 4096))
            red.append(Int32((newR - newY) / (2 * (1 - kr)) * colourRange * 4096))
        }
        matrix = blue + red
    }

    /// Changes the rows of an image, starting at an even row.
    func apply(luma: PixelPlane, chroma: PixelPlane, from firstRow: Int, width: Int, height: Int) {
        func row(_ plane: PixelPlane, _ y: Int) -> UnsafeMutablePointer<UInt8> {
            plane.baseAddress.assumingMemoryBound(to: UInt8.self) + y * plane.bytesPerRow
        }
        table.withUnsafeBufferPointer { table in
            matrix.withUnsafeBufferPointer { m in
                for y in firstRow / 2..<(height + 1) / 2 {
                    let (bright, colour) = (row(luma, y * 2), row(chroma, y))
                    var x = 0
                    while x < width {
                        let light = Int32(bright[x]) &- black
                        let (blue, red) = (Int32(colour[x]) &- 128, Int32(colour[x &+ 1]) &- 128)
                        let newBlue = (m[0] &* light &+ m[1] &* blue &+ m[2] &* red) >> 12
                        let newRed = (m[3] &* light &+ m[4] &* blue &+ m[5] &* red) >> 12
                        colour[x] = UInt8(truncatingIfNeeded: min(max(newBlue &+ 128, 16), 240))
                        colour[x &+ 1] = UInt8(truncatingIfNeeded: min(max(newRed &+ 128, 16), 240))
                        x &+= 2
                    }
                }
                for y in firstRow..<height {
                    let bright = row(luma, y)
                    for x in 0..<width { bright[x] = table[Int(bright[x])] }
                }
            }
        }
    }
}
