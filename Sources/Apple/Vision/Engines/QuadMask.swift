import CoreVideo
import Foundation

/// Masks of areas.
enum QuadMask {
    /// Returns a gray image that is white within four normalized corners.
    static func mask(of quad: Quad, side: Int) -> CVPixelBuffer {
        guard
            let buffer = try? CVPixelBuffer.make(width: side, height: side, format: kCVPixelFormatType_OneComponent8)
        else { preconditionFailure("There is no memory for a mask of \(side) pixels.") }
        let points = quad.points
        buffer.withPlanes { planes in
            for y in 0..<side {
                let row = (planes[0].baseAddress + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for x in 0..<side {
                    let place = CGPoint(
                        x: (CGFloat(x) + 0.5) / CGFloat(side),
                        y: 1 - (CGFloat(y) + 0.5) / CGFloat(side)
                    )
                    row[x] = contains(points, place) ? 255 : 0
                }
            }
        }
        return buffer
    }

    private static func contains(_ corners: [CGPoint], _ point: CGPoint) -> Bool {
        var inside = false
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            guard (a.y > point.y) != (b.y > point.y) else { continue }
            if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { inside.toggle() }
        }
        return inside
    }
}
