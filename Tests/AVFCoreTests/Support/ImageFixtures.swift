import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFCore

extension AssetFixtures {
    /// Makes a movie whose frame n is gray of 40 + 6 n: its number can be read from any pixel.
    static func greys() throws -> URL {
        try make(
            "greys.mov",
            "-f lavfi -i color=gray:s=64x48:r=30 -frames:v 30 -vf geq=lum=40+6*N:cb=128:cr=128 -c:v libx264 -qp 0 "
                + "-pix_fmt yuv420p -g 10 -bf 2"
        )
    }

    /// Makes a movie that is half red (left), half blue, rotated by 90 degrees clockwise for display.
    static func turned() throws -> URL {
        let url = try make(
            "flat.mov",
            "-f lavfi -i color=red:s=32x48:r=30 -f lavfi -i color=blue:s=32x48:r=30 -filter_complex hstack -frames:v 3 "
                + "-c:v libx264 -pix_fmt yuv420p"
        )
        let target = folder.appendingPathComponent("turned.mov")
        var bytes = try Data(contentsOf: url)
        let tag = try #require(bytes.range(of: Data("tkhd".utf8)))
        let matrix: [Int32] = [0, 65536, 0, -65536, 0, 0, 48 * 65536, 0, 1 << 30]
        for (index, value) in matrix.enumerated() {
            for byte in 0..<4 {
                bytes[tag.lowerBound + 44 + index * 4 + byte] = UInt8(truncatingIfNeeded: value >> Int32(24 - 8 * byte))
            }
        }
        try bytes.write(to: target)
        return target
    }
}

extension CGImage {
    /// Returns blue, green and red of a pixel.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(pixelBuffer) else { return [] }
        let at = base.assumingMemoryBound(to: UInt8.self) + y * CVPixelBufferGetBytesPerRow(pixelBuffer) + x * 4
        return [Int(at[0]), Int(at[1]), Int(at[2])]
    }

    /// The number of a frame of ``AssetFixtures/greys()``.
    var greyNumber: Int { Int(((Double(pixel(10, 10)[1]) * 219 / 255 + 16 - 40) / 6).rounded()) }
}
