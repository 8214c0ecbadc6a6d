import CoreVideo
import PixelTransforms

/// The bars that vivid draws by default, and the distance of an image from them.
enum TestPattern {
    /// Red, green and blue of the bars from the left: all colours at 75 %.
    static let bars: [[Int]] = [
        [191, 191, 191], [191, 191, 0], [0, 191, 191], [0, 191, 0],
        [191, 0, 191], [191, 0, 0], [0, 0, 191], [0, 0, 0],
    ]

    /// Returns the colour in the middle of each bar at a height, as red, green and blue.
    static func colours(of image: CVPixelBuffer, row: Int) throws -> [[Int]] {
        let transform = PixelTransform(
            sourceFormat: image.pixelFormatType,
            sourceWidth: image.width,
            sourceHeight: image.height,
            outputFormat: kCVPixelFormatType_32BGRA
        )
        let converted = transform.isIdentity ? image : try PixelTransformer(transform).make(from: image)
        return converted.withPlanes(readOnly: true) { planes in
            let row = planes[0].row(row)
            return (0..<8).map { bar in
                let place = (image.width * (2 * bar + 1) / 16) * 4
                return [Int(row[place + 2]), Int(row[place + 1]), Int(row[place])]
            }
        }
    }

    /// Returns the largest distance of an image's colours from the bars, on a scale of 255, in rows near the top, the
    /// middle and the bottom.
    static func distance(of image: CVPixelBuffer) throws -> Int {
        var worst = 0
        for row in [image.height / 16, image.height / 2, image.height - 1] {
            for (found, expected) in zip(try colours(of: image, row: row), bars) {
                for (a, b) in zip(found, expected) { worst = max(worst, abs(a - b)) }
            }
        }
        return worst
    }
}
