import Glibc

/// A plane of bytes without row padding, in its own memory.
///
/// Drawing works row by row on raw memory, which keeps debug builds fast too.
final class ScenePlane {
    /// Bytes per row.
    let width: Int
    /// Number of rows.
    let height: Int
    /// The first byte of the first row.
    let bytes: UnsafeMutablePointer<UInt8>

    /// Creates a plane filled with one value.
    init(width: Int, height: Int, value: UInt8 = 0) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: max(width * height, 1))
        bytes.initialize(repeating: value, count: max(width * height, 1))
    }

    deinit { bytes.deallocate() }

    /// Returns the first byte of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * width }

    /// Copies all rows to memory with a larger row distance.
    func copy(to target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        if bytesPerRow == width {
            memcpy(target, bytes, width * height)
        } else {
            for y in 0..<height { memcpy(target + y * bytesPerRow, row(y), width) }
        }
    }

    /// Blurs the plane by averaging every value with its neighbours up to a distance, twice.
    func blur(radius: Int) {
        guard radius > 0, width > 0, height > 0 else { return }
        for _ in 0..<2 {
            for y in 0..<height { Self.blurLine(row(y), step: 1, count: width, radius: radius) }
            for x in 0..<width { Self.blurLine(bytes + x, step: width, count: height, radius: radius) }
        }
    }

    private static func blurLine(_ line: UnsafeMutablePointer<UInt8>, step: Int, count: Int, radius: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { original in
            for index in 0..<count { original[index] = line[index * step] }
            func value(_ index: Int) -> Int { Int(original[min(max(index, 0), count - 1)]) }
            var sum = 0
            for index in -radius...radius { sum += value(index) }
            for index in 0..<count {
                line[index * step] = UInt8(sum / (2 * radius + 1))
                sum += value(index + radius + 1) - value(index - radius)
            }
        }
    }
}

/// The brightness values of a pixel format.
struct SceneLevels {
    let black: Int
    let white: Int

    /// Returns the value for a brightness from 0 to 255.
    func value(_ brightness: Int) -> UInt8 { UInt8(black + brightness * (white - black) / 255) }
}
