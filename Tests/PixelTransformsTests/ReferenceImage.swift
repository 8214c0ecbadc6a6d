import CoreVideo
import Testing

@testable import PixelTransforms

/// An image as luma, Cb, Cr and alpha of every pixel in fractions; slow and simple, for comparison.
///
/// Luma and alpha are 0 to 1, Cb and Cr −0.5 to 0.5.
struct ReferenceImage {
    struct Pixel {
        var luma = 0.0
        var cb = 0.0
        var cr = 0.0
        var alpha = 1.0
    }

    let width: Int
    let height: Int
    var pixels: [Pixel]

    init(width: Int, height: Int, _ pixel: (Int, Int) -> Pixel) {
        self.width = width
        self.height = height
        pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    }

    subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// Returns a colour gradient, gentle enough that shifting chroma by a pixel changes codes by a few steps only.
    static func slope(
        width: Int,
        height: Int,
        matrix: ReferenceMatrix,
        step: Double = 0.012
    ) -> ReferenceImage {
        ReferenceImage(width: width, height: height) { x, y in
            let (u, v) = (Double(x) * step, Double(y) * step)
            return matrix.pixel(red: 0.3 + u / 2, green: 0.35 + v / 2, blue: 0.55 - u / 4 - v / 4)
        }
    }

    /// Returns the result of a transform without scaling.
    func moved(crop: PixelTransform.Rect, rotation: Int, isMirrored: Bool) -> ReferenceImage {
        let swaps = rotation == 90 || rotation == 270
        let width = swaps ? crop.height : crop.width
        let height = swaps ? crop.width : crop.height
        return ReferenceImage(width: width, height: height) { column, y in
            let x = isMirrored ? width - 1 - column : column
            switch rotation {
            // After a clockwise quarter turn, the left column is the top row.
            case 90: return self[crop.x + y, crop.y + crop.height - 1 - x]
            case 180: return self[crop.x + crop.width - 1 - x, crop.y + crop.height - 1 - y]
            case 270: return self[crop.x + crop.width - 1 - y, crop.y + x]
            default: return self[crop.x + x, crop.y + y]
            }
        }
    }

    /// Returns the image at another size, interpolated between neighbours.
    func scaled(width newWidth: Int, height newHeight: Int) -> ReferenceImage {
        ReferenceImage(width: newWidth, height: newHeight) { x, y in
            let sx = min(max((Double(x) + 0.5) * Double(width) / Double(newWidth) - 0.5, 0), Double(width - 1))
            let sy = min(max((Double(y) + 0.5) * Double(height) / Double(newHeight) - 0.5, 0), Double(height - 1))
            let (x0, y0) = (Int(sx), Int(sy))
            let (x1, y1) = (min(x0 + 1, width - 1), min(y0 + 1, height - 1))
            func blend(_ path: KeyPath<Pixel, Double>) -> Double {
                let (fx, fy) = (sx - Double(x0), sy - Double(y0))
                let top = self[x0, y0][keyPath: path] * (1 - fx) + self[x1, y0][keyPath: path] * fx
                let bottom = self[x0, y1][keyPath: path] * (1 - fx) + self[x1, y1][keyPath: path] * fx
                return top * (1 - fy) + bottom * fy
            }
            return Pixel(luma: blend(\.luma), cb: blend(\.cb), cr: blend(\.cr), alpha: blend(\.alpha))
        }
    }
}

/// The equations of the ITU recommendations.
enum ReferenceMatrix: CaseIterable {
    case bt601, bt709, bt2020

    var name: CFString {
        switch self {
        case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
        case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
        case .bt2020: kCVImageBufferYCbCrMatrix_ITU_R_2020
        }
    }

    private var shares: (red: Double, green: Double, blue: Double) {
        switch self {
        case .bt601: (0.299, 0.587, 0.114)
        case .bt709: (0.2126, 0.7152, 0.0722)
        case .bt2020: (0.2627, 0.6780, 0.0593)
        }
    }

    func pixel(red: Double, green: Double, blue: Double, alpha: Double = 1) -> ReferenceImage.Pixel {
        let k = shares
        let luma = k.red * red + k.green * green + k.blue * blue
        return .init(
            luma: luma,
            cb: (blue - luma) / (2 * (1 - k.blue)),
            cr: (red - luma) / (2 * (1 - k.red)),
            alpha: alpha
        )
    }

    func color(_ pixel: ReferenceImage.Pixel) -> (red: Double, green: Double, blue: Double) {
        let k = shares
        let red = pixel.luma + 2 * (1 - k.red) * pixel.cr
        let blue = pixel.luma + 2 * (1 - k.blue) * pixel.cb
        return (red, (pixel.luma - k.red * red - k.blue * blue) / k.green, blue)
    }
}
