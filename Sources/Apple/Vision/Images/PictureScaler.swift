import CoreVideo
import Foundation
import PixelTransforms

/// Scaling with exact geometry: bilinear, and by area averaging where a picture shrinks by more than 2.
///
/// The centre of a pixel is half a pixel from its edges. Windows may have edges between pixels.
enum PictureScaler {
    /// The source samples of one result along one axis.
    private struct Taps {
        var first: Int
        var weights: [Float]
    }

    /// Scales a window of a picture into a part of another one with the same format, 32BGRA or OneComponent8.
    static func scale(
        _ source: CVPixelBuffer,
        _ window: CGRect,
        into result: CVPixelBuffer,
        _ part: PixelTransform.Rect
    ) {
        let channels = source.pixelFormatType == kCVPixelFormatType_32BGRA ? 4 : 1
        let columns = taps(window.minX, window.size.width, count: part.width, limit: source.width)
        let rows = taps(window.minY, window.size.height, count: part.height, limit: source.height)
        let width = source.width * channels
        source.withPlanes(readOnly: true) { from in
            result.withPlanes { to in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { line in
                    for (y, row) in rows.enumerated() {
                        sum(row, from[0], into: line)
                        let target = to[0].baseAddress + (part.y + y) * to[0].bytesPerRow + part.x * channels
                        write(line, columns, channels, to: target.assumingMemoryBound(to: UInt8.self))
                    }
                }
            }
        }
    }

    /// Computes the weighted sum of rows.
    private static func sum(_ row: Taps, _ plane: PixelPlane, into line: UnsafeMutableBufferPointer<Float>) {
        line.initialize(repeating: 0)
        for (offset, weight) in row.weights.enumerated() {
            let bytes = (plane.baseAddress + (row.first + offset) * plane.bytesPerRow)
                .assumingMemoryBound(to: UInt8.self)
            for x in 0..<line.count { line[x] += weight * Float(bytes[x]) }
        }
    }

    /// Writes one row of the result.
    private static func write(
        _ line: UnsafeMutableBufferPointer<Float>,
        _ columns: [Taps],
        _ channels: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        for (x, column) in columns.enumerated() {
            for channel in 0..<channels {
                var value: Float = 0
                var place = column.first * channels + channel
                for weight in column.weights {
                    value += weight * line[place]
                    place += channels
                }
                target[x * channels + channel] = UInt8(min(max(value + 0.5, 0), 255))
            }
        }
    }

    private static func taps(_ start: CGFloat, _ length: CGFloat, count: Int, limit: Int) -> [Taps] {
        let step = Double(length) / Double(count)
        return (0..<count).map { index in
            let low = Double(start) + Double(index) * step
            return step > 2 ? area(low, low + step, limit) : between(low + step / 2 - 0.5, limit)
        }
    }

    /// The share of each sample in an interval.
    private static func area(_ low: Double, _ high: Double, _ limit: Int) -> Taps {
        let (low, high) = (max(low, 0), min(high, Double(limit)))
        let first = min(Int(low), limit - 1)
        let last = min(max(Int(high.rounded(.up)), first + 1), limit)
        let weights = (first..<last).map { Float(max(min(high, Double($0 + 1)) - max(low, Double($0)), 0)) }
        let sum = weights.reduce(0, +)
        return Taps(first: first, weights: sum > 0 ? weights.map { $0 / sum } : [1])
    }

    /// The two samples around a place.
    private static func between(_ place: Double, _ limit: Int) -> Taps {
        let place = min(max(place, 0), Double(limit - 1))
        let first = min(Int(place), max(limit - 2, 0))
        let share = Float(place - Double(first))
        return limit == 1 || share == 0
            ? Taps(first: first, weights: [1]) : Taps(first: first, weights: [1 - share, share])
    }
}
