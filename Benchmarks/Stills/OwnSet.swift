import Barcodes
import Foundation

/// A reproducible set of generated images: codes of every symbology, rotated, blurred, noisy and faint, and images
/// without codes.
///
/// They are easier than photographs, and serve where no photographs are available.
struct OwnSet: Sequence {
    private static let codes: [(Symbology, String)] = [
        (.qr, "https://example.org/obscura?frame=000042"), (.microQR, "MICRO-42"),
        (.aztec, "Aztec 42, with lower case."),
        (.dataMatrix, "Data Matrix 42"), (.pdf417, "PDF417 holds a longer text."), (.code39, "CODE-39"),
        (.code93, "CODE 93"), (.code128, "Code 128 123456"), (.ean8, "96385074"), (.ean13, "9780201379624"),
        (.upcA, "036000291452"), (.itf, "00012345600012"),
    ]

    func makeIterator() -> AnyIterator<(String, [UInt8], GreyImage)> {
        var generator = Repeatable(state: 42)
        var images: [(String, [UInt8], GreyImage)] = []
        for (symbology, text) in Self.codes {
            for variant in 0..<6 {
                guard let code = try? BarcodeWriter().write(text, as: symbology) else { continue }
                let image = code.scaled(by: 3, quietZone: symbology.quietZone)
                var greyImage = GreyImage(width: image.width, height: image.height, pixels: image.pixels)
                if variant.isMultiple(of: 2) { greyImage = greyImage.turned(byDegrees: Double(variant) * 11 + 3) }
                for _ in 0..<variant / 2 { greyImage = greyImage.blurred() }
                let noise = 8 * variant
                for index in greyImage.pixels.indices {
                    // Scales black and white to greys that are 255 - 35 × variant apart.
                    let value = Int(greyImage.pixels[index]) * (255 - 35 * variant) / 255 + 15 * variant
                    let shaken = value + Int.random(in: -noise...noise, using: &generator)
                    greyImage.pixels[index] = UInt8(clamping: shaken)
                }
                // A UPC-A code is an EAN-13 code with a leading zero.
                let contents = symbology == .upcA ? "0" + text : text
                images.append(("\(symbology.rawValue)-\(variant).pgm", Array(contents.utf8), greyImage))
            }
        }
        for number in 0..<12 {
            images.append(("none-\(number).pgm", [], .texture(blocks: number + 1, using: &generator)))
        }
        return AnyIterator(images.makeIterator())
    }
}

/// A random number generator that is deterministic for a seed (SplitMix64).
private struct Repeatable: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension GreyImage {
    /// Returns an image of squares in random greys.
    fileprivate static func texture(blocks: Int, using generator: inout Repeatable) -> GreyImage {
        let (width, height) = (400, 300)
        var greyImage = GreyImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height))
        for top in stride(from: 0, to: height, by: blocks) {
            for left in stride(from: 0, to: width, by: blocks) {
                let grey = UInt8.random(in: 0...255, using: &generator)
                for y in top..<min(top + blocks, height) {
                    for x in left..<min(left + blocks, width) { greyImage.pixels[y * width + x] = grey }
                }
            }
        }
        return greyImage
    }

    /// Returns a blurred image, in which each pixel is the average of nine.
    fileprivate func blurred() -> GreyImage {
        var result = self
        for y in 1..<max(height - 1, 1) {
            for x in 1..<max(width - 1, 1) {
                var sum = 0
                for row in y - 1...y + 1 {
                    for column in x - 1...x + 1 { sum += Int(pixels[row * width + column]) }
                }
                result.pixels[y * width + x] = UInt8(sum / 9)
            }
        }
        return result
    }

    /// Returns the image rotated clockwise, on a sufficiently large white background.
    fileprivate func turned(byDegrees degrees: Double) -> GreyImage {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let newWidth = Int(abs(Double(width) * cosine) + abs(Double(height) * sine)) + 2
        let newHeight = Int(abs(Double(width) * sine) + abs(Double(height) * cosine)) + 2
        var result = GreyImage(
            width: newWidth,
            height: newHeight,
            pixels: [UInt8](repeating: 255, count: newWidth * newHeight)
        )
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (u, v) = (Double(x) + 0.5 - Double(newWidth) / 2, Double(y) + 0.5 - Double(newHeight) / 2)
                let left = Int((u * cosine + v * sine + Double(width) / 2).rounded(.down))
                let top = Int((v * cosine - u * sine + Double(height) / 2).rounded(.down))
                guard (0..<width).contains(left), (0..<height).contains(top) else { continue }
                result.pixels[y * newWidth + x] = pixels[top * width + left]
            }
        }
        return result
    }
}
