package import CoreVideo
package import Foundation

/// Figures of how well a frame shows a code.
package struct LookFigures: Hashable, Sendable {
    /// The steepness of edges, from 0 for none to 1 for edges within a pixel.
    package var sharpness: Double
    /// The likeness of the code's outline to a rectangle, 0…1: 1 where the camera looks at it straight on.
    package var frontality: Double
    /// The part of the code's area that light has whitened, 0…1.
    package var glare: Double

    /// The order of looks: greater is better.
    package var score: Double { sharpness * frontality * (1 - glare) }

    /// Makes figures of known values.
    package init(sharpness: Double, frontality: Double, glare: Double) {
        (self.sharpness, self.frontality, self.glare) = (sharpness, frontality, glare)
    }

    /// Measures a code in an image; nil for a pixel format or an outline that cannot be measured.
    ///
    /// The buffer is locked for reading meanwhile. The effort does not depend on the size of the image.
    ///
    /// - Parameter corners: top left, bottom left, bottom right, top right, in pixels of the image.
    package init?(_ image: CVPixelBuffer, corners: [CGPoint]) {
        guard let layout = PixelLayout.of(CVPixelBufferGetPixelFormatType(image)), let outline = CodeOutline(corners)
        else { return nil }
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let size = (width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image))
        guard
            let pixels = PixelView(locked: image, layout: layout, columns: 0..<size.width, rows: 0..<size.height)
        else { return nil }
        self.init(LumaField(pixels, isInverted: false), outline)
    }

    private static let side = 64
    private static let block = 8

    /// Measures a code in a frame.
    init?(_ field: LumaField, _ outline: CodeOutline) {
        guard field.width > 4, field.height > 4 else { return nil }
        let side = Self.side
        var values = [Double](repeating: 0, count: side * side)
        var changes = [Double](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let point = outline.point((Double(x) + 0.5) / Double(side), (Double(y) + 0.5) / Double(side))
                values[y * side + x] = field.value(point)
                let dx = field.value(point + ImagePoint(0.5, 0)) - field.value(point - ImagePoint(0.5, 0))
                let dy = field.value(point + ImagePoint(0, 0.5)) - field.value(point - ImagePoint(0, 0.5))
                changes[y * side + x] = (dx * dx + dy * dy).squareRoot()
            }
        }
        let sorted = values.sorted()
        let (dark, light) = (sorted[sorted.count / 20], sorted[sorted.count - 1 - sorted.count / 20])
        guard light - dark >= 4 else { return nil }
        changes.sort()
        sharpness = min(changes[changes.count - 1 - changes.count / 50] / (light - dark), 1)
        frontality = Self.frontality(of: outline)
        // Codes have dark everywhere; a bright block without any was whitened.
        var whitened = 0
        let count = side / Self.block
        for row in 0..<count {
            for column in 0..<count {
                var (lowest, sum) = (Double.infinity, 0.0)
                for y in row * Self.block..<(row + 1) * Self.block {
                    for x in column * Self.block..<(column + 1) * Self.block {
                        lowest = min(lowest, values[y * side + x])
                        sum += values[y * side + x]
                    }
                }
                if lowest > (dark + light) / 2, sum / Double(Self.block * Self.block) > 240 { whitened += 1 }
            }
        }
        glare = Double(whitened) / Double(count * count)
    }

    /// Returns the likeness of an outline to a rectangle.
    private static func frontality(of outline: CodeOutline) -> Double {
        let points = outline.points
        let sides = (0..<4).map { points[($0 + 1) % 4] - points[$0] }
        func likeness(_ a: Int, _ b: Int) -> Double {
            min(sides[a].length, sides[b].length) / max(sides[a].length, sides[b].length, 1e-9)
        }
        let angles = (0..<4).map { index -> Double in
            let (a, b) = (sides[index], sides[(index + 1) % 4])
            return abs(a.cross(b)) / max(a.length * b.length, 1e-9)
        }
        return likeness(0, 2) * likeness(1, 3) * (angles.min() ?? 0)
    }
}
