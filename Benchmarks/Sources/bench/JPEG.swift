import AVFoundation
import CDirectJPEG
import CameraSources
import Foundation

/// Measures the CPU time of decoding a camera's JPEG image to 420f in a session.
///
/// The figure is the difference to a session with uncompressed images, also as a ratio to the faster of two libraries
/// called directly on one thread, each with libyuv.
func decoding(turns: Int) throws -> [Row] {
    guard direct_has_turbojpeg() != 0 else {
        throw BenchError("libturbojpeg, which creates the images, is missing: apt-get install libturbojpeg0.")
    }
    var rows: [Row] = []
    for (width, height) in [(640, 480), (1280, 720), (1920, 1080)] {
        for is422 in [false, true] {
            let file = try jpeg(width, height, is422: is422)
            let frames = 300_000_000 / (width * height)
            let images = try (0..<4).map { _ in
                try makeImage(width, height, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
            }
            var session: [Double] = []
            var plain: [Double] = []
            var direct: [[Double]] = [[], []]
            // All are measured alternately, so that other load on the machine affects them equally.
            for _ in 0..<turns {
                let source = StillSource(jpeg: file, width: width, height: height, count: frames)
                session.append(
                    try measure(source, frames: frames) { session, _ in
                        try addOutputs(1, to: session, format: nil)
                    }.cpu
                )
                plain.append(
                    try measure(images: images, frames: frames) { session, _ in
                        try addOutputs(1, to: session, format: nil)
                    }.cpu
                )
                for (index, decode) in [direct_turbojpeg, direct_avcodec].enumerated() {
                    direct[index].append(try time(decode, file, width, height, is422, frames))
                }
            }
            let cost = median(session) - median(plain)
            let fastest = min(median(direct[0]), median(direct[1]))
            rows.append(
                Row(
                    group: "jpeg",
                    name: "\(width)×\(height) 4:2:\(is422 ? 2 : 0)",
                    figures: [
                        "decode_us": cost, "session_us": median(plain), "turbojpeg_us": median(direct[0]),
                        "avcodec_us": median(direct[1]), "ratio": cost / fastest,
                    ]
                )
            )
        }
    }
    return rows
}

private typealias Decode = (
    UnsafePointer<UInt8>?, Int, Int32, Int32, Int32, UnsafeMutablePointer<UInt8>?, Int32, UnsafeMutablePointer<UInt8>?,
    Int32
) -> Int32

/// Returns the CPU time of one image in microseconds.
private func time(
    _ decode: Decode,
    _ file: Data,
    _ width: Int,
    _ height: Int,
    _ is422: Bool,
    _ frames: Int
) throws -> Double {
    var luma = [UInt8](repeating: 0, count: width * height)
    var chroma = [UInt8](repeating: 0, count: width * height / 2)
    let start = processTime()
    let good = file.withUnsafeBytes { bytes in
        (0..<frames).allSatisfy { _ in
            decode(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                bytes.count,
                Int32(width),
                Int32(height),
                is422 ? 1 : 0,
                &luma,
                Int32(width),
                &chroma,
                Int32(width)
            ) == 0
        }
    }
    guard good else { throw BenchError("A library called directly could not decode the picture.") }
    return (processTime() - start) / Double(frames)
}

/// Returns an image with edges and gradients, compressed with the parameters of webcams.
func jpeg(_ width: Int, _ height: Int, is422: Bool) throws -> Data {
    func plane(_ width: Int, _ height: Int, _ seed: Int) -> [UInt8] {
        var state = UInt32(truncatingIfNeeded: 1 + seed)
        return (0..<width * height).map { index in
            let (x, y) = (index % width, index / width)
            state = state &* 1_664_525 &+ 1_013_904_223
            let edge = (x / 24 + y / 16 + seed) % 5 == 0 ? 60 : 0
            return UInt8(truncatingIfNeeded: 60 + edge + x * 80 / width + y * 40 / height + Int(state >> 29))
        }
    }
    let rows = is422 ? height : height / 2
    var size = 0
    guard
        let bytes = direct_encode(
            plane(width, height, 0),
            plane(width / 2, rows, 1),
            plane(width / 2, rows, 2),
            Int32(width),
            Int32(height),
            is422 ? 1 : 0,
            85,
            &size
        )
    else { throw BenchError("libturbojpeg did not make the picture.") }
    defer { free(bytes) }
    return Data(bytes: bytes, count: size)
}
